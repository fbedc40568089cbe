import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { bringComponentStyles } from './scripts/build/component-styles.ts';
import { codeGroups } from './scripts/build/code-groups.ts';
import { compileAhead } from './scripts/build/compile-ahead.ts';
import { dropDisplayNames } from './scripts/build/display-names.ts';
import { trimEmojiData } from './scripts/build/emoji-data.ts';
import { drawFirstFrame } from './scripts/build/first-frame.ts';
import { takeProductionRouter } from './scripts/build/production-router.ts';
import { bakeThemeStyles } from './scripts/build/theme-styles.ts';
import { recordPackages } from './scripts/packaging/bundled-packages.ts';

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
        output: { codeSplitting: { groups: codeGroups } },
      },
    },
  },
});
