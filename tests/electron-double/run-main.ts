/* The process that runs the app's main: `electron` resolves to the double, everything else is as it was built. */
import { registerHooks } from 'node:module';

const urlOf = (file: string) => new URL(`electron/${file}`, import.meta.url).href;
const imported = urlOf('index.ts');
// A module with top-level await, which the double needs for its port, can't be required.
const required = urlOf('for-require.cts');

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: context.conditions.includes('require') ? required : imported, shortCircuit: true }
      : next(specifier, context),
});
process.on('disconnect', () => process.exit(1));

const { default: electron, runMain } = await import('./electron/index.ts');
Object.defineProperty(globalThis, 'electronDouble', { value: electron });
await runMain();
