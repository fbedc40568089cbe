import { domainToASCII } from 'node:url';
import { fold } from './database/fold.ts';

/** A domain in the form that all its spellings have in common: `Müller.example` is `xn--mller-kva.example`. */
export function domainKey(domain: string): string {
  const ascii = domainToASCII(domain);
  return ascii === '' ? domain.toLowerCase() : ascii;
}

/**
 * An e-mail address for comparing. Browsers send `ada@müller.example` from a field for addresses as
 * `ada@xn--mller-kva.example`, but as it was typed from the field of the sign-in, which also takes usernames.
 */
export function emailKey(email: string): string {
  const normalized = email.normalize('NFKC');
  const domainStart = normalized.lastIndexOf('@') + 1;
  return domainStart === 0
    ? fold(email)
    : fold(normalized.slice(0, domainStart)) + domainKey(normalized.slice(domainStart));
}
