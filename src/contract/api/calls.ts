import * as v from 'valibot';
import {
  CommentSchema,
  FollowRecordSchema,
  listOf,
  NotificationSchema,
  TweetSchema,
  UserDetailsSchema,
  UserSchema,
} from './entities.ts';
import {
  ChangePasswordPayload,
  ContentPayload,
  LoginPayload,
  NoPayload,
  RegisterPayload,
  TweetListQuery,
  UpdateAccountPayload,
  UserListQuery,
} from './payloads.ts';

export { apiBase, mediaBase } from './paths.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** `query` is sent in the URL, `json` as a JSON body, `multipart` as a form, which can contain files. */
type PayloadKind = 'none' | 'query' | 'json' | 'multipart';

export interface Call {
  readonly method: Method;
  /** Below `apiBase`; `:name` stands for an id. */
  readonly path: `/${string}`;
  readonly kind: PayloadKind;
  /** The fields, without files. */
  readonly payload: v.GenericSchema & { readonly entries: v.ObjectEntries };
  /** File fields of a multipart call, and whether each is required. */
  readonly files: Readonly<Record<string, 'required' | 'optional'>>;
  /** `data` of the response. */
  readonly data: v.GenericSchema;
  /** Whether the call needs a signed-in session (401 without one). */
  readonly session: boolean;
}

const define = <const Definition extends Call>(call: Definition) => call;

const signedIn = { session: true, files: {} } as const;
const bare = { ...signedIn, kind: 'none', payload: NoPayload } as const;
/** For responses whose content the client neither reads nor uses ("not shown" in spec §7). */
export const unused = v.optional(v.unknown());
/** For likes and follows: the client only checks whether there is data. */
export const toggled = v.nullish(v.unknown());

