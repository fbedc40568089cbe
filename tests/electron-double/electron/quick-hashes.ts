/*
 * Loaded before the module of a utility process and before its threads: makes scrypt cheap there. Each sign-up and sign-in
 * would take a quarter of a second of processor time, and tests of the server have the real cost.
 */
import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt, scryptSync } = crypto;
const quick = (options: ScryptOptions): ScryptOptions => ({ ...options, N: 16 });

Object.assign(crypto, {
  scrypt(
    password: BinaryLike,
    salt: BinaryLike,
    length: number,
    options: ScryptOptions,
    done: (error: Error | null, key: Buffer) => void,
  ) {
    scrypt(password, salt, length, quick(options), done);
  },
  scryptSync: (password: BinaryLike, salt: BinaryLike, length: number, options: ScryptOptions) =>
    scryptSync(password, salt, length, quick(options)),
});
syncBuiltinESMExports();
