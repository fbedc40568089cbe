import { limitsHeader, ownLimits } from '#contract/api/announced-limits.ts';
import { callSummaries } from '#contract/api/call-summaries.ts';
import { anchoredCalls, anchorHeader } from '#contract/api/anchor.ts';
import { apiBase, callNames, calls, mediaBase, type CallName } from '#contract/api/calls.ts';
import {
  CommentSchema,
  FollowRecordSchema,
  NotificationSchema,
  PersonSchema,
  TweetLikeSchema,
  TweetSchema,
  UserDetailsSchema,
  UserSchema,
} from '#contract/api/entities.ts';
import { idempotencyHeader, keepsKeysHeader, keyDaysKept, keyedCalls } from '#contract/api/idempotency.ts';
import { invitationHeader } from '#contract/api/invitation.ts';
import { imageTypes } from '#contract/api/images.ts';
import { limits } from '#contract/limits.ts';
import { errorBody } from '#contract/api/server-error.ts';
import { scannedMax as scannedMaxOnPostgres } from '#server/database/postgres-search.ts';
import { scannedMax } from '#server/database/tweet-search.ts';
import { defaultRateLimits, longTextAbove, type RateLimits } from '#server/rate-limits.ts';
import { sessionCookie, sessionDays, sessionsPerAccount } from '#server/sessions.ts';
import { listedLikesMax } from '#server/store/tweet-json.ts';
import { describeAnswer, fieldsOf } from './describe-schema.ts';
import { formatted, markdownTable, wholePageMark, writeOrCheck } from './docs.ts';

/* `npm run docs:api` writes docs/api.md from the contract; with `--check` it fails when the file is out of date. */

const entities = {
  Person: PersonSchema,
  User: UserSchema,
  UserDetails: UserDetailsSchema,
  Tweet: TweetSchema,
  TweetLike: TweetLikeSchema,
  Comment: CommentSchema,
  Notification: NotificationSchema,
  FollowRecord: FollowRecordSchema,
} as const;
const names = new Map<unknown, string>(Object.entries(entities).map(([name, schema]) => [schema, name]));

const payloadKinds = {
  none: 'Takes nothing.',
  query: 'Takes these fields in the query of the address:',
  json: 'Takes these fields as JSON:',
  multipart: 'Takes these fields as a form (`multipart/form-data`), in any order:',
} as const;

const callList = (names: readonly CallName[]) =>
  names.map((name) => `\`${calls[name].method} ${calls[name].path}\``).join(', ');

