import * as v from 'valibot';
import { readStored, writeStored } from '#renderer/lib/storage.ts';
import type { ListPosition } from '#renderer/ui/scroller.ts';

/* The reading position of each column, restored after a page change and after a restart. */

const PositionsSchema = v.record(v.string(), v.object({ id: v.string(), offset: v.number() }));

const storageKey = (userId: string) => `warble.columnPositions.${userId}`;

const positionsOf = (userId: string) => readStored(storageKey(userId), PositionsSchema) ?? {};

export const positionOf = (userId: string, column: string): ListPosition | null =>
  positionsOf(userId)[column] ?? null;

/** @param columns - all columns: positions of others are deleted */
export function keepPosition(
  userId: string,
  columns: readonly string[],
  column: string,
  position: ListPosition | null,
): void {
  const entries = Object.entries({ ...positionsOf(userId), [column]: position });
  writeStored(
    storageKey(userId),
    Object.fromEntries(entries.filter(([key, kept]) => kept !== null && columns.includes(key))),
  );
}
