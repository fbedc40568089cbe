import { atomWithQuery } from 'jotai-tanstack-query';
import { weakFamily } from '#renderer/lib/weak-family.ts';
import { replaceProfileAtom } from '#renderer/stores/entities/profiles.ts';
import { profileKey } from '#renderer/stores/entities/profiles.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';

/** Fetches a profile; its data is the user's id in the server's response. */
export const profileQueryAtom = weakFamily((userId: string) =>
  atomWithQuery((get) => ({
    queryKey: profileKey(userId),
    meta: { log: 'profile' },
    queryFn: async ({ signal }) => {
      const { api, store } = get(servicesAtom);
      const user = await api.call('userDetails', { parameters: { userId }, signal });
      store.set(replaceProfileAtom, user);
      return user._id;
    },
  })),
);
