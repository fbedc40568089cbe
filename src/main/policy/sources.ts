import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Platform } from '#contract/actions/actions.ts';
import { assertNever } from '#contract/assert-never.ts';
import { parseJsonObject } from '#contract/json-object.ts';
import { parseRegistry, registryKeys } from './registry.ts';
import { readTrusted } from './trusted-file.ts';

const run = promisify(execFile);

/** Where a system stores the administrator's policy. */
export interface PolicySource {
  /**
   * The values of the policy; null if there is none.
   * @throws Error when the policy exists and can't be used
   */
  readonly read: () => Promise<Readonly<Record<string, unknown>> | null>;
  /** The interval between reads, in ms. */
  readonly interval: number;
}

/** Reading a small file is cheap; querying the registry starts a process. */
const fileInterval = 3000;
const registryInterval = 60_000;

/** @throws Error with the path and the reason when the text is no object in JSON */
function parseValues(path: string, json: string): Record<string, unknown> {
  try {
    return parseJsonObject(json);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${path}: ${reason}`, { cause: error });
  }
}

/** A JSON file, such as /etc/warble/policy.json, that only root can write. */
export function jsonPolicy(path: string): PolicySource {
  return {
    interval: fileInterval,
    async read() {
      const bytes = await readTrusted(path);
      return bytes === null ? null : parseValues(path, bytes.toString());
    },
  };
}

/**
 * The keys that Apple's format gives each payload of a configuration profile, as management tools write them beside the
 * policies: https://developer.apple.com/documentation/devicemanagement/commonpayloadkeys. Others that begin with Payload
 * are reported: PayloadContent is there when a whole profile was written in place of its settings.
 */
const payloadKeys: ReadonlySet<string> = new Set([
  'PayloadDescription',
  'PayloadDisplayName',
  'PayloadEnabled',
  'PayloadIdentifier',
  'PayloadOrganization',
  'PayloadType',
  'PayloadUUID',
  'PayloadVersion',
]);

/** The managed preferences of macOS, written by configuration profiles: the computer's override the user's. */
export function managedPreferences(
  domain: string,
  user: string,
  folder = '/Library/Managed Preferences',
  plutil = runPlutil,
): PolicySource {
  const paths = [join(folder, user, `${domain}.plist`), join(folder, `${domain}.plist`)];
  /** The last contents of each file, so that unchanged ones are not converted again. */
  const known = new Map<string, { readonly bytes: Buffer; readonly values: Record<string, unknown> }>();
  const readOne = async (path: string) => {
    const bytes = await readTrusted(path);
    if (bytes === null) return null;
    const last = known.get(path);
    if (last?.bytes.equals(bytes) === true) return last.values;
    const all = parseValues(path, await propertyListAsJson(path, plutil));
    const values = Object.fromEntries(Object.entries(all).filter(([name]) => !payloadKeys.has(name)));
    known.set(path, { bytes, values });
    return values;
  };
  return {
    interval: fileInterval,
    read: async () => merge(await Promise.all(paths.map(readOne))),
  };
}

/**
 * A property list, which is often binary, in JSON. The system's tool refuses one with a date or data, which JSON does not
 * have: each becomes a dictionary, which no policy is, so that it is reported, and the other policies apply.
 */
async function propertyListAsJson(path: string, plutil: typeof runPlutil): Promise<string> {
  const convert = (format: string, ...files: readonly string[]) => ['-convert', format, '-o', '-', ...files];
  try {
    return await plutil(convert('json', '--', path));
  } catch {
    const xml = await plutil(convert('xml1', '--', path));
    return plutil(convert('json', '-'), xml.replaceAll(/<(date|data)>[^<]*<\/\1>/g, '<dict/>'));
  }
}

/** Runs the system's tool for property lists; returns its output. */
async function runPlutil(args: readonly string[], input = ''): Promise<string> {
  const running = run('/usr/bin/plutil', args);
  // If it ends without reading all, its exit code says more.
  running.child.stdin?.on('error', () => {}).end(input);
  return (await running).stdout;
}

/** The registry of Windows, written by group policies: the computer's override the user's. */
export function registryPolicy(query = regQuery): PolicySource {
  return {
    interval: registryInterval,
    async read() {
      const [machine, user] = await Promise.all(registryKeys.map(query));
      return merge([user, machine].map((output) => (output ? parseRegistry(output) : null)));
    },
  };
}

/** A key that exists on every Windows. */
const systemKey = String.raw`HKLM\Software\Microsoft\Windows\CurrentVersion`;

/**
 * The output of `reg query`; null if there is no such key.
 * @throws Error when the registry can't be queried at all, such as where the administrator has disabled `reg`
 */
async function regQuery(key: string): Promise<string | null> {
  // Users can set this variable for what they start. Node knows no other way to find the folder, which need not be on C:.
  const reg = join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'reg.exe');
  const query = (queried: string) => run(reg, ['query', queried], { windowsHide: true });
  try {
    return (await query(key)).stdout;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 1)) throw error;
    // Exit code 1 is a missing key, and also a refused query.
    await query(systemKey);
    return null;
  }
}

/** Later values override earlier ones. */
function merge(parts: readonly (Readonly<Record<string, unknown>> | null)[]): Record<string, unknown> | null {
  const there = parts.filter((part) => part !== null);
  return there.length === 0 ? null : Object.assign({}, ...there);
}

/** The source of this system. Its location is fixed: neither settings nor arguments can change it. */
export function systemPolicy(platform: Platform): PolicySource {
  switch (platform) {
    case 'windows':
      return registryPolicy();
    case 'mac':
      return managedPreferences('app.warble.desktop', userInfo().username);
    case 'linux':
      return jsonPolicy('/etc/warble/policy.json');
    default:
      return assertNever(platform);
  }
}

/**
 * If this file exists, the strict policy is in effect. No protection is needed: a user who creates it only gets fewer
 * permissions.
 */
export function strictFile(platform: Platform): string {
  switch (platform) {
    case 'windows':
      return join(process.env['ProgramData'] ?? 'C:\\ProgramData', 'Warble', 'strict');
    case 'mac':
      return '/Library/Application Support/Warble/strict';
    case 'linux':
      return '/etc/warble/strict';
    default:
      return assertNever(platform);
  }
}
