import { type NetworkErrorTexts, networkErrorTexts } from '#contract/i18n/en/network-errors.ts';

/**
 * In a browser, the computer that reaches the server is not the one that the texts are read on: its network is another one,
 * and no person chooses a certificate there.
 */
export const browserHostTexts: NetworkErrorTexts = {
  ...networkErrorTexts,
  proxy:
    'The proxy on the way to the server did not let this page through. Ask the administrator of this page.',
  untrusted:
    "The server's certificate is self-signed or comes from an issuer that the computer of this page does not trust, so Warble does not connect. Ask the administrator of this page for a trusted certificate, or to set NODE_EXTRA_CA_CERTS to a file with the issuer's.",
  expired:
    "The server's certificate has expired or is not valid yet, so Warble does not connect. Ask the administrator of this page to check the date of its computer; if it is right, the server needs a new certificate.",
  clientCertificate:
    'The server asks for a certificate that shows who you are, which this page has no way to send. Use the desktop app, or ask the administrator.',
};
