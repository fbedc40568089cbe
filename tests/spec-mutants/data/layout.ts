import { mutantsOf } from '../mutant.ts';

/* The addresses of pages, their users, and their layout. */

export const layoutMutants = [
  ...mutantsOf('src/renderer/src/app/guard.tsx', [
    ['S2.26', 'return <LoadingScreen />;', 'return null;'],
    ['S2.27 S6.01 S2.82', '<Redirect to="/login" state={from} />', '<Redirect to="/signup" state={from} />'],
    ['S2.28 S2.81 S2.85', "isBack ? state.from : '/'", "isBack ? state.from : '/inbox'"],
    ['S6.07', 'if (session.isPending) return <LoadingScreen />;', ''],
    [
      'S6.02',
      '{userInfo ? <Outlet key={userInfo._id} /> : <Redirect to="/login"',
      '{userInfo === null ? <Outlet /> : <Redirect to="/login"',
    ],
  ]),
  ...mutantsOf('src/renderer/src/app/first-frame/make-early-calls.ts', [
    ['S6.07', 'ok || drop()', 'ok'],
    ['S6.07', '!isSessionLikely || ', ''],
  ]),
  ...mutantsOf('src/renderer/src/app/router.tsx', [
    ['S2.29', 'Component: SignedIn,', ''],
    [
      'S2.33',
      "          { path: '/login', lazy",
      "          { path: '/following', lazy: page(() => import('./pages/following.tsx')) },\n          { path: '/login', lazy",
    ],
    [
      'S2.39',
      "          { path: '/login', lazy",
      "          { path: '/tweet/:tweetId', lazy: page(() => import('./pages/tweet.tsx')) },\n          { path: '/login', lazy",
    ],
    [
      'S2.45',
      "          { path: '/login', lazy",
      "          { path: '/search', lazy: page(() => import('./pages/search.tsx')) },\n          { path: '/login', lazy",
    ],
    [
      'S2.52',
      "          { path: '/login', lazy",
      "          { path: '/profile/1', lazy: page(() => import('./pages/profile.tsx')) },\n          { path: '/login', lazy",
    ],
    [
      'S2.65',
      "          { path: '/login', lazy",
      "          { path: '/profile/:userId/follow', lazy: page(() => import('./pages/profile-follow.tsx')) },\n          { path: '/login', lazy",
    ],
    [
      'S2.70',
      "          { path: '/login', lazy",
      "          { path: '/settings', lazy: page(() => import('./pages/settings.tsx')) },\n          { path: '/login', lazy",
    ],
    [
      'S2.76',
      "          { path: '/login', lazy",
      "          { path: '/inbox', lazy: page(() => import('./pages/inbox.tsx')) },\n          { path: '/login', lazy",
    ],
    [
      'S2.90',
      "          { path: '/login', lazy",
      "          { path: '*', lazy: page(() => import('./pages/not-found.tsx')) },\n          { path: '/login', lazy",
    ],
    [
      'S2.02',
      '        Component: SignedIn,\n        children: [\n',
      "        Component: SignedIn,\n        children: [\n          { path: '/settings', lazy: page(() => import('./pages/settings.tsx')) },\n",
    ],
    ['S2.91', "                  { path: '*', lazy: page(() => import('./pages/not-found.tsx')) },\n", ''],
    [
      'S2.01',
      "          { path: '/login', lazy: page(() => import('./pages/login.tsx')) },\n",
      "          { Component: MainLayout, children: [{ path: '/login', lazy: page(() => import('./pages/login.tsx')) }] },\n",
    ],
    [
      'S2.66',
      "{ path: 'follow', lazy: page(() => import('./pages/profile-follow.tsx')) }",
      "{ path: 'follows', lazy: page(() => import('./pages/profile-follow.tsx')) }",
    ],
  ]),
  ...mutantsOf('src/renderer/src/app/error-screen.tsx', [
    ['S8.46 S8.47 S8.48', '`${error.status} ${error.statusText}`', '`500 ${error.statusText}`'],
    ['S8.49', '`${error.status} ${error.statusText}`', '`${error.status}`'],
  ]),
  ...mutantsOf('src/renderer/src/app/pages/not-found.tsx', [
    ['S2.92', 'component={Link} to="/"', 'component={Link} to="/inbox"'],
  ]),
  ...mutantsOf('src/renderer/src/app/pages/home.tsx', [
    ['S2.30', '<Composer withImage />', ''],
    ['S2.32', '      <FeedTabs />\n', ''],
  ]),
  ...mutantsOf('src/renderer/src/app/pages/tweet.tsx', [
    ['S2.40', 'title={messages.tweet.title} back />', 'title={messages.tweet.title} />'],
    ['S2.42 S3.07', '<Comments tweetId={tweetId} />', ''],
    [
      'S2.43',
      '<PageHeader title={messages.tweet.title} back />',
      '<PageHeader title={messages.tweet.title} back />\n      <textarea placeholder={messages.composer.placeholder} />',
    ],
    ['S2.44', '<CommentBox tweetId={tweetId} focusAtOnce={replying} />', ''],
    [
      'S2.44',
      '<CommentBox tweetId={tweetId} focusAtOnce={replying} />\n        <Waiting tweetId={tweetId} />\n        <Comments tweetId={tweetId} />',
      '<Waiting tweetId={tweetId} />\n        <Comments tweetId={tweetId} />\n        <CommentBox tweetId={tweetId} />',
    ],
  ]),
  ...mutantsOf('src/renderer/src/ui/page-header.tsx', [
    ['S2.40', 'void navigate(-1)', "void navigate('/')"],
    ['S2.40', "key === 'default' || ", ''],
  ]),
  ...mutantsOf('src/renderer/src/app/pages/inbox.tsx', [['S2.78', 'to="/settings"', 'to="/"']]),
  ...mutantsOf('src/renderer/src/app/pages/profile-follow.tsx', [
    ['S2.66', 'cols={2}', 'cols={1}'],
    ['S2.69', 'to={`/profile/${userId}`}', 'to="/"'],
  ]),
  ...mutantsOf('src/renderer/src/app/layout/main-layout.tsx', [
    ['S2.02', '{navigationLeft ? navigation : tools}', '{navigationLeft ? tools : navigation}'],
    ['S2.03', "const rightFrom = 'md'", "const rightFrom = 'xs'"],
    ['S2.12 S2.13', '{navigationLeft ? navigation : tools}', '{tools}'],
    ['S4.50', "useAction('logout', logout.open)", "useAction('logout', () => {})"],
  ]),
  ...mutantsOf('src/renderer/src/app/layout/tools.tsx', [
    ['S2.04', '      <SideSearch onSearch={onSearch} />\n', ''],
    ['S2.05', '        <Uploads />\n', ''],
    ['S2.07', '          <WhoToFollow />\n', ''],
    ['S2.08', 'inDrawer || (isMedium && !isHidden)', 'true'],
    ['S2.09', '{messages.logout.button}', ''],
    ['S2.10', "onClick={() => run('logout')}", 'onClick={() => {}}'],
  ]),
  ...mutantsOf('src/renderer/src/app/layout/groups.tsx', [
    ['S2.11', '<ThemeToggle />', '', 0],
    ['S2.11', '<Navigation shape="list" />', ''],
    ['S2.11', '        <AccountBlock more={accounts} />\n', ''],
    ['S2.14', "onClick={() => run('newPost')}", 'onClick={() => {}}', 0],
  ]),
  ...mutantsOf('src/renderer/src/features/navigation/navigation.tsx', [
    ['S2.18', "path: '/', action: 'goHome', icon: IconHome", "path: '/', action: 'goHome', icon: IconUser"],
    [
      'S2.19',
      "path: '/inbox', action: 'goInbox', icon: IconBell",
      "path: '/inbox', action: 'goInbox', icon: IconHome",
    ],
    [
      'S2.20',
      "path: '/search', action: 'goSearch', icon: IconSearch",
      "path: '/search', action: 'goSearch', icon: IconBell",
    ],
    ['S2.21', 'path: `/profile/${userId}`', 'path: `/profile/me`'],
    ['S2.21', "action: 'goProfile', icon: IconUser", "action: 'goProfile', icon: IconHome"],
    [
      'S2.22',
      "path: '/settings', action: 'goSettings', icon: IconSettings",
      "path: '/settings', action: 'goSettings', icon: IconUser",
    ],
    ['S2.19', "path: '/inbox'", "path: '/notifications'"],
    [
      'S2.23',
      "    { label: text.settings, path: '/settings', action: 'goSettings', icon: IconSettings },\n",
      '',
    ],
    ['S2.25', 'className="mantine-visible-from-sm"', 'className="mantine-visible-from-md"'],
    ['S2.25', 'className="mantine-visible-from-sm"', ''],
  ]),
  ...mutantsOf('src/renderer/src/features/navigation/navigation.module.css', [
    ['S2.24', 'color: var(--mantine-color-blue-light-color)', 'color: var(--mantine-color-teal-light-color)'],
  ]),
  ...mutantsOf('src/renderer/src/features/navigation/account-block.tsx', [
    ['S2.16', '<UserAvatar user={userInfo} size={compact ? 32 : 40} />', ''],
    ['S2.16', '              {userInfo.username}\n', ''],
    ['S2.16', '{userInfo.email}', ''],
    ['S2.17', "action: '/settings'", "action: '/inbox'"],
    ['S2.17', 'action: `/profile/${userInfo._id}`', "action: '/'"],
  ]),
  ...mutantsOf('src/renderer/src/features/session/landing.tsx', [
    ['S1.03', '<Link to="/signup"', '<Link to="/login"'],
    ['S1.04', 'onClick={open}', ''],
    ['S2.84', "nowhere = '#'", "nowhere = '/signup'"],
    ['S2.84', 'onClick={(event) => event.preventDefault()}', ''],
  ]),
  ...mutantsOf('src/renderer/src/features/session/login-dialog.tsx', [
    ['S5.02', "password: (value) => value === ''", 'password: () => false'],
    ['S2.83', 'to="/signup"', 'to="/"'],
  ]),
  ...mutantsOf('src/renderer/src/features/session/logout-dialog.tsx', [
    ['S4.50', 'onConfirm={() => void confirm()}', 'onConfirm={onClose}'],
  ]),
  ...mutantsOf('src/renderer/src/features/theme/theme-toggle.tsx', [
    ['S1.15 S4.06', "setTheme(dark ? 'light' : 'dark')", "setTheme(dark ? 'dark' : 'light')"],
  ]),
  ...mutantsOf('src/renderer/src/features/toasts/open-toast.tsx', [
    [
      'S4.17 S9.12',
      '() => [notificationOf(next, dismissLabel)]',
      '(all) => [...all, notificationOf(next, dismissLabel)]',
    ],
    ['S9.15', ".dir === 'rtl' ? -1 : 1", ".dir === 'rtl' ? 1 : -1"],
    ['S9.17', "color: variant === 'destructive' ? 'red' : 'blue'", "color: 'blue'"],
    ['S9.17', "role: variant === 'destructive' ? 'alert' : 'status'", "role: 'status'"],
  ]),
  ...mutantsOf('src/renderer/src/features/toasts/toasts.module.css', [
    ['S9.16', 'max-width: 420px', 'max-width: 430px'],
    ['S9.16', 'max-width: 420px', 'max-width: 400px'],
    ['S9.16', '40em) {\n  .region {\n    max-width', '62em) {\n  .region {\n    max-width'],
  ]),
  ...mutantsOf('src/contract/actions/renderer-actions.ts', [['S9.18', "pageKeys: 'F8'", "pageKeys: 'F9'"]]),
  ...mutantsOf('src/renderer/src/ui/loading-screen.tsx', [
    ['S2.26', "minHeight = '100vh'", 'minHeight = "40px"'],
  ]),
  ...mutantsOf('src/renderer/src/ui/dialog.tsx', [
    ['S9.22', 'size="lg"', 'size="xl"'],
    ['S9.22', 'size="lg"', 'size="md"'],
    ['S9.23', "closeButtonProps={{ 'aria-label': close }}", ''],
  ]),
];
