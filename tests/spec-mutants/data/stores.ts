import { mutantsOf } from '../mutant.ts';

/* Stored data, and its changes. */

export const storeMutants = [
  ...mutantsOf('src/renderer/src/stores/toasts.ts', [
    ['S4.18 S9.13', 'toastDuration = 5000', 'toastDuration = 4900'],
    ['S4.18 S9.13', 'toastDuration = 5000', 'toastDuration = 5100'],
    ['S4.19 S9.19', 'toastRemovalDelay = 1_000_000', 'toastRemovalDelay = 999_000'],
    ['S4.19 S9.19', 'toastRemovalDelay = 1_000_000', 'toastRemovalDelay = 1_001_000'],
    ['S9.14', 'toastSwipeThreshold = 50', 'toastSwipeThreshold = 52'],
    ['S9.14', 'toastSwipeThreshold = 50', 'toastSwipeThreshold = 48'],
    ['S4.17 S9.12', 'if (visible) set(dismissToastAtom, visible.id);', ''],
  ]),
  ...mutantsOf('src/renderer/src/stores/entities/entity-store.ts', [
    [
      'S4.07 S4.11',
      'return [...new Set(entities.map(({ _id }) => _id))].filter((id) => next.has(id));',
      'return [...next.keys()];',
    ],
    ['S4.07 S4.11', 'next.set(_id, replaceEqualDeep(next.get(_id), entity));', ';'],
  ]),
  ...mutantsOf('src/renderer/src/stores/entities/entity-changes.ts', [
    [
      'S3.08 S4.08 S4.12',
      '[entity._id, ...ids.filter((id) => id !== entity._id)]',
      '[...ids.filter((id) => id !== entity._id), entity._id]',
    ],
    ['S4.09 S4.13', 'ids.filter((listed) => listed !== id)', 'ids'],
    ['S4.09 S4.13', '    next.delete(id);\n', ''],
    ['S4.10 S4.14', '[{ ...entity, content }]', '[entity]'],
  ]),
  ...mutantsOf('src/renderer/src/stores/entities/profiles.ts', [
    [
      'S7.14',
      '[{ _id: profile._id, isFollowing }]',
      '[{ _id: profile._id, isFollowing: false && isFollowing }]',
    ],
  ]),
  ...mutantsOf('src/renderer/src/stores/entities/comment-changes.ts', [
    ['S4.12', 'if (isMissing) queries.setQueryData<readonly string[]>(queryKey, []);', ''],
  ]),
  ...mutantsOf('src/renderer/src/stores/entities/users.ts', [
    ['S3.16 S9.26', "accountStorageKey('users')", "accountStorageKey('people')"],
    [
      'S3.17',
      ' ?? [],\n',
      " ?? [{ _id: 'x', fullName: '', username: '', email: '', avatar: '', coverImage: '', bio: '' }],\n",
    ],
    ['S4.15', 'set(heldAtom, users));', 'set(heldAtom, (held) => [...(held ?? []), ...users]));'],
    [
      'S4.16',
      '...get(usersAtom).filter(({ _id }) => !byId.has(_id)), ...byId.values()',
      '...byId.values(), ...get(usersAtom)',
    ],
    ['S4.16', '  writeStored(usersKey(), users);\n', ''],
  ]),
  ...mutantsOf('src/renderer/src/stores/entities/search.ts', [
    ['S1.11 S7.47 S9.09', 'foundUsersMax = 5', 'foundUsersMax = 6'],
    ['S7.48 S9.10', 'foundTweetsMax = 10', 'foundTweetsMax = 11'],
    ['S3.22 S9.27', "accountStorageKey('tweets')", "accountStorageKey('found')"],
    [
      'S4.47',
      'set(idsAtom, set(replaceTweetsAtom, tweets, atRequest));',
      'const ids = set(replaceTweetsAtom, tweets);\n  if (ids.length > 0) set(idsAtom, ids);',
    ],
    ['S4.46', 'if (before === null) writeStored(tweetsKey(), tweets);', 'if (before === null) return;'],
    ['S4.46', 'withChanges(stored, before, tweets)', 'tweets'],
    ['S3.21', 'return get(idsAtom)?.flatMap((id) => tweets.get(id) ?? []) ?? null;', 'return null;'],
  ]),
  ...mutantsOf('src/contract/bridge/theme.ts', [
    ['S3.18 S9.28', "defaultTheme: ThemeChoice = 'dark'", "defaultTheme: ThemeChoice = 'system'"],
    ['S3.18 S9.28', "defaultTheme: ThemeChoice = 'dark'", "defaultTheme: ThemeChoice = 'light'"],
  ]),
  ...mutantsOf('src/renderer/src/stores/preferences/theme.ts', [
    [
      'S4.04',
      "if (theme !== '') set(themeChoiceAtom, theme);",
      "if (theme === 'light') set(themeChoiceAtom, theme);",
    ],
    [
      'S4.05',
      "if (theme !== '') set(themeChoiceAtom, theme);",
      "set(themeChoiceAtom, theme === '' ? 'dark' : theme);",
    ],
  ]),
  ...mutantsOf('src/renderer/src/stores/session/auth.ts', [
    ['S3.14', 'signedOut: Auth = { loggedIn: false,', 'signedOut: Auth = { loggedIn: true as false,'],
    [
      'S3.15',
      'loggedIn: false, userInfo: null };',
      "loggedIn: false, userInfo: { _id: '' } as unknown as null };",
    ],
    [
      'S4.01',
      'set(authAtom, { loggedIn: true, userInfo })',
      'set(authAtom, { loggedIn: true, userInfo: { ...userInfo, _id: "x" } })',
    ],
    ['S4.03', '  store.set(authAtom, signedOut);\n', ''],
  ]),
  ...mutantsOf('src/renderer/src/stores/session/session.ts', [
    ['S4.02', '      store.set(signInAtom, user);\n', ''],
    [
      'S4.02',
      "api.call('currentUser', { signal })",
      "api.call('userDetails', { parameters: { userId: 'me' }, signal }).then((user) => ({ user }))",
    ],
    ['S8.25', "  meta: { log: 'current user' },\n", ''],
    [
      'S8.17 S8.18 S8.19 S8.20 S8.21 S8.22 S8.23 S8.24',
      "store.set(showToastAtom, store.get(messagesAtom).login.sessionEnded, 'destructive');",
      '',
    ],
  ]),
  ...mutantsOf('src/renderer/src/features/session/actions.ts', [
    [
      'S4.20',
      "const { user } = await api.call('currentUser', {});",
      "const user = { _id: 'u1', fullName: '', username: 'ada', email: '', avatar: '', coverImage: '', bio: '' };",
    ],
    ['S8.02 S8.03 S8.11', ", 'destructive');", ');'],
    ['S4.03', '    signOut(store);\n', ''],
  ]),
  ...mutantsOf('src/renderer/src/features/session/login-dialog.tsx', [
    ['S5.01', 'username: identifier, email: identifier,', "username: identifier, email: '',"],
  ]),
  ...mutantsOf('src/renderer/src/stores/entities/tweet-changes.ts', [
    ['S4.44', 'page > 1 && Array', 'page > 99 && Array'],
    ['S4.24', ", type: 'active' });", ", type: 'inactive' });"],
  ]),
  ...mutantsOf('src/renderer/src/features/session/use-sign-up.ts', [
    [
      'S4.21',
      'login(store, { username, email, password }',
      'login(store, { username, email: username, password }',
    ],
    ['S7.04', 'const account = v.parse(schema, payload);', "const account = { ...payload, bio: 'x' };"],
    ['S7.04', '{ avatar, coverImage }, invitation', '{ avatar, coverImage: null }, invitation'],
    ['S5.10', 'if (avatar === null) return;', 'if (avatar === null || coverImage === null) return;'],
  ]),
  ...mutantsOf('src/renderer/src/features/session/signup.tsx', [
    ['S5.05 S5.08', 'disabled={!avatarField.isFilled}', 'disabled={false}'],
    [
      'S5.09',
      '{!avatarField.isFilled && <Input.Error',
      "{!avatarField.isFilled && tab === 'required' && <Input.Error",
    ],
    ['S2.89', 'to="/login"', 'to="/signup"'],
    ['S2.86', "{...field('email')}", "{...field('email')}\n                    hidden"],
  ]),
  ...mutantsOf('src/renderer/src/outbox/apply.ts', [
    ['S1.05 S4.24', '      store.set(addTweetAtom, result.tweet);\n', ''],
    ['S4.28', 'if (tweet && userId !== null) store.set(', 'if (tweet && userId === null) store.set('],
    ['S4.34', '      store.set(updateTweetContentAtom, result.tweet._id, result.tweet.content);\n', ''],
    ['S4.39', "adjustCount(store, userId, 'followersCount', followed ? 1 : -1);", ''],
    ['S4.40', "    adjustCount(store, entry.id, 'followersCount', -1);\n", ''],
    ['S8.07 S8.08 S8.09 S8.10', ", 'destructive');", ');'],
    ['S8.17', "    logFailure('like', error);\n", ''],
    [
      'S8.17',
      "logFailure('like', error);",
      "store.set(showToastAtom, failureText(error, store.get(messagesAtom)), 'destructive');",
    ],
    [
      'S8.21',
      "logFailure('follow', error);",
      "store.set(showToastAtom, failureText(error, store.get(messagesAtom)), 'destructive');",
    ],
    [
      'S4.30',
      'toast(result.on ? messages.tweet.liked : messages.tweet.unliked)',
      'toast(messages.tweet.liked)',
    ],
    [
      'S8.16',
      "  if ('content' in entry) {\n",
      "  if (entry.call === 'addComment') {\n    store.set(addCommentAtom, entry.id, { _id: 'x', content: entry.content, createdAt: '', owner: { _id: 'x', username: '', email: '', avatar: '' } });\n    store.set(showToastAtom, failureText(error, store.get(messagesAtom)), 'destructive');\n  } else if ('content' in entry) {\n",
    ],
  ]),
  ...mutantsOf('src/renderer/src/outbox/use-draft-submit.ts', [
    ['S8.16', "return outcome !== 'refused';", 'return true;'],
  ]),
  ...mutantsOf('src/renderer/src/outbox/attempt.ts', [
    ['S1.05 S3.20 S5.21', 'files: { media }', 'files: {}'],
    ['S4.29', 'on: Boolean(data)', 'on: !data', 0],
    ['S7.37', 'on: Boolean(data)', 'on: true', 0],
    ['S4.41', 'on: Boolean(data)', 'on: !data', 1],
    ['S4.42 S7.18', 'on: Boolean(data)', 'on: true', 1],
  ]),
  ...mutantsOf('src/renderer/src/stores/entities/tweets.ts', [
    ['S4.28', 'likes: tweet.likes + 1', 'likes: tweet.likes + 2'],
    ['S4.26', 'like.likedBy === userId)', 'like.likedBy !== "")'],
  ]),
  ...mutantsOf('src/renderer/src/posts/likes.ts', [
    ['S4.28', 'withLike(tweet, userId, override)', 'tweet'],
    ['S4.26', 'desired: !shown.liked', 'desired: true'],
  ]),
  ...mutantsOf('src/renderer/src/people/follows.ts', [
    ['S4.37', 'get(optimisticOverrideAtom(`toggleFollow/${userId}`)) ?? ', ''],
    ['S4.38', 'store.get(followedAtom(_id)) !== true', 'true'],
  ]),
  ...mutantsOf('src/renderer/src/lib/shuffle.ts', [['S9.07', 'Math.floor(random() * rest.length)', '0']]),
  ...mutantsOf('src/renderer/src/ui/button-styles.ts', [
    [
      'S9.20',
      "destructive: { variant: 'filled', color: 'red' }",
      "destructive: { variant: 'filled', color: 'blue' }",
    ],
    ['S9.20', "  link: { variant: 'transparent' },\n", ''],
    ['S9.21', "  icon: { size: 'lg' },\n", ''],
    ['S9.21', "lg: { size: 'md' }", "lg: { size: 'xs' }"],
  ]),
];
