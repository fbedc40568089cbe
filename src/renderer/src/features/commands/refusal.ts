import { type ActionId, actionIds, actionKeys, type Platform } from '#contract/actions/actions.ts';
import { defaultKeys, type KeyedId, keyedIds } from '#contract/actions/page-keys.ts';
import type { HostKind } from '#renderer/lib/hint.ts';
import { isCharacters } from '#renderer/lib/strokes.ts';
import type { Keymap } from '#renderer/stores/preferences/keymap.ts';

type Conflict = 'taken' | 'begins' | 'begun' | 'menu';

/** Why an action can't have some keys. */
export type Refusal =
  /** The browser or the system has them, or they do something in every page. */
  | { readonly kind: 'reserved' }
  /** Another action has them; or they are the first of its keys, or its keys the first of them; or the app's menu has them. */
  | { readonly kind: Conflict; readonly by: ActionId };

/** Alone, these do something in every page, or nothing that could be taken back. */
const alone =
  /^(Shift\+)?(Enter|Escape|Tab|Space|Backspace|Home|End|Page(Up|Down)|Up|Down|Left|Right|ContextMenu)$/;
/** What browsers do by function keys. */
const browserFunction = /^(Shift\+)?F(1|3|5|6|7|10|11|12)$/;
/** With these, browsers and systems have most letters, some of which they never give to a page. */
const browserChord =
  /^(CmdOrCtrl\+([\p{L}\d,\-=]|Plus|Tab|Enter|Left|Right|Up|Down|Home|End|F4|Delete|Backspace)|CmdOrCtrl\+Shift\+([A-EIJM-RTVWYZ]|Tab|Delete|Plus)|Alt\+(Left|Right|Up|Down|Home|F4|Tab|Space|Enter|[DEF])|Super\+.*|.*\+(Tab|Escape))$/u;
/** On a Mac, these write the characters that the keyboard has no key for. */
const macCharacter = /^Alt\+(Shift\+)?.$/u;

function isReserved(stroke: string, platform: Platform): boolean {
  return (
    alone.test(stroke) ||
    browserFunction.test(stroke) ||
    browserChord.test(stroke) ||
    (platform === 'mac' && macCharacter.test(stroke))
  );
}

/** Why an action can't have the keys, or null where it can. What it has by default it can have, unless another has it. */
export function refusalOf(
  id: KeyedId,
  keys: string,
  keymap: Keymap,
  platform: Platform,
  host: HostKind,
): Refusal | null {
  const others = keyedIds.filter((other) => other !== id);
  const sharing = (kind: Conflict, isShared: (theirs: string) => boolean) => {
    const by = others.find((other) => isShared(keymap[other] ?? ''));
    return by === undefined ? null : { kind, by };
  };
  const conflict =
    sharing('taken', (theirs) => theirs === keys) ??
    sharing('begins', (theirs) => theirs.startsWith(`${keys} `)) ??
    sharing('begun', (theirs) => theirs !== '' && keys.startsWith(`${theirs} `));
  if (conflict !== null || keys === defaultKeys[id]) return conflict;
  const inMenu =
    host === 'desktop'
      ? actionIds.find((other) => other !== id && actionKeys(other, platform) === keys)
      : undefined;
  if (inMenu !== undefined) return { kind: 'menu', by: inMenu };
  return keys.split(' ').some((stroke) => isReserved(stroke, platform)) ? { kind: 'reserved' } : null;
}

/** Whether a stroke is the first of several, by default or by choice. */
export function isFirstStroke(stroke: string, keymap: Keymap): boolean {
  const begins = (keys: string | null) => keys?.startsWith(`${stroke} `) === true;
  return isCharacters(stroke) && keyedIds.some((id) => begins(defaultKeys[id]) || begins(keymap[id]));
}
