import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compileHint } from '#scripts/build/compile-ahead.ts';
import { dropDisplayNames } from '#scripts/build/display-names.ts';
import { takeProductionRouter } from '#scripts/build/production-router.ts';
import { projectRoot } from '#scripts/run.ts';

/** Builds the script that draws the list with the libraries of the app, the way the app is built. */
export async function buildLibrariesScript(): Promise<string> {
  const result = await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [react(), takeProductionRouter(), dropDisplayNames()],
    build: {
      write: false,
      minify: true,
      rolldownOptions: {
        input: path.join(import.meta.dirname, 'libraries-page-entry.tsx'),
        output: { codeSplitting: false },
      },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  const script = outputs.find((file) => file.type === 'chunk');
  if (script === undefined) throw new Error('The script of the libraries could not be built.');
  return compileHint + script.code;
}
