import { loadWhenPossible } from '#renderer/lib/load.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { whenIdle } from '#renderer/lib/when-idle.ts';

/** What opens over a page by a key or a click, and is not loaded at the first use of the page. */
const parts: readonly (() => Promise<unknown>)[] = [
  () => import('#renderer/features/composer/composer-dialog.tsx'),
  () => import('#renderer/features/commands/post-keys.ts'),
  () => import('#renderer/posts/delete-dialog.tsx'),
  () => import('#renderer/ui/menu-popup.tsx'),
  () => import('#renderer/posts/emoji-button.tsx'),
  () => import('#renderer/posts/suggestions.tsx'),
  () => import('#renderer/posts/emoji-picker.tsx'),
  () => import('#renderer/features/commands/palette.tsx'),
  () => import('#renderer/features/commands/shortcut-sheet.tsx'),
  () => import('#renderer/features/commands/pending-chord.tsx'),
  () => import('#renderer/features/session/logout-dialog.tsx'),
  () => import('#renderer/features/toasts/recent-messages.tsx'),
  () => import('./layout/tools-drawer.tsx'),
  () => import('#renderer/images/larger-view.tsx'),
  () => import('#renderer/images/crop-dialog.tsx'),
];

/** The other pages, those that show what is loaded first. */
const pages: readonly (() => Promise<unknown>)[] = [
  () => import('./pages/waiting.tsx'),
  () => import('./pages/tweet.tsx'),
  () => import('./pages/profile.tsx'),
  () => import('./pages/profile-tweets.tsx'),
  () => import('./pages/profile-follow.tsx'),
  () => import('./pages/settings.tsx'),
  () => import('#renderer/features/commands/keyboard-settings.tsx'),
  () => import('#renderer/features/export/own-data.tsx'),
  () => import('./pages/inbox.tsx'),
  () => import('./pages/search.tsx'),
  () => import('./pages/following.tsx'),
  () => import('./pages/columns.tsx'),
  () => import('./pages/not-found.tsx'),
];

/**
 * Loads the code of dialogs, menus, pickers and pages before they are asked for, so that they open also without a network.
 * One after another, each while the page is idle. Without the names of all emoji, which would take as much memory as the
 * rest.
 */
export async function loadAhead(): Promise<void> {
  try {
    for (const load of [...parts, ...pages]) {
      await new Promise<void>(whenIdle);
      await loadWhenPossible(load);
    }
  } catch (error) {
    // If the host has other files by now, it has none of the others either.
    logFailure('code', error);
  }
}
