import * as v from 'valibot';
import { emailPattern, limits, usernamePattern } from '#contract/limits.ts';
import { type FieldTexts, fieldTexts } from '#contract/i18n/en/fields.ts';
import { type AnnouncedLimits, ownLimits } from './announced-limits.ts';
import { plainLineEnds } from './line-ends.ts';

/* The payloads of the calls of spec §7. The messages are shown to the user when the server refuses a field. */

const { passwordMin } = limits;

/** Whether a text has something to see: neither spaces, nor what Unicode has no shape for, nor an empty Braille pattern. */
const isVisible = (text: string) => /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** A field whose name is translated. */
type Field = 'fullName' | 'username' | 'email' | 'password' | 'bio';

/**
 * The rules of the fields that the page validates by itself, too.
 * @param texts - the message of each rule: English in every response of a server, the user's language in the page
 * @param limits - those of the server
 */
export function fieldRules(texts: FieldTexts, limits: AnnouncedLimits) {
  const max = (field: Field) => {
    const length = limits[`${field}Max`] ?? Infinity;
    return v.maxLength<string, number, string>(length, texts.atMost(texts[field], length));
  };
  const required = (field: Field) => {
    const text = texts.required(texts[field]);
    return v.pipe(v.string(text), v.trim(), v.check(isVisible, text));
  };
  return {
    fullName: v.pipe(required('fullName'), max('fullName')),
    username: v.pipe(
      required('username'),
      max('username'),
      v.regex(limits.usernameCharacters === 'word' ? usernamePattern : /^/, texts.usernameLetters),
    ),
    email: v.pipe(required('email'), max('email'), v.regex(emailPattern, texts.emailInvalid)),
    password: v.pipe(
      v.string(texts.required(texts.password)),
      v.minLength(passwordMin, texts.passwordShort),
      max('password'),
    ),
    bio: v.pipe(v.string('Bio must be a text'), plainLineEnds, max('bio')),
  };
}

const rules = fieldRules(fieldTexts, ownLimits);

const atMost = (field: string, max: number) =>
  v.maxLength<string, number, string>(max, `${field} can have at most ${max} characters`);

/** Content keeps its spaces and lines, but is not only that. */
const ContentSchema = v.pipe(
  v.string('Content is required'),
  plainLineEnds,
  v.check(isVisible, 'Content is required'),
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
  ...rules,
  bio: v.optional(rules.bio, ''),
});

export const ChangePasswordPayload = v.object({
  oldPassword: v.pipe(
    v.string('Current password is required'),
    v.nonEmpty('Current password is required'),
    atMost('Current password', limits.passwordMax),
  ),
  newPassword: v.pipe(
    v.string('Password is required'),
    v.minLength(passwordMin, 'Password must be atleast 6 characters long'),
    atMost('Password', limits.passwordMax),
  ),
});

/** Unlike in a sign-up, the bio is required (spec §5). */
export const UpdateAccountPayload = v.object({
  fullName: rules.fullName,
  username: rules.username,
  bio: v.pipe(rules.bio, v.check(isVisible, 'Bio is required')),
});

/** The text of a tweet or a comment. */
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

/** A page of tweets, from 1. Its numbers are texts where they come from an address. */
export const TweetListQuery = listQuery(['createdAt', 'likes']);
export type TweetListQuery = v.InferOutput<typeof TweetListQuery>;

/** The same of users. */
export const UserListQuery = listQuery(['createdAt', 'username', 'fullName']);
export type UserListQuery = v.InferOutput<typeof UserListQuery>;
