import { resolve } from 'node:path';
import { parseArgs, stripVTControlCharacters } from 'node:util';
import * as admin from '#server/admin/index.ts';
import { StartError } from '#server/index.ts';
import { defaultDataDir } from './data-folder.ts';
import { UsageError } from './flags.ts';

const usage = `npm run admin -- COMMAND [--data DIR]     For those who run a server; it may run meanwhile

  users [TEXT]        accounts, or those whose username, e-mail address or name contains the text
  disable USER        nobody can sign in to the account any more; its posts stay
  enable USER         takes that back
  reset-password USER gives it a new password, prints that, and signs it out everywhere
  end-sessions USER   signs it out everywhere
  delete-user USER    deletes it, with its posts, comments, likes and pictures
  post POST           shows a post with its comments and their ids
  remove-post POST    deletes it, with its comments and its picture
  remove-comment ID   deletes a comment
  sign-ups [open|closed]  says, or decides, whether people may make accounts
  backup DIR          makes a copy of everything in a new folder below DIR
  restore BACKUP      replaces everything by such a copy; the server must not run

  --data DIR          the server's folder
  --keep N            leaves only the newest N backups

  USER is a username, an e-mail address or an id, POST an id or an address.
`;

interface Command {
  readonly needsArgument: boolean;
  /** Carries it out; returns what to print. */
  readonly run: (argument: string, context: Context) => Promise<string>;
}

interface Context {
  readonly dataDir: string;
  readonly keep: number | undefined;
}

/** A command that works on the database. */
const onDatabase =
  (run: (argument: string, administered: admin.Administered) => Promise<string>): Command['run'] =>
  async (argument, { dataDir }) => {
    const administered = await admin.openAdministered(dataDir);
    try {
      return await run(argument, administered);
    } finally {
      await administered.close();
    }
  };

const required = (run: Command['run']): Command => ({ needsArgument: true, run });

const commands: Readonly<Record<string, Command>> = {
  users: {
    needsArgument: false,
    run: onDatabase(async (text, { db }) => table(await admin.listAccounts(db, text))),
  },
  disable: required(
    onDatabase(async (name, { db }) => `${await admin.disableAccount(db, name)} is disabled.`),
  ),
  enable: required(onDatabase(async (name, { db }) => `${await admin.enableAccount(db, name)} is enabled.`)),
  'reset-password': required(
    onDatabase(async (name, { db }) => {
      const { username, password } = await admin.resetPassword(db, name);
      return `The new password of ${username} is ${password}`;
    }),
  ),
  'end-sessions': required(
    onDatabase(async (name, { db }) => `${await admin.endSessions(db, name)} is signed out everywhere.`),
  ),
  'delete-user': required(
    onDatabase(async (name, administered) => `${await admin.deleteAccount(administered, name)} is deleted.`),
  ),
  post: required(
    onDatabase(async (name, { db }) => {
      const { tweet, comments } = await admin.showPost(db, name);
      return [tweet, ...comments]
        .map(({ _id, owner, createdAt, content }) => line([_id, createdAt, owner.username, content]))
        .join('\n');
    }),
  ),
  'remove-post': required(
    onDatabase(async (name, administered) => {
      await admin.removePost(administered, name);
      return 'The post is deleted.';
    }),
  ),
  'remove-comment': required(
    onDatabase(async (id, { db }) => {
      await admin.removeComment(db, id);
      return 'The comment is deleted.';
    }),
  ),
  'sign-ups': {
    needsArgument: false,
    run: onDatabase(async (choice, { db }) => {
      if (choice !== '' && choice !== 'open' && choice !== 'closed')
        throw new UsageError('Sign-ups are "open" or "closed".');
      if (choice !== '') await admin.openSignUps(db, choice === 'open');
      return `Sign-ups are ${(await admin.areSignUpsOpen(db)) ? 'open' : 'closed'}.`;
    }),
  },
  backup: required(async (backups, { dataDir, keep }) => {
    const options = keep === undefined ? {} : { keep };
    const { folder, ...counts } = await admin.backUp({
      dataDir,
      backups: resolve(backups),
      now: Date.now,
      ...options,
    });
    return `The backup is complete: ${folder} (${describe(counts)}).`;
  }),
  restore: required(async (from, { dataDir }) => {
    const {
      replaced,
      folder: _,
      ...counts
    } = await admin.restore({ dataDir, from: resolve(from), now: Date.now });
    const before =
      replaced === undefined ? '' : ` What was there before is in ${replaced}: delete it when all is well.`;
    return `The backup is restored (${describe(counts)}).${before}`;
  }),
};

const describe = ({ pictures, missing }: { readonly pictures: number; readonly missing: number }) =>
  missing === 0 ? `${pictures} pictures` : `${pictures} pictures; ${missing} that posts show are not there`;

/** Texts of people in one line, without what a terminal would obey. */
const line = (cells: readonly string[]) =>
  cells.map((cell) => stripVTControlCharacters(cell).replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')).join('\t');

function table(accounts: readonly admin.ListedAccount[]): string {
  const rows = accounts.map((account) =>
    line([
      account.id,
      account.username,
      account.email,
      account.isDisabled ? 'disabled' : 'active',
      String(account.tweets),
      String(account.sessions),
      account.createdAt,
      account.fullName,
    ]),
  );
  return [line(['id', 'username', 'email', 'state', 'posts', 'sessions', 'since', 'name']), ...rows].join(
    '\n',
  );
}

async function run(args: readonly string[]): Promise<string> {
  const { values, positionals } = parse(args);
  const [name, argument = '', ...rest] = positionals;
  if (values.help === true) return usage.trimEnd();
  const command = name === undefined ? undefined : commands[name];
  if (command === undefined || rest.length > 0 || (command.needsArgument && argument === '')) {
    throw new UsageError(usage.trimEnd());
  }
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new UsageError('--keep needs a number of backups, from 1.');
  return command.run(argument, { dataDir: resolve(values.data ?? defaultDataDir()), keep });
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { data: { type: 'string' }, keep: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch {
    throw new UsageError(usage.trimEnd());
  }
}

export interface Outcome {
  /** 0 done, 1 can't be done, 2 wrong command line. */
  readonly exitCode: 0 | 1 | 2;
  /** What to print. */
  readonly text: string;
}

/** Carries out the command line of `npm run admin`. @throws {Error} what nobody expected */
export async function runAdmin(args: readonly string[]): Promise<Outcome> {
  try {
    return { exitCode: 0, text: await run(args) };
  } catch (error) {
    if (error instanceof UsageError) return { exitCode: 2, text: error.message };
    // What fails because of the machine has a code and a message that names the file.
    const isExpected =
      error instanceof admin.AdminError ||
      error instanceof StartError ||
      (error instanceof Error && 'code' in error);
    if (isExpected) return { exitCode: 1, text: error.message };
    throw error;
  }
}
