import { setImmediate } from 'node:timers/promises';

/** A part of a list that is sorted by id, newest first: so many rows, with ids lower than `before`. */
export interface Part {
  readonly before: string;
  readonly limit: number;
}

/** Higher than each id. */
const aboveAll = 'g';

/** All rows: only for lists that are read outside of a server. */
export const everyRow: Part = { before: aboveAll, limit: Number.MAX_SAFE_INTEGER };

/** How many rows are read at once. A long text has ten thousand characters. */
const rowsOfPart = 200;

export interface JsonRow {
  readonly id: string;
  readonly json: string;
}

/** An entity as a row of a part. */
export const jsonRow = (entity: { readonly _id: string }): JsonRow => ({
  id: entity._id,
  json: JSON.stringify(entity),
});

/**
 * A list of any length as JSON, read in parts, between which other requests are served.
 * @param read reads a part; `isFirst` for the first one
 */
export async function* inParts(
  read: (part: Part, isFirst: boolean) => Promise<readonly JsonRow[]>,
): AsyncGenerator<readonly string[], void> {
  let before = aboveAll;
  for (;;) {
    const rows = await read({ before, limit: rowsOfPart }, before === aboveAll);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ json }) => json);
    if (rows.length < rowsOfPart) return;
    before = last.id;
    await setImmediate();
  }
}