/** All 26 calls of spec §7: the one table that client, server, conformance check and documentation read. */
export const calls = {
  login: define({
    method: 'POST',
    path: '/user/login',
    kind: 'json',
    payload: LoginPayload,
    files: {},
    data: unused,
    session: false,
  }),
  register: define({
    method: 'POST',
    path: '/user/register',
    kind: 'multipart',
    payload: RegisterPayload,
    files: { avatar: 'required', coverImage: 'optional' },
    data: unused,
    session: false,
  }),
  logout: define({
    ...bare,
    method: 'POST',
    path: '/user/logout',
    data: unused,
  }),
  changePassword: define({
    ...signedIn,
    method: 'POST',
    path: '/user/change-password',
    kind: 'json',
    payload: ChangePasswordPayload,
    data: unused,
  }),
  updateAccount: define({
    ...signedIn,
    method: 'PATCH',
    path: '/user/update-account',
    kind: 'json',
    payload: UpdateAccountPayload,
    data: UserSchema,
  }),
  updateAvatar: define({
    ...signedIn,
    method: 'PATCH',
    path: '/user/avatar',
    kind: 'multipart',
    payload: NoPayload,
    files: { avatar: 'required' },
    data: unused,
  }),
  updateCoverImage: define({
    ...signedIn,
    method: 'PATCH',
    path: '/user/cover-image',
    kind: 'multipart',
    payload: NoPayload,
    files: { coverImage: 'required' },
    data: unused,
  }),
  currentUser: define({
    ...bare,
    method: 'GET',
    path: '/user/current-user',
    data: v.object({ user: UserSchema }),
  }),
  userDetails: define({
    ...bare,
    method: 'GET',
    path: '/user/user-details/:userId',
    data: UserDetailsSchema,
  }),
  allUsers: define({
    ...signedIn,
    method: 'GET',
    path: '/user/all-users',
    kind: 'query',
    payload: UserListQuery,
    data: listOf(UserDetailsSchema),
  }),
  toggleFollow: define({
    ...bare,
    method: 'POST',
    path: '/follow/:userId',
    data: toggled,
  }),
  following: define({
    ...bare,
    method: 'GET',
    path: '/follow/following/:userId',
    data: listOf(FollowRecordSchema),
  }),
  followers: define({
    ...bare,
    method: 'GET',
    path: '/follow/followers/:userId',
    data: listOf(FollowRecordSchema),
  }),
  addTweet: define({
    ...signedIn,
    method: 'POST',
    path: '/tweet/add-tweet',
    kind: 'multipart',
    payload: ContentPayload,
    files: { media: 'optional' },
    data: TweetSchema,
  }),
  allTweets: define({
    ...signedIn,
    method: 'GET',
    path: '/tweet/all-tweets',
    kind: 'query',
    payload: TweetListQuery,
    data: listOf(TweetSchema),
  }),
  followingTweets: define({
    ...signedIn,
    method: 'GET',
    path: '/tweet/following-tweets',
    kind: 'query',
    payload: TweetListQuery,
    data: listOf(TweetSchema),
  }),
  singleTweet: define({
    ...bare,
    method: 'GET',
    path: '/tweet/single-tweet/:tweetId',
    data: listOf(TweetSchema),
  }),
  userTweets: define({
    ...bare,
    method: 'GET',
    path: '/tweet/user-tweet/:userId',
    data: listOf(TweetSchema),
  }),
  editTweet: define({
    ...signedIn,
    method: 'PATCH',
    path: '/tweet/edit-tweet/:tweetId',
    kind: 'json',
    payload: ContentPayload,
    data: TweetSchema,
  }),
  deleteTweet: define({
    ...bare,
    method: 'POST',
    path: '/tweet/delete-tweet/:tweetId',
    data: unused,
  }),
  toggleLike: define({
    ...bare,
    method: 'POST',
    path: '/like/:tweetId',
    data: toggled,
  }),
  addComment: define({
    ...signedIn,
    method: 'POST',
    path: '/comment/:tweetId',
    kind: 'json',
    payload: ContentPayload,
    data: CommentSchema,
  }),
  comments: define({
    ...bare,
    method: 'GET',
    path: '/comment/:tweetId',
    data: listOf(CommentSchema),
  }),
  editComment: define({
    ...signedIn,
    method: 'PATCH',
    path: '/comment/:commentId',
    kind: 'json',
    payload: ContentPayload,
    data: unused,
  }),
  deleteComment: define({
    ...bare,
    method: 'DELETE',
    path: '/comment/:commentId',
    data: unused,
  }),
  notifications: define({
    ...bare,
    method: 'GET',
    path: '/notification/',
    data: listOf(NotificationSchema),
  }),
} as const satisfies Readonly<Record<string, Call>>;

export type Calls = typeof calls;
export type CallName = keyof Calls;

export const callNames: readonly CallName[] = Object.keys(calls).filter((name): name is CallName =>
  Object.hasOwn(calls, name),
);

/** What a caller passes as fields. */
export type PayloadOf<Name extends CallName> = v.InferInput<Calls[Name]['payload']>;
/** What a server route receives, after defaults and trimming. */
export type ParsedPayloadOf<Name extends CallName> = v.InferOutput<Calls[Name]['payload']>;
/** What the client gets. */
export type DataOf<Name extends CallName> = v.InferOutput<Calls[Name]['data']>;

type ParameterNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
/** The ids in a call's path, by name. */
export type ParametersOf<Name extends CallName> = Readonly<
  Record<ParameterNames<Calls[Name]['path']>, string>
>;

/**
 * The path of a call with its ids filled in, below `apiBase`. Ids are encoded, so they can't leave their segment.
 * @throws {Error} when an id of the path is not given, or is `.` or `..`, which change the path even if they are
 * encoded
 */
export function callPath(name: CallName, parameters: Readonly<Record<string, string>> = {}): string {
  return calls[name].path.replace(/:(\w+)/g, (_, key: string) => {
    const value = parameters[key];
    if (value === undefined) throw new Error(`${name} needs ${key}`);
    if (value === '.' || value === '..') throw new Error(`${name} has no ${key} ${value}`);
    return encodeURIComponent(value);
  });
}
