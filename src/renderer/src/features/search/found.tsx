import { Box, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { User } from '#contract/api/entities.ts';
import { PersonLink } from '#renderer/people/person-link.tsx';
import { PersonSkeleton } from '#renderer/people/person-skeleton.tsx';

export const peopleSkeleton = (
  <PersonSkeleton count={3} style={{ padding: 'var(--mantine-spacing-xs) var(--mantine-spacing-md)' }} />
);

/** The users that a search has found. */
export function FoundPeople({ users }: { readonly users: readonly User[] }) {
  return (
    <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {users.map((user) => (
        <Box component="li" key={user._id} px="md" py="xs">
          <PersonLink user={user} detail={user.email} />
        </Box>
      ))}
    </Box>
  );
}

interface SectionProps {
  /** The level of the heading. */
  readonly heading?: 2 | 3;
  readonly title: string;
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** A part of the results of a search, below its heading. */
export function Section({ heading = 2, title, busy = false, children }: SectionProps) {
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} aria-busy={busy} pb="xs">
      <Title order={heading} id={titleId} fz="md" px="md" pt="md" pb={4}>
        {title}
      </Title>
      {children}
    </Box>
  );
}

interface FoundProps extends Required<Pick<SectionProps, 'title' | 'busy'>>, Pick<SectionProps, 'heading'> {
  readonly empty: string;
  readonly skeleton: ReactNode;
  readonly failure: ReactNode;
  /** The list, or false where it is empty. */
  readonly children: ReactNode;
}

/** One list of the results of a search, or what there is in its place. */
export function Found({ empty, skeleton, failure, children, ...section }: FoundProps) {
  const content =
    children !== false ? (
      children
    ) : section.busy ? (
      skeleton
    ) : (
      <Text c="dimmed" px="md" py="sm">
        {empty}
      </Text>
    );
  return <Section {...section}>{failure !== false ? failure : content}</Section>;
}
