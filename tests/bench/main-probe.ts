/*
 * Loaded into the double's process before main (`--import`). It measures main and reports over HTTP, on a port that it
 * writes to the file WARBLE_BENCH_FILE.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { registerHooks } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as v from 'valibot';

setFlagsFromString('--expose-gc');
const collectGarbage = v.parse(v.function(), runInNewContext('gc'));

/** The modules that main has imported, including its entry. */
const modules = new Set<string>();
let startedAt = 0;
let windowLoads: { readonly ms: number; readonly modules: number } | null = null;

const isOfMain = (url = '') => url.includes('/out/main/');

const milliseconds = ({ user, system }: { readonly user: number; readonly system: number }) =>
  (user + system) / 1000;
let longest = 0;
let seen = milliseconds(process.threadCpuUsage());

/** Records the thread's CPU time since the last call; CPU time excludes what other programs use. */
function sample(): void {
  const now = milliseconds(process.threadCpuUsage());
  longest = Math.max(longest, now - seen);
  seen = now;
}
setInterval(sample, 1).unref();

/** The longest block of main since the last call, in ms. */
function longestBlock(): number {
  sample();
  const block = longest;
  longest = 0;
  return block;
}

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    if (startedAt === 0 && resolved.url.endsWith('/out/main/index.js')) {
      startedAt = performance.now();
      longestBlock();
    }
    if (isOfMain(resolved.url) || isOfMain(context.parentURL)) modules.add(resolved.url);
    return resolved;
  },
});

const send = process.send?.bind(process);
const CallSchema = v.object({ type: v.literal('call'), name: v.string() });
Object.assign(process, {
  send(message: unknown) {
    if (windowLoads === null && v.is(CallSchema, message) && message.name === 'window:load') {
      windowLoads = { ms: performance.now() - startedAt, modules: modules.size };
    }
    return send?.(message);
  },
});

const server = createServer((_request, response) => {
  const blocked = longestBlock();
  for (let turn = 0; turn < 3; turn += 1) collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  const figures = {
    windowLoads,
    modules: modules.size,
    blocked,
    memory: heapUsed + external,
    // Everything that is open: files, sockets, pipes. Windows has no such list.
    handles: process.platform === 'win32' ? 0 : readdirSync('/dev/fd').length,
  };
  // The garbage collection must not be counted as a block of main.
  setImmediate(() => {
    longestBlock();
    response.end(JSON.stringify(figures));
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The probe has no port.');
  writeFileSync(process.env['WARBLE_BENCH_FILE'] ?? '', String(address.port));
});
server.unref();
