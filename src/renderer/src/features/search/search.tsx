import { Box, Text } from '@mantine/core';
import { useAtomValue, useStore } from 'jotai';
import { type ReactNode, useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { foundTweetIdsAtom, pageQueryAtom } from '#renderer/stores/entities/search.ts';
import { usersAtom } from '#renderer/stores/entities/users.ts';
import { FailurePanel } from '#renderer/ui/failure-panel.tsx';
import { PostSkeleton } from '#renderer/posts/post-skeleton.tsx';
import { Found, FoundPeople, peopleSkeleton } from './found.tsx';
import { SearchBox } from './search-box.tsx';
import { retrySearch } from './retry-search.ts';
import { searchStateAtom } from './search-query.ts';
import { useAskedSearch } from './use-asked-search.ts';
import { isolated } from '#renderer/lib/isolated.ts';
import { layout } from '#renderer/lib/layout-tokens.ts';

const border = '1px solid var(--mantine-color-default-border)';

interface SearchProps {
  /** Whether the box gets the focus when it is mounted. */
  readonly focusBox?: boolean;
  readonly renderTweet: (id: string, position: number, setSize: number) => ReactNode;
}

/** Users, a search box, tweets: in the order of spec §2. Results of an earlier search stay until the next response. */
export function Search({ focusBox = false, renderTweet }: SearchProps) {
  const { search, composer } = useMessages();
  const text = useDeferredMessages().found;
  const over = useAskedSearch();
  const users = useAtomValue(usersAtom);
  const ids = useAtomValue(foundTweetIdsAtom) ?? [];
  const { query, running, usersError, tweetsError } = useAtomValue(searchStateAtom);
  const store = useStore();
  const { key: entry } = useLocation();
  const isRefused = over > 0 && !running;
  // The box stays in view below the heading, and must not hide the focused element.
  useLayoutEffect(() => {
    const { documentElement } = document;
    documentElement.toggleAttribute('data-two-bars', true);
    return () => void documentElement.toggleAttribute('data-two-bars', false);
  }, []);
  const failure = (error: unknown) => <FailurePanel error={error} onRetry={() => void retrySearch(store)} />;
  return (
    <>
      <Text
        role="status"
        px="md"
        pt={query === '' ? 0 : 'md'}
        {...(isRefused && { c: 'var(--mantine-color-error)', pb: 'md' })}
        style={{ overflowWrap: 'anywhere' }}
      >
        {/* While it runs, what is shown is from the one before. */}
        {query !== '' &&
          (running
            ? '\u00a0'
            : isRefused
              ? text.tooLong(composer.tooLong(over))
              : text.resultsFor(isolated(query)))}
      </Text>
      {!isRefused && (
        <Found
          title={text.users}
          busy={running}
          empty={text.noUsers}
          skeleton={peopleSkeleton}
          failure={usersError !== null && failure(usersError)}
        >
          {users.length > 0 && <FoundPeople users={users} />}
        </Found>
      )}
      <Box
        data-sticky
        p="md"
        pos="sticky"
        top={layout.headerHeight}
        bg="var(--mantine-color-body)"
        style={{ borderBlock: border, zIndex: 9 }}
      >
        <SearchBox
          label={search.label}
          queryAtom={pageQueryAtom}
          // Each search that is too long is offered to be shortened.
          focusFor={isRefused ? `${entry} ${query}` : focusBox ? 'page' : undefined}
        />
      </Box>
      {!isRefused && (
        <Found
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
        </Found>
      )}
    </>
  );
}
