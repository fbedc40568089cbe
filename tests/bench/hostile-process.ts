import { connect } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { ask, callAs, type Sender } from './load-client.ts';
import { type HostileKind, hostileKinds, people } from './load.ts';
import { benchUser } from './many-tweets.ts';

/*
 * One hostile client of each of the given kinds, until the process is killed: `hostile-process.ts URL COOKIE KIND…`.
 * Between the messages `go` and `stop`, each client sends its requests as fast as it gets responses, refusals included.
 * The response to each message is the number of requests of each kind since the previous one.
 */

const [url = '', cookie = '', ...kinds] = process.argv.slice(2);
const from = (number: number): Sender => ({ url, address: `203.0.113.${number}`, cookie });
const stranger = (number: number): Sender => ({ url, address: `203.0.113.${number}` });

const counts: Record<string, number> = {};
const count = (what: string) => {
  counts[what] = (counts[what] ?? 0) + 1;
};

/** Resolves while the clients may send. */
let going = Promise.withResolvers<void>();

/** Repeats it endlessly, ignoring failures. */
async function forever(kind: HostileKind, act: (round: number) => Promise<unknown>): Promise<void> {
  for (let round = 1; ; round += 1) {
    await going.promise;
    await act(round).catch(() => {});
    count(kind);
    // Each round has to wait, so that it does not block the event loop that the clients share.
    await turn();
  }
}

/**
 * The interval between its posts, in ms. At a higher rate, the limit of long texts would be used up before the
 * measurement.
 */
const longTextEachMs = 6000;

/** Posts the texts that are most expensive to search and to show, and searches them. */
const searcher = () => {
  let due = 0;
  return forever('searcher', async (round) => {
    const query = '⁗'.repeat(200);
    if (performance.now() >= due) {
      due = performance.now() + longTextEachMs;
      await callAs(from(1), 'addTweet', { payload: { content: '⁗'.repeat(10_000) } });
    }
    const payload = { query: round % 2 === 0 ? query : `${query}x` };
    const { status } = await callAs(from(1), 'allTweets', { payload });
    if (status < 400) count('searcher, not refused');
  });
};

/** Never requests the same address twice. */
const collector = () =>
  forever('collector', (round) =>
    ask(stranger(2), 'GET', `/api/v1/tweet/all-tweets?page=${round}&x=${Math.random()}`),
  );

/** Signs in to its own account, with the right password. */
const signer = () =>
  forever('signer', () =>
    callAs(stranger(3), 'login', {
      payload: { username: `user_${people + 1}`, email: '', password: benchUser.password },
    }),
  );

/** Guesses passwords of accounts that do not exist. */
const guesser = () =>
  forever('guesser', (round) =>
    callAs(stranger(4), 'login', { payload: { username: `nobody_${round}`, email: '', password: 'guess' } }),
  );

/** Uses a host name that was rebound (DNS rebinding). */
const rebinder = () =>
  forever('rebinder', () => ask(stranger(5), 'GET', '/', undefined, { host: 'evil.example' }));

/** Opens connections and sends one byte per second on each. */
async function slowSender(): Promise<void> {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: 200 }, () =>
    connect(Number(port), hostname)
      .on('error', () => {})
      .setNoDelay(),
  );
  const head = 'GET / HTTP/1.1\r\nhost: warble.example\r\nx-slow: ';
  for (const socket of sockets) socket.write(head);
  await forever('slow sender', async () => {
    for (const socket of sockets) if (socket.writable) socket.write('x');
    await sleep(1000);
  });
}

const clients: Readonly<Record<HostileKind, () => Promise<void>>> = {
  searcher,
  collector,
  signer,
  guesser,
  rebinder,
  'slow sender': slowSender,
};

process.on('message', (message) => {
  if (message === 'go') going.resolve();
  else going = Promise.withResolvers();
  process.send?.({ ...counts });
  for (const what of Object.keys(counts)) counts[what] = 0;
});
await Promise.all(hostileKinds.filter((kind) => kinds.includes(kind)).map((kind) => clients[kind]()));
