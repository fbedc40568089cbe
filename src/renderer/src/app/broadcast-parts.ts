import { untilFalse } from '#renderer/lib/until-false.ts';
import { isComingAtom } from '#renderer/outbox/atoms.ts';
import { sendBeforeLeaving } from '#renderer/outbox/send-before-leaving.ts';
import type { Store } from '#renderer/stores/session/services.ts';

export { applyBroadcastInView } from '#renderer/posts/apply-broadcast-in-view.ts';

/**
 * Resolves once nothing is being sent that a reload would cut off. Nobody waits for this window, so an upload may take its
 * time; until then the page goes on as the account that it belongs to.
 */
export async function finishSending(store: Store): Promise<void> {
  await sendBeforeLeaving(store);
  await untilFalse(store, isComingAtom);
}
