import { useAtomValue } from 'jotai';
import { assertNever } from '#contract/assert-never.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { isolated } from '#renderer/lib/isolated.ts';
import { profilesAtom } from '#renderer/stores/entities/profiles.ts';
import type { ColumnContent } from './columns.ts';

/** Returns the title of a column. */
export function useColumnTitle(): (content: ColumnContent) => string {
  const { feed } = useMessages();
  const { columns: text, inbox } = useDeferredMessages();
  const profiles = useAtomValue(profilesAtom);
  return (content) => {
    switch (content.kind) {
      case 'all':
        return feed.forYou;
      case 'following':
        return feed.following;
      case 'inbox':
        return inbox.title;
      case 'profile':
        // The person may have another name than when the column was added.
        return profiles.get(content.userId)?.username ?? content.name;
      case 'search':
        return text.search(isolated(content.query));
      default:
        return assertNever(content);
    }
  };
}

/** The page with the content of a column. */
export function pageOf(content: ColumnContent): string {
  switch (content.kind) {
    case 'all':
      return '/';
    case 'profile':
      return `/profile/${content.userId}`;
    case 'search':
      return `/search?${new URLSearchParams({ q: content.query }).toString()}`;
    case 'following':
    case 'inbox':
      return `/${content.kind}`;
    default:
      return assertNever(content);
  }
}
