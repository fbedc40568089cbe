import type { Messages } from '#renderer/i18n/messages.ts';

/** The heading of a page, before its code is there. */
export type Title = (messages: Messages) => string;

/** Whether the code of a page waits for the host. */
export class Wait {
  /** Makes the next attempt now; null before the first one has failed. */
  retry: (() => void) | null = null;
  #listener: (() => void) | null = null;

  readonly set = (retry: () => void): void => {
    this.retry = retry;
    this.#listener?.();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listener = listener;
    return () => {
      if (this.#listener === listener) this.#listener = null;
    };
  };
}
