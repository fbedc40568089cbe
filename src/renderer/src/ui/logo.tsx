import iconUrl from '#resources/icon.svg';
import { useMessages } from '#renderer/i18n/messages.ts';

/** The logo, as wide as its container. */
export function Logo() {
  const messages = useMessages();
  return (
    <img src={iconUrl} alt={messages.product} width="100%" style={{ display: 'block', aspectRatio: '1' }} />
  );
}
