/** Whether the current entry of the history is that of a layer. */
export function isLayerEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'isLayer' in state;
}

/** Leaves the entry that a layer has in the history: when it closes other than by Back. */
export function leaveLayerEntry(): void {
  if (isLayerEntry()) window.history.back();
}

/** Leaves such an entry also where no layer is open: when the page was reloaded, and where Back or Forward leads to it. */
export function skipLayerEntries(): void {
  leaveLayerEntry();
  window.addEventListener('popstate', leaveLayerEntry);
}
