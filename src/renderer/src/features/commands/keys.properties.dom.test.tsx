import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { type RendererActionId, rendererActionIds } from '#contract/actions/renderer-actions.ts';
import { KeyChoicesSchema } from '#contract/bridge/keyboard.ts';
import { ariaKeys, keySteps } from '#renderer/lib/key-labels.ts';
import { isCharacters, keystrokeOf } from '#renderer/lib/keystrokes.ts';
import { changedKeymap, defaultKeymap } from '#renderer/stores/preferences/keymap.ts';
import { forAll } from '#tests/fixtures/properties.ts';
import { conflictOf } from './key-conflict.ts';

const platform = fc.constantFrom('mac' as const, 'windows' as const, 'linux' as const);
const host = fc.constantFrom('browser' as const, 'desktop' as const);
const press = fc
  .record({
    key: fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      fc.constantFrom(
        'a',
        'Z',
        'é',
        'о',
        '+',
        ' ',
        '/',
        '[',
        '1',
        'Enter',
        'F9',
        'ArrowLeft',
        'Insert',
        'Escape',
      ),
    ),
    ctrlKey: fc.boolean(),
    metaKey: fc.boolean(),
    altKey: fc.boolean(),
    shiftKey: fc.boolean(),
  })
  .filter(({ key }) => Array.from(key).length === 1 || /^[A-Z]/.test(key));
const stroke = (init: KeyboardEventInit, on: 'mac' | 'windows' | 'linux') =>
  keystrokeOf(new KeyboardEvent('keydown', init), on);
const keys = fc.oneof(
  fc.constantFrom('x', 'g', 'g x', 'x g', 'Shift+N', ';', 'F9', 'Alt+C', 'j', 'j h', 'CmdOrCtrl+Shift+H'),
  fc.tuple(press, platform).map(([press, on]) => stroke(press, on) ?? 'x'),
);

test('each keystroke has a name of its modifiers and one key that can be parsed', () => {
  const modifiers = new Set(['CmdOrCtrl', 'Ctrl', 'Super', 'Alt', 'Shift']);
  forAll(fc.tuple(press, platform), 300, ([init, on]) => {
    const keystroke = stroke(init, on) ?? '';
    const steps = keystroke.split('+');
    expect(steps.slice(0, -1).filter((name) => !modifiers.has(name))).toEqual([]);
    expect(new Set(steps).size).toBe(steps.length);
    expect(steps.at(-1)).not.toBe('');
    // The tooltip and the screen reader's text contain the same number of keys.
    expect(keySteps(keystroke, on).flat()).toHaveLength(steps.length);
    expect(ariaKeys(keystroke, on)).not.toMatch(/CmdOrCtrl|undefined/);
  });
});

test('Caps Lock changes no keystroke', () => {
  const letter = fc.constantFrom('a', 'b', 'x', 'y', 'z', 'é', 'ö', 'ж');
  forAll(fc.tuple(letter, press, platform), 100, ([key, init, on]) => {
    const small = stroke({ ...init, key }, on);
    expect(stroke({ ...init, key: key.toUpperCase() }, on)).toBe(small);
  });
});

test('of any keys that the user chooses, each accepted one performs one action, and none hides another', () => {
  const id = fc.constantFrom(...rendererActionIds);
  const choice = fc.tuple(
    id,
    fc.oneof({ weight: 6, arbitrary: keys }, { weight: 1, arbitrary: fc.constant(null) }),
  );
  const everything = fc.tuple(fc.array(choice, { minLength: 1, maxLength: 25 }), platform, host);
  forAll(everything, 150, ([choices, on, host]) => {
    const changes: Record<string, string | null> = {};
    for (const [id, chosen] of choices) {
      if (chosen !== null && conflictOf(id, chosen, changedKeymap(changes), on, host) !== null) continue;
      changes[id] = chosen;
    }
    const stored: unknown = JSON.parse(JSON.stringify({ singleKeys: true, keys: changes }));
    const keymap = changedKeymap(v.parse(KeyChoicesSchema, stored).keys);
    const assigned = rendererActionIds.flatMap((id): [RendererActionId, string][] => {
      const keys = keymap(id);
      return keys === null ? [] : [[id, keys]];
    });
    for (const [id, keys] of assigned) {
      if (keys !== defaultKeymap(id)) {
        expect(keys).not.toMatch(/^(Tab|Enter|Escape|Space|CmdOrCtrl\+[CVXAWQ]|Super\+.*)$/);
      }
      // In columns, `l` moves to the next column instead of liking.
      const isShared = (other: RendererActionId) =>
        [id, other].every((one) => ['likePost', 'nextColumn'].includes(one) && keymap(one) === 'l');
      const inTheWay = assigned.filter(
        ([other, theirs]) =>
          other !== id && (theirs === keys || theirs.startsWith(`${keys} `)) && !isShared(other),
      );
      expect(inTheWay, `${id} has ${keys}`).toEqual([]);
      if (keys.includes(' ') && !keys.includes('Space'))
        expect(keys.split(' ').every(isCharacters)).toBe(true);
    }
  });
});
