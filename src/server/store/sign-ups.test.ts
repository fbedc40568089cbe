import { expect, test } from 'vitest';
import { listDomains, needsInvitation, parseSignUps } from './sign-ups.ts';

test.each(['open', 'closed', 'invited'] as const)('%s is a kind of sign-up', (kind) => {
  expect(parseSignUps(kind)).toEqual({ kind });
});

test.each([
  ['warble.example', ['warble.example']],
  ['@Warble.Example', ['warble.example']],
  [' a.example ,@b.example', ['a.example', 'b.example']],
  ['mail.a-b.example', ['mail.a-b.example']],
  ['bücher.example', ['bücher.example']],
  ['1.xn--p1ai', ['1.xn--p1ai']],
  ['संगठन.भारत', ['संगठन.भारत']],
])('%s names domains', (text, domains) => {
  expect(parseSignUps(text)).toEqual({ kind: 'domains', domains });
});

test.each([
  '',
  'Open',
  'example',
  'a.',
  '.example',
  'a..example',
  '-a.example',
  'a-.example',
  'a.e',
  'a b.example',
  'ada@a.example',
  'a@@b.example',
  'a.example,',
  'a.example b.example',
  'a.example/x',
  'x a.example',
  'a.ex_ample',
  '10.0.0.1',
])('"%s" is none', (text) => {
  expect(parseSignUps(text)).toBeUndefined();
});

test('an address of one of the domains needs no invitation, one of a part or of more of it does', () => {
  const signUps = { kind: 'domains', domains: ['a.example', 'b.example'] } as const;
  for (const email of ['ada@a.example', 'ada@B.Example', '"x@c.example"@a.example'])
    expect([email, needsInvitation(signUps, email)]).toEqual([email, false]);
  for (const email of ['ada@example', 'ada@sub.a.example', 'ada@xa.example', 'a.example@c.example', ''])
    expect([email, needsInvitation(signUps, email)]).toEqual([email, true]);
  expect(needsInvitation({ kind: 'open' }, 'ada@a.example')).toBe(false);
  expect(needsInvitation({ kind: 'invited' }, 'ada@a.example')).toBe(true);
  expect(needsInvitation({ kind: 'closed' }, 'ada@a.example')).toBeUndefined();
});

test('a domain with letters of other scripts is the same in its encoded form', () => {
  for (const domain of ['müller.example', 'xn--mller-kva.example']) {
    const signUps = { kind: 'domains', domains: [domain] } as const;
    for (const email of ['ada@müller.example', 'ada@MÜLLER.example', 'ada@XN--mller-kva.example'])
      expect([domain, email, needsInvitation(signUps, email)]).toEqual([domain, email, false]);
    for (const email of ['ada@muller.example', 'ada@mueller.example'])
      expect([domain, email, needsInvitation(signUps, email)]).toEqual([domain, email, true]);
  }
});

test('domains are listed in words', () => {
  expect(listDomains(['a.example'])).toBe('a.example');
  expect(listDomains(['a.example', 'b.example', 'c.example'])).toBe('a.example, b.example, or c.example');
});
