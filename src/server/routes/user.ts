import { accountTaken, badRequest, forbidden, notFound } from '#server/errors.ts';
import type { Upload } from '#server/media/upload.ts';
import type { Services } from '#server/services.ts';
import { admit, signUpTexts } from '#server/sign-ups.ts';
import type { Viewer } from '#server/sessions.ts';
import { deleteSessionsOf } from '#server/store/sessions.ts';
import { useInvitation } from '#server/store/invitations.ts';
import { findUserDetails, listUsers } from '#server/store/user-details.ts';
import * as users from '#server/store/users.ts';
import { countSearch } from './counted.ts';
import type { Handlers } from './handler.ts';
import { requireUser } from './require-user.ts';

export type UserCalls =
  | 'register'
  | 'changePassword'
  | 'updateAccount'
  | 'updateAvatar'
  | 'updateCoverImage'
  | 'currentUser'
  | 'userDetails'
  | 'allUsers';

/**
 * The calls about users and their accounts.
 * @throws {HttpError} 400 for a wrong old password, 403 for a sign-up that is not allowed and for the guest's password,
 * 404 without such a user, 409 for a username or email of another account, 429 with `Retry-After` beyond a limit
 */
export function userHandlers(services: Services): Handlers<UserCalls> {
  const { database, media, rateLimiter, passwords, ids, now, guestId } = services;
  const { db } = database;

  const userOf = (id: string) => requireUser(db, id);

  const replaceImage = async (viewer: Viewer, field: 'avatar' | 'coverImage', upload: Upload) => {
    const before = await media.adopt([upload], () =>
      users.replaceImage(db, viewer.id, field, upload.address),
    );
    await media.release([before]);
    return userOf(viewer.id);
  };

  return {
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
      const user = await findUserDetails(db, viewer.id, params.userId);
      if (user === undefined) throw notFound('User');
      return { data: user, message: 'User details fetched successfully' };
    },

    async allUsers({ viewer, payload }) {
      await countSearch(rateLimiter, viewer, payload.query);
      return { data: await listUsers(db, viewer.id, payload), message: 'Users fetched successfully' };
    },
  };
}
