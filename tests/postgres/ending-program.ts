import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from 'vitest';
import { temporaryFolder } from '#tests/server/support.ts';

const programs = {
  server: join(import.meta.dirname, '../../src/server/program/index.ts'),
  admin: join(import.meta.dirname, '../../src/serve/admin.ts'),
};

export interface Attempt {
  readonly address: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts a program and returns how it ended, and what it printed. */
export async function ends(name: keyof typeof programs, { address, environment = {} }: Attempt) {
  const media = await temporaryFolder();
  const args = name === 'admin' ? ['users'] : ['--port', '0'];
  const { PGPASSWORD: _, ...rest } = process.env;
  const child = spawn(process.execPath, [programs[name], ...args], {
    env: {
      ...rest,
      HOME: media,
      WARBLE_AUDIT: join(media, 'audit.log'),
      WARBLE_DATABASE: address,
      WARBLE_MEDIA: media,
      ...environment,
    },
  });
  let text = '';
  child.stderr.setEncoding('utf8').on('data', (more: string) => (text += more));
  // A server that starts all the same, or one that is still there although it has failed.
  const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
  const [code]: unknown[] = await once(child, 'exit');
  clearTimeout(timer);
  return { code, text: text.trim() };
}

/** An attempt to use a database, and what a program must print of it. */
export interface Case {
  readonly what: string;
  readonly attempt: () => Attempt;
  readonly code: 1 | 2;
  readonly text: string;
}

/** Expects that a program ends with one sentence, which says nothing secret. */
export async function expectSentence(program: keyof typeof programs, { attempt, code, text }: Case) {
  const ended = await ends(program, attempt());
  expect(ended).toEqual({ code, text: expect.stringContaining(text) });
  expect(ended.text.split('\n')).toHaveLength(1);
  expect(ended.text).not.toMatch(/\bsecret\b/);
}

/** Each case with each of the programs. */
export const both = (given: readonly Case[]) =>
  given.flatMap((one) => [[one.what, 'server', one] as const, [one.what, 'admin', one] as const]);
