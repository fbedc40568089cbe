import * as v from 'valibot';

const keys = v.pipe(v.string(), v.maxLength(100));

/** The user's settings of the keys in the page. */
export const KeyChoicesSchema = v.object({
  /** Whether character keys without Ctrl, ⌘ or Alt perform actions (WCAG 2.1.4). */
  singleKeys: v.boolean(),
  /** The changed keys, by the action's id; null for none. */
  keys: v.pipe(v.record(keys, v.nullable(keys)), v.maxEntries(200)),
});
export type KeyChoices = v.InferOutput<typeof KeyChoicesSchema>;

export const defaultKeyChoices: KeyChoices = { singleKeys: true, keys: {} };
