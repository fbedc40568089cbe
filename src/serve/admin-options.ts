import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Storage } from '#server/admin/index.ts';
import { commandNames } from '#server/program/command-names.ts';
import { readStorageSettings } from '#server/program/settings.ts';
import { parseArgsReason, UsageError } from '#server/usage-error.ts';
import { defaultDataDir } from './data-folder.ts';

export const usage = `${commandNames.admin.withFlags} COMMAND [flags]     For those who run a server; it may run meanwhile

  users [TEXT]        accounts, or those whose username, e-mail address or name contains the text
  disable USER        nobody can sign in to the account any more; its posts stay
  enable USER         takes that back
  reset-password USER gives it a new password, prints that, and signs it out everywhere
  end-sessions USER   signs it out everywhere
  export USER --to DIR  writes what there is of the account to a new folder below DIR
  delete-user USER    deletes it, with its posts, comments, likes and pictures
  post POST           shows a post with its comments and their ids
  remove-post POST    deletes it, with its comments and its picture
  remove-comment ID   deletes a comment
  sign-ups [WHO]      says, or decides, who may make accounts: "open", "closed", "invited", or
                      e-mail domains such as example.com,example.org (and who is invited)
  invite [ADDRESS]    makes an invitation for one account; ADDRESS is that of the server
  invitations [none]  says how many are not used yet, or takes these back
  backup DIR          makes a copy of everything in a new folder below DIR
  restore BACKUP      replaces everything by such a copy; the server must not run
  move --from DIR --to URL --media URL
                      moves what the server of a folder has to an empty PostgreSQL database

  --data DIR          the folder of "npm run serve"
  --database URL      the database of "${commandNames.server.name}", without the password
  --media URL         its pictures, for "export", "backup" and "restore"
  --config FILE       its settings, which name both
  --keep N            leaves only the newest N backups of this database
  --days N            how long an invitation can be used (default 7, at most 36500)
  --to DIR            where "export" writes to

  USER is a username, an e-mail address or an id, POST an id or an address. WARBLE_DATABASE, WARBLE_MEDIA, WARBLE_CONFIG and
  PGPASSWORD are read as by "${commandNames.server.name}". --data takes the place of the variables, and can't be given together with
  --database, --media or --config.
Who gave a command, and what came of it, is written as a JSON line to the file that WARBLE_AUDIT names, or to stderr.
WARBLE_CALLER names the person where the account does not, as in a container.
`;

/** The options of a command. */
export interface Context {
  readonly storage: Storage;
  readonly keep: number | undefined;
  readonly days: number;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export interface CommandLine {
  readonly isHelp: boolean;
  readonly name: string | undefined;
  readonly argument: string;
  readonly context: () => Context;
}

/** The options that only some commands have. The others say where the data is, for any command. */
const commandsWith: readonly (readonly [
  option: 'keep' | 'days' | 'from' | 'to',
  commands: readonly string[],
])[] = [
  ['keep', ['backup']],
  ['days', ['invite']],
  ['from', ['move']],
  ['to', ['export', 'move']],
];

const defaultDays = 7;
const daysMax = 36_500;

/** A wrong command line; the help, which is longer than a terminal, would hide the reason. */
export const wrongUsage = (reason: string) =>
  new UsageError(
    `${reason}: run "${commandNames.admin.withFlags} --help" to see the commands and flags there are.`,
  );

/** @throws {UsageError} when the command line is wrong; `context` throws it, too */
export function readCommandLine(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): CommandLine {
  const { values, positionals } = parse(args);
  const [name, argument = '', ...rest] = positionals;
  if (rest.length > 0) throw wrongUsage(`Unexpected argument '${rest[0]}'`);
  return {
    isHelp: values.help === true,
    name,
    argument,
    context() {
      refuseOptionsOfOthers(name, values);
      return {
        storage: storageOf(
          // The source of a move is always a folder.
          name === 'move' && values.to !== undefined ? { ...values, database: values.to } : values,
          environment,
        ),
        keep: numberOf('--keep', 'backups', values.keep),
        days: numberOf('--days', 'days', values.days, daysMax) ?? defaultDays,
        from: values.from,
        to: values.to,
      };
    },
  };
}

/** An option without an effect may be a mistake about what the command does, such as where `restore` writes to. */
function refuseOptionsOfOthers(name: string | undefined, values: ReturnType<typeof parse>['values']): void {
  for (const [option, commands] of commandsWith) {
    if (values[option] !== undefined && name !== undefined && !commands.includes(name))
      throw wrongUsage(`"${name}" has no option --${option}`);
  }
}

function storageOf(
  values: ReturnType<typeof parse>['values'],
  environment: Readonly<Record<string, string | undefined>>,
): Storage {
  if (values.data !== undefined) {
    if ([values.database, values.config, values.media].some((value) => value !== undefined))
      throw new UsageError('Name a folder with --data, or a database, and not both.');
    return { kind: 'folder', dataDir: resolve(values.data) };
  }
  const { database: url, media } = readStorageSettings(values, environment);
  if (url === undefined) return { kind: 'folder', dataDir: defaultDataDir() };
  if (url.startsWith('sqlite:')) return { kind: 'folder', dataDir: resolve(url.slice('sqlite:'.length)) };
  return { kind: 'postgres', url, media: typeof media === 'string' ? resolve(media) : media };
}

function numberOf(flag: string, what: string, value: string | undefined, max = Infinity): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (Number.isInteger(number) && number > 0 && number <= max) return number;
  throw new UsageError(`${flag} needs a number of ${what}, from 1${max === Infinity ? '' : ` to ${max}`}.`);
}

function parse(args: readonly string[]) {
  const parsed = parseOptions(args);
  for (const [option, value] of Object.entries(parsed.values)) {
    // Such as of a variable that is not set. As a folder, it would be the one in which the command was started.
    if (value === '') throw wrongUsage(`--${option} needs a value`);
  }
  return parsed;
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        data: { type: 'string' },
        database: { type: 'string' },
        media: { type: 'string' },
        config: { type: 'string' },
        keep: { type: 'string' },
        days: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw wrongUsage(parseArgsReason(error));
  }
}