function describeCall(name: CallName): string {
  const { method, path, kind, payload, files, data, session } = calls[name];
  const fields = fieldsOf(payload.entries).map(({ name, required, rules }) => [
    `\`${name}\``,
    required ? 'yes' : 'no',
    rules,
  ]);
  const images = Object.entries(files).map(([field, need]) => [
    `\`${field}\``,
    need === 'required' ? 'yes' : 'no',
    'an image file',
  ]);
  const rows = [...fields, ...images];
  const answer = describeAnswer(data, names);
  return [
    `### ${method} ${path}`,
    `${callSummaries[name]}${session ? '' : ' Needs no session.'}`,
    rows.length === 0 ? payloadKinds.none : payloadKinds[kind],
    rows.length === 0 ? '' : markdownTable(['Field', 'Required', 'Rules'], rows),
    answer === '' ? '' : `\`data\`: ${answer}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const limitLabels: Readonly<Record<keyof RateLimits, string>> = {
  signInPerAccountAndAddress: 'Failed sign-ins of one account from one address',
  signInPerAccount: 'Failed sign-ins of one account',
  signInPerAddress: 'Failed sign-ins from one address',
  sessionsPerAccount: 'Successful sign-ins of one account',
  passwordsPerAccount: 'Attempts of one account to change its password',
  signUpPerAddress: 'Sign-ups from one address',
  postingPerAccount: 'Tweets and comments of one account',
  postingPerAddress: 'Tweets and comments from one address',
  picturesPerAccount: 'New avatars and covers of one account',
  changesPerAccount: 'Likes, follows, edits and deletions of one account',
  longTextsPerAccount: `Tweets and comments of one account with more than ${longTextAbove} characters, new or edited`,
  searchesPerAccount: 'Searches of one account',
  searchBurstPerAccount: 'Searches of one account in quick succession',
  readsPerAccount: 'Requests of one account that only read',
};

function rateLimitRows(): string[][] {
  return Object.entries(defaultRateLimits).map(([name, { points, seconds }]) => [
    Object.entries(limitLabels).find(([key]) => key === name)?.[1] ?? name,
    String(points),
    seconds < 60 ? `${seconds} seconds` : `${seconds / 60} minutes`,
  ]);
}

const withCommas = (number: number) => number.toLocaleString('en-GB');

const resources = [...new Set(callNames.map((name) => calls[name].path.split('/')[1] ?? ''))];

function document(): string {
  const sections = resources.map((resource) => {
    const own = callNames.filter((name) => calls[name].path.split('/')[1] === resource);
    return [`## ${resource}`, ...own.map(describeCall)].join('\n\n');
  });
  const shapes = Object.entries(entities).map(([name, schema]) => {
    const rows = Object.entries(schema.entries).map(([field, shape]) => [
      `\`${field}\``,
      describeAnswer(shape, names),
    ]);
    return `### ${name}\n\n${markdownTable(['Field', 'Content'], rows)}`;
  });
  return `# API

${wholePageMark('docs:api')}

The ${callNames.length} calls that the client makes and that the local server answers. All paths are below \`${apiBase}\`.
\`npm run conformance -- URL\` checks any server against this page.

## Rules for all calls

**Session.** Signing in sets the cookie \`${sessionCookie}\` (\`HttpOnly\`, \`SameSite=Lax\`, no expiry). Without a session, a call
is answered with 401, unless it says that it needs none. A session ends after ${sessionDays} days without use; of more than ${sessionsPerAccount} sessions of an account, those that were never used end first, then the one that was not used for the longest time. A request with the cookie more than once is a 400.

**Responses.** Success is a status from 200 to 299 with JSON: \`{ "statusCode": 200, "data": …, "message": "…", "success": true }\`.

**Errors.** Any other status has an HTML-like body; the text between \`Error: \` and \`<br>\` is shown to the user, as plain text:

\`\`\`text
${errorBody('User does not exist').trim()}
\`\`\`

${markdownTable(
  ['Status', 'When'],
  [
    ['400', 'a field, an id or the form is wrong; the text says which'],
    ['401', 'there is no session, or no account has this name and password'],
    [
      '403',
      "it is someone else's tweet or comment; it is the guest's password; new accounts are not accepted, or not without a valid invitation",
    ],
    ['404', 'there is no such user, tweet, comment or path'],
    ['405', 'the path does not support the method; `Allow` lists those that it does'],
    ['408', 'the request took too long to arrive'],
    ['409', 'the username or the email is taken, or somebody else has just made the same change'],
    ['413', 'the JSON, the form or an image is too large'],
    ['415', 'the call does not accept this content type'],
    ['429', 'too many requests; `Retry-After` says for how many seconds'],
    ['422', 'the idempotency key was used for another change'],
    ['431', 'the URL and the headers have more than 16 kB'],
    [
      '503',
      "there are too many simultaneous sign-ins or open files; the database is busy or can't be reached, or the pictures can't; `Retry-After` says for how many seconds",
    ],
    ['507', 'the disk is full or read-only; nothing was changed'],
    ['500', 'an unexpected error of the server; it is in its log'],
  ],
)}

**Ids** are 24 lower-case hex characters that sort by time. Lists are newest first.

**Images** are ${Object.keys(imageTypes)
    .map((type) => type.replace('image/', '').toUpperCase())
    .join(
      ', ',
    )} of at most ${limits.imageBytesMax / 1024 / 1024} MB, recognised by their content. Responses contain their address;
the local server serves them below \`${mediaBase}\` under the hash of their content, to signed-in users, cacheable forever. For a user without a cover and a tweet
without an image the address is "".

**Limits.** A server can announce limits of its own, stricter than the specification, in the header \`${limitsHeader}\` of each response, as JSON.
The client then checks them before it sends. Limits that are not announced are left to the server, whose error text is shown. The local server announces:

\`\`\`json
${JSON.stringify(ownLimits, null, 2)}
\`\`\`

Each \`…Max\` is the maximum number of characters of a field, \`imageBytesMax\` the maximum size of an image in bytes, and \`"usernameCharacters": "word"\` allows letters, digits
and \`_\`. All are optional.

**Likes.** \`likes\` is the total; \`tweetLikes\` lists the viewer first, if they like it, and then the newest, at most ${listedLikesMax}.

**Pages.** ${callList(anchoredCalls)} return the id of the last tweet of a page in the header \`${anchorHeader}\`, when sorted by time and without a query. If it is sent
with the request for the next page, that page begins after this tweet, so that nothing is repeated or left out when posts are added or deleted in
between. Any tweet id can be sent, such as that of the last one on screen. Without the header, a page is found by its number.

**Search** finds texts that contain the query, ignoring case. It looks at the newest matches first and ends after a bounded amount of work; a query of one or two characters searches the newest ${withCommas(scannedMax)} tweets only, or ${withCommas(scannedMaxOnPostgres)} on PostgreSQL.

**Notifications** report follows, likes and comments by others. Unfollowing, unliking, and deleting the comment or the tweet removes them.

**Idempotency.** ${callList(keyedCalls)} can have a key that the client chooses in the header
\`${idempotencyHeader}\` (16 to 64 letters, digits, \`-\`, \`_\`; ideally a UUID). If the same user repeats the call with the same key within ${keyDaysKept} days, the
change is not made again, and the response is the first one, with the tweet or comment as it is now (404 if it was deleted). A key that was
used for another change, or for other fields or files, is a 422. A server that keeps keys says so in each
response by the header \`${keepsKeysHeader}: 1\`.

**Invitations.** A server may accept new accounts by invitation only. The invitation code is sent with \`POST /user/register\` in the header
\`${invitationHeader}\`, and can be used once; without a valid one, the response is a 403 with a text for the user.

**Rate limits.** The local server allows:

${markdownTable(['What', 'At most', 'In'], rateLimitRows())}

A list with a query counts in both rows of searches and as a request that only reads. The desktop app's own server,
which is for one person, allows 60 long tweets and comments in 5 minutes.

${sections.join('\n\n')}

## Shapes

Missing fields and null count as empty; fields that are not listed are ignored.

${shapes.join('\n\n')}
`;
}

const file = 'docs/api.md';

/** The page, by its path relative to the checkout. */
export const apiFiles = async (): Promise<Readonly<Record<string, string>>> => ({
  [file]: await formatted(file, document()),
});

if (import.meta.main) writeOrCheck('docs:api', await apiFiles());
