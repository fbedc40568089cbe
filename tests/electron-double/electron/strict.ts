import { EventEmitter } from 'node:events';
import { ApiCheck } from '#tests/electron-double/api/check.ts';
import { loadApi } from '#tests/electron-double/api/load.ts';
import type { Member, Parameter, Signature, Type } from '#tests/electron-double/api/types.ts';

let reportLack: (name: string) => void = () => {};
let api: ApiCheck | null = null;
/** The name of the class or interface in electron.d.ts that a strict object implements. */
const brands = new WeakMap<object, string>();
const facades = new WeakMap<object, object>();
const targets = new WeakMap<object, object>();

/** Sets the function that receives the name of each API that the app used and the double lacks. */
export function onLack(report: (name: string) => void): void {
  reportLack = report;
}

/** After this call, each use is compared with electron.d.ts. `file` is the path that `prepareApi` returned. */
export function checkAgainst(file: string): void {
  api = new ApiCheck(loadApi(file), (value) => brands.get(value));
}

/** Reports and throws: a missing API must be noticed even if the app catches the error. */
export function lacks(name: string): never {
  reportLack(name);
  throw new Error(`The double lacks ${name}`);
}

/** Reports and throws when a call, a result or an event does not match electron.d.ts. */
function refuseUnfit(name: string, reason: string | null): void {
  if (reason === null) return;
  reportLack(`${name}: ${reason}`);
  throw new TypeError(`Electron has no such ${name}: ${reason}`);
}

/** Throws unless a class of Electron can be constructed with these arguments. */
export function checkConstructor(name: string, args: readonly unknown[]): void {
  const constructors = api?.declaration(name)?.constructors ?? [];
  refuseUnfit(`new ${name}`, api?.badArguments(constructors, args) ?? null);
}

/** Throws unless an object has this event, and its listeners accept these arguments. */
export function checkEvent(name: string, event: string, args: readonly unknown[]): void {
  const parameters = eventParameters(name, event);
  if (parameters !== null) refuseUnfit(`${name}'s "${event}"`, api?.badParameters(parameters, args) ?? null);
}

/**
 * The arguments of an event of an object; null if the object may have any event. Throws if it does not have this one.
 */
export function eventParameters(name: string, event: string): readonly Parameter[] | null {
  const declared = api?.declaration(name);
  if (declared === null || declared === undefined || 'on' in declared.members) return null;
  const parameters = declared.events[event];
  if (parameters === undefined) refuseUnfit(`event of ${name}`, `"${event}" does not exist`);
  return parameters ?? null;
}

/**
 * The object as the app receives it. Using a member throws an error if electron.d.ts or the double lacks it, if it does
 * not exist on this system, or if its arguments, its result or its value do not match.
 * @param name - the interface or class in electron.d.ts; with `typeof` before it, its static members; `module` for
 * others
 */
export function strict<Target extends object>(name: string, target: Target): Target {
  const known = facades.get(target);
  // The proxy has the type of its target.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  if (known !== undefined) return known as Target;
  const declared = api?.declaration(name.replace(/^typeof /, '')) ?? null;
  const isChecked = api !== null && name !== 'module';
  if (isChecked && declared === null) lacks(`a type of Electron's for ${name}`);
  const members = name.startsWith('typeof ') ? declared?.statics : declared?.members;
  const isEmitter = declared?.extends.some((parent) => parent.endsWith('EventEmitter')) === true;

  /** The declaration of a member in electron.d.ts; null for a member of Node's classes. */
  const memberOf = (key: string): Member | null => {
    const member = members?.[key];
    if (member?.platforms?.includes(process.platform) === false) {
      refuseUnfit(`${name}.${key}`, `it is missing on ${process.platform}`);
    }
    const isNodes = isEmitter && key in EventEmitter.prototype;
    if (isChecked && member === undefined && !isNodes) refuseUnfit(`${name}.${key}`, 'it does not exist');
    return member ?? null;
  };
  const facade = new Proxy(target, {
    get(_, key) {
      // `await` and `console.log` read these.
      if (typeof key === 'symbol' || key === 'then' || key === 'toJSON') return undefined;
      if (key === 'constructor') return Reflect.get(target, key, target);
      const member = memberOf(key);
      if (!(key in target)) return lacks(`${name}.${key}`);
      const value: unknown = Reflect.get(target, key, target);
      const isNodes = isEmitter && key in EventEmitter.prototype;
      if (!isNodes && key !== 'isDestroyed' && isDestroyed(target)) {
        throw new TypeError('Object has been destroyed');
      }
      if (typeof value === 'function') {
        const type = member?.type;
        const signatures = type?.kind === 'function' ? type.signatures : [];
        // Bound to the target, because private fields do not work through a proxy.
        return (...args: unknown[]) => callChecked(`${name}.${key}`, value, target, args, signatures);
      }
      if (member !== null && !(member.isOptional && value === undefined)) {
        refuseUnfit(`${name}.${key}`, api?.bad(value, member.type, 'it') ?? null);
      }
      return value;
    },
    set(_, key, value) {
      const member = memberOf(String(key));
      if (!(key in target)) return lacks(`${name}.${String(key)}`);
      if (member !== null) refuseUnfit(`${name}.${String(key)}`, api?.bad(value, member.type, 'it') ?? null);
      return Reflect.set(target, key, value, target);
    },
  });
  facades.set(target, facade);
  targets.set(facade, target);
  if (isChecked && !name.startsWith('typeof ')) brands.set(facade, name);
  return facade;
}

/** The target of a strict object, with the members that only the double may use. */
export function behind<Target extends object>(facade: Target): Target {
  // `strict` made the proxy from a target of this type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (targets.get(facade) ?? facade) as Target;
}

/** Whether Electron has destroyed the object: its members throw then, except those of Node's classes. */
function isDestroyed(target: object): boolean {
  return 'isDestroyed' in target && typeof target.isDestroyed === 'function' && target.isDestroyed() === true;
}

function callChecked(
  name: string,
  method: Function,
  target: object,
  args: readonly unknown[],
  signatures: readonly Signature[],
): unknown {
  refuseUnfit(name, api?.badArguments(signatures, args) ?? null);
  const result: unknown = Reflect.apply(method, target, args);
  const [signature] = signatures;
  if (signature === undefined) return result;
  const { returns } = signature;
  if (returns.kind === 'reference' && returns.name === 'Promise' && result instanceof Promise) {
    return result.then((value: unknown) => {
      checkResult(name, value, returns.args[0]);
      return value;
    });
  }
  checkResult(name, result, returns);
  return result;
}

function checkResult(name: string, value: unknown, type: Type | undefined): void {
  if (type !== undefined) refuseUnfit(name, api?.bad(value, type, 'its result') ?? null);
}
