import { atom } from 'jotai';
import { atomFamily } from 'jotai-family';
import * as v from 'valibot';
import { assertNever } from '#contract/assert-never.ts';
import { keptAtom } from '#renderer/lib/kept-atom.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';

/** In px. */
export const columnWidth = { least: 280, most: 720, usual: 360, step: 20 } as const;

/** The maximum: each column is fetched again every minute. */
export const columnsMax = 12;

const ContentSchema = v.variant('kind', [
  v.object({ kind: v.picklist(['all', 'following', 'inbox']) }),
  v.object({ kind: v.literal('profile'), userId: v.string(), name: v.string() }),
  v.object({ kind: v.literal('search'), query: v.string() }),
]);

/** The content of a column. */
export type ColumnContent = v.InferOutput<typeof ContentSchema>;

/** The nearest allowed width, in px. */
export const clampedWidth = (width: number) =>
  Math.min(columnWidth.most, Math.max(columnWidth.least, Math.round(width)));

const ColumnSchema = v.object({
  content: ContentSchema,
  width: v.pipe(v.number(), v.transform(clampedWidth)),
});

/** Columns of unknown kinds, from another version, are left out. */
const ColumnsSchema = v.pipe(
  v.array(v.fallback(v.nullable(ColumnSchema), null)),
  v.transform((columns) => columns.filter((column) => column !== null).slice(0, columnsMax)),
);

export interface Column {
  readonly content: ColumnContent;
  /** In px. */
  readonly width: number;
}
export type Columns = readonly Column[];

/** Identifies a column: no content is shown twice. */
export function columnKey(content: ColumnContent): string {
  switch (content.kind) {
    case 'profile':
      return `profile ${content.userId}`;
    case 'search':
      return `search ${content.query}`;
    case 'all':
    case 'following':
    case 'inbox':
      return content.kind;
    default:
      return assertNever(content);
  }
}

const newColumn = (content: ColumnContent): Column => ({ content, width: columnWidth.usual });

/** The columns before the user changes any. */
const firstColumns: Columns = [
  { kind: 'all' } as const,
  { kind: 'following' } as const,
  { kind: 'inbox' } as const,
].map(newColumn);

/** The columns of a user, by user id. */
export const keptColumns = atomFamily((userId: string) =>
  keptAtom<Columns>(`warble.columns.${userId}`, ColumnsSchema, firstColumns),
);

/** The columns of the signed-in user, from the first to the last, on this device. */
export const columnsAtom = atom(
  (get) => get(keptColumns(get(userIdAtom) ?? '')),
  (get, set, change: (columns: Columns) => Columns) => {
    const columns = get(columnsAtom);
    const changed = change(columns);
    if (changed !== columns) set(keptColumns(get(userIdAtom) ?? ''), changed);
  },
);

const indexOf = (columns: Columns, key: string) =>
  columns.findIndex(({ content }) => columnKey(content) === key);

/** Adds a column at the end. Changes nothing if it exists already, or if the maximum is reached. */
export const withColumn =
  (content: ColumnContent) =>
  (columns: Columns): Columns =>
    columns.length >= columnsMax || indexOf(columns, columnKey(content)) !== -1
      ? columns
      : [...columns, newColumn(content)];

export const withoutColumn =
  (key: string) =>
  (columns: Columns): Columns =>
    columns.filter(({ content }) => columnKey(content) !== key);

/** Moves a column to a position, counted from 0 and limited to the ends. */
export const withMoved =
  (key: string, to: number) =>
  (columns: Columns): Columns => {
    const from = indexOf(columns, key);
    const column = columns[from];
    const target = Math.min(columns.length - 1, Math.max(0, to));
    return column === undefined || target === from
      ? columns
      : columns.toSpliced(from, 1).toSpliced(target, 0, column);
  };

/** @param width - in px; limited to the allowed range */
export const withWidth =
  (key: string, width: number) =>
  (columns: Columns): Columns =>
    columns.map((column) =>
      columnKey(column.content) === key ? { ...column, width: clampedWidth(width) } : column,
    );
