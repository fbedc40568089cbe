import { untilFalse } from '#renderer/lib/until-false.ts';
import { isComingAtom } from '#renderer/outbox/atoms.ts';
import { sendBeforeLeaving } from '#renderer/outbox/send-before-leaving.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { openedAddressKey } from './opened-address.ts';

export { applyBroadcastInView } from '#renderer/posts/apply-broadcast-in-view.ts';

/**
 * Loads the page again once nothing is being sent that this would cut off. Nobody waits for this window, so an upload may
 * take its time; until then the page goes on as the account that it belongs to.
 * @param isSignIn - whether the page that the window was opened with is to be shown, in place of which it shows another one
 */
export async function reloadOnceSent(store: Store, isSignIn: boolean): Promise<void> {
  await sendBeforeLeaving(store);
  await untilFalse(store, isComingAtom);
  const opened = isSignIn ? openedAddress() : null;
  if (opened !== null) window.history.replaceState(null, '', opened);
  window.location.reload();
}

function openedAddress(): string | null {
  try {
    return sessionStorage.getItem(openedAddressKey);
  } catch {
    // Storage may be blocked.
    return null;
  }
}
