import { decode, encode } from './codec.ts';

/**
 * The page's part of the context bridge: defines the API that the preload exposes. Only data is passed between the
 * worlds.
 */
export function receiveBridge(): void {
  if (globalThis.window !== globalThis.top) return;
  const calls = new Map<number, PromiseWithResolvers<unknown>>();
  const callbacks: Function[] = [];
  const exposed = new Set<unknown>();
  let lastId = 0;

  const listen = (type: string, listener: (details: unknown[]) => void) =>
    window.addEventListener(`warble-double:${type}`, (event) => {
      const details = event instanceof CustomEvent ? decode(event.detail) : null;
      if (Array.isArray(details)) listener(details);
    });

  /** A function is passed as a number, and the other world calls it by this number. */
  const asCallback = (arg: unknown): unknown =>
    typeof arg === 'function' ? { callback: callbacks.push(arg) } : arg;
  listen('callback', ([number, values]) => {
    const callback = callbacks[Number(number) - 1];
    if (callback !== undefined && Array.isArray(values)) Reflect.apply(callback, null, values);
  });

  listen('expose', ([key, methods]) => {
    if (typeof key !== 'string' || !Array.isArray(methods) || exposed.has(key)) return;
    exposed.add(key);
    const api = Object.fromEntries(
      methods.map((method: unknown) => [
        method,
        (...args: unknown[]) => {
          lastId += 1;
          const call = Promise.withResolvers<unknown>();
          calls.set(lastId, call);
          const detail = encode([lastId, method, args.map(asCallback)]);
          window.dispatchEvent(new CustomEvent('warble-double:call', { detail }));
          return call.promise;
        },
      ]),
    );
    Object.defineProperty(globalThis, key, { value: Object.freeze(api), enumerable: true });
  });

  listen('result', ([id, error, result]) => {
    const call = calls.get(Number(id));
    calls.delete(Number(id));
    if (error === null) call?.resolve(result);
    else call?.reject(new Error(typeof error === 'string' ? error : 'unknown'));
  });

  // If the preload's world started earlier, it exposes its API again.
  window.dispatchEvent(new CustomEvent('warble-double:listening'));
}
