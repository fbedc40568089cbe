import { resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { assertNever } from '#contract/assert-never.ts';
import { invitationQuery } from '#contract/api/invitation.ts';
import * as admin from '#server/admin/index.ts';
import { counted } from '#server/counted.ts';
import { UsageError } from '#server/usage-error.ts';
import type { Subject } from './admin-audit.ts';
import type { Context } from './admin-options.ts';

interface Command {
  readonly needsArgument: boolean;
  /** Runs the command, after noting its subject; returns what to print. */
  readonly run: (argument: string, context: Context, note: Note, warn: Warn) => Promise<string>;
}

type Note = (subject: Subject) => void;
/** Tells the administrator something beside the result, in a line. */
export type Warn = (text: string) => void;

type AccessOf = (argument: string) => admin.Access;
const reads: AccessOf = () => 'read';
const changes: AccessOf = () => 'change';
const changesWithArgument: AccessOf = (argument) => (argument === '' ? 'read' : 'change');

/** A command that works on the database. */
const onDatabase =
  (
    accessOf: AccessOf,
    run: (
      argument: string,
      administered: admin.Administered,
      context: Context,
      note: Note,
    ) => Promise<string>,
  ): Command['run'] =>
  async (argument, context, note) => {
    const administered = await admin.openAdministered(context.storage, accessOf(argument));
    try {
      return await run(argument, administered, context, note);
    } finally {
      await administered.close();
    }
  };

const required = (run: Command['run']): Command => ({ needsArgument: true, run });

/** A command about an account. */
const onAccount = (
  accessOf: AccessOf,
  run: (name: string, administered: admin.Administered, context: Context) => Promise<string>,
): Command =>
  required(
    onDatabase(accessOf, async (name, administered, context, note) => {
      note({ account: (await admin.findAccount(administered.db, name)).id });
      return run(name, administered, context);
    }),
  );

/** The commands by name; each returns its result in a sentence or a table. */
export const adminCommands: Readonly<Record<string, Command>> = {
  users: {
    needsArgument: false,
    run: onDatabase(reads, async (text, { db }) => table(await admin.listAccounts(db, text))),
  },
  disable: onAccount(changes, async (name, { db }) => `${await admin.disableAccount(db, name)} is disabled.`),
  enable: onAccount(changes, async (name, { db }) => `${await admin.enableAccount(db, name)} is enabled.`),
  'reset-password': onAccount(changes, async (name, { db }) => {
    const { username, password } = await admin.resetPassword(db, name);
    return `The new password of ${username} is ${password}`;
  }),
  'end-sessions': onAccount(
    changes,
    async (name, { db }) => `${await admin.endSessions(db, name)} is signed out everywhere.`,
  ),
  'delete-user': onAccount(
    changes,
    async (name, administered) => `${await admin.deleteAccount(administered, name)} is deleted.`,
  ),
  post: required(
    onDatabase(reads, async (name, { db }, _, note) => {
      const { tweet, comments } = await admin.showPost(db, name);
      note({ post: tweet._id });
      return [tweet, ...comments]
        .map(({ _id, owner, createdAt, content }) => line([_id, createdAt, owner.username, content]))
        .join('\n');
    }),
  ),
  'remove-post': required(
    onDatabase(changes, async (name, administered, _, note) => {
      const { tweet } = await admin.showPost(administered.db, name);
      note({ post: tweet._id, account: tweet.owner._id });
      await admin.removePost(administered, tweet._id);
      return 'The post is deleted.';
    }),
  ),
  'remove-comment': required(
    onDatabase(changes, async (id, { db }, _, note) => {
      note({ comment: id, account: await admin.findAuthor(db, id) });
      await admin.deleteComment(db, id);
      return 'The comment is deleted.';
    }),
  ),
  'sign-ups': {
    needsArgument: false,
    run: onDatabase(changesWithArgument, async (choice, { db }) => {
      if (choice !== '') {
        const signUps = admin.parseSignUps(choice);
        if (signUps === undefined)
          throw new UsageError(
            'Sign-ups are "open", "closed", "invited", or for e-mail domains such as example.com,example.org.',
          );
        await admin.writeSignUps(db, signUps);
      }
      return describeSignUps(await admin.readSignUps(db));
    }),
  },
  invite: {
    needsArgument: false,
    run: onDatabase(changes, async (address, { db }, { days }) => {
      const pageOf = signUpPages(address);
      const { code, expiresAt } = await admin.invite(db, days, Date.now());
      const until = `until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC`;
      return [`An account can be made ${until} with:`, ...pageOf(code), `warble://invite/${code}`].join('\n');
    }),
  },
  invitations: {
    needsArgument: false,
    run: onDatabase(changesWithArgument, async (choice, { db }) => {
      if (choice !== '' && choice !== 'none') throw new UsageError('Invitations can be "none".');
      if (choice === 'none')
        return `${counted(await admin.deleteInvitations(db), 'invitation is', 'invitations are')} taken back.`;
      const unused = await admin.countInvitations(db, new Date().toISOString());
      return `${counted(unused, 'invitation is', 'invitations are')} not used yet.`;
    }),
  },
  export: onAccount(reads, async (name, administered, { to }) => {
    if (to === undefined) throw new UsageError('Name the folder to write to with --to.');
    const { folder, ...counts } = await admin.exportAccount(administered, name, resolve(to));
    return `The account is written to ${folder} (${describe(counts)}).`;
  }),
  backup: required(async (backups, { storage, keep }, _, warn) => {
    const options = keep === undefined ? {} : { keep };
    const { folder, undeleted, ...counts } = await admin.backUp({
      storage,
      backups: resolve(backups),
      now: Date.now,
      ...options,
    });
    for (const older of undeleted) warn(`An older backup could not be deleted: ${older}`);
    return `The backup is complete: ${folder} (${describe(counts)}).`;
  }),
  restore: required(async (from, { storage }, _, warn) => {
    const { replaced, damaged, ...counts } = await admin.restore({
      storage,
      from: resolve(from),
      now: Date.now,
    });
    for (const picture of damaged) warn(`A picture of the backup is damaged, and was left out: ${picture}`);
    const before =
      replaced === undefined ? '' : ` What was there before is in ${replaced}: delete it when all is well.`;
    return `The backup is restored (${describe(counts)}).${before}`;
  }),
  move: {
    needsArgument: false,
    async run(_, { from, storage }) {
      if (from === undefined || storage.kind !== 'postgres')
        throw new UsageError('Name the folder with --from, and the database with --to.');
      if (/^\w+:/.test(from) && !/^[A-Za-z]:[\\/]/.test(from))
        throw new UsageError(
          `"${from}" is no folder: --from is that of a server with everything in it, also its pictures. What is in PostgreSQL or in a bucket moves by "backup" and "restore".`,
        );
      const { people, posts, ...counts } = await admin.move(resolve(from), storage);
      const moved = `${counted(people, 'person', 'people')} and ${counted(posts, 'post', 'posts')}`;
      return `${moved} are moved (${describe(counts)}). What is in the folder ${from} stays there.`;
    },
  },
};

const describe = ({ pictures, missing }: { readonly pictures: number; readonly missing: number }) =>
  [
    counted(pictures, 'picture', 'pictures'),
    ...(missing === 0
      ? []
      : [counted(missing, 'that posts show is not there', 'that posts show are not there')]),
  ].join('; ');

function describeSignUps(signUps: admin.SignUps): string {
  switch (signUps.kind) {
    case 'open':
    case 'closed':
      return `Sign-ups are ${signUps.kind}.`;
    case 'invited':
      return 'Sign-ups are by invitation.';
    case 'domains':
      return `Sign-ups are open for addresses of ${admin.listDomains(signUps.domains)}, else by invitation.`;
    default:
      return assertNever(signUps);
  }
}

/**
 * The sign-up page for a code, if the server's address is known.
 * @throws {UsageError} when the configured address is invalid
 */
function signUpPages(address: string): (code: string) => readonly string[] {
  if (address === '') return () => [];
  const page = URL.parse(address);
  if (page?.protocol !== 'https:' && page?.protocol !== 'http:')
    throw new UsageError(`"${address}" is no address such as https://warble.example.com.`);
  return (code) => [`${page.origin}/signup?${invitationQuery}=${code}`];
}

/** User texts in one line, without control sequences of terminals. */
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
