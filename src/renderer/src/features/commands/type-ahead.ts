import { typedWith } from '#renderer/lib/typed-with.ts';
import { field, isInPage } from './is-for-page.ts';

export interface TypeAhead {
  /** From now on, keys are held for a field that was requested and is still loading. */
  readonly await: () => void;
  /** No field will appear, or it is not needed any more. */
  readonly drop: () => void;
  /**
   * Runs the handler of a key whose code is loaded now; null where there is none. If it does not lead to a field, what is
   * held is for the field of a later key, and stays held although the focus may move.
   */
  readonly perform: (handler: (() => void) | null, leadsToField: boolean) => void;
  /** Holds a keystroke for the awaited field, or for a dialog that is open but does not have the focus yet. */
  readonly take: (event: KeyboardEvent, isLayerOpen: boolean) => boolean;
  /** Enters the held text into the field that gets the focus. */
  readonly onFocus: (target: EventTarget | null) => void;
}

/** Holds what is typed until the field that it is meant for has the focus. */
export function createTypeAhead(): TypeAhead {
  let awaited = false;
  let typed = '';
  const drop = () => {
    awaited = false;
    typed = '';
  };
  return {
    drop,
    await: () => {
      awaited = true;
      typed = '';
    },
    perform(handler, leadsToField) {
      const held = [awaited, typed] as const;
      (handler ?? drop)();
      if (!leadsToField) [awaited, typed] = held;
    },
    take(event, isLayerOpen) {
      const { target } = event;
      const isOnTheWay = isInPage(target) && !(target instanceof Element && target.closest(field) !== null);
      if (!isOnTheWay) typed = '';
      const next = isOnTheWay && (awaited || isLayerOpen) ? typedWith(typed, event) : null;
      typed = next ?? typed;
      return next !== null;
    },
    onFocus(target) {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (isField && typed !== '' && !target.readOnly) {
        target.setRangeText(typed, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end');
        target.dispatchEvent(new Event('input', { bubbles: true }));
      }
      // A dialog may give the focus to something else first.
      if (isField || isInPage(target)) drop();
    },
  };
}
