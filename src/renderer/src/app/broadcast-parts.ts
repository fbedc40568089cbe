import { within } from '#contract/within.ts';
import { untilFalse } from '#renderer/lib/until-false.ts';
import { isComingAtom } from '#renderer/outbox/atoms.ts';
import { sendBeforeLeaving } from '#renderer/outbox/send-before-leaving.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { openedAddressKey } from './opened-address.ts';

export { applyBroadcastInView } from '#renderer/posts/apply-broadcast-in-view.ts';

/** How long a window without a user waits for its own sign-up, with pictures, or sign-in, which may hang; in ms. */
const signInMs = 60_000;

/**
 * Loads the page again once nothing is being sent that this would cut off. Nobody waits for this window, so an upload may
 * take its time; until then the page goes on as the account that it belongs to.
 * @param isSignIn - whether to show the address that the window was opened with
 */
export async function reloadOnceSent(store: Store, isSignIn: boolean): Promise<void> {
  await sendBeforeLeaving(store);
  const sent = untilFalse(store, isComingAtom);
  await (store.get(userIdAtom) === null ? within(sent, signInMs, () => {}) : sent);
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
