import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const debian = '/usr/lib/postgresql';

/**
 * The folder of an installed PostgreSQL that has the client programs: the npm package has none, and programs that are
 * older than the server refuse to work with it. Undefined if there is none.
 */
export function installedPostgres(): string | undefined {
  if (!existsSync(debian)) return undefined;
  return readdirSync(debian)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debian, version, 'bin'))
    .find((folder) =>
      ['initdb', 'postgres', 'pg_dump', 'psql'].every((name) => existsSync(join(folder, name))),
    );
}
