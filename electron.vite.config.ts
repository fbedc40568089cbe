import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

export default defineConfig({
  main: {
    build: {
      // Everything main needs is bundled, so the packed app carries no node_modules.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: 'src/main/index.ts', server: 'src/main/local-server/process.ts' },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  },
  preload: {
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
    plugins: [react()],
    build: {
      // electron-vite leaves the renderer unminified unless told otherwise.
      minify: true,
      manifest: true,
      rolldownOptions: { input: { index: 'src/renderer/index.html' } },
    },
  },
});
