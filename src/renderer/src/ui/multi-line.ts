import type { KeyboardEvent } from 'react';
import { isSendKey } from '#renderer/lib/send-key.ts';

/**
 * For one of Mantine's text areas: it grows with its text, between two numbers of lines. The browser does it: `autosize`
 * measures a hidden copy of the field, and lays out the page once more for it. The key that sends a post submits its
 * form.
 */
export function multiLine(minRows: number, maxRows: number) {
  const height = (rows: number) =>
    `max(var(--input-height), round(1lh, 1px) * ${rows} + var(--input-padding-y) * 2 + 2px)`;
  const input = { fieldSizing: 'content', minHeight: height(minRows), maxHeight: height(maxRows) } as const;
  return { rows: minRows, styles: { input }, onKeyDown: submitOnSendKey };
}

/** As Enter does in a field of one line: by the form's button, which may be disabled. */
function submitOnSendKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!isSendKey(event.nativeEvent)) return;
  event.preventDefault();
  event.currentTarget.form?.querySelector<HTMLElement>('[type=submit]')?.click();
}
