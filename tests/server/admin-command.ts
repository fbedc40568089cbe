import type { Audit } from '#serve/admin-audit.ts';
import { type Outcome, runAdmin } from '#serve/run-admin.ts';
import type { TestStorage } from './support.ts';

export type Admin = (...args: readonly string[]) => Promise<Outcome>;

/** The flags that name the storage of a server. */
export const flagsOf = ({ dataDir, url }: TestStorage): readonly string[] =>
  url === undefined ? ['--data', dataDir] : ['--database', url, '--media', dataDir];

/** `npm run admin` on the folder of a server. */
export const adminOfFolder =
  (dataDir: string): Admin =>
  (...args) =>
    runAdmin([...args, '--data', dataDir]);

/** `npm run admin` on the storage of a server. */
export const adminOf =
  (storage: TestStorage, openAudit?: () => Audit): Admin =>
  (...args) =>
    runAdmin([...args, ...flagsOf(storage)], openAudit);

export const done = (text: string): Outcome => ({ exitCode: 0, text });
export const failed = (text: string): Outcome => ({ exitCode: 1, text });
