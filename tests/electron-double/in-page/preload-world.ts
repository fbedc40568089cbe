import { decode, encode } from './codec.ts';

/** The binding to the test's process. It exists only in this world. */
declare const warbleDoubleSend: (text: string) => void;

type Listener = (event: object, ...args: unknown[]) => void;
type Preload = (require: (name: string) => unknown, exports: object, module: object) => void;

/**
 * Runs a preload as Electron runs a sandboxed one: in an isolated world, where `require` provides only a subset of
 * modules.
 */
export function runPreload(preload: Preload): void {
  // By default, preloads run in the main frame only.
  if (globalThis.window !== globalThis.top) return;
  const calls = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners = new Map<string, readonly Listener[]>();
  let lastId = 0;

  const strict = (name: string, members: object) =>
    new Proxy(members, {
      get(target, key) {
        if (key in target) return Reflect.get(target, key);
        throw new Error(`The double lacks ${name}.${String(key)}`);
      },
    });

  const ipcRenderer = strict('ipcRenderer', {
    invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      lastId += 1;
      const call = Promise.withResolvers<unknown>();
      calls.set(lastId, call);
      warbleDoubleSend(JSON.stringify({ id: lastId, channel, args: encode(args) }));
      return call.promise;
    },
    on(channel: string, listener: Listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    },
  });

  Object.defineProperty(globalThis, 'warbleDoubleDeliver', {
    value: (channel: string, text: string) => {
      const args = decode(text);
      for (const listener of listeners.get(channel) ?? []) listener({}, ...(Array.isArray(args) ? args : []));
    },
  });

  Object.defineProperty(globalThis, 'warbleDoubleReceive', {
    value: (id: number, error: string | null, result: string) => {
      const call = calls.get(id);
      calls.delete(id);
      if (error === null) call?.resolve(decode(result));
      else call?.reject(new Error(error));
    },
  });

  const dispatch = (type: string, detail: unknown) =>
    window.dispatchEvent(new CustomEvent(`warble-double:${type}`, { detail: encode(detail) }));

  /** Replaces the number of a function in the page with a function that calls it. */
  const withCallback = (arg: unknown): unknown => {
    if (typeof arg !== 'object' || arg === null || !('callback' in arg)) return arg;
    const { callback } = arg;
    return (...values: unknown[]) => dispatch('callback', [callback, values]);
  };

  const contextBridge = strict('contextBridge', {
    exposeInMainWorld(key: string, api: Readonly<Record<string, unknown>>) {
      const methods = Object.entries(api).map(([name, member]) => {
        if (typeof member !== 'function') throw new Error(`The double exposes functions only, not ${name}.`);
        return name;
      });
      window.addEventListener('warble-double:call', (event) => {
        void answer(event);
      });
      const answer = async (event: Event) => {
        if (!(event instanceof CustomEvent)) return;
        const call = decode(event.detail);
        if (!Array.isArray(call)) return;
        const [id, method, args]: unknown[] = call;
        const member = api[String(method)];
        try {
          const result: unknown =
            typeof member === 'function'
              ? await member(...(Array.isArray(args) ? args.map(withCallback) : []))
              : undefined;
          dispatch('result', [id, null, result]);
        } catch (error) {
          dispatch('result', [id, error instanceof Error ? error.message : String(error), null]);
        }
      };
      window.addEventListener('warble-double:listening', () => dispatch('expose', [key, methods]));
      dispatch('expose', [key, methods]);
    },
  });

  const require = (name: string) => {
    if (name === 'electron') return strict('electron', { contextBridge, ipcRenderer });
    throw new Error(`module not found: ${name} (a sandboxed preload can't require it)`);
  };
  const module = { exports: {} };
  preload(require, module.exports, module);
}
