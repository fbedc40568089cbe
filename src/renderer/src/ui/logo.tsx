import iconUrl from '#resources/icon.svg';
import { messages } from '#renderer/i18n/messages.ts';

/** The mark. Fills the width it is given. */
export function Logo() {
  return (
    <img src={iconUrl} alt={messages.product} width="100%" style={{ display: 'block', aspectRatio: '1' }} />
  );
}
