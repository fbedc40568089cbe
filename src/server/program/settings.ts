import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { parseJsonObject } from '#contract/json-object.ts';
import { PostgresAddressSchema } from '#server/database/postgres-address.ts';
import { S3AddressSchema } from '#server/media/s3-address.ts';
import { isNetwork } from '#server/networks.ts';
import { commandNames } from '#server/program/command-names.ts';
import { readLimits } from '#server/read-limits.ts';
import { parseArgsReason, UsageError } from '#server/usage-error.ts';
import { type SettingName, settings } from './descriptions.ts';
import { reportOpenSecrets } from './open-secrets.ts';

const whole = ([low, high]: readonly [low: number, high: number]) => {
  const text = `must be a whole number from ${low} to ${high}, in a file without quotes`;
  return v.pipe(v.number(text), v.integer(text), v.minValue(low, text), v.maxValue(high, text));
};
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
    host: v.optional(filled, settings.host.otherwise),
    port: v.optional(whole(settings.port.kind), settings.port.otherwise),
    metricsPort: v.optional(whole(settings.metricsPort.kind)),
    trustProxy: v.optional(v.array(network, 'must be a list such as ["172.16.0.0/12"]'), []),
    drainDelay: v.optional(whole(settings.drainDelay.kind), settings.drainDelay.otherwise),
    connections: v.optional(whole(settings.connections.kind)),
    limits: v.optional(filled),
  } satisfies Readonly<Record<SettingName, v.GenericSchema<unknown, unknown>>>,
  // Only shown for an unknown name: a missing one is named before.
  'is no setting of the server',
);

/** What to do about a wrong setting or flag. */
const seeHelp = (what: 'settings' | 'flags') =>
  `run "${commandNames.server.withFlags} --help" to see the ${what} there are.`;

type Environment = Readonly<Record<string, string | undefined>>;

export interface Settings extends Omit<v.InferOutput<typeof SettingsSchema>, 'limits'> {
  readonly rateLimits: ReturnType<typeof readLimits>;
}

/**
 * The settings of the server, from the command line, the environment and a file.
 * @param report called with each file of secrets that others can read
 * @returns null where help was requested
 * @throws {UsageError} when one is missing, unknown or not usable
 */
export function readSettings(
  args: readonly string[],
  variables: Environment,
  report: (text: string) => void = () => {},
): Settings | null {
  const environment = withoutEmpty(variables);
  const flags = parseFlags(args);
  if (flags.help === true) return null;
  refusePassword(flags.database);
  const file = flags.config ?? environment['WARBLE_CONFIG'];
  const given: Record<string, unknown> = file === undefined ? {} : readJson(file);
  if (file !== undefined && hasPassword(String(given['database']))) reportOpenSecrets(file, report);
  for (const [name, { flag, variable, kind }] of Object.entries(settings)) {
    const value = flags[flag] ?? environment[variable];
    if (value !== undefined) given[name] = parsed(kind, value);
  }
  const read = v.safeParse(SettingsSchema, given, { abortEarly: true });
  if (!read.success) {
    const [issue] = read.issues;
    const [name = ''] = (v.getDotPath(issue) ?? '').split('.', 1);
    const reason = name in given ? issue.message : 'is missing';
    throw new UsageError(`"${name}" ${reason}: ${seeHelp('settings')}`);
  }
  const { limits, ...rest } = read.output;
  const keys = environment['AWS_SHARED_CREDENTIALS_FILE'];
  if (keys !== undefined && typeof rest.media === 'object') reportOpenSecrets(keys, report);
  const isOwn = rest.database.startsWith('sqlite:');
  if (isOwn !== (rest.media === undefined)) {
    throw new UsageError(
      isOwn
        ? 'A database in a folder has its pictures there, too: leave "media" out, or use PostgreSQL.'
        : `"media" is missing: ${seeHelp('settings')}`,
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

function parsed(kind: (typeof settings)[SettingName]['kind'], value: string | readonly string[]): unknown {
  if (typeof value !== 'string' || kind === 'text') return value;
  if (kind === 'list') return value.split(',');
  return /^\d+$/.test(value) ? Number(value) : value;
}

const hasPassword = (url: string) => /^[^/]*:\/\/[^/?#@]*:[^/?#]*@/.test(url) || /[?&]password=/.test(url);

/** @throws {UsageError} when an address on the command line has a password */
function refusePassword(url = ''): void {
  if (!hasPassword(url)) return;
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
    throw new UsageError(`${parseArgsReason(error)}: ${seeHelp('flags')}`);
  }
}

function readJson(file: string): Record<string, unknown> {
  try {
    return parseJsonObject(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(
      `The file ${file} can't be used: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
