import { type Outcome, runAdmin } from '#serve/admin-commands.ts';
import type { TestStorage } from './support.ts';

export type Admin = (...args: readonly string[]) => Promise<Outcome>;

/** `npm run admin` on the folder of a server. */
export const adminOfFolder =
  (dataDir: string): Admin =>
  (...args) =>
    runAdmin([...args, '--data', dataDir]);

/** `npm run admin` on the storage of a server. */
export const adminOf = ({ dataDir, url }: TestStorage): Admin =>
  url === undefined
    ? adminOfFolder(dataDir)
    : (...args) => runAdmin([...args, '--database', url, '--media', dataDir]);

export const done = (text: string): Outcome => ({ exitCode: 0, text });
export const failed = (text: string): Outcome => ({ exitCode: 1, text });
