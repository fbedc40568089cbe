import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '#scripts/run.ts';

/** Whether a program is installed, which it shows with the given arguments. */
export const has = async (program: string, ...args: readonly string[]) =>
  (await run(program, args, { output: 'keep' })).code === 0;

/** Starts nginx with the given servers; its files are in the folder. */
export async function startNginx(folder: string, site: string): Promise<ChildProcess> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${path.join(folder, name)};`)
    .join('\n');
  const configuration = path.join(folder, 'nginx.conf');
  writeFileSync(
    configuration,
    `daemon off;\nuser root;\npid ${path.join(folder, 'nginx.pid')};\nerror_log stderr notice;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}}\n`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', configuration], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('start worker process')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(output)));
  });
  return child;
}

/** Ends a process that was started, and waits for it. */
export async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
