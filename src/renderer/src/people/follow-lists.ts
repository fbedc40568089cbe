import { atomWithQuery } from 'jotai-tanstack-query';
import { weakFamily } from '#renderer/lib/weak-family.ts';
import { followListKey, type FollowSide } from '#renderer/stores/entities/profiles.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';

const listOf = (side: FollowSide) =>
  weakFamily((userId: string) =>
    atomWithQuery((get) => ({
      queryKey: followListKey(side, userId),
      meta: { log: `${side} list` },
      queryFn: async ({ signal }) => {
        const records = await get(servicesAtom).api.call(side, { parameters: { userId }, signal });
        return new Map(
          records.map((record) => [record._id, side === 'following' ? record.following : record.follower]),
        );
      },
    })),
  );

/** The other people of a user's follow records, by record. Records never change, so the query cache owns them. */
export const followListAtoms = { following: listOf('following'), followers: listOf('followers') } as const;
