/* The process that runs the app's main: `electron` is the double, and everything else is as it was built. */
import { registerHooks } from 'node:module';

const double = new URL('electron/index.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: double, shortCircuit: true } : next(specifier, context),
});
process.on('disconnect', () => process.exit(1));

const { runMain } = await import('./electron/index.ts');
await runMain();
