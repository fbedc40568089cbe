import { Box, Text, Title } from '@mantine/core';
import { useAtomValue, useStore } from 'jotai';
import { type ReactNode, useId } from 'react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { foundTweetIdsAtom } from '#renderer/stores/entities/search.ts';
import { usersAtom } from '#renderer/stores/entities/users.ts';
import { FailurePanel } from '#renderer/ui/failure-panel.tsx';
import { PersonLink } from '#renderer/people/person-link.tsx';
import { PersonSkeleton } from '#renderer/people/person-skeleton.tsx';
import { PostSkeleton } from '#renderer/posts/post-skeleton.tsx';
import { SearchBox } from './search-box.tsx';
import { runSearch, searchStateAtom } from './search-query.ts';
import { useAskedSearch } from './use-asked-search.ts';
import { layout } from '#renderer/lib/layout-tokens.ts';

const rowPadding = { px: 'md', py: 'xs' } as const;
const skeletonPadding = { padding: 'var(--mantine-spacing-xs) var(--mantine-spacing-md)' };
const border = '1px solid var(--mantine-color-default-border)';

interface SearchProps {
  /** Whether the box gets the focus at once. */
  readonly focusBox?: boolean;
  readonly renderTweet: (id: string, position: number, setSize: number) => ReactNode;
}

/** Users, a search box, tweets: in the order of spec §2. What an earlier search found stays until the next one's answer. */
export function Search({ focusBox = false, renderTweet }: SearchProps) {
  const text = useMessages().search;
  useAskedSearch();
  const users = useAtomValue(usersAtom);
  const ids = useAtomValue(foundTweetIdsAtom) ?? [];
  const { query, running, usersError, tweetsError } = useAtomValue(searchStateAtom);
  const store = useStore();
  const failure = (error: unknown) => (
    <FailurePanel error={error} onRetry={() => void runSearch(store, query)} />
  );
  return (
    <>
      <Text role="status" px="md" pt="md" style={{ overflowWrap: 'anywhere' }}>
        {query !== '' && text.resultsFor(query)}
      </Text>
      <Section
        title={text.users}
        busy={running}
        empty={text.noUsers}
        skeleton={<PersonSkeleton count={3} style={skeletonPadding} />}
        failure={usersError !== null && failure(usersError)}
      >
        {users.length > 0 && (
          <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {users.map((user) => (
              <Box component="li" key={user._id} {...rowPadding}>
                <PersonLink user={user} detail={user.email} />
              </Box>
            ))}
          </Box>
        )}
      </Section>
      <Box
        data-sticky="second"
        p="md"
        pos="sticky"
        top={layout.headerHeight}
        bg="var(--mantine-color-body)"
        style={{ borderBlock: border, zIndex: 9 }}
      >
        <SearchBox label={text.label} focusAtOnce={focusBox} />
      </Box>
      <Section
        title={text.tweets}
        busy={running}
        empty={query === '' ? text.hint : text.noTweets}
        skeleton={<PostSkeleton count={3} />}
        failure={tweetsError !== null && failure(tweetsError)}
      >
        {ids.length > 0 && (
          <Box role="feed" aria-label={text.tweets} aria-busy={running}>
            {ids.map((id, index) => renderTweet(id, index + 1, ids.length))}
          </Box>
        )}
      </Section>
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly busy: boolean;
  readonly empty: string;
  readonly skeleton: ReactNode;
  readonly failure: ReactNode;
  /** The list, or false where it is empty. */
  readonly children: ReactNode;
}

function Section({ title, busy, empty, skeleton, failure, children }: SectionProps) {
  const titleId = useId();
  const content =
    children !== false ? (
      children
    ) : busy ? (
      skeleton
    ) : (
      <Text c="dimmed" px="md" py="sm">
        {empty}
      </Text>
    );
  return (
    <Box component="section" aria-labelledby={titleId} aria-busy={busy} pb="xs">
      <Title order={2} id={titleId} fz="md" px="md" pt="md" pb={4}>
        {title}
      </Title>
      {failure !== false ? failure : content}
    </Box>
  );
}
