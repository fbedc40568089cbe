import { expect, it } from 'vitest';
import { browserHostTexts } from './network-error-texts.ts';

it.each(['proxy', 'untrusted', 'expired', 'clientCertificate'] as const)(
  'a person who can not reach the server because of a proxy or a certificate (%s) is not sent to their own computer',
  (code) => {
    expect(browserHostTexts[code]).not.toMatch(/this computer|your network|when Warble asks/i);
    expect(browserHostTexts[code]).toMatch(/[Aa]sk the administrator/);
  },
);
