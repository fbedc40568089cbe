import type { BrowserWindow } from 'electron';

/**
 * How long a loaded page may take to paint, and how long a window may take in all, before it is shown anyway; in ms.
 */
const paintTimeoutMs = 200;
const revealTimeoutMs = 3000;

/**
 * Calls `reveal` once: when the page has painted, a while after it was loaded, or at the latest after the total
 * timeout; earlier by the function that is returned. Wayland may report no first paint of a hidden window: https://github.com/electron/electron/issues/48859
 */
export function whenReadyToShow(window: BrowserWindow, reveal: () => void): () => void {
  const timers = [setTimeout(revealNow, revealTimeoutMs)];
  const stop = () => {
    for (const timer of timers.splice(0)) clearTimeout(timer);
  };
  function revealNow() {
    if (timers.length === 0) return;
    stop();
    reveal();
  }
  window.once('ready-to-show', revealNow);
  window.webContents.once('did-finish-load', () => {
    if (timers.length > 0) timers.push(setTimeout(revealNow, paintTimeoutMs));
  });
  // The window was shown for another reason.
  window.once('show', stop);
  window.once('closed', stop);
  return revealNow;
}
