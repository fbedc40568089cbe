import { Box, Stack, Text, Title } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { FollowRecord } from '#contract/api/entities.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import type { FollowSide } from '#renderer/stores/entities/profiles.ts';
import { followListAtoms } from '#renderer/people/follow-lists.ts';
import { QueryFailure } from '#renderer/ui/failure-panel.tsx';
import { PersonLink } from '#renderer/people/person-link.tsx';
import { PersonSkeleton } from '#renderer/people/person-skeleton.tsx';
import { VirtualList } from '#renderer/ui/virtual-list.tsx';

/** px */
const rowHeight = 56;

interface FollowListProps {
  readonly side: FollowSide;
  readonly userId: string;
}

/** Whom a user follows, or who follows them. */
export function FollowList({ side, userId }: FollowListProps) {
  const { profile: text, followLists: missing } = useDeferredMessages();
  const query = useAtomValue(followListAtoms[side](userId));
  const followed = query.data;
  const ids = useMemo(() => [...(followed?.keys() ?? [])], [followed]);
  return (
    <Box component="section" aria-label={text[side]} aria-busy={query.isFetching} miw={0}>
      <Title order={2} fz="md" mb="xs">
        {text[side]}
      </Title>
      {query.isPending && (
        <Stack gap="md">
          <PersonSkeleton count={3} />
        </Stack>
      )}
      {query.isError && !followed && <QueryFailure query={query} />}
      {followed?.size === 0 && <Text c="dimmed">{missing[side]}</Text>}
      {followed && followed.size > 0 && (
        <Box role="list" aria-label={text[side]}>
          <VirtualList
            ids={ids}
            estimate={rowHeight}
            renderItem={(id, position) => (
              <Box role="listitem" aria-posinset={position} aria-setsize={ids.length} py={8}>
                <FollowedPerson person={followed.get(id)} />
              </Box>
            )}
          />
        </Box>
      )}
    </Box>
  );
}

/** @param person - undefined where the server did not send them */
function FollowedPerson({ person }: { readonly person: FollowRecord['following'] }) {
  const { invalid } = useDeferredMessages().followLists;
  if (person) return <PersonLink user={person} />;
  return (
    <Text c="dimmed" mih={40}>
      {invalid}
    </Text>
  );
}
