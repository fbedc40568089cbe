/*
 * The entry of the local server's process: a `utilityProcess`, so that neither a large upload nor a crash of the
 * server affects the window. It is controlled by messages from main.
 */
import * as v from 'valibot';
import { assertNever } from '#contract/assert-never.ts';
import { deriveInPool, type RunningServer, StartError, startServer } from '#server/index.ts';
import { OrderSchema, type Report } from './messages.ts';

const port = process.parentPort;
let server: RunningServer | null = null;

/** How long sending a message to main may take before the process exits, in ms. */
const reportDelayMs = 100;

/** There are no other users whose pages long texts would slow down, so as many are allowed as posts by default. */
const rateLimits = { longTextsPerAccount: { points: 60, seconds: 300 } };
/** There are no sign-ins of others that could delay requests, so no threads are needed for hashing. */
const passwords = { derive: deriveInPool, deriveForFrequent: deriveInPool };

const report = (message: Report) => port.postMessage(message);

/** A utility process continues after an unhandled rejection, and main would wait for it forever. */
function crash(error: unknown): void {
  report({
    type: 'crashed',
    reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  // Exiting immediately could lose the message.
  setTimeout(() => process.exit(1), reportDelayMs);
}

async function start(dataDir: string, key: string, sample: boolean): Promise<void> {
  try {
    // The sample community is added only to a database without users: on the first start.
    server = await startServer({ dataDir, key, sample, passwords, rateLimits });
    report({ type: 'ready', url: server.url, guest: server.guest });
  } catch (error) {
    if (error instanceof StartError) report({ type: 'failed', message: error.message });
    else crash(error);
  }
}

async function stop(): Promise<void> {
  await server?.close();
  process.exit(0);
}

process.on('unhandledRejection', crash);
process.on('uncaughtException', crash);
port.on('message', ({ data }) => {
  const order = v.parse(OrderSchema, data);
  switch (order.type) {
    case 'start':
      void start(order.dataDir, order.key, order.sample);
      break;
    case 'stop':
      void stop();
      break;
    default:
      assertNever(order);
  }
});
