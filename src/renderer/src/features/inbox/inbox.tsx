import { Box } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { IconBell } from '@tabler/icons-react';
import { atom, type PrimitiveAtom, useAtom, useAtomValue, useSetAtom } from 'jotai';
import { atomWithQuery, queryClientAtom } from 'jotai-tanstack-query';
import { useContext, useEffect, useMemo, useState } from 'react';
import { logFailure } from '#renderer/lib/log.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { inboxQueryAtom } from '#renderer/stores/entities/inbox-query.ts';
import { inboxKey, isInboxShownAtom, latestInboxShownAtom } from '#renderer/stores/entities/inbox.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { QueryFailure } from '#renderer/ui/failure-panel.tsx';
import { PersonSkeleton } from '#renderer/people/person-skeleton.tsx';
import { ScrollerContext } from '#renderer/ui/scroller.ts';
import { VirtualList } from '#renderer/ui/virtual-list.tsx';
import { inboxRows } from './inbox-rows.ts';
import { useNewEntries } from './seen-entries.ts';
import { NotificationRow, notificationHeight } from './notification-row.tsx';

const notificationsAtom = atomWithQuery((get) => get(inboxQueryAtom));

/** The lines that are expanded: still so for a user who opens one of the entries below and comes back. */
const openAtom = atom<ReadonlySet<string>>(new Set<string>());

/** Spec §9. */
const skeletonCount = 9;

/** The notifications. There is no paging, so the list can be long. */
export function Inbox() {
  const isInView = useIsInView();
  const messages = useMessages();
  const text = useDeferredMessages().inbox;
  const query = useAtomValue(notificationsAtom);
  const { data } = query;
  // Read at each render: the query renders the page again when it begins and ends to fetch what has changed.
  const state = useAtomValue(queryClientAtom).getQueryState(inboxKey);
  // Counted, since the clock can be set back.
  const [countAtStart] = useState(state?.dataUpdateCount ?? 0);
  const isLatest = state?.isInvalidated === false && state.dataUpdateCount > countAtStart;
  const isNew = useNewEntries(
    useMemo(() => (isInView ? data?.map(({ _id }) => _id) : undefined), [data, isInView]),
  );
  const [open, setOpen] = useAtom(openAtom);
  const byId = useMemo(() => {
    const unique = [...new Map(data?.map((entry) => [entry._id, entry])).values()];
    return new Map(inboxRows(unique, open).map((row) => [row.id, row]));
  }, [data, open]);
  const ids = useMemo(() => [...byId.keys()], [byId]);
  const isShown = isInView && data !== undefined;
  useTellShown(isInboxShownAtom, isShown, false);
  useTellShown(latestInboxShownAtom, isShown && isLatest ? query.dataUpdatedAt : null, null);
  useEffect(() => {
    if (query.error !== null) logFailure('notifications', query.error);
  }, [query.error]);

  if (data === undefined) {
    return query.isError ? (
      <QueryFailure query={query} />
    ) : (
      <Box role="status" aria-label={messages.loading}>
        <PersonSkeleton
          count={skeletonCount}
          style={{ height: notificationHeight, padding: '12px var(--mantine-spacing-md)' }}
        />
      </Box>
    );
  }
  if (ids.length === 0) return <EmptyState icon={IconBell}>{text.empty}</EmptyState>;
  return (
    <Box role="list" aria-label={text.title} aria-busy={query.isFetching}>
      <VirtualList
        ids={ids}
        estimate={notificationHeight}
        renderItem={(id, position) => {
          const row = byId.get(id);
          if (!row) return null;
          return (
            <NotificationRow
              id={id}
              notification={row.entry}
              others={row.others}
              isPart={row.isPart}
              isNew={[row.entry, ...row.others].some(({ _id }) => isNew(_id))}
              isOpen={open.has(id)}
              onToggle={() =>
                setOpen(
                  open.has(id) ? new Set([...open].filter((other) => other !== id)) : new Set([...open, id]),
                )
              }
              position={position}
              setSize={ids.length}
            />
          );
        }}
      />
    </Box>
  );
}

/** The part of a column that has to be in view. */
const partInView = 0.5;

/** Whether enough of the column is in view; a page of its own always is. */
function useIsInView(): boolean {
  const column = useContext(ScrollerContext)?.element ?? null;
  const { ref, entry } = useIntersection({ threshold: partInView });
  useEffect(() => ref(column), [ref, column]);
  return column === null || (entry !== null && entry.intersectionRatio >= partInView);
}

/** Tells what counts the unread ones: the watch of a browser, or the desktop app. */
function useTellShown<Shown>(shownAtom: PrimitiveAtom<Shown>, shown: Shown, hidden: Shown): void {
  const tell = useSetAtom(shownAtom);
  useEffect(() => {
    tell(() => shown);
    return () => tell(() => hidden);
  }, [tell, shown, hidden]);
}
