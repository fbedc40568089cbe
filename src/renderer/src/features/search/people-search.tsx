import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { findPeople } from '#renderer/people/find-people.ts';
import { QueryFailure } from '#renderer/ui/failure-panel.tsx';
import { Found, FoundPeople, peopleSkeleton } from './found.tsx';

/** The users that match a text: a separate search, which does not change the results of the search page. */
export function PeopleSearch({ query }: { readonly query: string }) {
  const text = useDeferredMessages().found;
  const found = useAtomValue(useMemo(() => findPeople(query), [query]));
  const { data: users = [] } = found;
  return (
    <Found
      heading={3}
      title={text.users}
      busy={found.isPending}
      empty={text.noUsers}
      skeleton={peopleSkeleton}
      failure={found.isError && users.length === 0 && <QueryFailure query={found} />}
    >
      {users.length > 0 && <FoundPeople users={users} />}
    </Found>
  );
}
