import { Anchor, Box, Group, Skeleton, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { isMissing } from '#renderer/api/failure.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { loadFailureText } from '#renderer/i18n/failure-text.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { profileAtom } from '#renderer/stores/entities/profiles.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { SkeletonLine } from '#renderer/ui/skeleton-line.tsx';
import { Bio } from './bio.tsx';
import { FollowButton } from './follow-button.tsx';
import { FollowCounts } from './follow-counts.tsx';
import type { PreviewedPerson } from './preview.ts';
import { profileQueryAtom } from './profile-query.ts';
import { UserAvatar } from './user-avatar.tsx';

/** px */
const avatarSize = 48;
const anywhere = { overflowWrap: 'anywhere' } as const;

/** A short profile. It is fetched when it is shown. */
export function PersonCard({ person }: { readonly person: PreviewedPerson }) {
  const messages = useMessages();
  const { missing } = useDeferredMessages();
  const query = useAtomValue(profileQueryAtom(person._id));
  const profile = useAtomValue(profileAtom(query.data ?? person._id));
  const own = useAtomValue(userIdAtom) === person._id;
  if (profile === undefined && query.isError) {
    return (
      <Text size="sm" role="alert">
        {isMissing(query.error) ? missing.person : loadFailureText(query.error, messages)}
      </Text>
    );
  }
  if (profile === undefined) {
    return (
      // As high as a profile with a bio of two lines.
      <Box role="status" aria-label={messages.loading}>
        <Skeleton circle height={avatarSize} mb="xs" />
        <SkeletonLine width="60%" />
        <SkeletonLine width="45%" size="sm" />
        <SkeletonLine width="90%" size="sm" mt={6} />
        <SkeletonLine width="55%" size="sm" />
        <SkeletonLine width="70%" size="sm" mt="sm" />
      </Box>
    );
  }
  return (
    <>
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="xs">
        <UserAvatar user={profile} size={avatarSize} />
        {!own && <FollowButton user={profile} size="sm" />}
      </Group>
      <Anchor
        component={Link}
        to={`/profile/${profile._id}`}
        fw={700}
        c="var(--mantine-color-text)"
        style={anywhere}
      >
        <bdi>{profile.fullName || profile.username}</bdi>
      </Anchor>
      <Text size="sm" c="dimmed" style={anywhere}>
        <bdi>@{profile.username}</bdi>
      </Text>
      <Bio bio={profile.bio} size="sm" mt={6} lineClamp={5} />
      <FollowCounts profile={profile} />
    </>
  );
}
