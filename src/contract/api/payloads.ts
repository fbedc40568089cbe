import * as v from 'valibot';
import { limits, usernamePattern } from './limits.ts';
import { spoken } from '#contract/i18n/spoken.ts';

/* What the calls of spec §7 are sent. The messages are what a person reads when the server refuses a field. */

/** Of the fields that the page checks by itself, too. */
export const fieldTexts = spoken('fields', {
  fullName: 'Full name',
  username: 'Username',
  email: 'Email',
  password: 'Password',
  bio: 'Bio',
  required: (field: string) => `${field} is required`,
  atMost: (field: string, max: number) => `${field} can have at most ${max} characters`,
  usernameLetters: 'Username can have only letters, digits and _',
  emailInvalid: 'Email address must be a valid address',
  passwordShort: 'Password must be at least six letters',
});

/** One whose name is a text of its own, or a word of the API. */
type Field = 'fullName' | 'username' | 'email' | 'password' | 'bio';

const ownAtMost = (field: Field, max: number) =>
  v.maxLength<string, number, () => string>(max, () => fieldTexts.atMost(fieldTexts[field], max));

const ownRequired = (field: Field) => {
  const text = () => fieldTexts.required(fieldTexts[field]);
  return v.pipe(v.string(text), v.trim(), v.nonEmpty(text));
};

const atMost = (field: string, max: number) =>
  v.maxLength<string, number, string>(max, `${field} can have at most ${max} characters`);

export const FullNameSchema = v.pipe(ownRequired('fullName'), ownAtMost('fullName', limits.fullNameMax));

export const UsernameSchema = v.pipe(
  ownRequired('username'),
  ownAtMost('username', limits.usernameMax),
  v.regex(usernamePattern, () => fieldTexts.usernameLetters),
);

export const EmailSchema = v.pipe(
  ownRequired('email'),
  ownAtMost('email', limits.emailMax),
  v.email(() => fieldTexts.emailInvalid),
);

export const NewPasswordSchema = v.pipe(
  v.string(() => fieldTexts.required(fieldTexts.password)),
  v.minLength(limits.passwordMin, () => fieldTexts.passwordShort),
  ownAtMost('password', limits.passwordMax),
);

export const BioSchema = v.pipe(v.string('Bio must be a text'), v.trim(), ownAtMost('bio', limits.bioMax));

/** Content keeps its spaces and line ends, but is not only spaces. */
const ContentSchema = v.pipe(
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
