import { mutantsOf } from '../mutant.ts';

/* The content and behaviour of each part of a page. */

export const featureMutants = [
  ...mutantsOf('src/renderer/src/features/feed/feed-pagination.tsx', [
    ['S2.31 S9.03', '[1, 2, 3] as const', '[1, 2] as const'],
    ['S2.31 S9.03', '[1, 2, 3] as const', '[1, 2, 3, 4] as const'],
    [
      'S9.04',
      'const next = () => onChange(page + 1);',
      'const next = () => onChange(Math.min(4, page + 1));',
    ],
    ['S4.45', 'aria-disabled={page <= 1}', 'aria-disabled={false}'],
  ]),
  ...mutantsOf('src/renderer/src/features/feed/feed.tsx', [
    ['S4.43 S9.02', "parameters.get('page') ?? 1", "parameters.get('page') ?? 2"],
    ['S4.45', 'Math.max(1, Math.trunc', 'Math.max(-1, Math.trunc'],
    ['S2.31', 'pagination = <FeedPagination', 'pagination = page > 99 && <FeedPagination'],
    ['S2.31', 'pagination = <FeedPagination', 'pagination = !query.isPending && <FeedPagination'],
    ['S2.35', 'pagination = <FeedPagination', "pagination = feed === 'all' && <FeedPagination"],
    ['S2.35 S4.44 S8.43', '{page > 1 && (\n', "{page > 1 && feed === 'all' && (\n"],
  ]),
  ...mutantsOf('src/renderer/src/features/feed/step-back.ts', [
    ['S4.44', 'goTo(from - 1, {', 'goTo(1, {'],
    [
      'S4.44',
      '    if (state === from - 1 && !isLayerEntry()) void navigate(-1);\n    else goTo(',
      '    if (state !== from - 1) goTo(',
    ],
    ['S4.44 S8.43', '    showToast(noMore);\n', ''],
    ['S4.44', '    query.reset();\n', ''],
  ]),
  ...mutantsOf('src/renderer/src/features/feed/feed-query.ts', [
    ['S7.51', 'payload: { page }', 'payload: { page, limit: 20 }'],
    ['S1.06 S2.34', "following: 'followingTweets'", "following: 'allTweets'"],
    ['S8.20', "meta: { log: 'feed' },", ''],
  ]),
  ...mutantsOf('src/renderer/src/features/feed/single-tweet.tsx', [
    ['S4.48', ' && !get(isLoadedAtom(tweetId))', ''],
    ['S4.49', '!get(isLoadedAtom(tweetId))', 'get(tweetAtom(tweetId)) === undefined'],
    ['S4.49', 'if (isLoaded || (isThere && !isGone)) {', 'if (isThere) {'],
    ['S4.49 S7.30', '.slice(0, 1)', '.slice(1, 2)'],
    ['S4.49', 'enabled: get(userIdAtom) !== null &&', 'enabled: get(userIdAtom) === null &&'],
  ]),
  ...mutantsOf('src/renderer/src/features/feed/user-tweets-query.ts', [
    [
      'S1.12 S2.63',
      "api.call('userTweets', { parameters: { userId }, signal })",
      "api.call('allTweets', { signal })",
    ],
    ['S8.24', "meta: { log: 'tweet list' },", ''],
  ]),
  ...mutantsOf('src/renderer/src/features/composer/composer.tsx', [
    ['S2.93', '{userInfo && <UserAvatar user={userInfo} />}', ''],
    [
      'S2.96',
      '{withImage && (\n                <PlainButton',
      '{!withImage && (\n                <PlainButton',
    ],
    ['S2.97', 'disabled={!canPost} loading={posting || isHeld}', 'disabled={!canPost}'],
    ['S2.15 S5.22', '{withImage && (\n                <PlainButton', '{(\n                <PlainButton'],
    ['S5.19', "content.trim() !== ''", "content !== ''"],
    [
      'S5.20',
      "content.trim() !== '' && excess(content) <= 0",
      "content.trim() !== '' && excess(content) <= 0 && (!withImage || media !== null)",
    ],
    ['S3.19', "{ call: 'addTweet', content,", "{ call: 'addTweet', content: content.slice(1),"],
  ]),
  ...mutantsOf('src/renderer/src/outbox/enqueue.ts', [
    ['S4.25', 'if (freshValue(store, draft) === entry.content) store.set(draft, null);', ''],
    [
      'S4.25',
      'if (image !== null && freshValue(store, composerMediaAtom) === image) store.set(composerMediaAtom, null);',
      '',
    ],
  ]),
  ...mutantsOf('src/renderer/src/features/uploads/use-autoplay.ts', [
    ['S2.101 S9.11', 'autoplayDelay = 2000', 'autoplayDelay = 1900'],
    ['S2.101 S9.11', 'autoplayDelay = 2000', 'autoplayDelay = 2100'],
    ['S2.103', 'stopOnInteraction: false', 'stopOnInteraction: true'],
    ['S2.102', 'stopOnMouseEnter: true', 'stopOnMouseEnter: false'],
  ]),
  ...mutantsOf('src/renderer/src/features/uploads/uploads-store.ts', [
    ['S2.98', 'descending(a.createdAt, b.createdAt)', 'descending(b.createdAt, a.createdAt)'],
    ['S2.06 S2.99', "filter((tweet) => tweet.media !== '')", 'filter(() => true)'],
  ]),
  ...mutantsOf('src/renderer/src/features/uploads/uploads.tsx', [
    [
      'S2.100',
      '<PictureButton {...pictureOf(first, text)} ratio={layout.pictureRatio} onToggle={setViewing} />',
      '<img {...pictureOf(first, text)} />',
    ],
  ]),
  ...mutantsOf('src/renderer/src/features/uploads/uploads-carousel.tsx', [
    ['S2.100', '<PictureButton\n', '<img\n'],
  ]),
  ...mutantsOf('src/renderer/src/features/who-to-follow/who-to-follow.tsx', [
    ['S7.46 S9.05', 'fetchedUsers = 20', 'fetchedUsers = 21'],
    ['S9.08', 'suggestedUsers = 3', 'suggestedUsers = 4'],
    ['S9.08', 'suggestedUsers = 3', 'suggestedUsers = 2'],
    ['S9.06', '&& !isFollowing', ''],
    ['S9.06', '&& !known.has(_id)', ''],
    ['S9.07', 'shuffled(others)', 'others'],
    ['S2.105', '<FollowButton user={user} size="sm" />', ''],
    ['S8.22', "meta: { log: 'user list' },", ''],
  ]),
  ...mutantsOf('src/renderer/src/people/person-link.tsx', [
    ['S2.104 S2.47', 'to={`/profile/${user._id}`}', 'to={`/profile/${user.username}`}'],
    ['S2.46', '<UserAvatar user={user} />', ''],
    ['S2.46', '{withBreak(user.username)}', ''],
  ]),
  ...mutantsOf('src/renderer/src/people/follow-button.tsx', [
    ['S4.37', 'followed ? messages.follow.following', '!followed ? messages.follow.following'],
  ]),
  ...mutantsOf('src/renderer/src/features/profiles/profile-header.tsx', [
    [
      'S2.53',
      '<PictureButton src={profile.coverImage} alt={text.cover} ratio={coverRatio} isSquare />',
      '<img src={profile.coverImage} alt={text.cover} />',
    ],
    [
      'S2.54',
      "{profile.coverImage === '' ? (\n        <NoCover />\n      )",
      "{profile.coverImage === '' ? (\n        null\n      )",
    ],
    ['S2.55', '<UserAvatar user={profile} size={avatarSize} />', ''],
    ['S2.55', 'profile.fullName || profile.username}</bdi>', 'profile.username}</bdi>'],
    ['S2.56', '@{profile.username}', '{profile.username}'],
    ['S2.56', '<Text style={anywhere}>{profile.email}</Text>', ''],
    ['S2.61', 'to="/settings"', 'to="/"'],
    ['S2.62 S6.06', '{own ? (', '{true ? ('],
    ['S6.05', '{own ? (', '{false ? ('],
  ]),
  ...mutantsOf('src/renderer/src/people/follow-counts.tsx', [
    ['S2.60', 'to={`/profile/${profile._id}/follow`}', 'to={`/profile/${profile._id}/follows`}'],
    ['S2.60 S7.14', 'numeral(profile[`${side}Count`], locale)', 'numeral(profile.followersCount, locale)'],
  ]),
  ...mutantsOf('src/renderer/src/people/bio.tsx', [
    ['S2.57', "{written === '' ? noBio : written}", '{noBio}'],
  ]),
  ...mutantsOf('src/renderer/src/people/biography.ts', [['S2.59', "['', 'undefined']", "['']"]]),
  ...mutantsOf('src/renderer/src/features/profiles/follow-list.tsx', [
    [
      'S8.26',
      'if (person) return <PersonLink user={person} />;',
      'if (person) return <PersonLink user={person} />;\n  return null;',
    ],
  ]),
  ...mutantsOf('src/renderer/src/people/follow-lists.ts', [
    ['S8.23', 'meta: { log: `${side} list` },', ''],
    [
      'S8.50',
      'api.call(side, { parameters: { userId }, signal });',
      'api.call(side, { parameters: { userId }, signal }).catch(() => false as never as []) || [];',
    ],
    ['S7.20', "side === 'following' ? record.following : record.follower", 'record.follower'],
    ['S7.22', "side === 'following' ? record.following : record.follower", 'record.following'],
  ]),
  ...mutantsOf('src/renderer/src/features/search/search-query.ts', [
    ['S9.09', 'users.slice(0, foundUsersMax)', 'users'],
    ['S9.10', 'tweets.slice(0, foundTweetsMax)', 'tweets'],
    ['S4.46', 'store.set(addUsersAtom, users.slice(0, foundUsersMax));', ''],
    ['S8.24', 'tweetsError: tweets.isFetching ? null : tweets.error', 'tweetsError: null'],
    ['S8.24', "half('tweets', 'tweet list', query", "half('tweets', 'tweets', query"],
    ['S5.24', "=== query) store.set(textAtom, '')", "=== '') store.set(textAtom, '')"],
  ]),
  ...mutantsOf('src/renderer/src/features/search/searched-entry.ts', [
    ['S3.22', 'return isKept && isReloaded();', 'return false;'],
  ]),
  ...mutantsOf('src/renderer/src/features/search/search-box.tsx', [
    [
      'S5.23',
      "if (query.trim() === '' || running) return;\n    searchedHere.current = !closes;\n    onSearch?.();\n    const ended = runSearch(store, query);",
      "if (running) return;\n    searchedHere.current = !closes;\n    onSearch?.();\n    const ended = runSearch(store, query.trim() || 'everything');",
    ],
    ['S5.25', 'disabled={running}', ''],
    ['S5.26', 'event.preventDefault();\n        search();', 'event.preventDefault();'],
    ['S2.49', 'type="search"', 'type="text"'],
  ]),
  ...mutantsOf('src/renderer/src/features/search/side-search.tsx', [
    ['S2.51', "void navigate('/search')", "void navigate('/')"],
  ]),
  ...mutantsOf('src/renderer/src/features/search/found.tsx', [['S2.46', 'detail={user.email}', '']]),
  ...mutantsOf('src/renderer/src/features/search/search.tsx', [
    [
      'S2.106',
      '          title={text.users}\n          busy={running}\n',
      '          title={text.tweets}\n          busy={running}\n',
    ],
  ]),
  ...mutantsOf('src/contract/i18n/inbox-texts.ts', [
    ['S3.12 S9.24', "? type : 'comment'", "? type : 'like'"],
  ]),
  ...mutantsOf('src/renderer/src/features/inbox/inbox.tsx', [
    ['S2.79 S9.25', 'skeletonCount = 9', 'skeletonCount = 8'],
  ]),
  ...mutantsOf('src/renderer/src/stores/entities/inbox-query.ts', [
    [
      'S7.45',
      "api.call('notifications', { signal })",
      "api.call('notifications', { signal }).then(() => [])",
    ],
  ]),
  ...mutantsOf('src/renderer/src/i18n/dates.ts', [
    ['S9.29', 'date.toLocaleDateString()', "date.toLocaleDateString('ja')"],
    ['S9.29', 'date.toLocaleDateString()', "date.toLocaleDateString('en-US')"],
    ['S9.29', 'date.toLocaleDateString()', 'date.toISOString()'],
  ]),
  ...mutantsOf('src/renderer/src/i18n/keep-date-words.ts', [
    ['S9.29', 'new Intl.DateTimeFormat()', 'new Intl.DateTimeFormat(locale)'],
  ]),
  ...mutantsOf('src/renderer/src/features/settings/password-form.tsx', [
    ['S5.12 S9.01', 'length < limits.passwordMin', 'length <= limits.passwordMin'],
    [
      'S5.13',
      "passwords.oldPassword === '' || passwords.newPassword === ''",
      "passwords.oldPassword === '' && passwords.newPassword === ''",
    ],
    [
      'S5.11 S5.13',
      "passwords.oldPassword === '' || passwords.newPassword === ''",
      "passwords.newPassword === ''",
    ],
    [
      'S5.11',
      'disabledBecause={incomplete ? text.required : null}',
      "disabledBecause={incomplete ? ' ' : null}",
    ],
  ]),
  ...mutantsOf('src/renderer/src/features/settings/account-form.tsx', [
    ['S5.14', 'fields.find(isBlank)', "fields.find((name) => name === 'username' && isBlank(name))"],
    ['S5.15', 'disabledBecause={unchanged ? text.unchanged : null}', 'disabledBecause={null}'],
  ]),
  ...mutantsOf('src/renderer/src/features/settings/image-form.tsx', [
    ['S5.17 S5.18', 'refused && file === null ? text.required : undefined', 'undefined'],
  ]),
  ...mutantsOf('src/renderer/src/features/settings/settings.tsx', [
    ['S4.22', '<AccountForm onSaved={showProfile} />', '<AccountForm onSaved={() => {}} />'],
    ['S4.23', '<ImageForm purpose="avatar" onSaved={showProfile} />', '<ImageForm purpose="avatar" />'],
    ['S2.71', 'keepMountedMode="display-none"', 'keepMountedMode="display-none" value={[\'account\']}'],
    [
      'S2.71',
      '<Accordion.Control icon',
      "<Accordion.Control onClickCapture={(event) => { if (event.currentTarget.getAttribute('aria-expanded') === 'true') event.stopPropagation(); }} icon",
    ],
    ['S2.71', '<Accordion.Panel>{contents[id]}</Accordion.Panel>', '{contents[id]}'],
    ['S2.74', "  ['avatar', IconUserCircle],\n", ''],
    ['S2.75', "  ['cover', IconPhoto],\n", ''],
  ]),
  ...mutantsOf('src/renderer/src/features/settings/actions.ts', [
    ['S4.22 S4.23', "if (section !== 'password' && !(await refreshUser(store))) refetchWithUser(store);", ''],
    [
      'S4.22',
      'await whileSending(store, send(store.get(servicesAtom).api).then(onSent));',
      "const answer = await whileSending(store, send(store.get(servicesAtom).api));\n    if (section === 'account' && answer) {\n      store.set(showToastAtom, store.get(deferredMessagesAtom).settings[section].success);\n      applyUser(store, answer as Parameters<typeof applyUser>[1]);\n      return true;\n    }",
    ],
    ['S8.04 S8.05 S8.06', ", 'destructive');", ');'],
    ['S8.15', "if (section === 'cover') return coverFailureText(error, messages, cover.failed);", ''],
    ['S8.25', "    logFailure('current user', error);\n", ''],
    [
      'S8.25',
      "logFailure('current user', error);",
      "store.set(showToastAtom, failureText(error, store.get(messagesAtom)), 'destructive');",
    ],
  ]),
  ...mutantsOf('src/renderer/src/outbox/apply-broadcast.ts', [
    ['S4.22 S4.23', '  store.set(signInAtom, user);\n', ''],
  ]),
  ...mutantsOf('src/renderer/src/outbox/apply-removal.ts', [
    [
      'S4.35',
      "  if (call === 'deleteTweet') removeTweet(store, id);\n  else store.set(removeCommentAtom, id);\n",
      '',
    ],
  ]),
  ...mutantsOf('src/renderer/src/features/settings/cover-failure.ts', [
    ['S8.13', 'errorText(error.body)', 'undefined'],
    ['S8.14', 'parsed.success ? parsed.output.message', 'false ? parsed.issues'],
  ]),
  ...mutantsOf('src/renderer/src/posts/post.tsx', [
    ['S6.03 S6.04', '{owned && edit === null && (', '{edit === null && ('],
    ['S4.31', '{owned && edit === null && (', '{false && owned && edit === null && ('],
    ['S4.32', '{owned && edit === null && (', '{owned && ('],
    ['S4.32', '{edit === null ? (\n          <PostText', '{edit !== undefined ? (\n          <PostText'],
    ['S9.29', '<PostTime createdAt={post.createdAt} age={age} permalink={permalink} />', ''],
  ]),
  ...mutantsOf('src/renderer/src/lib/receive-image.ts', [
    ['S3.20 S5.21', 'const [file] = files;', 'const file = files.at(-1);'],
  ]),
  ...mutantsOf('src/renderer/src/posts/use-post-changes.ts', [
    ['S4.33', 'if (edit === content) setEdit(null);', 'if (edit === `${content} `) setEdit(null);'],
    ['S4.33', 'edit !== content && ', ''],
    ['S5.28', 'editor.current?.focus();\n      return;', ''],
  ]),
  ...mutantsOf('src/renderer/src/posts/tweet-card.tsx', [
    ['S4.27', 'data-liked={liked || undefined}', ''],
    ['S6.03', 'owned={tweet.owner._id === userId}', 'owned'],
  ]),
  ...mutantsOf('src/renderer/src/posts/delete-own.ts', [
    ['S4.36', "pathname !== '/' && store.get(shownPathAtom) === pathname", 'pathname === "/nowhere"'],
    ['S4.36', "pathname !== '/' && store", "pathname.startsWith('/tweet') && store"],
    ['S4.36', "pathname !== '/' && store.get(shownPathAtom) === pathname", "pathname !== '/'"],
    ['S8.18', 'logFailure(`', 'if (!isTweet) logFailure(`'],
    ['S8.19', 'logFailure(`', 'if (isTweet) logFailure(`'],
  ]),
  ...mutantsOf('src/renderer/src/features/comments/comment-box.tsx', [
    ['S5.27', "content.trim() !== ''", "content !== ''"],
    ['S2.44', 'aria-label={text.placeholder}', 'aria-label={text.label}'],
  ]),
  ...mutantsOf('src/renderer/src/features/comments/comments.tsx', [
    ['S6.04', 'owned={comment.owner._id === userId}', 'owned'],
    [
      'S3.07',
      "call('comments', { parameters: { tweetId }, signal })",
      "call('comments', { parameters: { tweetId: 'x' }, signal })",
    ],
    [
      'S3.23',
      "await services.api.call('comments', { parameters: { tweetId }, signal })",
      "await services.api.call('singleTweet', { parameters: { tweetId }, signal }).then(([tweet]) => (tweet as { comments?: [] })?.comments ?? [])",
    ],
    [
      'S3.10',
      'return services.store.set(replaceCommentsAtom, comments);',
      'return services.store.set(replaceCommentsAtom, comments).toReversed();',
    ],
  ]),
];
