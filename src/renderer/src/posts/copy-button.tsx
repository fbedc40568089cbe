import { IconCopy } from '@tabler/icons-react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { MenuButton } from '#renderer/ui/menu-button.tsx';
import { PlainButton } from '#renderer/ui/plain-button.tsx';
import type { PostCopies } from './use-post-copies.ts';

/** Copies a post's text, or the link to it: by a menu where it has both. */
export function CopyButton({ copyText, copyLink }: PostCopies) {
  const text = useMessages().post;
  const button = (label: string, onClick?: () => void) => (
    <PlainButton
      variant="ghost"
      size="icon"
      round
      data-dimmed
      // Of a comment, it is the first button.
      style={copyLink ? undefined : { marginInlineStart: -7 }}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <IconCopy size={18} aria-hidden />
    </PlainButton>
  );
  if (!copyText) return copyLink && button(text.copyLink, copyLink);
  if (!copyLink) return button(text.copyText, copyText);
  return (
    <MenuButton
      target={button(text.copy)}
      entries={[
        { label: text.copyText, icon: 'text', action: copyText },
        { label: text.copyLink, icon: 'link', action: copyLink },
      ]}
    />
  );
}
