/* The process that runs the app's main. `electron` resolves to the double; all other modules are those of the build. */
import { registerHooks } from 'node:module';

const urlOf = (file: string) => new URL(`electron/${file}`, import.meta.url).href;
const imported = urlOf('index.ts');
// `require` can't load a module with top-level await, which the double needs for its port.
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
