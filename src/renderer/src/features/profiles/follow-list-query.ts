import { atomFamily } from 'jotai-family';
import { atomWithQuery } from 'jotai-tanstack-query';
import type { FollowRecord } from '#contract/api/entities.ts';
import { followListKey, type FollowSide } from '#renderer/stores/entities/profiles.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';

/** The other person of a follow record; null where the server did not send them. */
export interface Followed {
  readonly _id: string;
  readonly person: NonNullable<FollowRecord['following']> | null;
}

/** Whom a user follows, or who follows them. Records never change, so the query cache owns them. */
export const followListAtom = atomFamily((address: `${FollowSide}/${string}`) =>
  atomWithQuery((get) => {
    const side = address.startsWith('following/') ? 'following' : 'followers';
    const userId = address.slice(side.length + 1);
    return {
      queryKey: followListKey(side, userId),
      meta: { log: `${side} list` },
      queryFn: async ({ signal }): Promise<ReadonlyMap<string, Followed>> => {
        const records = await get(servicesAtom).api.call(side, { parameters: { userId }, signal });
        return new Map(
          records.map((record) => [
            record._id,
            { _id: record._id, person: (side === 'following' ? record.following : record.follower) ?? null },
          ]),
        );
      },
    };
  }),
);
