import { Button, Group, Stack } from '@mantine/core';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { TextOnly } from '#renderer/images/text-only.tsx';
import { useAction } from '#renderer/stores/actions/use-action.ts';
import { authAtom } from '#renderer/stores/session/auth.ts';
import { excessAtom } from '#renderer/stores/session/server-limits.ts';
import { draftAtom } from '#renderer/stores/drafts/drafts.ts';
import { useDraftSubmit } from '#renderer/outbox/use-draft-submit.ts';
import { tweetAtom } from '#renderer/stores/entities/tweets.ts';
import { DraftNotice } from '#renderer/ui/draft-notice.tsx';
import { refocus } from '#renderer/ui/refocus.ts';
import { UserAvatar } from '#renderer/people/user-avatar.tsx';
import { WritingField } from '#renderer/posts/writing-field.tsx';

interface CommentBoxProps {
  readonly tweetId: string;
  readonly focusAtOnce: boolean;
}

/** The form to comment on a post. The text stays until the server has accepted it. */
export function CommentBox({ tweetId, focusAtOnce }: CommentBoxProps) {
  const text = useDeferredMessages().comments;
  const { userInfo } = useAtomValue(authAtom);
  const tweet = useAtomValue(tweetAtom(tweetId));
  const [draft, setContent] = useAtom(draftAtom(`comment.${tweetId}`));
  const { shown: content, submitting: sending, hold, submit } = useDraftSubmit(draft);
  const field = useRef<HTMLTextAreaElement>(null);
  useAction('reply', () => field.current?.focus());
  useEffect(() => {
    if (focusAtOnce) field.current?.focus();
  }, [focusAtOnce]);
  const excess = useAtomValue(excessAtom);
  // Spec §5: not sent when empty or only spaces.
  const canSend = content.trim() !== '' && excess(content) <= 0;

  const send = async () => {
    if (!canSend || sending) return;
    await submit({ call: 'addComment', id: tweetId, about: tweet?.owner.username ?? '', content });
    refocus(field.current);
  };

  return (
    <TextOnly>
      <Group
        component="form"
        aria-label={text.label}
        align="flex-start"
        justify="flex-end"
        gap="sm"
        p="md"
        style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        {userInfo && <UserAvatar user={userInfo} />}
        {/* In a narrow window, the button wraps below it. */}
        <Stack flex="1 1 12.5rem" miw={0} gap={4}>
          <WritingField
            ref={field}
            aria-label={text.placeholder}
            placeholder={text.placeholder}
            lines={[1, 10]}
            readOnly={sending}
            value={content}
            onChange={setContent}
            onSend={send}
            onHold={hold}
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
        <Button type="submit" radius="xl" disabled={!canSend} loading={sending}>
          {text.submit}
        </Button>
      </Group>
    </TextOnly>
  );
}
