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

/** Base path of every call (spec §7). */
export const apiBase = '/api/v1';

/** Where the local server serves uploaded images; on other servers an image may have any address. */
export const mediaBase = '/media';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** `query` travels in the address, `json` as a JSON body, `multipart` as a form that can carry files. */
export type PayloadKind = 'none' | 'query' | 'json' | 'multipart';

export interface Call {
  readonly method: Method;
  /** Below `apiBase`; `:name` stands for an id. */
  readonly path: `/${string}`;
  readonly kind: PayloadKind;
  /** The fields, without files. */
  readonly payload: v.GenericSchema & { readonly entries: v.ObjectEntries };
  /** File fields of a multipart call, and whether each is required. */
  readonly files: Readonly<Record<string, 'required' | 'optional'>>;
  /** `data` of the answer. */
  readonly data: v.GenericSchema;
  /** Whether the call needs a signed-in session (401 without one). */
  readonly session: boolean;
  /** One line for the documentation. */
  readonly summary: string;
}

const define = <const Definition extends Call>(call: Definition) => call;

const signedIn = { session: true, files: {} } as const;
const bare = { ...signedIn, kind: 'none', payload: NoPayload } as const;
/** For answers whose content the client does not use ("not shown" in spec §7): it does not even read them. */
export const unused = v.optional(v.unknown());

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
    summary: 'Signs in with a username or an email and sets the session cookie.',
  }),
  register: define({
    method: 'POST',
    path: '/user/register',
    kind: 'multipart',
    payload: RegisterPayload,
    files: { avatar: 'required', coverImage: 'optional' },
    data: unused,
    session: false,
    summary: 'Creates an account. It does not sign in.',
  }),
  logout: define({
    ...bare,
    method: 'POST',
    path: '/user/logout',
    data: unused,
    summary: 'Ends the session and clears its cookie.',
  }),
  changePassword: define({
    ...signedIn,
    method: 'POST',
    path: '/user/change-password',
    kind: 'json',
    payload: ChangePasswordPayload,
    data: unused,
    summary: "Replaces the password and ends the account's other sessions.",
  }),
  updateAccount: define({
    ...signedIn,
    method: 'PATCH',
    path: '/user/update-account',
    kind: 'json',
    payload: UpdateAccountPayload,
    data: UserSchema,
    summary: 'Changes full name, username and bio.',
  }),
  updateAvatar: define({
    ...signedIn,
    method: 'PATCH',
    path: '/user/avatar',
    kind: 'multipart',
    payload: NoPayload,
    files: { avatar: 'required' },
    data: unused,
    summary: 'Replaces the avatar.',
  }),
  updateCoverImage: define({
    ...signedIn,
    method: 'PATCH',
    path: '/user/cover-image',
    kind: 'multipart',
    payload: NoPayload,
    files: { coverImage: 'required' },
    data: unused,
    summary: 'Replaces the cover image.',
  }),
  currentUser: define({
    ...bare,
    method: 'GET',
    path: '/user/current-user',
    data: v.object({ user: UserSchema }),
    summary: 'The signed-in user, as `data.user`.',
  }),
  userDetails: define({
    ...bare,
    method: 'GET',
    path: '/user/user-details/:userId',
    data: UserDetailsSchema,
    summary: 'A user with follow state and counts.',
  }),
  allUsers: define({
    ...signedIn,
    method: 'GET',
    path: '/user/all-users',
    kind: 'query',
    payload: UserListQuery,
    data: listOf(UserDetailsSchema),
    summary: 'Users, searched by username and full name.',
  }),
  toggleFollow: define({
    ...bare,
    method: 'POST',
    path: '/follow/:userId',
    data: v.nullish(v.unknown()),
    summary: 'Follows or unfollows; `data` is the follow record, or null after unfollowing.',
  }),
  following: define({
    ...bare,
    method: 'GET',
    path: '/follow/following/:userId',
    data: listOf(FollowRecordSchema),
    summary: 'Whom the user follows.',
  }),
  followers: define({
    ...bare,
    method: 'GET',
    path: '/follow/followers/:userId',
    data: listOf(FollowRecordSchema),
    summary: 'Who follows the user.',
  }),
  addTweet: define({
    ...signedIn,
    method: 'POST',
    path: '/tweet/add-tweet',
    kind: 'multipart',
    payload: ContentPayload,
    files: { media: 'optional' },
    data: TweetSchema,
    summary: 'Publishes a tweet.',
  }),
  allTweets: define({
    ...signedIn,
    method: 'GET',
    path: '/tweet/all-tweets',
    kind: 'query',
    payload: TweetListQuery,
    data: listOf(TweetSchema),
    summary: "Everybody's tweets, searched by content.",
  }),
  followingTweets: define({
    ...signedIn,
    method: 'GET',
    path: '/tweet/following-tweets',
    kind: 'query',
    payload: TweetListQuery,
    data: listOf(TweetSchema),
    summary: 'Tweets of the users that the signed-in user follows.',
  }),
  singleTweet: define({
    ...bare,
    method: 'GET',
    path: '/tweet/single-tweet/:tweetId',
    data: listOf(TweetSchema),
    summary: 'One tweet, as a list of one.',
  }),
  userTweets: define({
    ...bare,
    method: 'GET',
    path: '/tweet/user-tweet/:userId',
    data: listOf(TweetSchema),
    summary: "All of a user's tweets.",
  }),
  editTweet: define({
    ...signedIn,
    method: 'PATCH',
    path: '/tweet/edit-tweet/:tweetId',
    kind: 'json',
    payload: ContentPayload,
    data: TweetSchema,
    summary: 'Changes the content of an own tweet.',
  }),
  deleteTweet: define({
    ...bare,
    method: 'POST',
    path: '/tweet/delete-tweet/:tweetId',
    data: unused,
    summary: 'Deletes an own tweet with its comments, likes and notifications.',
  }),
  toggleLike: define({
    ...bare,
    method: 'POST',
    path: '/like/:tweetId',
    data: v.nullish(v.unknown()),
    summary: 'Likes or unlikes; truthy `data` means liked.',
  }),
  addComment: define({
    ...signedIn,
    method: 'POST',
    path: '/comment/:tweetId',
    kind: 'json',
    payload: ContentPayload,
    data: CommentSchema,
    summary: 'Comments on a tweet.',
  }),
  comments: define({
    ...bare,
    method: 'GET',
    path: '/comment/:tweetId',
    data: listOf(CommentSchema),
    summary: 'The comments of a tweet.',
  }),
  editComment: define({
    ...signedIn,
    method: 'PATCH',
    path: '/comment/:commentId',
    kind: 'json',
    payload: ContentPayload,
    data: unused,
    summary: 'Changes the content of an own comment.',
  }),
  deleteComment: define({
    ...bare,
    method: 'DELETE',
    path: '/comment/:commentId',
    data: unused,
    summary: 'Deletes an own comment.',
  }),
  notifications: define({
    ...bare,
    method: 'GET',
    path: '/notification/',
    data: listOf(NotificationSchema),
    summary: "The signed-in user's notifications.",
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
 * @throws {Error} when an id of the path is not given
 */
export function callPath(name: CallName, parameters: Readonly<Record<string, string>> = {}): string {
  return calls[name].path.replace(/:(\w+)/g, (_, key: string) => {
    const value = parameters[key];
    if (value === undefined) throw new Error(`${name} needs ${key}`);
    return encodeURIComponent(value);
  });
}
