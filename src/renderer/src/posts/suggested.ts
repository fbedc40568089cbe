import { atom } from 'jotai';
import { atomWithQuery } from 'jotai-tanstack-query';
import type { User } from '#contract/api/entities.ts';
import { findPeople } from '#renderer/people/find-people.ts';
import { foundUsersMax } from '#renderer/stores/entities/search.ts';
import { followListAtoms } from '#renderer/people/follow-lists.ts';
import { commentsAtom } from '#renderer/stores/entities/comments.ts';
import { tweetsAtom } from '#renderer/stores/entities/tweets.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';
import { parsePostText } from './parse-post-text.ts';

/** A user who can be mentioned. */
export type Mentionable = Pick<User, '_id' | 'username' | 'avatar'> & { readonly fullName?: string };

/** Whether the end of a name in a text can be recognised. Other servers may allow any characters. */
const isMentionable = ({ username }: Mentionable) => /^\S+$/u.test(username);

const startsWith = (text: string, start: string) =>
  text.toLocaleLowerCase().startsWith(start.toLocaleLowerCase());

/** Puts the person whose name is written completely first, so that Enter does not insert another one. */
export function wholeNameFirst(query: string, people: readonly Mentionable[]): readonly Mentionable[] {
  const isWhole = ({ username }: Mentionable) => username.toLocaleLowerCase() === query.toLocaleLowerCase();
  return [...people.filter(isWhole), ...people.filter((person) => !isWhole(person))];
}

/**
 * Makes an atom of the people for the start of a name: whose name it is, then those followed, then those the server
 * finds; null while it searches. Each atom is for one typed text, and is not shared.
 */
export function suggestPeople(query: string) {
  const foundAtom = query === '' ? null : findPeople(query);
  return atom((get): readonly Mentionable[] | null => {
    const records = get(followListAtoms.following(get(userIdAtom) ?? '')).data;
    const followed = [...(records?.values() ?? [])].flatMap((person) => person ?? []);
    const search = foundAtom === null ? null : get(foundAtom);
    if (search?.isPending) return null;
    const found = search?.data ?? [];
    const ids = new Set(followed.map(({ _id }) => _id));
    const isFollowed = ({ _id }: Mentionable) => ids.has(_id);
    // The server also finds by the full name.
    const known = new Set(found.map(({ _id }) => _id));
    const people: readonly Mentionable[] = [
      ...followed.filter(({ _id, username }) => startsWith(username, query) && !known.has(_id)),
      ...found.filter(isFollowed),
      ...found.filter((person) => !isFollowed(person)),
    ];
    return wholeNameFirst(query, people.filter(isMentionable)).slice(0, foundUsersMax);
  });
}

const tagsIn = (content: string) =>
  parsePostText(content).flatMap((part) => (part.type === 'hashtag' ? [part.text] : []));

/** The tags of the user's own posts, newest first. */
const ownTagsAtom = atomWithQuery((get) => {
  const userId = get(userIdAtom) ?? '';
  return {
    queryKey: ['tags', userId],
    retry: false,
    meta: { log: 'tweet list' },
    queryFn: async ({ signal }): Promise<readonly string[]> => {
      const tweets = await get(servicesAtom).api.call('userTweets', { parameters: { userId }, signal });
      return tweets.flatMap(({ content }) => tagsIn(content));
    },
  };
});

/**
 * Makes an atom of the tags with a prefix, with their `#`: those the user has used, then those of the loaded posts.
 */
export const suggestTags = (query: string) =>
  atom((get): readonly string[] => {
    const loaded = [...get(tweetsAtom).values(), ...get(commentsAtom).values()];
    const tags = new Map<string, string>();
    for (const tag of [
      ...(get(ownTagsAtom).data ?? []),
      ...loaded.flatMap(({ content }) => tagsIn(content)),
    ]) {
      const key = tag.toLocaleLowerCase();
      if (startsWith(tag, `#${query}`) && !tags.has(key)) tags.set(key, tag);
    }
    // The tag as it was typed is offered first, so that Enter does not lengthen it.
    const written = tags.get(`#${query}`.toLocaleLowerCase());
    const others = [...tags.values()].filter((tag) => tag !== written);
    return [...(written === undefined ? [] : [written]), ...others].slice(0, foundUsersMax);
  });
