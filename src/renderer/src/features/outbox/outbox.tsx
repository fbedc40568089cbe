import { useAtomValue, useStore } from 'jotai';
import { Suspense, useEffect, useState } from 'react';
import { visuallyHidden } from '#renderer/ui/hidden.ts';
import { onFirstTouch } from '#renderer/lib/first-touch.ts';
import { optionalPart, whenLoaded } from '#renderer/lib/load.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { resumeOutbox, startProcessor } from '#renderer/outbox/enqueue.ts';
import { foregroundAtom, outboxAtom, undoableAtom, waitingAtom } from '#renderer/outbox/atoms.ts';

/*
 * The outbox on the page. It is mostly empty, so its components are loaded at the first use of the page, and are then
 * available offline.
 */

const loadParts = () => import('./parts.ts');
const OutboxButton = optionalPart(async () => (await loadParts()).OutboxButton);
const UndoPost = optionalPart(async () => (await loadParts()).UndoPost);
const WaitingList = optionalPart(async () => (await loadParts()).WaitingList);

/** Starts the outbox, and announces to screen readers that changes wait. */
export function Outbox() {
  const messages = useMessages();
  const store = useStore();
  const undoable = useAtomValue(undoableAtom);
  const waits = useAtomValue(waitingAtom).some((entry) => entry.refused === null);
  useEffect(() => resumeOutbox(store), [store]);
  useEffect(
    () =>
      onFirstTouch(() => {
        void startProcessor(store);
        whenLoaded(loadParts);
      }),
    [store],
  );
  return (
    <>
      <div className={visuallyHidden} aria-live="polite">
        {waits && messages.outbox.announcement}
      </div>
      <Suspense>{undoable && <UndoPost key={undoable.key} entry={undoable} />}</Suspense>
    </>
  );
}

/** The button that shows the number of pending changes and opens their list; nothing without pending changes. */
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

/** The user's posts that wait to be sent, or their comments on a tweet. */
export function Waiting({ tweetId }: { readonly tweetId?: string }) {
  const foreground = useAtomValue(foregroundAtom);
  const entries = useAtomValue(outboxAtom).flatMap((entry) => {
    // Not while a post is held: its field is already empty.
    if (foreground.has(entry.key) && entry.notBefore === null) return [];
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
