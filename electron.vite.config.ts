import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Rolldown } from 'vite';
import { bringComponentStyles } from './scripts/build/component-styles.ts';
import { compileAhead } from './scripts/build/compile-ahead.ts';
import { dropDisplayNames } from './scripts/build/display-names.ts';
import { trimEmojiData } from './scripts/build/emoji-data.ts';
import { drawFirstFrame } from './scripts/build/first-frame.ts';
import { takeProductionRouter } from './scripts/build/production-router.ts';
import { bakeThemeStyles } from './scripts/build/theme-styles.ts';
import { recordPackages } from './scripts/packaging/bundled-packages.ts';

/** Matches modules of the renderer. Their chunk also gets what they import and no earlier chunk has. */
const own = (...modules: readonly string[]) =>
  new RegExp(`[\\\\/]renderer[\\\\/]src[\\\\/](?:${modules.join('|').replaceAll('/', '[\\\\/]')})\\.tsx?$`);

/**
 * Code that is loaded together is one chunk. Otherwise each module that several chunks share would be a chunk: a start
 * would need fifty requests instead of four, and 7 kB more after compression, and what is loaded ahead a hundred instead
 * of twenty.
 */
const chunks: Rolldown.CodeSplittingGroup[] = [
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
  // Each start loads these soon after its first paint.
  { name: 'after-paint', test: own('features/feed/new-posts', 'stores/drafts/media-drafts') },
  { name: 'deferred-messages', test: own('i18n/deferred-messages') },
  { name: 'focus-return', test: own('app/layout/focus-return') },
  // At the first key or movement of the pointer.
  {
    name: 'first-touch',
    test: own('features/inbox/watch-inbox', 'people/watch-pointer', 'features/session/account-entries'),
  },
  // At the first change.
  { name: 'outbox', test: own('outbox/processor', 'features/outbox/parts') },
  { name: 'open-toast', test: own('features/toasts/open-toast') },
  // What `app/load-ahead.ts` loads, without what is larger than all others together.
  {
    name: 'dialogs',
    test: own(
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
    ),
  },
];

export default defineConfig({
  main: {
    plugins: [recordPackages('main', import.meta.dirname)],
    build: {
      // All dependencies of main are bundled, so the packed app has no node_modules.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: 'src/main/index.ts', server: 'src/main/local-server/process.ts' },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
    plugins: [recordPackages('preload', import.meta.dirname)],
    build: {
      externalizeDeps: false,
      isolatedEntries: true,
      // A sandboxed preload has to be a single CommonJS file.
      rolldownOptions: {
        input: { index: 'src/preload/index.ts' },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [
      react(),
      recordPackages('renderer', import.meta.dirname),
      drawFirstFrame(import.meta.dirname),
      dropDisplayNames(),
      bringComponentStyles(import.meta.dirname),
      takeProductionRouter(),
      bakeThemeStyles(),
      compileAhead(),
      trimEmojiData(),
    ],
    build: {
      // By default, electron-vite does not minify the renderer.
      minify: true,
      // A list of the imports of each lazy chunk would add 1.6 kB to every start, and the host is local, so preloading
      // saves little.
      modulePreload: {
        resolveDependencies: (_file, files, { hostType }) =>
          hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
      },
      manifest: true,
      // `budget.spec.ts` fails when the start becomes too large.
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        input: { index: 'src/renderer/index.html' },
        output: { codeSplitting: { groups: chunks } },
      },
    },
  },
});
