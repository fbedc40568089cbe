import { Box } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { isInboxShownAtom } from '#renderer/stores/entities/inbox.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { QueryFailure } from '#renderer/ui/failure-panel.tsx';
import { Repeat } from '#renderer/ui/repeat.tsx';
import { PersonSkeleton } from '#renderer/people/person-skeleton.tsx';
import { VirtualList } from '#renderer/ui/virtual-list.tsx';
import { NotificationRow, notificationHeight } from './notification-row.tsx';
import { notificationsAtom } from './notifications-query.ts';

/** Spec §9. */
const skeletonCount = 9;

/** The notifications. There is no paging, so the list can be long. */
export function Inbox() {
  const messages = useMessages();
  const query = useAtomValue(notificationsAtom);
  const { data } = query;
  const byId = useMemo(() => new Map(data?.map((entry) => [entry._id, entry])), [data]);
  const ids = useMemo(() => [...byId.keys()], [byId]);
  useTellShown(data !== undefined);

  if (data === undefined) {
    return query.isError ? (
      <QueryFailure query={query} />
    ) : (
      <Box role="status" aria-label={messages.loading}>
        <Repeat count={skeletonCount}>
          <Box px="md" py={12} h={notificationHeight}>
            <PersonSkeleton />
          </Box>
        </Repeat>
      </Box>
    );
  }
  if (ids.length === 0) return <EmptyState icon={IconBell}>{messages.inbox.empty}</EmptyState>;
  return (
    <Box role="list" aria-label={messages.inbox.title} aria-busy={query.isFetching}>
      <VirtualList
        ids={ids}
        estimate={notificationHeight}
        renderItem={(id, position) => {
          const notification = byId.get(id);
          return (
            notification && (
              <NotificationRow notification={notification} position={position} setSize={ids.length} />
            )
          );
        }}
      />
    </Box>
  );
}

/** The host counts what was not looked at. */
function useTellShown(isShown: boolean): void {
  const tell = useSetAtom(isInboxShownAtom);
  useEffect(() => {
    tell(isShown);
    return () => tell(false);
  }, [tell, isShown]);
}
