import { expect, it } from 'vitest';
import { errorText, unreachableHeader } from '#contract/api/server-error.ts';
import { accountHeader } from '#contract/bridge/account.ts';
import type { NetworkErrorCode } from '#contract/api/network-error.ts';
import { networkErrorTexts } from '#contract/i18n/en/network-errors.ts';
import { sharedTexts as german } from '#contract/i18n/de/shared.ts';
import { createForward, type ForwardOptions } from './index.ts';

/* What is passed to `fetch`, and what is made of its response. `forward.test.ts` has a real server behind it. */

const server = 'http://127.0.0.1:4999';
const page = 'http://127.0.0.1:4780';

interface Exchange {
  readonly path?: string;
  readonly request?: RequestInit;
  readonly address?: string;
  readonly response?: () => Response;
  readonly options?: Partial<ForwardOptions>;
}

/** Forwards a request to a `fetch` that responds as told. */
async function exchange({ path = '/api/v1/x', request = {}, address, response, options }: Exchange) {
  const calls: { readonly init: RequestInit; readonly account: string | null }[] = [];
  const forward = createForward({
    server: async () => server,
    cookies: 'browser',
    fetch: async (_url, init, account) => {
      calls.push({ init, account });
      return response?.() ?? new Response('ok');
    },
    ...options,
  });
  const answer = await forward(
    new Request(page + path, request),
    address === undefined ? {} : { address },
    new AbortController().signal,
  );
  const [call] = calls;
  return { answer, call, sent: new Headers(call?.init.headers) };
}

it.each([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'origin',
  'referer',
  'accept-encoding',
  'expect',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'sec-fetch-site',
])('the header %s of a request is not forwarded', async (name) => {
  const { sent } = await exchange({ request: { headers: { [name]: 'a', accept: 'image/png' } } });
  expect(sent.has(name)).toBe(false);
  expect(sent.get('accept')).toBe('image/png');
});

it.each([
  'keep-alive',
  'proxy-authenticate',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'alt-svc',
  'clear-site-data',
  'content-security-policy-report-only',
  'location',
  'refresh',
  'service-worker-allowed',
  'strict-transport-security',
  'access-control-allow-origin',
])('the header %s of a response does not reach the page', async (name) => {
  const { answer } = await exchange({
    response: () => new Response('', { headers: { [name]: 'a', 'x-kept': 'a' } }),
  });
  expect(answer.headers.has(name)).toBe(false);
  expect(answer.headers.get('x-kept')).toBe('a');
});

it('the policy of a response is the gateway’s, whatever the server’s is', async () => {
  const { answer } = await exchange({
    response: () => new Response('', { headers: { 'content-security-policy': "default-src 'self'" } }),
  });
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; sandbox; frame-ancestors 'none'",
  );
});

it('only a request with a body is sent as a stream', async () => {
  expect((await exchange({})).call?.init).not.toHaveProperty('duplex');
  expect((await exchange({ request: { method: 'POST', body: 'a' } })).call?.init).toMatchObject({
    duplex: 'half',
  });
});

it('the address of the client is stated where it is known', async () => {
  expect((await exchange({ address: '10.0.0.7' })).sent.get('x-forwarded-for')).toBe('10.0.0.7');
  expect((await exchange({})).sent.has('x-forwarded-for')).toBe(false);
});

it('cookies are sent by fetch only where it keeps them, for the account that the request names', async () => {
  const jar = { options: { cookies: 'jar' } } as const;
  expect((await exchange(jar)).call).toMatchObject({ account: null, init: { credentials: 'include' } });
  const named = { ...jar, request: { headers: { [accountHeader]: 'x7' } } };
  expect((await exchange(named)).call?.account).toBe('x7');
  expect((await exchange({})).call?.init.credentials).toBe('omit');
});

it('what is no cookie is not set', async () => {
  const { answer } = await exchange({
    response: () => new Response('', { headers: { 'set-cookie': 'nonsense' } }),
  });
  expect(answer.headers.getSetCookie()).toEqual([]);
});

const withLocation = (status: number, location?: string) => () =>
  new Response(null, { status, headers: location === undefined ? {} : { location } });

it.each([300, 302, 399])('a response with the status %i is a redirect', async (status) => {
  const { answer } = await exchange({ response: withLocation(status, '/media/b?c=1') });
  expect([answer.status, answer.headers.get('location')]).toEqual([status, '/media/b?c=1']);
  const elsewhere = await exchange({ response: withLocation(status, 'https://evil.example/') });
  expect([elsewhere.answer.status, elsewhere.answer.headers.has(unreachableHeader)]).toEqual([502, false]);
  expect(errorText(await elsewhere.answer.text())).toBe(networkErrorTexts.redirects);
});

it.each([201, 400])('a response with the status %i is none, also with a location', async (status) => {
  const { answer } = await exchange({ response: withLocation(status, 'https://evil.example/') });
  expect([answer.status, answer.headers.has('location')]).toEqual([status, false]);
});

it('a redirect without a location has none afterwards', async () => {
  const { answer } = await exchange({ response: withLocation(302) });
  expect([answer.status, answer.headers.has('location')]).toEqual([302, false]);
});

it.each([
  ['GET', 204],
  ['GET', 205],
  ['GET', 304],
  ['HEAD', 200],
])(
  'a response to %s with the status %i has no body, also where fetch gives it one',
  async (method, status) => {
    const { answer } = await exchange({
      request: { method },
      response: () =>
        Object.defineProperty(new Response(null, { status }), 'body', { value: new Response('a').body }),
    });
    expect([answer.status, answer.body]).toEqual([status, null]);
  },
);

const failing = (message: string, options: Partial<ForwardOptions> = {}) =>
  exchange({ options: { fetch: () => Promise.reject(new Error(message)), ...options } });

it.each<[NetworkErrorCode, string]>([
  ['proxy', 'net::ERR_PROXY_CONNECTION_FAILED'],
  ['untrusted', 'net::ERR_CERT_AUTHORITY_INVALID'],
  ['expired', 'net::ERR_CERT_DATE_INVALID'],
  ['wrongName', 'net::ERR_CERT_COMMON_NAME_INVALID'],
  ['revoked', 'net::ERR_CERT_REVOKED'],
  ['badCertificate', 'net::ERR_CERT_WEAK_KEY'],
  ['clientCertificate', 'net::ERR_BAD_SSL_CLIENT_AUTH_CERT'],
  ['noEncryption', 'net::ERR_SSL_PROTOCOL_ERROR'],
  ['redirects', 'Redirect was cancelled'],
])('the reason "%s" is told, since a retry does not help', async (code, message) => {
  const { answer } = await failing(message);
  expect([answer.status, answer.headers.get(unreachableHeader)]).toEqual([502, '1']);
  expect(errorText(await answer.text())).toBe(networkErrorTexts[code]);
});

it.each(['net::ERR_NAME_NOT_RESOLVED', 'net::ERR_TIMED_OUT', 'net::ERR_INTERNET_DISCONNECTED'])(
  'after %s, the user is told to try again',
  async (message) => {
    expect(errorText(await (await failing(message)).answer.text())).toBe(networkErrorTexts.unreachable);
  },
);

it('errors are told in the language of the user', async () => {
  const texts = () => german.networkErrors;
  const unreachable = await failing('net::ERR_TIMED_OUT', { texts });
  expect(errorText(await unreachable.answer.text())).toBe(german.networkErrors.unreachable);
  const redirected = await exchange({
    response: withLocation(302, 'https://evil.example/'),
    options: { texts },
  });
  expect(errorText(await redirected.answer.text())).toBe(german.networkErrors.redirects);
});
