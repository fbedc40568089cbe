import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { callNames, calls, type CallName } from './calls.ts';
import { keyedCalls } from './idempotency.ts';
import { fieldTexts } from '#contract/i18n/en/fields.ts';
import { limits } from '#contract/limits.ts';
import { fieldRules } from './payloads.ts';

it('the calls are those of the specification (§7), each with its method, address, payload and files', () => {
  const described = callNames.map((name) => {
    const { method, path, kind, payload, files, session } = calls[name];
    const given = [...Object.keys(payload.entries), ...Object.entries(files).map((file) => file.join(' '))];
    return `${method} ${path} ${session ? '' : '(no session) '}${kind}: ${given.join(', ')}`;
  });
  expect(described).toEqual([
    'POST /user/login (no session) json: username, email, password',
    'POST /user/register (no session) multipart: fullName, username, email, password, bio, avatar required, coverImage optional',
    'POST /user/logout none: ',
    'POST /user/change-password json: oldPassword, newPassword',
    'PATCH /user/update-account json: fullName, username, bio',
    'PATCH /user/avatar multipart: avatar required',
    'PATCH /user/cover-image multipart: coverImage required',
    'GET /user/current-user none: ',
    'GET /user/user-details/:userId none: ',
    'GET /user/all-users query: page, limit, query, sortBy, sortType',
    'POST /follow/:userId none: ',
    'GET /follow/following/:userId none: ',
    'GET /follow/followers/:userId none: ',
    'POST /tweet/add-tweet multipart: content, media optional',
    'GET /tweet/all-tweets query: page, limit, query, sortBy, sortType',
    'GET /tweet/following-tweets query: page, limit, query, sortBy, sortType',
    'GET /tweet/single-tweet/:tweetId none: ',
    'GET /tweet/user-tweet/:userId none: ',
    'PATCH /tweet/edit-tweet/:tweetId json: content',
    'POST /tweet/delete-tweet/:tweetId none: ',
    'POST /like/:tweetId none: ',
    'POST /comment/:tweetId json: content',
    'GET /comment/:tweetId none: ',
    'PATCH /comment/:commentId json: content',
    'DELETE /comment/:commentId none: ',
    'GET /notification/ none: ',
  ]);
  expect(keyedCalls).toEqual(['addTweet', 'addComment', 'toggleLike', 'toggleFollow']);
});

/** The server's result for a payload: the first message of each field, or the parsed values. */
function read(name: CallName, payload: object): unknown {
  const result = v.safeParse(calls[name].payload, payload);
  return result.success ? result.output : result.issues.map(({ message }) => message);
}

