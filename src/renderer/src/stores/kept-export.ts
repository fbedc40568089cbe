import { delMany, getMany, keys, set } from 'idb-keyval';
import * as v from 'valibot';
import {
  type FollowRecord,
  FollowRecordSchema,
  type Tweet,
  TweetSchema,
  type UserDetails,
  UserDetailsSchema,
} from '#contract/api/entities.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { canKeep, withTimeout } from './drafts/media-drafts.ts';

/*
 * What an export of the own data has fetched, kept on disk until it is finished, so that it goes on after a reload. The
 * database belongs to an origin, as does each server of the desktop app.
 */

/** The data fetched so far. It is kept when a try fails, so that the next one resumes. */
export interface Collected {
  account: UserDetails | null;
  posts: readonly Tweet[] | null;
  following: readonly FollowRecord[] | null;
  followers: readonly FollowRecord[] | null;
  /** By address; null for one that is unavailable. */
  readonly pictures: Map<string, Blob | null>;
}

/** Keeps a piece under a name: that of a list, or a picture's by `pictureName`. It is written later. */
export type Keep = (name: string, value: unknown) => void;

/** How long it is kept, in ms: an older one would lack too much. */
const keptMs = 24 * 60 * 60 * 1000;

const picturePrefix = 'picture ';
/** The name of a picture's piece. */
export const pictureName = (address: string) => `${picturePrefix}${address}`;

const folder = 'warble.export/';
const folderOf = (userId: string) => `${folder}${encodeURIComponent(userId)}/`;

const PieceSchema = v.object({ startedAt: v.number(), value: v.unknown() });
const PictureSchema = v.nullable(v.instance(Blob));
const ListsSchema = v.object({
  account: v.optional(v.nullable(UserDetailsSchema), null),
  posts: v.optional(v.nullable(v.array(TweetSchema)), null),
  following: v.optional(v.nullable(v.array(FollowRecordSchema)), null),
  followers: v.optional(v.nullable(v.array(FollowRecordSchema)), null),
});

/** Writes and deletions, one after another: a piece that is written late must not survive its deletion. */
let work: Promise<unknown> = Promise.resolve();

function inTurn(change: () => Promise<unknown>): Promise<void> {
  const before = work;
  const changeNext = async () => {
    await before;
    await withTimeout(change());
  };
  const done = changeNext();
  work = done.catch((error: unknown) => logFailure('kept export', error));
  return done;
}

/** The names of those records that start with `start`, by their keys. */
const keysWith = async (start: string) =>
  (await keys()).filter((key) => typeof key === 'string').filter((key) => key.startsWith(start));

/**
 * Keeps the pieces of a user's export, until `signal` is aborted or one can't be kept: the others would help little
 * then.
 * @param startedAt - when the export was started, in ms
 */
export function keeperOf(userId: string, startedAt: number, signal: AbortSignal): Keep {
  let isFull = !canKeep();
  return (name, value) => {
    if (isFull) return;
    inTurn(async () => {
      if (!signal.aborted && !isFull) await set(`${folderOf(userId)}${name}`, { startedAt, value });
    }).catch(() => {
      isFull = true;
    });
  };
}

/**
 * What is kept of a user's export and is not too old, or null.
 * @throws {unknown} the error of the database, where it can't be read now
 */
export async function findKept(
  userId: string,
): Promise<{ readonly collected: Collected; readonly startedAt: number } | null> {
  if (!canKeep()) return null;
  const start = folderOf(userId);
  const lists = new Map<string, unknown>();
  const pictures: Collected['pictures'] = new Map();
  let startedAt = Infinity;
  const names = await withTimeout(keysWith(start));
  const pieces = await withTimeout(getMany(names));
  for (const [index, key] of names.entries()) {
    const { success, output } = v.safeParse(PieceSchema, pieces[index]);
    if (!success || isOver(output.startedAt)) continue;
    startedAt = Math.min(startedAt, output.startedAt);
    const name = key.slice(start.length);
    if (!name.startsWith(picturePrefix)) lists.set(name, output.value);
    else if (v.is(PictureSchema, output.value)) pictures.set(name.slice(picturePrefix.length), output.value);
  }
  const parsed = v.safeParse(ListsSchema, Object.fromEntries(lists));
  if (!parsed.success || startedAt === Infinity) return null;
  return { collected: { ...parsed.output, pictures }, startedAt };
}

/** A clock that was put back must not keep it for longer. */
const isOver = (startedAt: number) => Math.abs(Date.now() - startedAt) > keptMs;

/** Deletes what is kept of a user's export. A failure is logged; what stays expires. */
export function discardKept(userId: string): Promise<void> {
  return discard(() => keysWith(folderOf(userId)));
}

/** Deletes what was kept too long, of all users. A failure is logged. */
export function expireKept(): Promise<void> {
  return discard(async () => {
    const names = await keysWith(folder);
    const pieces = await getMany(names);
    return names.filter((_, index) => {
      const { success, output } = v.safeParse(PieceSchema, pieces[index]);
      return !success || isOver(output.startedAt);
    });
  });
}

async function discard(find: () => Promise<string[]>): Promise<void> {
  if (!canKeep()) return;
  await inTurn(async () => {
    const names = await find();
    if (names.length > 0) await delMany(names);
  }).catch(() => {});
}
