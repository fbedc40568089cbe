import {
  AspectRatio,
  Box,
  Button,
  Center,
  Group,
  Skeleton,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { IconMountain } from '@tabler/icons-react';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { Bio } from '#renderer/people/bio.tsx';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import type { Profile } from '#renderer/stores/entities/profiles.ts';
import { FollowCounts } from '#renderer/people/follow-counts.tsx';
import { FollowButton } from '#renderer/people/follow-button.tsx';
import { PictureButton } from '#renderer/images/picture-button.tsx';
import { UserAvatar } from '#renderer/people/user-avatar.tsx';
import { buttonVariants } from '#renderer/ui/button-styles.ts';
import { SkeletonLine } from '#renderer/ui/skeleton-line.tsx';

/** Width by height. */
const coverRatio = 3;
/** px */
const avatarSize = 96;
const frame = { style: { borderBottom: '1px solid var(--mantine-color-default-border)' } } as const;
const nameLine = { fz: 24, lh: 1.3, mt: 'sm' } as const;
const anywhere = { overflowWrap: 'anywhere' } as const;

interface ProfileHeaderProps {
  readonly profile: Profile;
  readonly heading: 1 | 3;
}

/** A user's name, images and details. */
export function ProfileHeader({ profile, heading }: ProfileHeaderProps) {
  const text = useDeferredMessages().profile;
  const own = useAtomValue(userIdAtom) === profile._id;
  return (
    <Box component="header" {...frame}>
      {profile.coverImage === '' ? (
        <NoCover />
      ) : (
        <PictureButton src={profile.coverImage} alt={text.cover} ratio={coverRatio} isSquare />
      )}
      <Box px="md" pb="md">
        <Group justify="flex-end" align="flex-end" mt={-avatarSize / 2}>
          <Box
            pos="relative"
            me="auto"
            bdrs={avatarSize}
            bg="var(--mantine-color-body)"
            style={{ boxShadow: '0 0 0 4px var(--mantine-color-body)' }}
          >
            <UserAvatar user={profile} size={avatarSize} />
          </Box>
          {own ? (
            <Button component={Link} to="/settings" {...buttonVariants.secondary} radius="xl">
              {text.edit}
            </Button>
          ) : (
            <FollowButton user={profile} />
          )}
        </Group>
        <Title order={heading} {...nameLine} style={anywhere}>
          <bdi>{profile.fullName || profile.username}</bdi>
        </Title>
        <Group gap="0 var(--mantine-spacing-xs)" c="dimmed">
          <Text dir="auto" style={anywhere}>
            @{profile.username}
          </Text>
          <Text style={anywhere}>{profile.email}</Text>
        </Group>
        <Bio bio={profile.bio} mt="sm" />
        <FollowCounts profile={profile} />
      </Box>
    </Box>
  );
}

/** The placeholder for a cover image. */
function NoCover() {
  const text = useDeferredMessages().profile;
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

/** Has the height of a profile with a bio of one line. */
export function ProfileSkeleton({ isPage }: { readonly isPage: boolean }) {
  const { title } = useDeferredMessages().profile;
  return (
    <>
      {isPage && <VisuallyHidden component="h1">{title}</VisuallyHidden>}
      <Box {...frame} aria-hidden>
        <AspectRatio ratio={coverRatio}>
          <Skeleton />
        </AspectRatio>
        <Box px="md" pb="md">
          <Skeleton circle height={avatarSize} mt={-avatarSize / 2} pos="relative" />
          <SkeletonLine width="45%" {...nameLine} />
          <SkeletonLine width="60%" />
          <SkeletonLine width="80%" mt="sm" />
          <SkeletonLine width="35%" size="sm" mt="sm" />
        </Box>
      </Box>
    </>
  );
}
