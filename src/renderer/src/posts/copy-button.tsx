import { IconCopy } from '@tabler/icons-react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { MenuButton } from '#renderer/ui/menu-button.tsx';
import { PlainButton } from '#renderer/ui/plain-button.tsx';
import type { PostCopies } from './use-post-copies.ts';

/** Copies a post's text, or the link to it where it has one. */
export function CopyButton({ copyText, copyLink }: PostCopies) {
  const text = useMessages().post;
  const look = { variant: 'ghost', size: 'icon', round: true, 'data-dimmed': true } as const;
  const icon = <IconCopy size={18} aria-hidden />;
  if (copyLink === undefined) {
    return (
      <PlainButton
        {...look}
        style={{ marginInlineStart: -7 }}
        aria-label={text.copyText}
        title={text.copyText}
        onClick={copyText}
      >
        {icon}
      </PlainButton>
    );
  }
  return (
    <MenuButton
      target={
        <PlainButton {...look} aria-label={text.copy} title={text.copy}>
          {icon}
        </PlainButton>
      }
      entries={[
        { label: text.copyText, icon: 'text', action: copyText },
        { label: text.copyLink, icon: 'link', action: copyLink },
      ]}
    />
  );
}
