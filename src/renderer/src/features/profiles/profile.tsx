import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { isMissing } from '#renderer/api/failure.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { usePageTitle } from '#renderer/stores/page-title.ts';
import { profileQueryAtom } from '#renderer/people/profile-query.ts';
import { profileAtom } from '#renderer/stores/entities/profiles.ts';
import { QueryFailure } from '#renderer/ui/failure-panel.tsx';
import { Missing } from '#renderer/ui/missing.tsx';
import { PageHeader } from '#renderer/ui/page-header.tsx';
import { ProfileHeader, ProfileSkeleton } from './profile-header.tsx';

interface ProfileProps {
  readonly userId: string;
  /** What is shown of the user below; it loads at the same time. */
  readonly children: ReactNode;
}

/** A user's page: who they are, and below it what they do. */
export function Profile({ userId, children }: ProfileProps) {
  const { title } = useMessages().profile;
  const query = useAtomValue(profileQueryAtom(userId));
  const profile = useAtomValue(profileAtom(query.data ?? userId));
  usePageTitle(profile?.fullName || profile?.username || title);
  if (query.isError && !profile) {
    return (
      <>
        <PageHeader title={title} />
        {isMissing(query.error) ? <MissingPerson /> : <QueryFailure query={query} />}
      </>
    );
  }
  return (
    <>
      {profile ? <ProfileHeader profile={profile} /> : <ProfileSkeleton />}
      {children}
    </>
  );
}

function MissingPerson() {
  return <Missing>{useDeferredMessages().missing.person}</Missing>;
}
