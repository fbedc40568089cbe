import type { User } from '#contract/api/entities.ts';
import { createHash } from 'node:crypto';
import { accountTaken, badRequest, forbidden, HttpError, notFound } from '#server/errors.ts';
import type { Upload } from '#server/media/upload.ts';
import type { RateLimitName } from '#server/rate-limits.ts';
import type { Services } from '#server/services.ts';
import { admit, signUpTexts } from '#server/sign-ups.ts';
import type { Viewer } from '#server/sessions.ts';
import { deleteSessionsOf } from '#server/store/sessions.ts';
import { useInvitation } from '#server/store/invitations.ts';
import * as users from '#server/store/users.ts';
import { countSearch } from './counted.ts';
import type { Handlers } from './handler.ts';

export type UserCalls =
  | 'login'
  | 'register'
  | 'logout'
  | 'changePassword'
  | 'updateAccount'
  | 'updateAvatar'
  | 'updateCoverImage'
  | 'currentUser'
  | 'userDetails'
  | 'allUsers';

const wrongPassword = () => new HttpError(401, 'Invalid user credentials');

/** The key under which sign-ins with an unknown name are counted; it has a fixed length. */
const keyOf = (name: string) => createHash('sha256').update(name.toLowerCase()).digest('base64url');

export function userHandlers(services: Services): Handlers<UserCalls> {
  const { database, media, sessions, rateLimiter, passwords, ids, now, guestId } = services;
  const { db } = database;

  const userOf = async (id: string): Promise<User> => {
    const user = await users.findUser(db, id);
    if (user === undefined) throw notFound('User');
    return user;
  };

  const replaceImage = async (viewer: Viewer, field: 'avatar' | 'coverImage', upload: Upload) => {
    const before = await media.adopt([upload], () =>
      users.replaceImage(db, viewer.id, field, upload.address),
    );
    await media.release([before]);
    return userOf(viewer.id);
  };

  /** Undefined, without a session, when the account has another hash by now. */
  const startSession = async (account: users.Credentials, renewed?: string) => {
    const { id: userId, passwordHash } = account;
    if (renewed === undefined) return sessions.start({ userId, passwordHash });
    const isStored = await users.replacePasswordHash(db, account, renewed);
    return isStored ? sessions.start({ userId, passwordHash: renewed }) : undefined;
  };

  /** The hash was replaced meanwhile: by another sign-in that renewed it, or because the password was changed. */
  const startWithNewHash = async (id: string, password: string, address: string) => {
    const account = await users.findPasswordHash(db, id);
    const { isCorrect } = await passwords.verify(password, account?.passwordHash, address);
    if (account === undefined || !isCorrect) throw wrongPassword();
    const session = await startSession(account);
    if (session === undefined) throw wrongPassword();
    return session;
  };

  return {
    async login({ payload, address }) {
      const account = await users.findCredentials(db, payload);
      const key = account?.id ?? keyOf(`${payload.username}\n${payload.email}`);
      await rateLimiter.check('sessionsPerAccount', key);
      const failures: readonly (readonly [RateLimitName, string])[] = [
        ['signInPerAddress', address],
        ['signInPerAccountAndAddress', `${key} ${address}`],
        ['signInPerAccount', key],
      ];
      const counted: (typeof failures)[number][] = [];
      // Counts it as one that failed, before it is verified, so that simultaneous guesses are limited, too.
      const count = async () => {
        for (const failure of failures) {
          // A refused count is one, too.
          counted.push(failure);
          await rateLimiter.count(...failure);
        }
      };
      // Takes the same time and gives the same response whether or not the user exists.
      const { isCorrect, renewed } = await passwords
        .verify(payload.password, account?.passwordHash, address, count)
        .catch(async (error: unknown) => {
          // One that is refused without being verified reveals nothing about the password, so it is not counted.
          for (const failure of counted) await rateLimiter.uncount(...failure);
          throw error;
        });
      if (account === undefined || !isCorrect) throw wrongPassword();
      await rateLimiter.uncount('signInPerAddress', address);
      await rateLimiter.reset('signInPerAccountAndAddress', `${key} ${address}`);
      await rateLimiter.uncount('signInPerAccount', key);
      await rateLimiter.count('sessionsPerAccount', key);
      const session =
        (await startSession(account, renewed)) ??
        (await startWithNewHash(account.id, payload.password, address));
      const data = { user: await userOf(account.id) };
      return { data, message: 'User logged in successfully', session, account: account.id };
    },

    async register({ payload, files, address, invitation }) {
      const time = () => new Date(now()).toISOString();
      const code = await admit(db, { email: payload.email, invitation }, time());
      const { password, ...account } = payload;
      if (await users.isTaken(db, account.username, account.email)) throw accountTaken();
      const id = ids();
      const user = {
        ...account,
        id,
        avatar: files.avatar.address,
        coverImage: files.coverImage?.address ?? '',
        passwordHash: await passwords.hash(password, address),
        createdAt: time(),
      };
      const uploads = files.coverImage === undefined ? [files.avatar] : [files.avatar, files.coverImage];
      await media.adopt(uploads, () =>
        db.transaction().execute(async (db) => {
          if (code !== undefined && !(await useInvitation(db, code, time())))
            throw forbidden(signUpTexts.used);
          if (!(await users.insertUser(db, user))) throw accountTaken();
        }),
      );
      return { status: 201, data: await userOf(id), message: 'User registered successfully', account: id };
    },

    async logout({ viewer }) {
      await sessions.end(viewer);
      return { data: null, message: 'User logged out', session: null };
    },

    async changePassword({ viewer, payload, address }) {
      if (viewer.id === guestId) throw forbidden('The guest account is for everybody: it keeps its password');
      const account = await users.findPasswordHash(db, viewer.id);
      const { isCorrect } = await passwords.verify(payload.oldPassword, account?.passwordHash, address);
      if (account === undefined || !isCorrect) throw badRequest('Invalid old password');
      const hash = await passwords.hash(payload.newPassword, address);
      await db.transaction().execute(async (db) => {
        if (!(await users.replacePasswordHash(db, account, hash))) throw badRequest('Invalid old password');
        await deleteSessionsOf(db, viewer.id, viewer.session);
      });
      return { data: null, message: 'Password changed successfully' };
    },

    async updateAccount({ viewer, payload }) {
      if (!(await users.updateAccount(db, viewer.id, payload))) throw accountTaken();
      return { data: await userOf(viewer.id), message: 'Account details updated successfully' };
    },

    async updateAvatar({ viewer, files }) {
      return {
        data: await replaceImage(viewer, 'avatar', files.avatar),
        message: 'Avatar image updated successfully',
      };
    },

    async updateCoverImage({ viewer, files }) {
      return {
        data: await replaceImage(viewer, 'coverImage', files.coverImage),
        message: 'Cover image updated successfully',
      };
    },

    async currentUser({ viewer }) {
      return { data: { user: await userOf(viewer.id) }, message: 'User fetched successfully' };
    },

    async userDetails({ viewer, params }) {
      const user = await users.findUserDetails(db, viewer.id, params.userId);
      if (user === undefined) throw notFound('User');
      return { data: user, message: 'User details fetched successfully' };
    },

    async allUsers({ viewer, payload }) {
      await countSearch(rateLimiter, viewer, payload.query);
      return { data: await users.listUsers(db, viewer.id, payload), message: 'Users fetched successfully' };
    },
  };
}
