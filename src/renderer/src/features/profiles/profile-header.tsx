import { Anchor, Box, Button, Center, Group, Text, Title } from '@mantine/core';
import { IconMountain } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { writtenBio } from '#renderer/people/biography.ts';
import { numeral } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/localization.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import type { Profile } from '#renderer/stores/entities/profiles.ts';
import { FollowButton } from '#renderer/people/follow-button.tsx';
import { PictureButton } from '#renderer/images/picture-button.tsx';
import { UserAvatar } from '#renderer/people/user-avatar.tsx';
import { avatarSize, coverRatio, frame } from './profile-frame.ts';

const anywhere = { overflowWrap: 'anywhere' } as const;

/** Who a user is. */
export function ProfileHeader({ profile }: { readonly profile: Profile }) {
  const text = useMessages().profile;
  const own = useAtomValue(userIdAtom) === profile._id;
  const bio = writtenBio(profile.bio);
  return (
    <Box component="header" {...frame}>
      {profile.coverImage === '' ? (
        <NoCover />
      ) : (
        <PictureButton src={profile.coverImage} alt={text.cover} ratio={coverRatio} radius={0} />
      )}
      <Box px="md" pb="md">
        <Group justify="space-between" align="flex-end" wrap="nowrap" mt={-avatarSize / 2}>
          <Box
            pos="relative"
            bdrs={avatarSize}
            bg="var(--mantine-color-body)"
            style={{ boxShadow: '0 0 0 4px var(--mantine-color-body)' }}
          >
            <UserAvatar user={profile} size={avatarSize} />
          </Box>
          {own ? (
            <Button component={Link} to="/settings" variant="default" radius="xl">
              {text.edit}
            </Button>
          ) : (
            <FollowButton user={profile} />
          )}
        </Group>
        <Title order={1} fz={24} lh={1.3} mt="sm" style={anywhere}>
          <bdi>{profile.fullName || profile.username}</bdi>
        </Title>
        <Group gap="0 var(--mantine-spacing-xs)" c="dimmed">
          <Text dir="auto" style={anywhere}>
            @{profile.username}
          </Text>
          <Text style={anywhere}>{profile.email}</Text>
        </Group>
        <Text
          mt="sm"
          dir="auto"
          {...(bio === '' && { c: 'dimmed' })}
          style={{ ...anywhere, whiteSpace: 'pre-wrap' }}
        >
          {bio === '' ? text.noBio : bio}
        </Text>
        <Group gap="lg" mt="sm">
          <Count userId={profile._id} count={profile.followingCount} label={text.following} />
          <Count userId={profile._id} count={profile.followersCount} label={text.followers} />
        </Group>
      </Box>
    </Box>
  );
}

interface CountProps {
  readonly userId: string;
  readonly count: number;
  readonly label: string;
}

function Count({ userId, count, label }: CountProps) {
  const locale = useLocale();
  return (
    <Anchor
      component={Link}
      to={`/profile/${userId}/follow`}
      preventScrollReset
      c="var(--mantine-color-text)"
      size="sm"
    >
      <Text span inherit fw={700}>
        {numeral(count, locale)}
      </Text>{' '}
      <Text span inherit c="dimmed">
        {label}
      </Text>
    </Anchor>
  );
}

/** The placeholder for a cover image. */
function NoCover() {
  const text = useMessages().profile;
  return (
    <Center
      role="img"
      aria-label={text.noCover}
      w="100%"
      c="dimmed"
      style={{
        aspectRatio: coverRatio,
        background:
          'linear-gradient(120deg, var(--mantine-color-blue-light), var(--mantine-color-default-hover))',
      }}
    >
      <IconMountain size={40} stroke={1.25} aria-hidden />
    </Center>
  );
}
