import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { PostgresAddressSchema } from '#server/database/postgres-address.ts';
import { S3AddressSchema } from '#server/media/s3-address.ts';
import { isNetwork } from '#server/networks.ts';
import { readLimits } from '#server/read-limits.ts';
import { parseArgsReason, UsageError } from '#server/usage-error.ts';

export const usage = `npm run server -- --database URL --media URL [flags]     Warble's server for a team

  --database URL      postgresql://user@host:port/database, without the password; or sqlite:FOLDER, which one process has
                      to itself, with its pictures
  --media URL         keep the pictures in this folder, which all server processes share, or in an S3-compatible store:
                      s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1
  --host H            listen on this address (default 127.0.0.1; 0.0.0.0 for the network)
  --port N            listen on this port (default 4781)
  --metrics-port N    serve Prometheus metrics on this port of 127.0.0.1
  --trust-proxy N     the network of the reverse proxy, such as 172.16.0.0/12 (repeatable)
  --drain-delay N     seconds between "not ready" and the closed port at SIGTERM, in which a proxy can notice (default 5)
  --connections N     connections to the database at a time (default 10)
  --limits FILE       how often people may do what, as JSON (see docs/administration.md)
  --config FILE       read these settings from a JSON file: { "database": "…", "media": "…", "metricsPort": 9464 }
  --help              show this

Each can be a variable of the environment, too: WARBLE_DATABASE, WARBLE_MEDIA, WARBLE_HOST, WARBLE_PORT,
WARBLE_METRICS_PORT, WARBLE_TRUST_PROXY (separated by commas), WARBLE_DRAIN_DELAY, WARBLE_CONNECTIONS, WARBLE_LIMITS, WARBLE_CONFIG. A flag counts
more than a variable, and a variable more than the file. Everybody on the machine can read a command line: the password
belongs in PGPASSWORD, in a .pgpass file, in WARBLE_DATABASE or in the file. Those of an S3-compatible store are AWS_ACCESS_KEY_ID
and AWS_SECRET_ACCESS_KEY, or a file that AWS_SHARED_CREDENTIALS_FILE names.
`;

const whole = (low: number, high: number) => {
  const text = `must be a whole number from ${low} to ${high}, in a file without quotes`;
  return v.pipe(v.number(text), v.integer(text), v.minValue(low, text), v.maxValue(high, text));
};
const port = whole(0, 65_535);
const filled = v.pipe(v.string('must be a text in quotes'), v.trim(), v.nonEmpty('needs a value'));

const network = v.pipe(
  filled,
  v.check(
    isNetwork,
    ({ input }) => `must be networks like 172.16.0.0/12 or addresses of proxies, and "${input}" is neither`,
  ),
);

const SettingsSchema = v.strictObject(
  {
    database: v.pipe(
      filled,
      v.regex(
        /^(postgres(ql)?:\/\/|sqlite:.)/,
        'must be an address like postgresql://warble@127.0.0.1:5432/warble or sqlite:/var/lib/warble',
      ),
      v.lazy((input) =>
        typeof input === 'string' && input.startsWith('sqlite:') ? v.string() : PostgresAddressSchema,
      ),
    ),
    media: v.optional(
      v.lazy((input) => (typeof input === 'string' && input.startsWith('s3:') ? S3AddressSchema : filled)),
    ),
    host: v.optional(filled, '127.0.0.1'),
    port: v.optional(port, 4781),
    // Any free one would be known to nobody.
    metricsPort: v.optional(
      v.pipe(port, v.minValue(1, 'must be the port that Prometheus is told, from 1 on')),
    ),
    trustProxy: v.optional(v.array(network, 'must be a list such as ["172.16.0.0/12"]'), []),
    drainDelay: v.optional(whole(0, 300), 5),
    connections: v.optional(whole(2, 1000)),
    limits: v.optional(filled),
  },
  // Only shown for an unknown name: a missing one is named before.
  'is no setting of the server',
);
type Input = v.InferInput<typeof SettingsSchema>;

type Environment = Readonly<Record<string, string | undefined>>;

export interface Settings extends Omit<v.InferOutput<typeof SettingsSchema>, 'limits'> {
  readonly rateLimits: ReturnType<typeof readLimits>;
}

const FileSchema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));

/** The name of a setting on the command line, in the environment and in the file. */
export const names = [
  ['database', 'database', 'WARBLE_DATABASE'],
  ['media', 'media', 'WARBLE_MEDIA'],
  ['host', 'host', 'WARBLE_HOST'],
  ['port', 'port', 'WARBLE_PORT'],
  ['metricsPort', 'metrics-port', 'WARBLE_METRICS_PORT'],
  ['trustProxy', 'trust-proxy', 'WARBLE_TRUST_PROXY'],
  ['drainDelay', 'drain-delay', 'WARBLE_DRAIN_DELAY'],
  ['connections', 'connections', 'WARBLE_CONNECTIONS'],
  ['limits', 'limits', 'WARBLE_LIMITS'],
] as const satisfies readonly (readonly [keyof Input, string, string])[];

