import { describe, expect, it } from 'vitest';
import { accountHeader, firstAccount } from '#contract/bridge/account.ts';
import { accountChoice, accountOf, cookieForBrowser, hasServerCookies, serverCookiesOf } from './cookies.ts';

const here = 'http://127.0.0.1:4780/api/v1/user/login';

describe('a cookie of the server', () => {
  it('works on a loopback address, whatever its attributes', () => {
    expect(
      cookieForBrowser(
        '__Host-sid=a=b%3D; Path=/api; Domain=.example.com; Secure; SameSite=None; Partitioned; Max-Age=60',
        here,
        firstAccount,
      ),
    ).toBe('warble-4780-__Host-sid=a=b%3D; Max-Age=60; Path=/; HttpOnly; SameSite=Lax');
  });

  it('keeps its expiry and a stricter SameSite', () => {
    expect(
      cookieForBrowser('sid=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Strict', here, firstAccount),
    ).toBe('warble-4780-sid=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/; HttpOnly; SameSite=Strict');
  });

  it('is read with spaces around its parts', () => {
    expect(
      cookieForBrowser(' sid = 1 ; Expires = never ; Max-Age =60; SameSite = strict ', here, firstAccount),
    ).toBe('warble-4780-sid=1; Expires = never; Max-Age =60; Path=/; HttpOnly; SameSite=Strict');
  });

  it('has the default of browsers where its SameSite is unknown', () => {
    for (const unknown of ['strictly', 'un-strict'])
      expect(cookieForBrowser(`sid=1; SameSite=${unknown}`, here, firstAccount)).toMatch(/SameSite=Lax$/);
  });

  it('is dropped when it is malformed', () => {
    expect(cookieForBrowser('nonsense', here, firstAccount)).toBeNull();
    expect(cookieForBrowser('=value', here, firstAccount)).toBeNull();
    expect(cookieForBrowser('', here, firstAccount)).toBeNull();
  });
});

const sent = (cookie: string, url = here, account?: string) =>
  new Request(url, { headers: { cookie, ...(account === undefined ? {} : { [accountHeader]: account }) } });

describe('the cookies of the browser', () => {
  it('are sent under the names that the server gave them, repeated ones too', () => {
    expect(serverCookiesOf(sent('warble-4780-__Host-sid=1; warble-4780-b=2; warble-4780-b=3'))).toBe(
      '__Host-sid=1; b=2; b=3',
    );
  });

  it('are not sent when they belong to another program or another port', () => {
    expect(serverCookiesOf(sent('other=1; warble-4781-sid=2'))).toBeNull();
    expect(serverCookiesOf(sent('warble-80-sid=2', 'http://127.0.0.1/'))).toBe('sid=2');
  });
});

describe('the cookies of several accounts', () => {
  const both = 'warble-4780-sid=first; warble-4780.x7-sid=added; warble-4780.account=x7';

  it('have the account in their name', () => {
    expect(cookieForBrowser('sid=1', here, 'x7')).toBe(
      'warble-4780.x7-sid=1; Path=/; HttpOnly; SameSite=Lax',
    );
  });

  it('are sent for the account that the page names, even if another was chosen since', () => {
    expect(serverCookiesOf(sent(both, here, firstAccount))).toBe('sid=first');
    expect(serverCookiesOf(sent(both, here, 'x7'))).toBe('sid=added');
    expect(serverCookiesOf(sent(both, here, 'y8'))).toBeNull();
    expect(serverCookiesOf(sent(both, here, 'x7-sid=added; '))).toBe('sid=first');
  });

  it('are those of the chosen account where a request names none', () => {
    expect(serverCookiesOf(sent(both))).toBe('sid=added');
    expect(accountOf(sent('warble-4780.account=../x'))).toBe(firstAccount);
    expect(hasServerCookies(sent(both))).toBe(true);
    expect(hasServerCookies(sent('warble-4780-sid=first; warble-4780.account=x7'))).toBe(false);
  });

  it('authorise pictures on pages of every account, and nothing else', () => {
    const signedOutHere = 'warble-4780.x7-sid=added; warble-4780.account=y8';
    expect(serverCookiesOf(sent(signedOutHere, 'http://127.0.0.1:4780/media/a.png'))).toBe('sid=added');
    expect(serverCookiesOf(sent(signedOutHere))).toBeNull();
    expect(serverCookiesOf(sent(signedOutHere, 'http://127.0.0.1:4780/media/a.png', 'y8'))).toBeNull();
  });

  it('follow a choice that is hidden from scripts', () => {
    expect(accountChoice(sent('', here, 'x7'))).toBe(
      'warble-4780.account=x7; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax',
    );
    expect(accountChoice(sent('', 'https://warble.example/', 'x7'))).toMatch(
      /^__Host-warble-80\.account=x7; .*Secure/,
    );
  });
});
