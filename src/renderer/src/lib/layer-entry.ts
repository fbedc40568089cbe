/** Whether the current entry of the history is that of a layer. */
export function isLayerEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'isLayer' in state;
}

/** Whether such an entry is being left, which takes the browser a moment. Like the history, there is one of the window. */
let isLeaving = false;

/** Leaves the entry that a layer has in the history, once: when it closes other than by Back. */
export function leaveLayerEntry(): void {
  if (isLeaving || !isLayerEntry()) return;
  isLeaving = true;
  // Before all other listeners: it may lead to another such entry.
  window.addEventListener('popstate', () => (isLeaving = false), { once: true, capture: true });
  window.history.back();
}

/** Leaves such an entry also where no layer is open: when the page was reloaded, and where Back or Forward leads to it. */
export function skipLayerEntries(): void {
  leaveLayerEntry();
  window.addEventListener('popstate', leaveLayerEntry);
}
