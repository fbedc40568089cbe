import * as v from 'valibot';
import { loadWhenPossible } from '#renderer/lib/load.ts';
import { LogoutNewsSchema } from '#renderer/outbox/logout-news.ts';
import { channelAtom } from '#renderer/outbox/other-windows.ts';
import { signOut, userIdAtom } from '#renderer/stores/session/auth.ts';
import type { Store } from '#renderer/stores/session/services.ts';

/** Shows what other windows of the signed-in account have changed; one that logs out takes the others with it. */
export function followOtherWindows(store: Store): void {
  store.get(channelAtom).addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const logout = v.safeParse(LogoutNewsSchema, data);
    if (logout.success) {
      if (logout.output.userId === store.get(userIdAtom)) signOut(store);
      return;
    }
    void loadWhenPossible(() => import('#renderer/outbox/apply-news.ts')).then(({ applyNews }) =>
      applyNews(store, data),
    );
  });
}
