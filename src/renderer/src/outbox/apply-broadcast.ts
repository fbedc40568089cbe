import { queryClientAtom } from 'jotai-tanstack-query';
import * as v from 'valibot';
import type { User } from '#contract/api/entities.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { sessionKey, signInAtom, userIdAtom } from '#renderer/stores/session/auth.ts';
import { updateProfileAtom } from '#renderer/stores/entities/profiles.ts';
import { accountsAtom } from '#renderer/stores/session/accounts.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { concludeElsewhere } from './conclude.ts';
import { applyRemoval, type Deletion } from './apply-removal.ts';
import { BroadcastSchema } from './broadcast.ts';
import { waitersAtom } from './waiters.ts';

/**
 * Applies the messages of another window about the signed-in account, except sign-outs: see follow-windows.ts.
 * @param beforeRemoval - called before a post or comment is removed that was deleted there
 */
export function applyBroadcast(
  store: Store,
  data: unknown,
  beforeRemoval?: (call: Deletion, id: string) => void,
): void {
  const { success, output: broadcast } = v.safeParse(BroadcastSchema, data);
  if (!success || broadcast.userId !== store.get(userIdAtom)) return;
  if (broadcast.call === 'updateAccount') applyUser(store, broadcast.user);
  else if (broadcast.call === 'outbox') {
    const { userId, entry, result } = broadcast;
    concludeElsewhere({ store, waiters: store.get(waitersAtom), userId }, entry, result).catch(
      (error: unknown) => logFailure('outbox', error),
    );
  } else if ('id' in broadcast) {
    beforeRemoval?.(broadcast.call, broadcast.id);
    applyRemoval(store, broadcast.call, broadcast.id);
  }
}

/** Applies changes of the signed-in user's own account. */
export function applyUser(store: Store, user: User): void {
  store.set(signInAtom, user);
  store.set(updateProfileAtom, user);
  renameAccount(store, user);
  refetchWithUser(store);
}

/** Several accounts of a device are listed by their names. */
function renameAccount(store: Store, { _id, username }: User): void {
  const accounts = store.get(accountsAtom);
  if (!accounts.some(({ userId, name }) => userId === _id && name !== username)) return;
  store.set(
    accountsAtom,
    accounts.map((account) =>
      account.userId === _id ? { id: account.id, userId: _id, name: username } : account,
    ),
  );
}

/** Refetches every list that may show the signed-in user. */
export function refetchWithUser(store: Store): void {
  void store
    .get(queryClientAtom)
    .invalidateQueries({ predicate: (query) => query.queryKey[0] !== sessionKey[0] });
}
