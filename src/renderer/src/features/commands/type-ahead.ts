import { field, isInPage } from './is-for-page.ts';

export interface TypeAhead {
  /** Keys go to a field from now on that has been asked for and is on its way. */
  readonly await: () => void;
  /** No field comes, or it is not wanted any more. */
  readonly drop: () => void;
  /** Takes what belongs to the awaited field, or to the one of a dialog that is open but has no focus yet. */
  readonly take: (event: KeyboardEvent, isLayerOpen: boolean) => boolean;
  /** Puts what was typed into the field that gets the focus. */
  readonly onFocus: (target: EventTarget | null) => void;
}

/** The text after a key. */
const typedWith = (typed: string, key: string) =>
  key === 'Backspace' ? typed.slice(0, -1) : typed + (key === 'Enter' ? '\n' : key);

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
    take({ key, target, ctrlKey, metaKey, altKey }, isLayerOpen) {
      const isOnTheWay = isInPage(target) && !(target instanceof Element && target.closest(field) !== null);
      if (!isOnTheWay) typed = '';
      if (!isOnTheWay || !(awaited || isLayerOpen) || ctrlKey || metaKey || altKey) return false;
      if (key.length > 1 && key !== 'Backspace' && key !== 'Enter') return false;
      typed = typedWith(typed, key);
      return true;
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
