import { type ActionId, actionIds, actionMenuKeys, type Platform } from '#contract/actions/actions.ts';
import { type RendererActionId, rendererActionIds } from '#contract/actions/renderer-actions.ts';
import { isCharacters } from '#renderer/lib/keystrokes.ts';
import type { HostKind } from '#renderer/lib/platform.ts';
import { defaultKeymap, type Keymap } from '#renderer/stores/preferences/keymap.ts';

/**
 * How the new keys conflict with those of another action: equal, the start of its chord, a chord that starts with its
 * key, or in the menu.
 */
type SharedKind = 'taken' | 'isPrefix' | 'hasPrefix' | 'menu';

/** Why an action cannot have some keys. */
export type KeyConflict =
  /** Used by the browser or the system, or with an effect in every page. */
  { readonly kind: 'reserved' } | { readonly kind: SharedKind; readonly by: ActionId };

/** Without modifiers, these have an effect in every page. */
const reservedAlone =
  /^(Shift\+)?(Enter|Escape|Tab|Space|Backspace|Home|End|Page(Up|Down)|Up|Down|Left|Right|ContextMenu)$/;
/** The function keys that browsers use. */
const browserFunctionKey = /^(Shift\+)?F(1|3|5|6|7|10|11|12)$/;
/** Browsers and systems use these, and never pass some of them to a page. */
const browserShortcut =
  /^(CmdOrCtrl\+([\p{L}\d,\-=]|Plus|Tab|Left|Right|Up|Down|Home|End|F4|Delete|Backspace)|CmdOrCtrl\+Shift\+([A-EIJM-RTVWYZ]|Tab|Delete|Plus)|Alt\+(Left|Right|Up|Down|Home|F4|Tab|Space|Enter|[DEF])|Super\+.*|.*\+(Tab|Escape))$/u;

/** What is written is sent with it, also with Ctrl on a Mac, and with more keys. */
const sending = /^(CmdOrCtrl|Ctrl)\+(.*\+)?Enter$/;

const isReserved = (keystroke: string): boolean =>
  [reservedAlone, browserFunctionKey, browserShortcut, sending].some((keys) => keys.test(keystroke));

/** Why an action cannot have the keys, or null. Its default keys are only refused where another action has them. */
export function conflictOf(
  id: RendererActionId,
  keys: string,
  keymap: Keymap,
  platform: Platform,
  host: HostKind,
): KeyConflict | null {
  const others = rendererActionIds.filter((other) => other !== id);
  const sharing = (kind: SharedKind, isShared: (theirs: string, other: RendererActionId) => boolean) => {
    const by = others.find((other) => isShared(keymap(other) ?? '', other));
    return by === undefined ? null : { kind, by };
  };
  const conflict =
    sharing(
      'taken',
      // By default, an action of the columns shares its key with an action that the columns disable.
      (theirs, other) => theirs === keys && !(keys === defaultKeymap(id) && keys === defaultKeymap(other)),
    ) ??
    sharing('isPrefix', (theirs) => theirs.startsWith(`${keys} `)) ??
    sharing('hasPrefix', (theirs) => theirs !== '' && keys.startsWith(`${theirs} `));
  if (conflict !== null || keys === defaultKeymap(id)) return conflict;
  const inMenu =
    host === 'desktop'
      ? actionIds.find((other) => other !== id && actionMenuKeys(other, platform) === keys)
      : undefined;
  if (inMenu !== undefined) return { kind: 'menu', by: inMenu };
  return keys.split(' ').some(isReserved) ? { kind: 'reserved' } : null;
}

/** Whether a keystroke is the first of a chord, by default or in this keymap. */
export function isFirstOfChord(keystroke: string, keymap: Keymap): boolean {
  const begins = (keys: string | null) => keys?.startsWith(`${keystroke} `) === true;
  return (
    isCharacters(keystroke) && rendererActionIds.some((id) => begins(defaultKeymap(id)) || begins(keymap(id)))
  );
}
