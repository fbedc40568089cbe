import * as v from 'valibot';
import { importOnce, loadWhenPossible, whenLoaded } from '#renderer/lib/load.ts';
import { channelAtom } from '#renderer/outbox/other-windows.ts';
import { SessionBroadcastSchema } from '#renderer/outbox/session-broadcast.ts';
import { signOut, userIdAtom } from '#renderer/stores/session/auth.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { forgetOpenedAddress, keepOpenedAddress } from './opened-address.ts';

/** Messages that arrive before it is loaded are applied in their order, also if the host can't be reached meanwhile. */
const loadParts = importOnce(() => loadWhenPossible(() => import('./broadcast-parts.ts')));

/**
 * Shows what other windows of the signed-in account have changed. When one logs out or changes the account, all others
 * do, too, and when one signs in, those that show the landing page: with the page that it was opened in place of.
 */
export function followOtherWindows(store: Store): void {
  if (store.get(userIdAtom) === null) keepOpenedAddress();
  else forgetOpenedAddress();
  store.sub(userIdAtom, forgetOpenedAddress);
  store.get(channelAtom).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { success, output } = v.safeParse(SessionBroadcastSchema, data);
    if (success) {
      const { call, userId } = output;
      const own = store.get(userIdAtom);
      // The host now gives the page of the account that was chosen.
      if (call === 'account' || (call === 'login' && own === null)) {
        loadParts()
          .then(({ reloadOnceSent }) => reloadOnceSent(store, call === 'login'))
          // The host may have other code by now. What the window was opened with is then not shown: only that part could.
          .catch(() => window.location.reload());
      } else if (call === 'logout' && userId === own) signOut(store);
      return;
    }
    whenLoaded(loadParts, ({ applyBroadcastInView }) => applyBroadcastInView(store, data));
  });
}
