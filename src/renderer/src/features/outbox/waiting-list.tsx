import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { authAtom } from '#renderer/stores/session/auth.ts';
import type { TextEntry } from '#renderer/outbox/entry.ts';
import { outboxAtom } from '#renderer/outbox/atoms.ts';
import { processorAtom } from '#renderer/outbox/processor.ts';
import { imageOf } from '#renderer/outbox/restore-draft.ts';
import { ImageBox } from '#renderer/images/image-box.tsx';
import { PostText } from '#renderer/posts/post-text-view.tsx';
import { UploadProgressBar } from '#renderer/images/upload-progress-bar.tsx';
import { useObjectUrl } from '#renderer/images/use-object-url.ts';
import { UserAvatar } from '#renderer/people/user-avatar.tsx';
import { buttonSizes, buttonVariants } from '#renderer/ui/button-styles.ts';
import { useFocusOnRemoval } from '#renderer/ui/use-focus-on-removal.ts';
import { useGoToComposer } from './go-to-composer.ts';

interface WaitingListProps {
  /** Newest first. */
  readonly entries: readonly TextEntry[];
}

/** Posts or comments that the server does not have yet, in the positions that they will have. */
export function WaitingList({ entries }: WaitingListProps) {
  const messages = useMessages();
  return (
    <Box component="ul" aria-label={messages.outbox.waiting} m={0} p={0} style={{ listStyle: 'none' }}>
      {entries.map((entry) => (
        <WaitingText key={entry.key} entry={entry} />
      ))}
    </Box>
  );
}

function WaitingText({ entry }: { readonly entry: TextEntry }) {
  const messages = useMessages();
  const deferred = useDeferredMessages();
  const { userInfo } = useAtomValue(authAtom);
  const processor = useAtomValue(processorAtom);
  const isNext = useAtomValue(outboxAtom)[0]?.key === entry.key;
  const file = useImage(entry);
  const image = useObjectUrl(file);
  const goToComposer = useGoToComposer();
  const cancelButton = useFocusOnRemoval();
  if (userInfo === null) return null;
  const cancel = async () => {
    if (!(await processor.cancel(entry))) return;
    // The text is in the field now.
    if (entry.call === 'addTweet') await goToComposer();
    else document.querySelector<HTMLElement>('main form textarea')?.focus();
  };
  return (
    <Group
      component="li"
      align="flex-start"
      wrap="nowrap"
      gap="sm"
      p="md"
      style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
    >
      <UserAvatar user={userInfo} />
      <Stack gap={6} flex={1} miw={0}>
        <Text fw={700} truncate lh={1.3} dir="auto" w="fit-content" maw="100%">
          {userInfo.username}
        </Text>
        <PostText id={`waiting-${entry.key}`} postId={entry.key} content={entry.content} folds />
        {image !== null && (
          <Box maw={420}>
            <ImageBox src={image} type={file?.type} alt={deferred.postedImage.preview} ratio={16 / 9} />
          </Box>
        )}
        {isNext && entry.call === 'addTweet' && entry.media && <UploadProgressBar call="addTweet" />}
        <Group justify="space-between" gap="xs">
          <Group gap={4} c="dimmed" wrap="nowrap">
            <IconClock size={16} aria-hidden />
            <Text size="sm">{messages.outbox.waiting}</Text>
          </Group>
          <Button
            ref={cancelButton}
            {...buttonSizes.sm}
            {...buttonVariants.secondary}
            aria-describedby={`waiting-${entry.key}`}
            onClick={() => void cancel()}
          >
            {deferred.outbox.cancel}
          </Button>
        </Group>
      </Stack>
    </Group>
  );
}

function useImage(entry: TextEntry): File | null {
  const { userInfo } = useAtomValue(authAtom);
  const store = useStore();
  const [image, setImage] = useState<File | null>(null);
  const shown = useRef<string>(null);
  const userId = userInfo?._id;
  useEffect(() => {
    if (userId === undefined || shown.current === entry.key) return;
    shown.current = entry.key;
    void imageOf(store, userId, entry).then((found) => setImage(found ?? null));
  }, [userId, entry, store]);
  return image;
}
