import { Anchor, Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { usePersonLink } from './preview.ts';
import { UserAvatar } from './user-avatar.tsx';

interface PersonLinkProps {
  readonly user: { readonly _id: string; readonly username: string; readonly avatar: string };
  /** A second line, such as the email address. */
  readonly detail?: string;
  /** What stands at the end of the row. */
  readonly children?: ReactNode;
}

/** A user in a list: avatar and name, as a link to the profile. */
export function PersonLink({ user, detail = '', children }: PersonLinkProps) {
  return (
    <Group gap="4px var(--mantine-spacing-sm)" justify="flex-end">
      <Anchor
        component={Link}
        ref={usePersonLink(user)}
        to={`/profile/${user._id}`}
        c="var(--mantine-color-text)"
        // On narrow screens the end of the row wraps below.
        flex="1 1 140px"
        miw={0}
        display="block"
      >
        <Group gap="sm" wrap="nowrap">
          <UserAvatar user={user} />
          <Box miw={0}>
            {/* Two lines, since a list stands in a narrow column, too: as high as the avatar, so that a list is as high as its skeleton. */}
            <Text fw={700} lineClamp={2} lh={1.25} dir="auto" style={{ overflowWrap: 'anywhere' }}>
              {user.username}
            </Text>
            {detail !== '' && (
              <Text size="sm" c="dimmed" truncate lh={1.3}>
                {detail}
              </Text>
            )}
          </Box>
        </Group>
      </Anchor>
      {children}
    </Group>
  );
}
