import { useAtomValue } from 'jotai';
import { assertNever } from '#contract/assert-never.ts';
import { Board } from '#renderer/features/columns/board.tsx';
import type { ColumnContent } from '#renderer/features/columns/columns.ts';
import { EmptyFeed } from '#renderer/features/feed/feed.tsx';
import { TimelineView } from '#renderer/features/feed/timeline.tsx';
import { feedTimelines, searchTimelineAtom, userTimelineAtom } from '#renderer/features/feed/timelines.ts';
import { Inbox } from '#renderer/features/inbox/inbox.tsx';
import { Waiting } from '#renderer/features/outbox/outbox.tsx';
import { ProfileView } from '#renderer/features/profiles/profile.tsx';
import { Section } from '#renderer/features/search/found.tsx';
import { PeopleSearch } from '#renderer/features/search/people-search.tsx';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { usePageTitle } from '#renderer/stores/page-title.ts';
import { visuallyHidden } from '#renderer/ui/hidden.ts';

export function Component() {
  const { title } = useDeferredMessages().columns;
  usePageTitle(title);
  return (
    <>
      <h1 className={visuallyHidden}>{title}</h1>
      <Board renderContent={(content, isCurrent) => <Content content={content} isCurrent={isCurrent} />} />
    </>
  );
}

interface ContentProps {
  readonly content: ColumnContent;
  readonly isCurrent: boolean;
}

/** The content of the page with the same name, without its own scrolling. */
function Content({ content, isCurrent }: ContentProps) {
  const { feed } = useMessages();
  const { followingEmpty } = useDeferredMessages();
  switch (content.kind) {
    case 'all':
      return (
        <>
          <Waiting />
          <TimelineView
            timeline={feedTimelines.all}
            label={feed.forYou}
            empty={<EmptyFeed>{feed.empty}</EmptyFeed>}
            isCurrent={isCurrent}
          />
        </>
      );
    case 'following':
      return (
        <TimelineView
          timeline={feedTimelines.following}
          label={feed.following}
          empty={<EmptyFeed title={followingEmpty.title}>{followingEmpty.text}</EmptyFeed>}
          isCurrent={isCurrent}
        />
      );
    case 'inbox':
      return <Inbox />;
    case 'profile':
      return <ProfileColumn userId={content.userId} isCurrent={isCurrent} />;
    case 'search':
      return <SearchColumn query={content.query} isCurrent={isCurrent} />;
    default:
      return assertNever(content);
  }
}

function ProfileColumn({ userId, isCurrent }: { readonly userId: string; readonly isCurrent: boolean }) {
  const text = useDeferredMessages().profile;
  return (
    <ProfileView userId={userId} heading={3}>
      <TimelineView
        timeline={useAtomValue(userTimelineAtom(userId))}
        label={text.tweets}
        empty={<EmptyFeed>{text.noTweets}</EmptyFeed>}
        isCurrent={isCurrent}
      />
    </ProfileView>
  );
}

function SearchColumn({ query, isCurrent }: { readonly query: string; readonly isCurrent: boolean }) {
  const text = useDeferredMessages().found;
  return (
    <>
      <PeopleSearch query={query} />
      <Section heading={3} title={text.tweets}>
        <TimelineView
          timeline={useAtomValue(searchTimelineAtom(query))}
          label={text.tweets}
          empty={<EmptyFeed>{text.noTweets}</EmptyFeed>}
          isCurrent={isCurrent}
        />
      </Section>
    </>
  );
}
