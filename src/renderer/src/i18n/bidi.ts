import { sharedTexts } from '#contract/i18n/shared-texts.ts';
import type { Translation } from '#contract/i18n/spoken.ts';
import { laterMessages } from './messages-later.ts';
import { messages } from './messages.ts';

/* `ar-XB`: English that is laid out from right to left, by which tests see what is not mirrored or not translated. */

/** Makes letters run from right to left, and marks where a text of the catalogue begins. */
const override = '\u202E';
const end = '\u202C';

/** A text as this language has it. */
export const mirrored = (text: string): string => (text === '' ? text : `${override}${text}${end}`);

function mirror(value: unknown): unknown {
  if (typeof value === 'string') return mirrored(value);
  if (Array.isArray(value)) return value.map(mirror);
  if (typeof value === 'function') {
    return (...values: readonly unknown[]) => mirror(Reflect.apply(value, undefined, values));
  }
  return typeof value === 'object' && value !== null ? mirrorAll(value) : value;
}

const mirrorAll = (group: object): object =>
  Object.fromEntries(Object.entries(group).map(([key, value]) => [key, mirror(value)]));

const { actions, ...shared } = sharedTexts;

/** Of an action, only the label is a text. */
const labels = Object.fromEntries(
  Object.entries(actions).map(([id, { label }]) => [id, { label: mirror(label) }]),
);

export const bidi: Translation = {
  actions: labels,
  fields: mirrorAll(shared.fields),
  images: mirrorAll(shared.images),
  inbox: mirrorAll(shared.inbox),
  networkErrors: mirrorAll(shared.networkErrors),
  messages: mirrorAll(messages),
  later: mirrorAll(laterMessages),
};
