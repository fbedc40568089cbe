import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { buttonVariants } from '#renderer/ui/button-styles.ts';
import { MenuButton } from '#renderer/ui/menu-button.tsx';
import type { PostCopies } from './use-post-copies.ts';

/** Copies a post's text, or the link to it where it has one. */
export function CopyButton({ copyText, copyLink }: PostCopies) {
  const text = useMessages().post;
  const look = { ...buttonVariants.ghost, radius: 'xl', c: 'dimmed' } as const;
  const icon = <IconCopy size={18} aria-hidden />;
  if (copyLink === undefined) {
    return (
      <ActionIcon {...look} ms={-7} aria-label={text.copyText} title={text.copyText} onClick={copyText}>
        {icon}
      </ActionIcon>
    );
  }
  return (
    <MenuButton
      target={
        <ActionIcon {...look} aria-label={text.copy} title={text.copy}>
          {icon}
        </ActionIcon>
      }
      entries={[
        { label: text.copyText, icon: 'text', action: copyText },
        { label: text.copyLink, icon: 'link', action: copyLink },
      ]}
    />
  );
}
