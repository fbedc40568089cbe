import { expect, test } from 'vitest';
import { domainKey, emailKey } from './email-key.ts';

test.each([
  ['Ada@Example.ORG', 'ada@example.org'],
  ['ADA@Müller.example', 'ada@xn--mller-kva.example'],
  ['ada@mu\u0308ller.example', 'ada@xn--mller-kva.example'],
  ['ada@XN--mller-kva.example', 'ada@xn--mller-kva.example'],
  ['ada＠example．org', 'ada@example.org'],
  ['ada@XN--A.example', 'ada@xn--a.example'],
  // No name of a domain, so it has only one form.
  ['ada@XN--IÑVALID.example', 'ada@xn--iñvalid.example'],
  ['"x@c.example"@A.example', '"x@c.example"@a.example'],
  ['Ada_L', 'ada_l'],
  ['ŁUCJA', 'łucja'],
  ['', ''],
])('"%s" is compared as "%s"', (email, key) => expect(emailKey(email)).toBe(key));

test('domains with and without ß are different', () => {
  expect(domainKey('straße.example')).not.toBe(domainKey('strasse.example'));
});
