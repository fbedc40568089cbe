import type { Rolldown } from 'vite';

/** Matches modules of the renderer. Their chunk also gets what they import and no earlier chunk has. */
const own = (...modules: readonly string[]) =>
  new RegExp(`[\\\\/]renderer[\\\\/]src[\\\\/](?:${modules.join('|').replaceAll('/', '[\\\\/]')})\\.tsx?$`);

/** What `app/load-ahead.ts` loads, without what is larger than all others together. */
export const dialogModules: readonly string[] = [
  'features/composer/composer-dialog',
  'features/commands/pending-chord',
  'features/commands/post-keys',
  'features/commands/shortcut-sheet',
  'features/session/logout-dialog',
  'features/toasts/recent-messages',
  'app/layout/tools-drawer',
  'posts/delete-dialog',
  'posts/emoji-button',
  'posts/emoji-picker',
  'posts/suggestions',
  'ui/menu-popup',
];

/**
 * Code that is loaded together is one chunk. Otherwise each module that several chunks share would be a chunk: a start
 * would need fifty requests instead of four, and 7 kB more after compression, and what is loaded ahead a hundred instead
 * of twenty.
 */
export const codeGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', tags: ['$initial'] },
  // For Uploads, which every start loads after its first paint.
  {
    name: 'components',
    test: /[\\/]@mantine[\\/](?:hooks|core[\\/]esm[\\/](?:core|components[\\/](?:Accordion|ActionIcon|Loader|UnstyledButton|VisuallyHidden|Transition)))[\\/]/,
    minShareCount: 2,
  },
  // For menus, dialogs, toasts and forms.
  {
    name: 'overlays',
    test: /[\\/]node_modules[\\/](?:@mantine|@floating-ui|@tabler|react-remove-scroll)[\\/]/,
    minShareCount: 3,
  },
  // Each start loads the first two soon after its first paint. The last one has to be there once the host is not.
  {
    name: 'after-paint',
    test: own('features/feed/new-posts', 'stores/drafts/media-drafts', 'app/pages/waiting'),
  },
  { name: 'deferred-messages', test: own('i18n/deferred-messages') },
  { name: 'focus-return', test: own('app/layout/focus-return') },
  // At the first key or movement of the pointer.
  {
    name: 'first-touch',
    test: own(
      'app/layout/after-first-touch',
      'features/inbox/watch-inbox',
      'features/session/account-entries',
    ),
  },
  // At the first change.
  { name: 'outbox', test: own('outbox/processor', 'features/outbox/parts') },
  { name: 'open-toast', test: own('features/toasts/open-toast') },
  { name: 'dialogs', test: own(...dialogModules) },
];
