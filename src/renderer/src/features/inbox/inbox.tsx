import { Box, Stack, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { isInboxShownAtom } from '#renderer/stores/entities/inbox.ts';
import { FailurePanel } from '#renderer/ui/failure-panel.tsx';
import { PersonSkeleton } from '#renderer/people/person-skeleton.tsx';
import { VirtualList } from '#renderer/ui/virtual-list.tsx';
import { NotificationRow, notificationHeight } from './notification-row.tsx';
import { notificationsAtom } from './notifications-query.ts';

/** Spec §9: nine. */
const skeletons = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];

/** The notifications. There is no paging, so the list can be long. */
export function Inbox() {
  const messages = useMessages();
  const { data, error, isError, isFetching, refetch } = useAtomValue(notificationsAtom);
  const byId = useMemo(() => new Map(data?.map((entry) => [entry._id, entry])), [data]);
  const ids = useMemo(() => [...byId.keys()], [byId]);
  useTellShown(data !== undefined);

  if (data === undefined) {
    return isError ? (
      <FailurePanel error={error} retrying={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Box role="status" aria-label={messages.loading}>
        {skeletons.map((key) => (
          <Box key={key} px="md" py={12} h={notificationHeight}>
            <PersonSkeleton />
          </Box>
        ))}
      </Box>
    );
  }
  if (ids.length === 0) {
    return (
      <Stack align="center" gap="xs" ta="center" px="lg" py={64}>
        <IconBell size={36} stroke={1.5} aria-hidden />
        <Text c="dimmed">{messages.inbox.empty}</Text>
      </Stack>
    );
  }
  return (
    <Box role="list" aria-label={messages.inbox.title} aria-busy={isFetching}>
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
