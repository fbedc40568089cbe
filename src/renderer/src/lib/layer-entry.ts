/** Whether the current entry of the history is that of a layer. */
export function isLayerEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'isLayer' in state;
}

/**
 * Leaves the entry that a layer has in the history: when it closes other than by Back, and when the page is reloaded
 * while it is open.
 */
export function leaveLayerEntry(): void {
  if (isLayerEntry()) window.history.back();
}
