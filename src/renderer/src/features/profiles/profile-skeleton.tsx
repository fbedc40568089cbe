import { AspectRatio, Box, Skeleton, VisuallyHidden } from '@mantine/core';
import { useMessages } from '#renderer/i18n/messages.ts';
import { avatarSize, coverRatio, frame } from './profile-frame.ts';

/** Has the height of a profile with a bio of one line. */
export function ProfileSkeleton() {
  const messages = useMessages();
  return (
    <>
      <VisuallyHidden component="h1">{messages.profile.title}</VisuallyHidden>
      <Box {...frame} aria-hidden>
        <AspectRatio ratio={coverRatio}>
          <Skeleton />
        </AspectRatio>
        <Box px="md" pb="md">
          <Skeleton circle height={avatarSize} mt={-avatarSize / 2} pos="relative" />
          <Skeleton height={26} width="45%" mt="sm" />
          <Skeleton height={16} width="60%" mt={10} />
          <Skeleton height={18} width="80%" mt={16} />
          <Skeleton height={16} width="35%" mt={16} />
        </Box>
      </Box>
    </>
  );
}
