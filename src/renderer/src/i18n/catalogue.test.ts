import { expect, it } from 'vitest';
import { actionIds, actions } from '#contract/actions/actions.ts';
import { germanCatalogue } from './de/catalogue.ts';
import { english as deferred } from './en/deferred.ts';
import { english as messages } from './en/messages.ts';

const labels = Object.fromEntries(actionIds.map((id) => [id, actions[id].label]));
const english = { actions: labels, messages, deferred };

/** Each text of a catalogue by its path; parameters get distinguishable values. */
function texts(group: object, path = ''): [string, string][] {
  return Object.entries(group).flatMap(([key, value]): [string, string][] => {
    const here = `${path}/${key}`;
    if (typeof value === 'string') return [[here, value]];
    if (typeof value === 'function') return [[here, Reflect.apply(value, undefined, [41, 41, 41, 41])]];
    return typeof value === 'object' && value !== null ? texts(value, here) : [];
  });
}

it('has every text in German', () => {
  const said = new Map(texts(germanCatalogue));
  // The label of an action can be the same on all systems.
  const expected = texts(english).filter(([path]) => !path.startsWith('/actions/'));
  expect(expected.length).toBeGreaterThan(200);
  for (const [path, text] of expected) {
    expect(said.get(path)?.trim(), path).toBeTruthy();
    // Each translation contains all parameters.
    expect(said.get(path)?.includes('41'), path).toBe(text.includes('41'));
  }
  for (const [path, text] of said) expect(text.trim(), path).not.toBe('');
});

it('writes a German size with a comma', () => {
  expect(germanCatalogue.deferred.images.size(9.5 * 1024 * 1024)).toBe(
    'Wähle ein Bild mit höchstens 9,5\u00A0MB.',
  );
});

it('never begins a line with dots or a unit in German', () => {
  expect(texts(germanCatalogue).filter(([, text]) => / (?:…|%|MB)/u.test(text))).toEqual([]);
});
