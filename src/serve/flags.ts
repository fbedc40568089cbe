import { parseArgs } from 'node:util';
import { readLimits } from '#server/read-limits.ts';
import { parseArgsReason, UsageError } from '#server/usage-error.ts';
import type { ServeOptions } from './serve.ts';

export const usage = `npm run serve -- [flags]     Warble in a browser

  --port N        listen on this port (default 4780, or the next free one)
  --host H        listen on this address (default 127.0.0.1; 0.0.0.0 for the network)
  --data DIR      keep the local server's data in this folder
  --public-url U  the https address that a reverse proxy has for it
  --trust-proxy N the network of that proxy, such as 172.16.0.0/12, if it is not this computer (repeatable)
  --allow-host H  another name that people use for this computer (repeatable)
  --limits FILE   how often people may do what, as JSON (see docs/administration.md)
  --server URL    use this server instead of the local one
  --sample        fill an empty database with the sample community (default for a new folder)
  --no-sample     start a new folder empty
  --no-open       don't open the browser
  --help          show this
`;

export interface Flags extends ServeOptions {
  readonly open: boolean;
  readonly help: boolean;
}

/** @throws {UsageError} when a flag is unknown or has no usable value */
export function parseFlags(args: readonly string[]): Flags {
  const { values } = parse(args);
  return {
    port: given(values.port, portOf),
    host: given(values.host, (host) => filled('host', host)),
    dataDir: given(values.data, (folder) => filled('data', folder)),
    publicUrl: given(values['public-url'], (url) => filled('public-url', url)),
    trustProxy: values['trust-proxy']?.map((network) => filled('trust-proxy', network)),
    allowHosts: values['allow-host']?.map((name) => filled('allow-host', name)),
    rateLimits: given(values.limits, (file) => readLimits(filled('limits', file))),
    serverUrl: given(values.server, (url) => filled('server', url)),
    sample: values.sample,
    open: values.open ?? true,
    help: values.help ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowNegative: true,
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        'public-url': { type: 'string' },
        'trust-proxy': { type: 'string', multiple: true },
        'allow-host': { type: 'string', multiple: true },
        limits: { type: 'string' },
        server: { type: 'string' },
        sample: { type: 'boolean' },
        open: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(
      `${parseArgsReason(error)}: run "npm run serve -- --help" to see the flags there are.`,
    );
  }
}

const given = <Value>(text: string | undefined, read: (text: string) => Value) =>
  text === undefined ? undefined : read(text);

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) {
    throw new UsageError(
      `"${text}" is no port: give --port a number from 1 to 65535, or 0 for any free one.`,
    );
  }
  return port;
}

function filled(flag: string, value: string): string {
  if (value.trim() === '') throw new UsageError(`--${flag} needs a value: give it one, or leave it out.`);
  return value;
}
