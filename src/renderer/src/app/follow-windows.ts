import { loadWhenPossible } from '#renderer/lib/load.ts';
import { channelAtom } from '#renderer/outbox/other-windows.ts';
import { signOut, userIdAtom } from '#renderer/stores/session/auth.ts';
import type { Store } from '#renderer/stores/session/services.ts';

const isLogout = (data: unknown, userId: string): boolean =>
  typeof data === 'object' &&
  data !== null &&
  'call' in data &&
  data.call === 'logout' &&
  'userId' in data &&
  data.userId === userId;

/** Shows what other windows of the signed-in account have changed; one that logs out takes the others with it. */
export function followOtherWindows(store: Store): void {
  store.get(channelAtom).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const userId = store.get(userIdAtom);
    if (userId === null) return;
    if (isLogout(data, userId)) signOut(store);
    else
      void loadWhenPossible(() => import('#renderer/outbox/apply-news.ts')).then(({ applyNews }) =>
        applyNews(store, data),
      );
  });
}
