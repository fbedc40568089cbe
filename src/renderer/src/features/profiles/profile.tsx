import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { usePageTitle } from '#renderer/ui/use-page-title.ts';
import { profileAtom } from '#renderer/stores/entities/profiles.ts';
import { QueryFailure } from '#renderer/ui/failure-panel.tsx';
import { PageHeader } from '#renderer/ui/page-header.tsx';
import { ProfileHeader } from './profile-header.tsx';
import { profileQueryAtom } from './profile-query.ts';
import { ProfileSkeleton } from './profile-skeleton.tsx';

interface ProfileProps {
  readonly userId: string;
  /** What is shown of the user below; it loads at the same time. */
  readonly children: ReactNode;
}

/** A user's page: who they are, and below it what they do. */
export function Profile({ userId, children }: ProfileProps) {
  const messages = useMessages();
  const query = useAtomValue(profileQueryAtom(userId));
  const profile = useAtomValue(profileAtom(query.data ?? userId));
  usePageTitle(profile?.fullName || profile?.username || messages.profile.title);
  if (query.isError && !profile) {
    return (
      <>
        <PageHeader title={messages.profile.title} />
        <QueryFailure query={query} />
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
