import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { messages } from '#renderer/lib/messages.ts';
import { part } from '#renderer/lib/post-parts.ts';
import { isSendKey } from '#renderer/lib/send-key.ts';
import { authAtom } from '#renderer/stores/auth.ts';
import { draftAtom } from '#renderer/stores/drafts.ts';
import { DraftNotice } from '#renderer/ui/draft-notice.tsx';
import { ownDirection } from '#renderer/ui/own-direction.ts';
import { UserAvatar } from '#renderer/ui/user-avatar.tsx';
import { addCommentActionAtom } from './actions.ts';

const text = messages.comments;

/** The box on a post to comment in. What is typed stays until the server has taken it. */
export function CommentBox({ tweetId }: { readonly tweetId: string }) {
  const { userInfo } = useAtomValue(authAtom);
  const [content, setContent] = useAtom(draftAtom(`comment.${tweetId}`));
  const addComment = useSetAtom(addCommentActionAtom);
  const [sending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // Spec §5: not sent when empty or only spaces.
  const empty = content.trim() === '';

  const send = async () => {
    if (empty || sending) return;
    setSending(true);
    if (await addComment(tweetId, content)) setContent('');
    setSending(false);
    field.current?.focus();
  };

  return (
    <Group
      component="form"
      aria-label={text.label}
      align="flex-start"
      wrap="nowrap"
      gap="sm"
      p="md"
      style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        void send();
      }}
    >
      {userInfo && <UserAvatar user={userInfo} />}
      <Stack flex={1} gap={4}>
        <Textarea
          ref={field}
          {...part('reply')}
          aria-label={text.placeholder}
          placeholder={text.placeholder}
          autosize
          minRows={1}
          maxRows={10}
          maxLength={limits.contentMax}
          {...ownDirection(content)}
          readOnly={sending}
          value={content}
          onChange={(event) => setContent(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (isSendKey(event)) void send();
          }}
        />
        <DraftNotice
          filled={content !== ''}
          disabled={sending}
          onDiscard={() => {
            setContent('');
            field.current?.focus();
          }}
        />
      </Stack>
      <Button type="submit" radius="xl" disabled={empty} loading={sending}>
        {text.submit}
      </Button>
    </Group>
  );
}