const numbers: ReadonlySet<string> = new Set(['port', 'metricsPort', 'drainDelay', 'connections']);

/**
 * The settings of the server, from the command line, the environment and a file.
 * @returns null where help was requested
 * @throws {UsageError} when one is missing, unknown or not usable
 */
export function readSettings(args: readonly string[], variables: Environment): Settings | null {
  const environment = withoutEmpty(variables);
  const flags = parseFlags(args);
  if (flags.help === true) return null;
  refusePassword(flags.database);
  const file = flags.config ?? environment['WARBLE_CONFIG'];
  const given: Record<string, unknown> = file === undefined ? {} : readJson(file);
  for (const [name, flag, variable] of names) {
    const value = flags[flag] ?? environment[variable];
    if (value !== undefined) given[name] = parsed(name, value);
  }
  const settings = v.safeParse(SettingsSchema, given, { abortEarly: true });
  if (!settings.success) {
    const [issue] = settings.issues;
    const [name = ''] = (v.getDotPath(issue) ?? '').split('.', 1);
    const reason = name in given ? issue.message : 'is missing';
    throw new UsageError(
      `"${name}" ${reason}: run "npm run server -- --help" to see the settings there are.`,
    );
  }
  const { limits, ...rest } = settings.output;
  const isOwn = rest.database.startsWith('sqlite:');
  if (isOwn !== (rest.media === undefined)) {
    throw new UsageError(
      isOwn
        ? 'A database in a folder has its pictures there, too: leave "media" out, or use PostgreSQL.'
        : '"media" is missing: run "npm run server -- --help" to see the settings there are.',
    );
  }
  if (rest.port === rest.metricsPort) {
    throw new UsageError(
      `"metricsPort" and "port" are both ${rest.port}: choose another port for one of them, or leave "metricsPort" out.`,
    );
  }
  return { ...rest, rateLimits: limits === undefined ? {} : readLimits(limits) };
}

/** An empty variable counts as one that is not set: files for containers often have no other way to say so. */
const withoutEmpty = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));

function parsed(name: string, value: string | readonly string[]): unknown {
  if (typeof value !== 'string') return value;
  if (name === 'trustProxy') return value.split(',');
  return numbers.has(name) && /^\d+$/.test(value) ? Number(value) : value;
}

/** @throws {UsageError} when an address on the command line has a password */
function refusePassword(url = ''): void {
  if (!/^[^/]*:\/\/[^/?#@]*:[^/?#]*@/.test(url) && !/[?&]password=/.test(url)) return;
  throw new UsageError(
    'Everybody on the machine can read a command line: leave the password out of --database, and give it in PGPASSWORD or WARBLE_DATABASE.',
  );
}

const StorageSchema = v.pick(SettingsSchema, ['database', 'media']);
const PartialStorageSchema = v.object({
  database: v.optional(StorageSchema.entries.database),
  media: v.optional(StorageSchema.entries.media),
});

/**
 * Where the server stores its data, from the same sources as its settings, for other commands.
 * @throws {UsageError} when something is not usable
 */
export function readStorageSettings(
  flags: { readonly [Name in 'database' | 'media' | 'config']?: string | undefined },
  variables: Environment,
): v.InferOutput<typeof PartialStorageSchema> {
  const environment = withoutEmpty(variables);
  refusePassword(flags.database);
  const file = flags.config ?? environment['WARBLE_CONFIG'];
  const given = file === undefined ? {} : readJson(file);
  const found = v.safeParse(PartialStorageSchema, {
    database: flags.database ?? environment['WARBLE_DATABASE'] ?? given['database'],
    media: flags.media ?? environment['WARBLE_MEDIA'] ?? given['media'],
  });
  if (found.success) return found.output;
  const [issue] = found.issues;
  throw new UsageError(`"${v.getDotPath(issue) ?? ''}" ${issue.message}.`);
}

function parseFlags(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        database: { type: 'string' },
        media: { type: 'string' },
        host: { type: 'string' },
        port: { type: 'string' },
        'metrics-port': { type: 'string' },
        'trust-proxy': { type: 'string', multiple: true },
        'drain-delay': { type: 'string' },
        connections: { type: 'string' },
        limits: { type: 'string' },
        config: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    return values;
  } catch (error) {
    throw new UsageError(
      `${parseArgsReason(error)}: run "npm run server -- --help" to see the flags there are.`,
    );
  }
}

function readJson(file: string): v.InferOutput<typeof FileSchema> {
  try {
    return v.parse(FileSchema, readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(
      `The file ${file} can't be used: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
