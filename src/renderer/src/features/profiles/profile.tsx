import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { isMissing } from '#renderer/api/failure.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { usePageTitle } from '#renderer/stores/page-title.ts';
import { profileQueryAtom } from '#renderer/people/profile-query.ts';
import { profileAtom } from '#renderer/stores/entities/profiles.ts';
import { QueryFailure } from '#renderer/ui/failure-panel.tsx';
import { Missing } from '#renderer/ui/missing.tsx';
import { PageHeader } from '#renderer/ui/page-header.tsx';
import { ProfileHeader, ProfileSkeleton } from './profile-header.tsx';

interface ProfileProps {
  readonly userId: string;
  /** The content below the profile; it loads at the same time. */
  readonly children: ReactNode;
}

/** A user's page: their profile, and other content below it. */
export function Profile({ userId, children }: ProfileProps) {
  const { title } = useDeferredMessages().profile;
  const { profile } = useProfile(userId);
  usePageTitle(profile?.fullName || profile?.username || title);
  return (
    <ProfileView userId={userId} heading={1}>
      {children}
    </ProfileView>
  );
}

function useProfile(userId: string) {
  const query = useAtomValue(profileQueryAtom(userId));
  return { query, profile: useAtomValue(profileAtom(query.data ?? userId)) };
}

interface ProfileViewProps extends ProfileProps {
  /** The level of the heading: the page's, or one within it. */
  readonly heading: 1 | 3;
}

/** The same id wherever it is shown. */
export function ProfileView({ userId, heading, children }: ProfileViewProps) {
  const { title } = useDeferredMessages().profile;
  const { query, profile } = useProfile(userId);
  if (query.isError && !profile) {
    return (
      <>
        {heading === 1 && <PageHeader title={title} />}
        {isMissing(query.error) ? <MissingPerson /> : <QueryFailure query={query} />}
      </>
    );
  }
  return (
    <>
      {profile ? (
        <ProfileHeader profile={profile} heading={heading} />
      ) : (
        <ProfileSkeleton isPage={heading === 1} />
      )}
      {children}
    </>
  );
}

function MissingPerson() {
  return <Missing>{useDeferredMessages().missing.person}</Missing>;
}
