/**
 * Leaves the entry that a layer has in the history: when it closes other than by Back, and when the page is reloaded
 * while it is open.
 */
export function leaveLayerEntry(): void {
  const state: unknown = window.history.state;
  if (typeof state === 'object' && state !== null && 'isLayer' in state) window.history.back();
}
