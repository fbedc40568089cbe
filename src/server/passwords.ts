import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';

/*
 * Passwords are hashed with scrypt, the memory-hard hash of node:crypto. The cost is stored with each hash, so it can be
 * raised later while old hashes stay valid.
 */

/** The cost of a hash: its memory is 128·N·r bytes. */
export interface HashCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

export interface Passwords {
  /** The text to store for a password: scheme, cost, salt and key. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches the stored hash. Without a usable hash it takes the same time, so that the time does not
   * reveal whether the account exists.
   */
  verify(password: string, stored: string | undefined): Promise<boolean>;
}

const strongCost: HashCost = { N: 2 ** 15, r: 8, p: 1 };
const hashBytes = 32;
const saltBytes = 16;

function derive(password: string, salt: Buffer, length: number, { N, r, p }: HashCost): Promise<Buffer> {
  // scrypt needs a little more than 128·N·r bytes, which is above Node's default limit.
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, length, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}

/** Stored for an account that nobody can sign in to. */
export const unusableHash = '!';

interface StoredHash {
  readonly cost: HashCost;
  readonly salt: Buffer;
  readonly key: Buffer;
}

function parseHash(stored: string): StoredHash | undefined {
  const [scheme, N, r, p, salt, key] = stored.split('$');
  if (scheme !== 'scrypt' || salt === undefined || key === undefined) return undefined;
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

/** Hashes passwords at a cost, and verifies them at the cost of their hash. */
export function createPasswords(cost: HashCost = strongCost): Passwords {
  return {
    async hash(password) {
      const salt = randomBytes(saltBytes);
      const key = await derive(password, salt, hashBytes, cost);
      return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join(
        '$',
      );
    },

    async verify(password, stored) {
      const hash = stored === undefined ? undefined : parseHash(stored);
      if (hash === undefined) {
        await derive(password, randomBytes(saltBytes), hashBytes, cost);
        return false;
      }
      const key = await derive(password, hash.salt, hash.key.length, hash.cost);
      return timingSafeEqual(key, hash.key);
    },
  };
}
