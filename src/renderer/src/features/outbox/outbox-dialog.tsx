import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useAtomValue, useStore } from 'jotai';
import { useRef } from 'react';
import { assertNever } from '#contract/assert-never.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { type DeferredMessages, useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import type { Entry } from '#renderer/outbox/entry.ts';
import { processorAtom } from '#renderer/outbox/processor.ts';
import { usePostCopies } from '#renderer/posts/use-post-copies.ts';
import { Dialog, type DialogProps } from '#renderer/ui/dialog.tsx';
import { endEntry } from '#renderer/outbox/restore-draft.ts';
import { buttonSizes, buttonVariants } from '#renderer/ui/button-styles.ts';
import { useFocusOnRemoval } from '#renderer/ui/use-focus-on-removal.ts';
import { useGoToComposer } from './go-to-composer.ts';

const small = { ...buttonSizes.sm, ...buttonVariants.secondary } as const;

interface OutboxDialogProps extends DialogProps {
  readonly entries: readonly Entry[];
}

/** The changes that wait, in the order in which they will be sent, and those that the server has refused. */
export function OutboxDialog({ opened, entries, onClose }: OutboxDialogProps) {
  const text = useDeferredMessages().outbox;
  const processor = useAtomValue(processorAtom);
  const list = useRef<HTMLDivElement>(null);
  const tryNow = useFocusOnRemoval(list);
  const goToComposer = useGoToComposer();
  const waits = entries.some((entry) => entry.refused === null);
  return (
    <Dialog opened={opened} onClose={onClose} title={text.title}>
      <Stack>
        <Text c="dimmed">{entries.length === 0 ? text.empty : text.hint}</Text>
        <Stack
          component="ul"
          ref={list}
          tabIndex={-1}
          aria-label={text.title}
          gap="xs"
          m={0}
          p={0}
          style={{ listStyle: 'none', outline: 'none' }}
        >
          {entries.map((entry) => (
            <Row
              key={entry.key}
              entry={entry}
              // The button that was pressed is removed with its row.
              onDone={() => list.current?.focus()}
              onBack={() => void goToComposer()}
            />
          ))}
        </Stack>
        {waits && (
          <Group justify="flex-end">
            <Button ref={tryNow} onClick={processor.tryNow}>
              {text.tryNow}
            </Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}

interface RowProps {
  readonly entry: Entry;
  /** Called once the entry has ended. */
  readonly onDone: () => void;
  /** Called once its text is in the composer. */
  readonly onBack: () => void;
}

function Row({ entry, onDone, onBack }: RowProps) {
  const { draft } = useMessages();
  const text = useDeferredMessages().outbox;
  const processor = useAtomValue(processorAtom);
  const userId = useAtomValue(userIdAtom);
  const store = useStore();
  const { copyText } = usePostCopies('content' in entry ? entry.content : '');
  const name = nameOf(entry, text);
  const cancel = async (onCancelled: () => void) => {
    if (await processor.cancel(entry)) onCancelled();
  };
  const discard = () => {
    if (userId !== null) endEntry(store, userId, entry);
    onDone();
  };
  return (
    <Group component="li" justify="flex-end" align="flex-start" gap="xs">
      <Box flex="1 1 10rem" miw={0}>
        <Text fw={700} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        {'content' in entry && (
          <Text lineClamp={entry.refused === null ? 2 : 8} dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {entry.content}
          </Text>
        )}
        {entry.refused !== null && (
          <Text c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
            {text.refused(entry.refused)}
          </Text>
        )}
      </Box>
      <Group gap="xs" justify="flex-end">
        {entry.refused === null ? (
          <Button {...small} aria-label={text.cancelOf(name)} onClick={() => void cancel(onDone)}>
            {text.cancel}
          </Button>
        ) : (
          <>
            {entry.call === 'addTweet' ? (
              <Button {...small} onClick={() => void cancel(onBack)}>
                {text.back}
              </Button>
            ) : (
              'content' in entry && (
                <Button {...small} onClick={copyText}>
                  {text.copy}
                </Button>
              )
            )}
            <Button {...small} onClick={discard}>
              {draft.discard}
            </Button>
          </>
        )}
      </Group>
    </Group>
  );
}

function nameOf(entry: Entry, text: DeferredMessages['outbox']): string {
  switch (entry.call) {
    case 'addTweet':
      return entry.media ? text.postWithImage : text.post;
    case 'addComment':
      return text.comment(entry.about);
    case 'editTweet':
      return text.editTweet;
    case 'editComment':
      return text.editComment;
    case 'toggleLike':
      return entry.desired ? text.like(entry.about) : text.unlike(entry.about);
    case 'toggleFollow':
      return entry.desired ? text.follow(entry.about) : text.unfollow(entry.about);
    default:
      return assertNever(entry);
  }
}
