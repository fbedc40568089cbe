import { sql, type ExpressionBuilder } from 'kysely';
import type { UserDetails } from '#contract/api/entities.ts';
import type { UserListQuery } from '#contract/api/payloads.ts';
import { contains } from '#server/database/dialect.ts';
import { readBoolean, readCount } from '#server/database/read-values.ts';
import type { Database, Schema } from '#server/database/schema.ts';
import { offsetOf } from './page.ts';
import { userColumns, userOf, type UserRow } from './users.ts';

/* Users as a viewer sees them. */

/** A user's columns and those that depend on the viewer. */
const detailColumns = (viewerId: string) => (select: ExpressionBuilder<Schema, 'users'>) => [
  ...userColumns.map((column) => `users.${column}` as const),
  select
    .exists(
      select
        .selectFrom('follows')
        .select('follows.id')
        .whereRef('follows.followingId', '=', 'users.id')
        .where('follows.followerId', '=', viewerId),
    )
    .as('isFollowing'),
  select
    .selectFrom('follows')
    .select(sql<number>`count(*)`.as('followers'))
    .whereRef('follows.followingId', '=', 'users.id')
    .as('followersCount'),
  select
    .selectFrom('follows')
    .select(sql<number>`count(*)`.as('following'))
    .whereRef('follows.followerId', '=', 'users.id')
    .as('followingCount'),
];

const detailsOf = (
  row: UserRow & { isFollowing: unknown; followersCount: unknown; followingCount: unknown },
): UserDetails => ({
  ...userOf(row),
  isFollowing: readBoolean(row.isFollowing),
  followersCount: readCount(row.followersCount),
  followingCount: readCount(row.followingCount),
});

/** A user as the viewer sees them: followed by them or not, with both counts (spec §3). */
export async function findUserDetails(
  db: Database,
  viewerId: string,
  id: string,
): Promise<UserDetails | undefined> {
  const row = await db
    .selectFrom('users')
    .select(detailColumns(viewerId))
    .where('users.id', '=', id)
    .executeTakeFirst();
  return row && detailsOf(row);
}

const sortColumns = {
  createdAt: 'users.id',
  username: 'users.usernameKey',
  fullName: 'users.fullNameKey',
} as const;

/** A page of users whose username or full name contains the query (spec §7). */
export async function listUsers(
  db: Database,
  viewerId: string,
  { page, limit, query, sortBy, sortType }: UserListQuery,
): Promise<UserDetails[]> {
  const rows = await db
    .selectFrom('users')
    .select(detailColumns(viewerId))
    .$if(query !== '', (users) =>
      users.where((where) =>
        where.or([
          contains(db, where.ref('users.usernameKey'), query),
          contains(db, where.ref('users.fullNameKey'), query),
        ]),
      ),
    )
    .orderBy(sortColumns[sortBy], sortType)
    .orderBy('users.id', sortType)
    .limit(limit)
    .offset(offsetOf({ page, limit }))
    .execute();
  return rows.map(detailsOf);
}
