import type { Api, Declaration, Member, Members, Parameter, Signature, Type } from './types.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/** Classes of Node and the web that electron.d.ts mentions. */
const globals: Readonly<Record<string, Function>> = {
  Buffer,
  Date,
  Error,
  URL,
  Uint8Array,
  GlobalRequest: Request,
  GlobalResponse: Response,
  Promise,
};

/** The maximum depth to which values are compared. */
const depthMax = 6;

/** The types of the members that an object may have, and whether it may have other members. */
interface Shape {
  readonly members: Members;
  readonly isOpen: boolean;
}

/**
 * Compares values with the types of electron.d.ts. `brandOf` returns the name of the class that a double implements.
 */
export class ApiCheck {
  readonly #api: Api;
  readonly #brandOf: (value: object) => string | undefined;
  readonly #merged = new Map<string, Declaration>();

  constructor(api: Api, brandOf: (value: object) => string | undefined) {
    this.#api = api;
    this.#brandOf = brandOf;
  }

  /** A declaration with all inherited members; null if there is none. */
  declaration(name: string): Declaration | null {
    const known = this.#merged.get(name);
    if (known !== undefined) return known;
    const own = this.#api.declarations[name];
    if (own === undefined) return null;
    const parents = own.extends.map((parent) => this.declaration(parent)).filter((parent) => parent !== null);
    const merged: Declaration = {
      ...own,
      extends: [...own.extends, ...parents.flatMap((parent) => parent.extends)],
      members: Object.assign({}, ...parents.map(({ members }) => members), own.members),
      statics: Object.assign({}, ...parents.map(({ statics }) => statics), own.statics),
      events: Object.assign({}, ...parents.map(({ events }) => events), own.events),
    };
    this.#merged.set(name, merged);
    return merged;
  }

  /** The reason why arguments match none of the signatures; null if they match one. */
  badArguments(signatures: readonly Signature[], args: readonly unknown[]): string | null {
    const reasons = signatures.map(({ parameters }) => this.badParameters(parameters, args));
    return reasons.length === 0 || reasons.includes(null) ? null : (reasons.at(0) ?? null);
  }

  badParameters(parameters: readonly Parameter[], args: readonly unknown[]): string | null {
    const last = parameters.at(-1);
    if (args.length > parameters.length && last?.isRest !== true) return `${args.length} arguments`;
    for (const [index, { name, type, isOptional, isRest }] of parameters.entries()) {
      if (isRest || (isOptional && args[index] === undefined)) continue;
      const reason = this.bad(args[index], type, name);
      if (reason !== null) return reason;
    }
    return null;
  }

  /** The reason why a value does not match a type; null if it matches. */
  bad(value: unknown, type: Type, path: string): string | null {
    // Stops recursion: the issuer of a certificate can be the certificate itself.
    if (path.split('.').length > depthMax) return null;
    const wrong = `${path} is ${describe(value)}`;
    switch (type.kind) {
      case 'any':
        return null;
      case 'primitive':
        return (value === null ? 'null' : typeof value) === type.name ? null : `${wrong}, not ${type.name}`;
      case 'literal':
        return value === type.value ? null : `${wrong}, not ${String(type.value)}`;
      case 'array': {
        if (!Array.isArray(value)) return `${wrong}, not a list`;
        return first(value.map((item: unknown, index) => this.bad(item, type.item, `${path}[${index}]`)));
      }
      case 'union': {
        const reasons = type.of.map((one) => this.bad(value, one, path));
        return reasons.includes(null) ? null : reasons.join(' and ');
      }
      case 'intersection':
      case 'object': {
        const shape = this.#shape(type);
        return shape === null ? null : this.#badMembers(value, shape, path);
      }
      case 'function':
        return typeof value === 'function' ? null : `${wrong}, not a function`;
      case 'reference':
        return this.#badReference(value, type, path);
    }
  }

  #badReference(value: unknown, type: Extract<Type, { kind: 'reference' }>, path: string): string | null {
    const { name, args } = type;
    const alias = this.#api.aliases[name];
    if (name === 'Event') {
      const own: Members = {
        preventDefault: { type: { kind: 'function', signatures: [] }, isOptional: false },
        defaultPrevented: { type: { kind: 'primitive', name: 'boolean' }, isOptional: false },
      };
      const params = args[0] === undefined ? null : this.#shape(args[0]);
      return this.#badMembers(value, { members: { ...own, ...params?.members }, isOpen: false }, path);
    }
    if (alias !== undefined) return this.bad(value, alias, path);
    const expected = globals[name];
    if (expected !== undefined) {
      return value instanceof expected ? null : `${path} is ${describe(value)}, not a ${name}`;
    }
    const declared = this.declaration(name);
    // `Record` and other utility types of TypeScript, and types of Node.
    if (declared === null) return null;
    const brand = isObject(value) ? this.#brandOf(value) : undefined;
    if (brand !== undefined) {
      const isOne = brand === name || (this.declaration(brand)?.extends.includes(name) ?? false);
      return isOne ? null : `${path} is a ${brand}, not a ${name}`;
    }
    return this.#badMembers(value, { members: declared.members, isOpen: false }, path);
  }

  /** The members that a type has; null if it may have any member. */
  #shape(type: Type): Shape | null {
    if (type.kind === 'object') return { members: type.members, isOpen: false };
    if (type.kind === 'reference') {
      const declared = this.declaration(type.name);
      return declared === null ? null : { members: declared.members, isOpen: false };
    }
    if (type.kind !== 'intersection') return null;
    const shapes = type.of.map((one) => this.#shape(one));
    return {
      members: Object.assign({}, ...shapes.map((shape) => shape?.members ?? {})),
      isOpen: shapes.includes(null),
    };
  }

  #badMembers(value: unknown, { members, isOpen }: Shape, path: string): string | null {
    if (!isObject(value)) return `${path} is ${describe(value)}, not an object`;
    const unknown = Object.keys(value).find((key) => !(key in members));
    if (unknown !== undefined && !isOpen) return `${path}.${unknown} does not exist`;
    return first(
      Object.entries(members).map(([key, { type, isOptional }]: [string, Member]) =>
        isOptional && value[key] === undefined ? null : this.bad(value[key], type, `${path}.${key}`),
      ),
    );
  }
}

const first = (reasons: readonly (string | null)[]) => reasons.find((reason) => reason !== null) ?? null;

function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40));
  return isObject(value) ? `a ${value.constructor?.name ?? 'object'}` : String(value);
}
