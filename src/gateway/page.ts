import { createHash, randomBytes } from 'node:crypto';
import type { Arrangement } from '#contract/bridge/arrangement.ts';
import type { KeyChoices } from '#contract/bridge/keyboard.ts';
import type { LanguageChoice } from '#contract/i18n/language.ts';
import type { ThemeChoice } from '#contract/bridge/theme.ts';
import { commonHeaders } from './responses.ts';

/** In index.html, replaced by the nonce of the response: `<meta name="csp-nonce" content="…">`. */
const noncePlaceholder = '__CSP_NONCE__';
/** Further placeholders in index.html; replaced by the empty string if the host does not know the value. */
const themePlaceholder = '__THEME__';
const arrangementPlaceholder = '__ARRANGEMENT__';
const languagePlaceholder = '__LANGUAGE__';
const keyboardPlaceholder = '__KEYBOARD__';
const sessionPlaceholder = '__SESSION__';
const accountPlaceholder = '__ACCOUNT__';

/** The settings that the page applies from its first frame on, before it has made any request. */
export interface PageAppearance {
  readonly theme: ThemeChoice;
  readonly arrangement: Arrangement;
  readonly language: LanguageChoice;
  /** Null where the user has changed no keys. */
  readonly keyboard: KeyChoices | null;
}

/** The data that the host writes into a page that it serves. */
export interface PageState {
  /** The account that it is for. */
  readonly account: string;
  /**
   * Whether the request carried the server's cookies, which scripts can't see. Where the host keeps them: true if it has
   * saved a session, otherwise null.
   */
  readonly hasSession: boolean | null;
  /** Whether a page of another site may have opened it. */
  readonly mayHaveForeignOpener: boolean;
  readonly appearance: PageAppearance | undefined;
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

/** A script within the page, and its text. */
const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs;

/** The sources that allow the scripts which the build has written into the page, and no others. */
const hashesOfScripts = (html: string): string =>
  [...html.matchAll(inlineScript)]
    .map(([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    .join('');

function contentSecurityPolicy(html: string, nonce: string): string {
  return [
    "default-src 'none'",
    `script-src 'self'${hashesOfScripts(html)}`,
    // The components insert style elements at run time; only those with the nonce apply.
    `style-src 'self' 'nonce-${nonce}'`,
    // Avatars and posts may have images on any server; blob: and data: are the previews of picked images.
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

/** For a value in double quotes. */
function jsonAttribute(value: unknown): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' };
  return JSON.stringify(value).replaceAll(/[&"<]/g, (character) => entities[character] ?? '');
}

/** The renderer's page with a fresh style nonce. It is not cached, since the nonce differs in each response. */
export function pageResponse(
  html: string,
  { account, hasSession, mayHaveForeignOpener, appearance }: PageState,
): Response {
  const nonce = randomBytes(16).toString('base64');
  const page = html
    .replaceAll(noncePlaceholder, nonce)
    .replace(sessionPlaceholder, hasSession === null ? '' : hasSession ? 'likely' : 'none')
    .replace(accountPlaceholder, account)
    .replace(themePlaceholder, appearance?.theme ?? '')
    .replace(arrangementPlaceholder, appearance?.arrangement ?? '')
    .replace(languagePlaceholder, appearance?.language ?? '')
    .replace(keyboardPlaceholder, () => (appearance?.keyboard ? jsonAttribute(appearance.keyboard) : ''));
  return new Response(page, {
    headers: {
      ...commonHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(html, nonce),
      // Only then, because a browser starts another process for such a page, which delays its first frame.
      ...(mayHaveForeignOpener && { 'cross-origin-opener-policy': 'same-origin' }),
      'permissions-policy': permissionsPolicy,
      'cache-control': 'no-cache',
    },
  });
}
