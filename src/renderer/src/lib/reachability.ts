import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { retryDelayMs } from './back-off.ts';

/*
 * Whether the server can be reached: one state for the notice, the feed, the outbox and everything that is retried. A
 * call that ends without a response sets it, as does code that can't be loaded from the page's host; the response to a
 * call that was sent after the last such one clears it. The query cache repeats what has failed when it is cleared. The
 * browser's `online` event only causes a check: a server on this computer responds without a network.
 */

/** The longest time between two checks, in ms. */
const longest = 10_000;

/** Called by the client with the result of each call. */
export const setReachable = (reachable: boolean): void => onlineManager.setOnline(reachable);

/** Whether the server can be reached, as far as is known; true before the first call. */
export const isReachable = (): boolean => onlineManager.isOnline();

/** @returns a function that removes the listener */
export const onReachability = (listener: (reachable: boolean) => void): (() => void) =>
  onlineManager.subscribe(listener);

/** The same, for a component: a change renders it again. */
export const useReachable = (): boolean => useSyncExternalStore(onReachability, isReachable);

/** Calls it each time that the server can be reached again. Returns a function that removes the listener. */
export const onReachableAgain = (listener: () => void): (() => void) =>
  onReachability((reachable) => {
    if (reachable) listener();
  });

/**
 * Asks the server until it responds whenever it can't be reached: soon at first, then every 10 s, and at once when the
 * network or the window comes back.
 * @param ask - makes a call, whose end the client reports; its result does not matter
 * @returns a function that ends it
 */
export function watchReachability(ask: () => Promise<unknown>): () => void {
  const ended = new AbortController();
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = async () => {
    clearTimeout(timer);
    await ask().catch(() => undefined);
    if (!isReachable() && !ended.signal.aborted) checkLater();
  };
  const checkLater = () => {
    clearTimeout(timer);
    failures += 1;
    timer = setTimeout(() => void check(), retryDelayMs(failures, Math.random(), longest));
  };
  const stop = onReachability((reachable) => {
    clearTimeout(timer);
    if (!reachable) checkLater();
    // A server that responds to some calls only is asked less and less often, too.
    else timer = setTimeout(() => (failures = 0), longest);
  });
  const { signal } = ended;
  for (const event of ['online', 'offline']) window.addEventListener(event, () => void check(), { signal });
  window.addEventListener('focus', () => void (isReachable() || check()), { signal });
  // In place of the library's own listeners. It would call this again for each subscription if it returned no function.
  onlineManager.setEventListener(() => () => undefined);
  return () => {
    ended.abort();
    clearTimeout(timer);
    stop();
  };
}
