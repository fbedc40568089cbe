import { actionIds, actions } from '#contract/actions/actions.ts';
import { english as deferred } from './en/deferred.ts';
import { english as messages } from './en/messages.ts';
import type { Catalogue } from './localization.ts';

/*
 * `ar-XB`: English that is laid out from right to left, with which tests find what is not mirrored or not translated.
 * Only test builds have it.
 */

/** Makes letters run from right to left, and marks where a text of the catalogue begins. */
const override = '\u202E';
const end = '\u202C';

/** A text as this language has it. */
export const mirrored = (text: string): string => (text === '' ? text : `${override}${text}${end}`);

/** A catalogue with each of its texts mirrored, also those that are made of values. */
function mirror<Part>(part: Part): Part;
function mirror(part: unknown): unknown {
  if (typeof part === 'string') return mirrored(part);
  if (Array.isArray(part)) return part.map((item: unknown) => mirror(item));
  if (typeof part === 'function') {
    return (...values: readonly unknown[]) => mirror<unknown>(Reflect.apply(part, undefined, values));
  }
  return typeof part === 'object' && part !== null
    ? Object.fromEntries(Object.entries(part).map(([key, value]) => [key, mirror<unknown>(value)]))
    : part;
}

export const pseudoCatalogue: Catalogue = {
  actions: mirror(Object.fromEntries(actionIds.map((id) => [id, actions[id].label]))),
  keys: {},
  messages: mirror(messages),
  deferred: mirror(deferred),
};
