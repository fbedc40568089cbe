import type { Texts } from '#contract/i18n/texts.ts';
import { unreachableText } from './unreachable.ts';

/**
 * Every reason why a server can't be used, with advice. Shown where the user types an address and, for errors that a retry
 * does not help with, in place of the server's response.
 */
export const networkErrorTexts = {
  // The typed address:
  noAddress: 'Enter the address of a server, such as warble.example.com.',
  protocol: 'Warble reaches servers by https. Enter an address that starts with https://.',
  credentials: 'Leave the name and the password out of the address: you sign in on the next page.',
  plainText:
    'With http:// anybody on the way could read your password. Enter an address that starts with https://.',
  known: 'This server is in your list already. Choose it there.',
  // The connection:
  offline: 'This computer is offline. Connect it to a network and try again.',
  notFound: 'There is no server of this name. Check how the address is spelled.',
  refused:
    'Nothing answers at this address. Check it, with its port, or ask the administrator whether the server runs.',
  timedOut: 'The server did not answer in time. Check the address and your connection, or try again later.',
  proxy: "Your network's proxy did not let Warble through. Ask the administrator of your network.",
  unreachable: unreachableText,
  // The server's certificate:
  untrusted:
    "The server's certificate is self-signed or comes from an issuer that this computer does not trust, so Warble does not connect. Ask the server's administrator for a trusted certificate; one of your own organisation has to be installed on this computer first.",
  expired:
    "The server's certificate has expired or is not valid yet, so Warble does not connect. Check this computer's date; if it is right, ask the server's administrator for a new certificate.",
  wrongName:
    "The server's certificate is for another address, so Warble does not connect. Check the address, or ask the server's administrator for the right one.",
  revoked:
    "The server's certificate has been revoked, so Warble does not connect. Ask the server's administrator for a new certificate.",
  badCertificate:
    "The server's certificate is not valid, so Warble does not connect. Ask the server's administrator for a valid certificate.",
  // The user's own certificate:
  clientCertificate:
    "The server asks for a certificate that shows who you are, and got none that it accepts. Try again, or reload the page, and choose one when Warble asks. If you have none, ask the server's administrator for one, and install it on this computer.",
  noEncryption:
    'The server at this address does not speak https. Check the address and its port, or ask the administrator.',
  // Its response:
  redirects: 'The server sent Warble to another address. Ask its administrator for the right address.',
  notWarble: 'Something answers at this address, but it is no server for Warble. Check the address.',
  failing: 'The server is in trouble and could not answer. Try again later, or tell its administrator.',
} as const satisfies Readonly<Record<string, string>>;

export type NetworkErrorTexts = Texts<typeof networkErrorTexts>;
