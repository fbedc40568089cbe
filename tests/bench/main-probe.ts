/*
 * Loaded into the double's process before main (`--import`). It measures main and reports over HTTP, on a port that it
 * writes to the file WARBLE_BENCH_FILE.
 */
import { subscribe } from 'node:diagnostics_channel';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { registerHooks } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as v from 'valibot';

setFlagsFromString('--expose-gc');
const collectGarbage = v.parse(v.function(), runInNewContext('gc'));

/** The modules that main has imported, including its entry. */
const modules = new Set<string>();
let startedAt = 0;
let cpuAtStart = 0;
interface Loading {
  /** From the start of main, of time and of CPU time of main's thread. */
  readonly ms: number;
  readonly cpu: number;
  /** The modules imported until then, with those of Node and Electron. */
  readonly modules: number;
  /** The files of the build among them, and their size in bytes. */
  readonly files: number;
  readonly bytes: number;
}
let windowLoads: Loading | null = null;
/** The files of the build that were imported, by their names, and the calls `load` and `fork`; in order. */
const order: string[] = [];

const isOfMain = (url = '') => url.includes('/out/main/');
/** The name of a file of the build, without the hash. */
const nameOf = (url: string) => basename(url, '.js').replace(/-[\w-]{8}$/, '');

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
      cpuAtStart = milliseconds(process.threadCpuUsage());
      longestBlock();
    }
    if (isOfMain(resolved.url) && !modules.has(resolved.url)) order.push(nameOf(resolved.url));
    if (isOfMain(resolved.url) || isOfMain(context.parentURL)) modules.add(resolved.url);
    return resolved;
  },
});

subscribe('electron-double:fork', () => void order.push('fork'));
subscribe('electron-double:load', () => {
  order.push('load');
  if (windowLoads !== null) return;
  const ms = performance.now() - startedAt;
  const cpu = milliseconds(process.threadCpuUsage()) - cpuAtStart;
  const files = [...modules].filter(isOfMain).map((url) => statSync(fileURLToPath(url)).size);
  windowLoads = {
    ms,
    cpu,
    modules: modules.size,
    files: files.length,
    bytes: files.reduce((sum, size) => sum + size, 0),
  };
});

const server = createServer((_request, response) => {
  const blocked = longestBlock();
  for (let turn = 0; turn < 3; turn += 1) collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  const figures = {
    windowLoads,
    order,
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
