import { randomBytes } from 'node:crypto';
import type { Arrangement } from '#contract/bridge/arrangement.ts';
import type { LanguageChoice } from '#contract/i18n/language.ts';
import type { ThemeChoice } from '#contract/bridge/theme.ts';
import { commonHeaders } from './answers.ts';

/** Stands in index.html, in `<meta name="csp-nonce" content="…">`, wherever the nonce of this answer belongs. */
const noncePlaceholder = '__CSP_NONCE__';
/** They stand there, too, and are nothing where the host does not know. */
const themePlaceholder = '__THEME__';
const arrangementPlaceholder = '__ARRANGEMENT__';
const languagePlaceholder = '__LANGUAGE__';

/** What the page looks like before it has asked anybody. */
export interface Look {
  readonly theme: ThemeChoice;
  readonly arrangement: Arrangement;
  readonly language: LanguageChoice;
}

const permissionsPolicy = [
  'camera',
  'microphone',
  'geolocation',
  'display-capture',
  'usb',
  'serial',
  'hid',
  'payment',
  'midi',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // The components insert style elements at run time; only those that carry the nonce count.
    `style-src 'self' 'nonce-${nonce}'`,
    // Avatars and posts may have an image address anywhere; blob: and data: are the previews of picked images.
    "img-src 'self' blob: data: https: http:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** The renderer's page with a fresh style nonce. The nonce makes each answer another one, so it isn't cached. */
export function pageAnswer(html: string, look?: Look): Response {
  const nonce = randomBytes(16).toString('base64');
  const page = html
    .replaceAll(noncePlaceholder, nonce)
    .replace(themePlaceholder, look?.theme ?? '')
    .replace(arrangementPlaceholder, look?.arrangement ?? '')
    .replace(languagePlaceholder, look?.language ?? '');
  return new Response(page, {
    headers: {
      ...commonHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(nonce),
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': permissionsPolicy,
      'cache-control': 'no-cache',
    },
  });
}
