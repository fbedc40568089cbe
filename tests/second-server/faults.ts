import { assertNever } from '#contract/assert-never.ts';
import type { CallName } from '#contract/api/calls.ts';

/** The fault of a call, until it is cleared. */
export type Fault =
  /** The connection ends without a response. The call is not executed. */
  | { readonly kind: 'drop' }
  /** An error response. The call is not executed. */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly body: 'html' | 'json' | 'text' | 'empty';
      readonly text?: string;
    }
  /** Status 200 with a body that the contract does not allow. The call is executed only if `executed` is true. */
  | { readonly kind: 'shape'; readonly body?: string; readonly executed?: true }
  /** The session ends with this call: 401 for this call and every later one. */
  | { readonly kind: 'signedOut' }
  /** The call is executed, and its response is held until it is cleared. */
  | { readonly kind: 'hold' };

/** The active faults and the held responses. */
export class Faults {
  readonly #active = new Map<CallName, Fault>();
  readonly #held = new Map<CallName, (() => void)[]>();
  readonly #watchers = new Set<() => void>();

  set(call: CallName, fault: Fault): void {
    this.#active.set(call, fault);
  }

  of(call: CallName): Fault | undefined {
    return this.#active.get(call);
  }

  /** Removes the call's fault, or all faults, and sends the held responses. */
  clear(call?: CallName): void {
    const all = new Set([...this.#active.keys(), ...this.#held.keys()]);
    for (const name of call === undefined ? all : [call]) {
      this.#active.delete(name);
      const waiting = this.#held.get(name) ?? [];
      this.#held.delete(name);
      for (const go of waiting) go();
    }
  }

  /** Resolves when the response may be sent. */
  wait(call: CallName): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#held.set(call, [...(this.#held.get(call) ?? []), resolve]);
    for (const watcher of this.#watchers) watcher();
    return promise;
  }

  /** Resolves when a response of the call is held. */
  held(call: CallName): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = () => {
      if (!this.#held.has(call)) return;
      this.#watchers.delete(look);
      resolve();
    };
    this.#watchers.add(look);
    look();
    return promise;
  }
}

/** The error text if the fault has none. */
export const defaultText = 'The second server is out of order';
/** The malformed body if the fault has none. */
export const nonsense = JSON.stringify({ success: true, data: { nonsense: [true] } });

export interface FaultyAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** The response of a fault, which replaces the real one; undefined if there is none. */
export function faultyAnswer(fault: Fault): FaultyAnswer | undefined {
  switch (fault.kind) {
    case 'status':
      return { status: fault.status, ...refusalBody(fault.body, fault.text ?? defaultText) };
    case 'shape':
      if (fault.executed) return undefined;
      return { status: 200, type: 'application/json', body: fault.body ?? nonsense };
    case 'signedOut':
      return { status: 401, ...refusalBody('html', 'Unauthorized request') };
    case 'drop':
    case 'hold':
      return undefined;
    default:
      return assertNever(fault);
  }
}

type RefusalBody = Extract<Fault, { kind: 'status' }>['body'];

function refusalBody(kind: RefusalBody, text: string): { readonly type: string; readonly body: string } {
  switch (kind) {
    case 'html':
      return { type: 'text/html; charset=utf-8', body: errorPage(text) };
    case 'json':
      return { type: 'application/json', body: JSON.stringify({ message: text }) };
    case 'text':
      return { type: 'text/plain; charset=utf-8', body: text };
    case 'empty':
      return { type: 'text/plain', body: '' };
    default:
      return assertNever(kind);
  }
}

/** An error page with a stack trace, like that of a framework in development mode (spec §8). */
export function errorPage(text: string): string {
  return [
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Error</title></head><body>',
    `<pre>Error: ${text}<br> &nbsp; &nbsp;at handle (file:///srv/social/controllers.js:12:11)<br></pre>`,
    '</body></html>',
  ].join('\n');
}
