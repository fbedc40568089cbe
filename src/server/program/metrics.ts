import { createServer } from 'node:http';
import { once } from 'node:events';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { OpenDatabase } from '#server/database/open.ts';
import type { OnResponse } from '#server/operation.ts';
import { StartError } from '#server/start-error.ts';

export interface Metrics {
  /** Counts a response. */
  readonly onResponse: OnResponse;
  /** Adds metrics of how busy the connections of the database are. */
  watch(database: OpenDatabase): void;
  close(): Promise<void>;
}

/** The histogram's limits, in seconds: from a lookup in memory to a sign-in that waits for others. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Serves metrics in the format of Prometheus on a port of their own, for this computer only: with Node's own ones, such
 * as the delay of the event loop.
 * @throws {StartError} when the port is taken
 */
export async function startMetrics(port: number): Promise<Metrics> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const responses = new Histogram({
    name: 'warble_response_seconds',
    help: 'Time from request to response, by call and status; refusals are those from 400 on',
    labelNames: ['call', 'status'],
    buckets,
    registers: [registry],
  });
  const connections = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `warble_database_connections_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  const server = createServer((_request, response) => {
    void registry
      .metrics()
      .then((text) => response.setHeader('content-type', registry.contentType).end(text));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening').catch((error: unknown) => {
    throw new StartError(
      `The port ${port} for metrics can't be used (${String(error)}); choose another one.`,
    );
  });
  return {
    onResponse: ({ call, status, ms }) => responses.observe({ call, status }, ms / 1000),
    watch({ shared }) {
      if (shared === null) return;
      connections('open', 'Connections to the database', () => shared.connections().open);
      connections('idle', 'Connections that nobody uses', () => shared.connections().idle);
      connections('waiting', 'Requests that wait for a connection', () => shared.connections().waiting);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
