import { defaultConnections } from '#server/database/postgres.ts';

/*
 * What administrators are told of each setting of `npm run server`: its help and the table in docs/administration.md are
 * generated from it.
 */

/** A setting as a flag and as a variable of the environment. */
interface Source {
  readonly flag: string;
  readonly variable: string;
  /** What stands for the value behind the flag. */
  readonly value: 'URL' | 'H' | 'N' | 'FILE';
  readonly text: string;
}

export interface Setting extends Source {
  /** A pair has the ends of the range of a whole number. */
  readonly kind: 'text' | 'list' | readonly [low: number, high: number];
  readonly otherwise: string | number | null;
}

/** By their names in a file. */
export const settings = {
  database: {
    flag: 'database',
    variable: 'WARBLE_DATABASE',
    value: 'URL',
    kind: 'text',
    text: 'postgresql://user@host:port/database, without the password; or sqlite:FOLDER, which one process has to itself, with its pictures',
    otherwise: null,
  },
  media: {
    flag: 'media',
    variable: 'WARBLE_MEDIA',
    value: 'URL',
    kind: 'text',
    text: 'keep the pictures in this folder, which all server processes share, or in an S3-compatible store: s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1',
    otherwise: null,
  },
  host: {
    flag: 'host',
    variable: 'WARBLE_HOST',
    value: 'H',
    kind: 'text',
    text: 'listen on this address, or all addresses of this name; 0.0.0.0 for the network',
    otherwise: '127.0.0.1',
  },
  port: {
    flag: 'port',
    variable: 'WARBLE_PORT',
    value: 'N',
    kind: [0, 65_535],
    text: 'listen on this port',
    otherwise: 4781,
  },
  metricsPort: {
    flag: 'metrics-port',
    variable: 'WARBLE_METRICS_PORT',
    value: 'N',
    // Any free one would be known to nobody.
    kind: [1, 65_535],
    text: 'serve Prometheus metrics on this port of 127.0.0.1',
    otherwise: null,
  },
  trustProxy: {
    flag: 'trust-proxy',
    variable: 'WARBLE_TRUST_PROXY',
    value: 'N',
    kind: 'list',
    text: 'the network of the reverse proxy, such as 172.16.0.0/12',
    otherwise: null,
  },
  drainDelay: {
    flag: 'drain-delay',
    variable: 'WARBLE_DRAIN_DELAY',
    value: 'N',
    kind: [0, 300],
    text: 'seconds between "not ready" and the closed port at SIGTERM, in which a proxy can notice',
    otherwise: 5,
  },
  connections: {
    flag: 'connections',
    variable: 'WARBLE_CONNECTIONS',
    value: 'N',
    kind: [2, 1000],
    text: 'connections to the database at a time',
    otherwise: defaultConnections,
  },
  limits: {
    flag: 'limits',
    variable: 'WARBLE_LIMITS',
    value: 'FILE',
    kind: 'text',
    text: 'a JSON file that says how often people may do what',
    otherwise: null,
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settings;

/** The file with the settings, which can't be named in itself. */
export const configFile = {
  flag: 'config',
  variable: 'WARBLE_CONFIG',
  value: 'FILE',
  text: 'read these settings from a JSON file: { "database": "…", "media": "…", "metricsPort": 9464 }',
} as const satisfies Source;

/** The settings without their literal types, for what treats all in the same way. */
export const settingEntries: readonly (readonly [name: string, setting: Setting])[] =
  Object.entries(settings);
