import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { benchUser } from './many-tweets.ts';

/** The kinds of servers that `server-process.ts` can start. */
export type ProcessKind = 'feed' | 'bare' | 'serve' | 'postgres' | 's3';

/** A server and a session on it. */
export interface Measured {
  readonly url: string;
  readonly cookie: string;
}

/** A feed page of 20 tweets. */
export const feedPath = '/api/v1/tweet/all-tweets?limit=20';
/** A feed page of 20 tweets of the users whom the viewer follows. */
export const followingPath = '/api/v1/tweet/following-tweets?limit=20';

/** Runs the action with a temporary folder and child processes, and removes both afterwards. */
export async function withProcesses<Result>(
  action: (
    folder: string,
    start: (kind: ProcessKind, source: string, ...addresses: readonly string[]) => Promise<string>,
  ) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'warble-bench-'));
  const children: ChildProcess[] = [];
  try {
    return await action(folder, async (kind, source, ...addresses) => {
      const child = fork(join(import.meta.dirname, 'server-process.ts'), [kind, source, ...addresses], {
        // The S3 store accepts any credentials.
        env: { ...process.env, AWS_ACCESS_KEY_ID: 'bench', AWS_SECRET_ACCESS_KEY: 'bench' },
      });
      children.push(child);
      const messages: unknown[] = await once(child, 'message');
      return v.parse(v.string(), messages[0]);
    });
  } finally {
    for (const child of children) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true });
  }
}

export async function signIn(url: string): Promise<Measured> {
  const response = await fetch(`${url}/api/v1/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(benchUser),
  });
  if (!response.ok) throw new Error(`The sign-in answered ${response.status}.`);
  return { url, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}
