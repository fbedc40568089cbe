import { Paper, Stack, Title } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useMessages } from '#renderer/i18n/messages.ts';
import { FollowButton } from '#renderer/people/follow-button.tsx';
import { PersonLink } from '#renderer/people/person-link.tsx';
import { PersonSkeleton } from '#renderer/people/person-skeleton.tsx';
import { Repeat } from '#renderer/ui/repeat.tsx';
import { suggestionsAtom } from './suggestions-query.ts';

/** Suggests users to follow. Shows nothing where there is nobody to suggest, or the list can't be had. */
export function WhoToFollow() {
  const messages = useMessages();
  const { data: users, isPending } = useAtomValue(suggestionsAtom);
  if (!isPending && (users ?? []).length === 0) return null;
  return (
    <Paper
      component="section"
      aria-label={messages.follow.suggestions}
      aria-busy={isPending}
      withBorder
      radius="lg"
      p="md"
    >
      <Title order={2} fz="md" mb="sm">
        {messages.follow.suggestions}
      </Title>
      <Stack gap="md">
        {users ? (
          users.map((user) => (
            <PersonLink key={user._id} user={user}>
              <FollowButton user={user} size="compact-sm" />
            </PersonLink>
          ))
        ) : (
          <Repeat count={3}>
            <PersonSkeleton />
          </Repeat>
        )}
      </Stack>
    </Paper>
  );
}
