import * as v from 'valibot';
import { limits, usernamePattern } from './limits.ts';

/* What the calls of spec §7 are sent. The messages are what a person reads when the server refuses a field. */

const atMost = (field: string, max: number) =>
  v.maxLength<string, number, string>(max, `${field} can have at most ${max} characters`);

const required = (field: string) =>
  v.pipe(v.string(`${field} is required`), v.trim(), v.nonEmpty(`${field} is required`));

export const FullNameSchema = v.pipe(required('Full name'), atMost('Full name', limits.fullNameMax));

export const UsernameSchema = v.pipe(
  required('Username'),
  atMost('Username', limits.usernameMax),
  v.regex(usernamePattern, 'Username can have only letters, digits and _'),
);

export const EmailSchema = v.pipe(
  required('Email'),
  atMost('Email', limits.emailMax),
  v.email('Email address must be a valid address'),
);

export const NewPasswordSchema = v.pipe(
  v.string('Password is required'),
  v.minLength(limits.passwordMin, 'Password must be at least six letters'),
  atMost('Password', limits.passwordMax),
);

export const BioSchema = v.pipe(v.string('Bio must be a text'), v.trim(), atMost('Bio', limits.bioMax));

/** Content keeps its spaces and line ends, but is not only spaces. */
export const ContentSchema = v.pipe(
  v.string('Content is required'),
  v.check((content) => content.trim() !== '', 'Content is required'),
  atMost('Content', limits.contentMax),
);

/** One of the two identifiers is enough; the client sends what was typed as both (spec §5). */
export const LoginPayload = v.pipe(
  v.object({
    username: v.pipe(
      v.optional(v.string('Username must be a text'), ''),
      atMost('Username', limits.emailMax),
    ),
    email: v.pipe(v.optional(v.string('Email must be a text'), ''), atMost('Email', limits.emailMax)),
    password: v.pipe(
      v.string('Password is required'),
      v.nonEmpty('Password is required'),
      atMost('Password', limits.passwordMax),
    ),
  }),
  v.check((login) => login.username !== '' || login.email !== '', 'Username or email is required'),
);

export const RegisterPayload = v.object({
  fullName: FullNameSchema,
  username: UsernameSchema,
  email: EmailSchema,
  password: NewPasswordSchema,
  bio: v.optional(BioSchema, ''),
});

export const ChangePasswordPayload = v.object({
  oldPassword: v.pipe(
    v.string('Current password is required'),
    v.nonEmpty('Current password is required'),
    atMost('Current password', limits.passwordMax),
  ),
  newPassword: NewPasswordSchema,
});

export const UpdateAccountPayload = v.object({
  fullName: FullNameSchema,
  username: UsernameSchema,
  bio: v.pipe(BioSchema, v.nonEmpty('Bio is required')),
});

export const ContentPayload = v.object({ content: ContentSchema });

export const NoPayload = v.object({});

const wholeNumber = (field: string, max: number, fallback: number) =>
  v.pipe(
    v.optional(v.union([v.string(), v.number()], `${field} must be given once`), fallback),
    v.transform(Number),
    v.integer(`${field} must be a whole number`),
    v.minValue(1, `${field} must be at least 1`),
    v.maxValue(max, `${field} must be at most ${max}`),
  );

const listQuery = <const SortBy extends readonly [string, ...string[]]>(sortBy: SortBy) =>
  v.object({
    page: wholeNumber('page', limits.pageMax, 1),
    limit: wholeNumber('limit', limits.pageSizeMax, limits.pageSizeDefault),
    query: v.pipe(
      v.optional(v.string('query must be given once'), ''),
      v.trim(),
      atMost('query', limits.queryMax),
    ),
    sortBy: v.optional(v.picklist(sortBy, `sortBy must be one of ${sortBy.join(', ')}`), 'createdAt'),
    sortType: v.optional(v.picklist(['asc', 'desc'], 'sortType must be asc or desc'), 'desc'),
  });

export const TweetListQuery = listQuery(['createdAt', 'likes']);
export type TweetListQuery = v.InferOutput<typeof TweetListQuery>;

export const UserListQuery = listQuery(['createdAt', 'username', 'fullName']);
export type UserListQuery = v.InferOutput<typeof UserListQuery>;
