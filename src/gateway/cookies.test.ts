import { describe, expect, it } from 'vitest';
import { cookieForBrowser, cookiesForServer } from './cookies.ts';

const here = 'http://127.0.0.1:4780/api/v1/user/login';

describe('a cookie of the server', () => {
  it('works on a loopback address, whatever its attributes', () => {
    expect(
      cookieForBrowser(
        '__Host-sid=a=b%3D; Path=/api; Domain=.example.com; Secure; SameSite=None; Partitioned; Max-Age=60',
        here,
      ),
    ).toBe('warble-4780-__Host-sid=a=b%3D; Max-Age=60; Path=/; HttpOnly; SameSite=Lax');
  });

  it('keeps its expiry and a stricter SameSite', () => {
    expect(cookieForBrowser('sid=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Strict', here)).toBe(
      'warble-4780-sid=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/; HttpOnly; SameSite=Strict',
    );
  });

  it('is dropped when it is malformed', () => {
    expect(cookieForBrowser('nonsense', here)).toBeNull();
    expect(cookieForBrowser('=value', here)).toBeNull();
    expect(cookieForBrowser('', here)).toBeNull();
  });
});

describe('the cookies of the browser', () => {
  it('are sent under the names that the server gave them, repeated ones too', () => {
    expect(cookiesForServer('warble-4780-__Host-sid=1; warble-4780-b=2; warble-4780-b=3', here)).toBe(
      '__Host-sid=1; b=2; b=3',
    );
  });

  it('are not sent when they belong to another program or another port', () => {
    expect(cookiesForServer('other=1; warble-4781-sid=2', here)).toBeNull();
    expect(cookiesForServer('warble-80-sid=2', 'http://127.0.0.1/')).toBe('sid=2');
  });
});
