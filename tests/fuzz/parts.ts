import * as fc from 'fast-check';
import { oddText } from './texts.ts';

/* Generators of the parts of requests other than their fields. */

/** An id or an address: one that the server has sent, or any text. */
export type Named = { readonly known: number } | { readonly text: string };
export type Cookie = 'own' | { readonly text: string };
/** `picture` is a small image with this note. */
export type Upload = { readonly picture: number } | { readonly bytes: readonly number[] };

export const known = fc.record({ known: fc.nat({ max: 40 }) });
export const picture = fc.record({ picture: fc.nat({ max: 30 }) });

/** Few values, so that they are used repeatedly. */
export const key = fc.nat({ max: 20 }).map((number) => `fuzz-key-${String(number).padStart(10, '0')}`);
export const oddId: fc.Arbitrary<Named> = fc.oneof(
  known,
  fc
    .oneof(
      fc.constantFrom(
        '',
        '1',
        '0'.repeat(24),
        'A'.repeat(24),
        'f'.repeat(25),
        '.',
        '..',
        '%2e%2e',
        '%',
        '%zz',
        '%00',
        '*',
      ),
      fc.stringMatching(/^[0-9a-f]{24}$/),
      oddText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 500)),
    )
    .map((text) => ({ text })),
);

export const oddFile: fc.Arbitrary<Upload> = fc.oneof(
  picture,
  fc.record({ bytes: fc.array(fc.nat({ max: 255 }), { maxLength: 300 }) }),
  // The first bytes of image formats, without any content.
  fc
    .constantFrom(
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
      [0xff, 0xd8, 0xff],
      [...Buffer.from('GIF89a')],
    )
    .map((bytes) => ({ bytes })),
  fc.constant({ bytes: [...Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')] }),
);

const oddHeader = fc.oneof(
  fc.stringMatching(/^[ -~]{0,60}$/),
  key,
  fc.constantFrom(
    'application/json',
    'application/json; charset=utf-16',
    'multipart/form-data',
    'text/plain',
    '*/*',
    'gzip',

    'multipart/form-data; boundary=',
    'multipart/form-data; boundary="a\\"b"',
    'bytes=0-0',
    'bytes=-1',
    'bytes=9-1,2-',

    'http://evil.example',
    'null',
    'evil.example',
    '127.0.0.1',
    '::1, 10.0.0.1',
    '*',
    'W/"x"',
    'cross-site',
    'close',
  ),
);
export const oddHeaders = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-encoding',
    'authorization',
    'content-encoding',
    'content-type',
    'host',
    'if-match',
    'range',

    'idempotency-key',
    'if-modified-since',
    'if-none-match',
    'if-range',
    'origin',
    'referer',
    'sec-fetch-site',

    'x-forwarded-for',
    'x-forwarded-proto',
    'x-http-method-override',
    'x-warble-key',
    'x-warble-request',
    'forwarded',
  ),
  oddHeader,
  { maxKeys: 4 },
);

export const oddCookie: fc.Arbitrary<Cookie> = fc.oneof(
  fc.constant<Cookie>('own'),
  fc
    .oneof(
      fc.constantFrom(
        '',
        'warble_session',
        'warble_session=',
        'warble_session=x; warble_session=y',
        '=;;=',
        '__proto__=x',
      ),
      fc.stringMatching(/^warble_session=[!-~]{0,100}$/),
      fc.constantFrom(
        `warble_session=${'x'.repeat(6000)}`,
        'warble_session="%zz"',
        '__Host-warble_session=x',
      ),
    )
    .map((text) => ({ text })),
);

export const oddAddress = fc.oneof(
  fc.constantFrom(
    '/',
    '//',
    '/api',
    '/api/v1',
    '/api/v1/',
    '/media',
    '/media/',
    '/media/..%2fwarble.db',
    '/index.html',
  ),
  fc.constantFrom(
    '/api/v1/user/../user/login',
    '/api/v1//user/login',
    '/host.json',
    '/..%2f..%2fetc/passwd',
    '/%',
    '/%00',
  ),
  fc.stringMatching(/^\/(api\/v1|media)\/[!-~]{0,80}$/),
  fc.webPath(),
  oddText.map((text) => `/api/v1/tweet/all-tweets?${encodeURI(text.toWellFormed()).slice(0, 3000)}`),
  fc
    .constantFrom(
      'page=1&page=2',
      'limit[]=1',
      'query[a]=b',
      'page=&limit=',
      'query=%ff%fe',
      'sortBy=__proto__',
    )
    .map((query) => `/api/v1/tweet/all-tweets?${query}`),
);
