import { VisuallyHidden } from '@mantine/core';
import { useAtomValue, useStore } from 'jotai';
import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstTouch } from '#renderer/lib/first-touch.ts';
import { loadWhenPossible } from '#renderer/lib/load.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { resumeOutbox, startProcessor } from '#renderer/outbox/enqueue.ts';
import { waitingAtom } from '#renderer/outbox/atoms.ts';

/*
 * Where the outbox shows. There is seldom something in it, so what it looks like is loaded when somebody first touches
 * the page: then it is there when the network is not.
 */

/** A failure would take the whole page with it. */
const loadParts = () => loadWhenPossible(() => import('./parts.ts'));
const OutboxButton = lazy(async () => ({ default: (await loadParts()).OutboxButton }));
const WaitingList = lazy(async () => ({ default: (await loadParts()).WaitingList }));

/** Sends what waits, and says once that something does. */
export function Outbox() {
  const messages = useMessages();
  const store = useStore();
  const waits = useAtomValue(waitingAtom).some((entry) => entry.refused === null);
  useEffect(() => resumeOutbox(store), [store]);
  useEffect(
    () =>
      onFirstTouch(() => {
        void startProcessor(store);
        void loadParts();
      }),
    [store],
  );
  return <VisuallyHidden aria-live="polite">{waits && messages.outbox.announcement}</VisuallyHidden>;
}

/** How much waits, with the list of it; nothing while nothing does. */
export function OutboxStatus({ compact = false }: { readonly compact?: boolean }) {
  const entries = useAtomValue(waitingAtom);
  const [opened, setOpened] = useState(false);
  if (entries.length === 0 && !opened) return null;
  return (
    <Suspense>
      <OutboxButton compact={compact} entries={entries} opened={opened} onOpen={setOpened} />
    </Suspense>
  );
}

/** The own posts that wait, or the own comments on a tweet. */
export function Waiting({ tweetId }: { readonly tweetId?: string }) {
  const entries = useAtomValue(waitingAtom).flatMap((entry) => {
    const isHere =
      tweetId === undefined ? entry.call === 'addTweet' : entry.call === 'addComment' && entry.id === tweetId;
    return isHere && entry.refused === null && 'content' in entry ? [entry] : [];
  });
  if (entries.length === 0) return null;
  return (
    <Suspense>
      <WaitingList entries={entries.toReversed()} />
    </Suspense>
  );
}
