import ky from 'ky';
import { expect, test } from 'vitest';
import { english } from '#renderer/i18n/en/messages.ts';
import { createBrowserBridge } from '#renderer/lib/browser-bridge.ts';
import { responseHeadersAtom } from '#renderer/outbox/atoms.ts';
import { authAtom, signInAtom, signOut } from '#renderer/stores/session/auth.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';
import { openToastAtom } from '#renderer/stores/toasts.ts';
import { signOutLater, testUser } from '#tests/fixtures/stores.ts';
import { createServices } from './services.ts';

interface SendOptions {
  readonly signedIn: boolean;
  /** Those of the response. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The services of a page, and a call whose response is still to come. */
function sendCall({ signedIn, headers = {} }: SendOptions) {
  const late = Promise.withResolvers<Response>();
  const bridge = createBrowserBridge();
  const store = createServices(
    bridge,
    ky.create({ baseUrl: window.location.origin, fetch: () => late.promise }),
  );
  signOutLater(store);
  if (signedIn) store.set(signInAtom, testUser);
  const { api } = store.get(servicesAtom);
  const call = api.call('deleteTweet', { parameters: { tweetId: 't1' } });
  const deny = async () => {
    late.resolve(new Response('', { status: 401, headers }));
    await expect(call).rejects.toMatchObject({ status: 401 });
  };
  return { store, deny };
}

test('of what a server responds, the last headers are known: its clock, and whether it keeps idempotency keys', async () => {
  const { store, deny } = sendCall({ signedIn: true, headers: { date: 'Sun, 01 Mar 2026 00:00:00 GMT' } });
  expect(store.get(responseHeadersAtom)).toBeNull();
  await deny();
  expect(store.get(responseHeadersAtom)?.get('date')).toBe('Sun, 01 Mar 2026 00:00:00 GMT');
});

test.each([
  ['another user', { ...testUser, _id: 'u9' }],
  ['the same user', testUser],
])('a late 401 to a call of a former session does not end that of %s', async (_who, next) => {
  const { store, deny } = sendCall({ signedIn: true });
  signOut(store);
  store.set(signInAtom, next);
  await deny();
  expect(store.get(authAtom).userInfo).toBe(next);
  expect(store.get(openToastAtom)).toBeUndefined();
});

test('a late 401 to a call from before the sign-in does not end the session', async () => {
  const { store, deny } = sendCall({ signedIn: false });
  store.set(signInAtom, testUser);
  await deny();
  expect(store.get(authAtom).userInfo).toBe(testUser);
  expect(store.get(openToastAtom)).toBeUndefined();
});

test('a 401 to a call of the present session ends it, and says so', async () => {
  const { store, deny } = sendCall({ signedIn: true });
  await deny();
  expect(store.get(authAtom).loggedIn).toBe(false);
  expect(store.get(openToastAtom)?.text).toBe(english.login.sessionEnded);
});
