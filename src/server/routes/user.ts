import type { User } from '#contract/api/entities.ts';
import { accountTaken, forbidden, HttpError, notFound } from '#server/errors.ts';
import type { Upload } from '#server/media/upload.ts';
import type { Services } from '#server/services.ts';
import type { Viewer } from '#server/sessions.ts';
import * as users from '#server/store/users.ts';
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

export function userHandlers(services: Services): Handlers<UserCalls> {
  const { database, media, sessions, passwords, rateLimiter, ids, now, guestId } = services;
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

  return {
    async login({ payload, address }) {
      const account = await users.findCredentials(db, payload);
      const accountKey = account?.id ?? `${payload.username}\n${payload.email}`.toLowerCase();
      await rateLimiter.count('signInPerAddress', address);
      await rateLimiter.count('signInPerAccount', accountKey);
      // Takes the same time whether or not the user exists.
      const isCorrect = await passwords.verify(payload.password, account?.passwordHash);
      if (account === undefined) throw notFound('User');
      if (!isCorrect) throw new HttpError(401, 'Invalid user credentials');
      await rateLimiter.uncount('signInPerAddress', address);
      await rateLimiter.reset('signInPerAccount', accountKey);
      const session = await sessions.start(account.id);
      return { data: { user: await userOf(account.id) }, message: 'User logged in successfully', session };
    },

    async register({ payload, files }) {
      const { password, ...account } = payload;
      if (await users.isTaken(db, account.username, account.email)) throw accountTaken();
      const id = ids();
      const user = {
        ...account,
        id,
        avatar: files.avatar.address,
        coverImage: files.coverImage?.address ?? '',
        passwordHash: await passwords.hash(password),
        createdAt: new Date(now()).toISOString(),
      };
      const uploads = files.coverImage === undefined ? [files.avatar] : [files.avatar, files.coverImage];
      await media.adopt(uploads, async () => {
        if (!(await users.insertUser(db, user))) throw accountTaken();
      });
      return { status: 201, data: await userOf(id), message: 'User registered successfully' };
    },

    async logout({ viewer }) {
      await sessions.end(viewer);
      return { data: null, message: 'User logged out', session: null };
    },

    async changePassword({ viewer, payload }) {
      if (viewer.id === guestId) throw forbidden('The guest account is for everybody: it keeps its password');
      await rateLimiter.count('signInPerAccount', viewer.id);
      const account = await users.findPasswordHash(db, viewer.id);
      if (!(await passwords.verify(payload.oldPassword, account?.passwordHash))) {
        throw new HttpError(400, 'Invalid old password');
      }
      await rateLimiter.reset('signInPerAccount', viewer.id);
      await users.updatePasswordHash(db, viewer.id, await passwords.hash(payload.newPassword));
      await sessions.endOthers(viewer);
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
      return { data: await users.listUsers(db, viewer.id, payload), message: 'Users fetched successfully' };
    },
  };
}
