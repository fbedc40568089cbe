import { connect } from 'node:net';
import * as fc from 'fast-check';
import { encode, type Encoded } from './encode.ts';
import { plan, type Plan } from './plans.ts';
import type { Target } from './target.ts';

/** Bytes for the socket: a malformed request, or no request at all. */
export interface RawPlan {
  readonly plan: Plan;
  /** Bytes that are sent in place of the request. */
  readonly text?: string;
  readonly lines: readonly string[];
  readonly spoilings: readonly {
    readonly at: number;
    readonly remove: number;
    readonly insert: readonly number[];
  }[];
  /** The positions at which the bytes are split, as fractions of their length. */
  readonly cuts: readonly number[];
  readonly repeat: number;
}

const line = fc.oneof(
  fc.constantFrom(
    'content-length: 10',
    'content-length: -1',
    'content-length: 1e3',
    'content-length: 99999999999999999999',

    'transfer-encoding: chunked',
    'transfer-encoding: chunked, chunked',
    'transfer-encoding: gzip',
    'expect: 100-continue',

    'connection: upgrade\r\nupgrade: websocket',
    'connection: upgrade\r\nupgrade: h2c',
    'connection: close',
    'te: trailers',

    'host: 127.0.0.1\r\nhost: evil.example',
    'host:',
    ' folded: line',
    'no colon',
    ': no name',
    'x: \u0000',
    'x\t: y',

    `x: ${'y'.repeat(20_000)}`,
    `${'x'.repeat(20_000)}: y`,
    'trailer: x',
    'expect: everything',
    'upgrade:',
    'connection:',

    'cookie: warble_session=a\r\ncookie: warble_session=b',
    'content-type: multipart/form-data; boundary=x',
  ),
  fc.string({ unit: 'binary-ascii', maxLength: 80 }),
);

const text = fc.oneof(
  fc.constantFrom(
    '',
    '\r\n\r\n',
    'GET',
    'GET /',
    'GET /\r\n\r\n',
    'GET / HTTP/1.0\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',

    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'OPTIONS * HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n',
    'GET http://evil/ HTTP/1.1\r\nhost: evil\r\n\r\n',

    'CONNECT evil:443 HTTP/1.1\r\nhost: evil:443\r\n\r\n',
    'get / http/1.1\r\nhost: 127.0.0.1\r\n\r\n',
    '\u0016\u0003\u0001\u0002\u0000\u0001',
    'POST /api/v1/user/login HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',

    'POST /api/v1/user/login HTTP/1.1\r\nhost: 127.0.0.1\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffff1\r\nx',

    'POST /api/v1/user/login HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n',

    'GET /api/v1/user/current-user HTTP/1.1\nhost: 127.0.0.1\n\n',
    `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`,
  ),
  fc.string({ unit: 'binary', maxLength: 500 }),
);

export const rawPlan: fc.Arbitrary<RawPlan> = fc.record(
  {
    plan,
    text,
    lines: fc.array(line, { maxLength: 2 }),
    spoilings: fc.array(
      fc.record({
        at: fc.nat({ max: 1000 }),
        remove: fc.nat({ max: 30 }),
        insert: fc.array(fc.nat({ max: 255 }), { maxLength: 12 }),
      }),
      { maxLength: 3 },
    ),
    cuts: fc.array(fc.nat({ max: 1000 }), { maxLength: 3 }),
    repeat: fc.constantFrom(1, 1, 1, 2, 20),
  },
  { requiredKeys: ['plan', 'lines', 'spoilings', 'cuts', 'repeat'] },
);

function bytesOf(
  { text, lines, spoilings, repeat }: RawPlan,
  { method, path, headers, body }: Encoded,
): Buffer {
  const head = [
    `${method} ${path} HTTP/1.1`,
    ...('host' in headers ? [] : ['host: 127.0.0.1']),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...lines,
  ];
  const request =
    text === undefined
      ? Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body ?? Buffer.alloc(0)])
      : Buffer.from(text);
  const spoilt = spoilings.reduce((bytes, { at, remove, insert }) => {
    const from = Math.floor((bytes.length * at) / 1000);
    return Buffer.concat([bytes.subarray(0, from), Buffer.from(insert), bytes.subarray(from + remove)]);
  }, request);
  return Buffer.concat(Array.from({ length: repeat }, () => spoilt));
}

/**
 * Writes the bytes to a new socket and ends it; the server has to close it, too.
 * @throws {Error} when the server does not close it in time, or responds with a 5xx
 */
export async function sendRaw(raw: RawPlan, target: Target, hangMs: number): Promise<void> {
  const bytes = bytesOf(raw, await encode(raw.plan, target));
  const cuts = raw.cuts.map((cut) => Math.floor((bytes.length * cut) / 1000)).toSorted((a, b) => a - b);
  const socket = connect({ host: target.url.hostname, port: Number(target.url.port) });
  let answer = '';
  socket.setEncoding('latin1').on('data', (text: string) => (answer += text));
  // The server may close the socket during a write.
  socket.on('error', () => {});
  const isClosed = new Promise<boolean>((resolve) => {
    const timer = setTimeout(resolve, hangMs, false);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
  let from = 0;
  for (const cut of cuts) {
    socket.write(bytes.subarray(from, cut));
    from = cut;
    await new Promise(setImmediate);
  }
  socket.end(bytes.subarray(from));
  const inTime = await isClosed;
  socket.destroy();
  if (!inTime) throw new Error(`the connection was still open ${hangMs} ms later`);
  const failures = answer.match(/^HTTP\/1\.1 5\d\d.*$/gm);
  if (failures !== null) throw new Error(`${failures.join(', ')}: ${answer.slice(-400)}`);
}