describe('a payload', () => {
  const account = {
    fullName: ' Ada L. ',
    username: ' ada ',
    email: ' ada@example.org ',
    password: ' secret ',
  };

  it('of a sign-up has its texts trimmed, except the password', () => {
    expect(read('register', account)).toEqual({
      fullName: 'Ada L.',
      username: 'ada',
      email: 'ada@example.org',
      password: ' secret ',
      bio: '',
    });
    expect(read('register', { ...account, bio: ' of\r\nlines ' })).toMatchObject({ bio: ' of\nlines ' });
  });

  it.each<[CallName, object, string]>([
    ['register', { ...account, fullName: ' ' }, 'Full name is required'],
    ['register', { ...account, fullName: 'a'.repeat(81) }, 'Full name can have at most 80 characters'],
    ['register', { ...account, username: 7 }, 'Username is required'],
    ['register', { ...account, username: 'a'.repeat(31) }, 'Username can have at most 30 characters'],
    ['register', { ...account, email: 7 }, 'Email is required'],
    ['register', { ...account, username: 'ada l' }, fieldTexts.usernameLetters],
    ['register', { ...account, email: `${'a'.repeat(250)}@b.cd` }, 'Email can have at most 254 characters'],
    ['register', { ...account, password: 'a'.repeat(201) }, 'Password can have at most 200 characters'],
    ['register', { ...account, bio: 7 }, 'Bio must be a text'],
    ['register', { ...account, bio: 'a'.repeat(301) }, 'Bio can have at most 300 characters'],
    ['updateAccount', { ...account, bio: ' \n' }, 'Bio is required'],
    ['login', { password: 'x' }, 'Username or email is required'],
    ['login', { username: 'ada', password: '' }, 'Password is required'],
    ['login', { username: 'ada', password: null }, 'Password is required'],
    ['login', { username: 7, password: 'x' }, 'Username must be a text'],
    ['login', { email: 7, password: 'x' }, 'Email must be a text'],
    ['login', { username: 'a'.repeat(255), password: 'x' }, 'Username can have at most 254 characters'],
    ['login', { email: 'a'.repeat(255), password: 'x' }, 'Email can have at most 254 characters'],
    ['login', { email: 'a', password: 'x'.repeat(201) }, 'Password can have at most 200 characters'],
    ['changePassword', { oldPassword: 7, newPassword: 'secret' }, 'Current password is required'],
    ['changePassword', { oldPassword: '', newPassword: 'secret' }, 'Current password is required'],
    [
      'changePassword',
      { oldPassword: 'secret', newPassword: '12345' },
      'Password must be atleast 6 characters long',
    ],
    [
      'changePassword',
      { oldPassword: 'a'.repeat(201), newPassword: 'secret' },
      'Current password can have at most 200 characters',
    ],
    ['changePassword', { oldPassword: 'secret', newPassword: 7 }, 'Password is required'],
    [
      'changePassword',
      { oldPassword: 'secret', newPassword: 'a'.repeat(201) },
      'Password can have at most 200 characters',
    ],
    ['addTweet', { content: ['a', 'b'] }, 'Content is required'],
    ['addTweet', { content: ' \n\t' }, 'Content is required'],
    // Characters that nobody sees: a zero width space, an empty pattern of Braille, a Hangul filler, a soft hyphen.
    ['addTweet', { content: '\u200B\u2800' }, 'Content is required'],
    ['register', { ...account, fullName: '\u3164 \u00AD' }, 'Full name is required'],
    ['updateAccount', { fullName: 'Ada', username: 'ada', bio: '\u200B' }, 'Bio is required'],
    ['addTweet', { content: 'a'.repeat(10_001) }, 'Content can have at most 10000 characters'],
    ['allTweets', { page: ['1', '2'] }, 'page must be given once'],
    ['allTweets', { page: '1.5' }, 'page must be a whole number'],
    ['allTweets', { page: '0' }, 'page must be at least 1'],
    ['allTweets', { page: limits.pageMax + 1 }, 'page must be at most 1000000000'],
    ['allTweets', { limit: 101 }, 'limit must be at most 100'],
    ['allTweets', { query: ['a', 'b'] }, 'query must be given once'],
    ['allTweets', { query: 'a'.repeat(201) }, 'query can have at most 200 characters'],
    ['allTweets', { sortBy: 'username' }, 'sortBy must be one of createdAt, likes'],
    ['allUsers', { sortBy: 'likes' }, 'sortBy must be one of createdAt, username, fullName'],
    ['allUsers', { sortType: 'up' }, 'sortType must be asc or desc'],
  ])('of %s with %j is refused: "%3$s"', (name, payload, message) => {
    expect(read(name, payload)).toEqual([message]);
  });

  it.each([
    "o'brien@x.com",
    'ada.lovelace+warble@mail.a-b.example',
    'ada@a--b.de',
    'ada@1.xn--p1ai',
    'ada@xn--mller-kva.de',
    'ada@müller.de',
    'ada@संगठन.भारत',
  ])('of a sign-up may have the address %s', (email) => {
    expect(read('register', { ...account, email })).toMatchObject({ email });
  });

  it.each([
    'ada',
    'ada@',
    '@x.com',
    'ada@x',
    'ada@x.c',
    'ada@.com',
    'ada@x..com',
    'ada@x.com.',
    'ada@-x.com',
    'ada@x-.com',
    'ada@10.0.0.1',
    'ada@x_y.com',
    '.ada@x.com',
    'ada.@x.com',
    'ada..l@x.com',
    'ada l@x.com',
    'ada@x.com, grace@x.com',
    'ada@x@y.com',
    'Ada <ada@x.com>',
  ])('of a sign-up can\'t have the address "%s"', (email) => {
    expect(read('register', { ...account, email })).toEqual(['Email address must be a valid address']);
  });

  it('of a server that announces no letters of usernames may have any', () => {
    const name = (announced: Parameters<typeof fieldRules>[1]) => fieldRules(fieldTexts, announced).username;
    expect(v.is(name({}), 'Ada Ω')).toBe(true);
    expect(v.is(name({ usernameCharacters: 'word' }), 'Ada Ω')).toBe(false);
  });

  it('may have the maximum length of each field', () => {
    const longest = { username: 'a'.repeat(254), email: 'a'.repeat(254), password: 'a'.repeat(200) };
    expect(read('login', longest)).toEqual(longest);
    const content = ` ${'a'.repeat(9_998)}\n`;
    expect(read('addTweet', { content })).toEqual({ content });
  });

  it('signs in by either name', () => {
    expect(read('login', { username: 'ada', password: 'x' })).toEqual({
      username: 'ada',
      email: '',
      password: 'x',
    });
    expect(read('login', { email: 'a@b', password: 'x' })).toMatchObject({ username: '', email: 'a@b' });
  });

  it('of a list defaults to the first page of ten, the newest first', () => {
    const first = { page: 1, limit: 10, query: '', sortBy: 'createdAt', sortType: 'desc' };
    expect(read('allTweets', {})).toEqual(first);
    expect(read('allUsers', { query: ' ada ' })).toEqual({ ...first, query: 'ada' });
    const other = { page: '1000000000', limit: '100', sortBy: 'likes', sortType: 'asc' };
    expect(read('followingTweets', other)).toMatchObject({ page: 1e9, limit: 100, sortBy: 'likes' });
  });
});
