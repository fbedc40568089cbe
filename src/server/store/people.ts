import type { Person } from '#contract/api/entities.ts';

/** The columns of `users` for `personOf`. */
export const personColumns = [
  'users.id as personId',
  'users.username as personUsername',
  'users.email as personEmail',
  'users.avatar as personAvatar',
] as const;

interface PersonRow {
  readonly personId: string;
  readonly personUsername: string;
  readonly personEmail: string;
  readonly personAvatar: string;
}

/** The short form of a user that other entities carry (spec §3). */
export const personOf = (row: PersonRow): Person => ({
  _id: row.personId,
  username: row.personUsername,
  email: row.personEmail,
  avatar: row.personAvatar,
});
