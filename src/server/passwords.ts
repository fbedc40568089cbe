import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { HttpError } from './errors.ts';
import { type Derive, deriveInPool } from './hash-threads.ts';

/*
 * Passwords are hashed with scrypt, the memory-hard hash of node:crypto. The cost is stored with each hash, so it can
 * be raised later: hashes of another cost stay valid, and are replaced when their owner signs in.
 */

interface HashCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** As strong as OWASP's first choice (N = 2¹⁷, p = 1), with a quarter of its memory: 32 MB per hash. */
const defaultCost: HashCost = { N: 2 ** 15, r: 8, p: 3 };
const hashBytes = 32;
const saltBytes = 16;

/**
 * Hashing takes a core for a good part of a second: many requests for it from one client must not delay those of the
 * others. So the requests of clients with many of them have their own queue, and are hashed with the lowest priority.
 */
export interface PasswordOptions {
  readonly cost: HashCost;
  /** How many of each queue are hashed at the same time. */
  readonly atOnce: number;
  /** How many may wait in each queue, … */
  readonly waiting: number;
  /** … and how many of one client may wait or be hashed. */
  readonly perAddress: number;
  /** How many of one client are hashed within `manySeconds` before the others get into the queue of frequent clients. */
  readonly few: number;
  readonly manySeconds: number;
  readonly derive: Derive;
  readonly deriveForFrequent: Derive;
}

const defaultOptions: PasswordOptions = {
  cost: defaultCost,
  // One core is left for everything else.
  atOnce: Math.max(1, availableParallelism() - 1),
  waiting: 32,
  perAddress: 16,
  few: 10,
  manySeconds: 15 * 60,
  derive: deriveInPool,
  deriveForFrequent: deriveInPool,
};

interface Verified {
  readonly isCorrect: boolean;
  /** A hash of the current cost to store, if the password is correct and its stored hash has another cost. */
  readonly renewed?: string;
}

/** Hashes and verifies for the clients at an address. @throws {HttpError} 503 with `Retry-After` when too many wait */
export interface Passwords {
  hash(password: string, address: string): Promise<string>;
  /**
   * Without a usable hash, verifying takes as long, so that the time does not reveal whether the account exists.
   * @param count called before it is verified, and only if there is a place for it; what it throws refuses it
   */
  verify(
    password: string,
    stored: string | undefined,
    address: string,
    count?: () => Promise<void>,
  ): Promise<Verified>;
}

/** Hashes with scrypt, in two queues: a client that tries often waits in the one of frequent clients. */
export function createPasswords(options: Partial<PasswordOptions> = {}): Passwords {
  const { cost, atOnce, waiting, perAddress, few, manySeconds, ...derivations } = {
    ...defaultOptions,
    ...options,
  };
  /** `entering`: how many have a place in the queue and are not in it yet. */
  const ordinary = { limit: pLimit(atOnce), derive: derivations.derive, entering: 0 };
  const frequent = { limit: pLimit(atOnce), derive: derivations.deriveForFrequent, entering: 0 };
  const recent = new RateLimiterMemory({ points: few, duration: manySeconds });
  const counts = new Map<string, number>();

  const queueOf = (address: string) =>
    recent.consume(address).then(
      () => ordinary,
      () => frequent,
    );

  const enqueue = async <Result>(
    address: string,
    task: (derive: Derive) => Promise<Result>,
    count: () => Promise<void> = async () => {},
  ): Promise<Result> => {
    const before = counts.get(address) ?? 0;
    if (before >= perAddress) throw busy();
    counts.set(address, before + 1);
    try {
      const queue = await queueOf(address);
      const { activeCount, pendingCount } = queue.limit;
      if (queue.entering + activeCount + pendingCount >= atOnce + waiting) throw busy();
      queue.entering += 1;
      try {
        await count();
      } catch (error) {
        // Nothing is hashed.
        await recent.reward(address);
        throw error;
      } finally {
        queue.entering -= 1;
      }
      return await queue.limit(task, queue.derive);
    } finally {
      const left = (counts.get(address) ?? 1) - 1;
      if (left === 0) counts.delete(address);
      else counts.set(address, left);
    }
  };

  return {
    hash: (password, address) => enqueue(address, (derive) => hashPassword(password, cost, derive)),
    verify: (password, stored, address, count) =>
      enqueue(
        address,
        async (derive) => {
          const isCorrect = await verifyPassword(password, stored, cost, derive);
          return isCorrect && !hasCost(stored, cost)
            ? { isCorrect, renewed: await hashPassword(password, cost, derive) }
            : { isCorrect };
        },
        count,
      ),
  };
}

const busy = () =>
  new HttpError(503, 'The server is busy with other sign-ins. Try again in a few seconds.', {
    'retry-after': '5',
  });

function keyOf(password: string, salt: Buffer, length: number, { N, r, p }: HashCost, derive: Derive) {
  // scrypt needs a little more than 128·N·r bytes, which is above Node's default limit.
  return derive(password, salt, length, { N, r, p, maxmem: 256 * N * r });
}

/** The text to store for a password: scheme, cost, salt and key. */
export async function hashPassword(
  password: string,
  cost = defaultCost,
  derive = deriveInPool,
): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await keyOf(password, salt, hashBytes, cost, derive);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** The text to store for an account that nobody can sign in to. */
export const unusableHash = '!';

/** Locks a hash: no password matches it until it is unlocked. */
export const locked = (hash: string): string => `${unusableHash}${hash}`;
/** The hash that was locked. */
export const unlocked = (hash: string): string => hash.slice(unusableHash.length);
/** Whether no password matches it: it is locked, or the text of an account that nobody can sign in to. */
export const isLocked = (hash: string): boolean => hash.startsWith(unusableHash);

interface StoredHash {
  readonly cost: HashCost;
  readonly salt: Buffer;
  readonly key: Buffer;
}

function parseHash(stored: string | undefined): StoredHash | undefined {
  const [scheme, N, r, p, salt, key] = stored?.split('$') ?? [];
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return undefined;
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

function hasCost(stored: string | undefined, { N, r, p }: HashCost): boolean {
  const cost = parseHash(stored)?.cost;
  return cost?.N === N && cost.r === r && cost.p === p;
}

/** Whether the password matches the stored hash; without a usable one, a hash is computed all the same. */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  cost = defaultCost,
  derive = deriveInPool,
): Promise<boolean> {
  const hash = parseHash(stored);
  if (hash === undefined) {
    await keyOf(password, randomBytes(saltBytes), hashBytes, cost, derive);
    return false;
  }
  const key = await keyOf(password, hash.salt, hash.key.length, hash.cost, derive);
  return timingSafeEqual(key, hash.key);
}
