import { atom } from 'jotai';
import { isSendKey } from './send-key.ts';
import { typedWith } from './typed-with.ts';

/** Elements that take typed characters. */
export const field = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';

/** Whether text is written in an element: not in a field that offers a choice. */
export const isForText = (element: Element): boolean =>
  element.matches(field) && !element.matches('select, [type="radio"], [type="checkbox"]');

/** Whether the focused element is in the page, and not in an overlay. */
export const isInPage = (target: EventTarget | null): boolean =>
  target === document.body || (target instanceof Element && target.closest('#root') !== null);

interface TypeAhead {
  /**
   * From now on, keys are held for a field that was requested and is still loading.
   * @param outlivesPage - whether the field can get the focus after a change of the page
   */
  readonly await: (outlivesPage?: boolean) => void;
  /** Whether something was typed that is held. */
  readonly hasText: () => boolean;
  /** No field will appear, or it is not needed any more. */
  readonly drop: () => void;
  /**
   * Runs the handler of a key whose code is loaded now; null where there is none. If it does not lead to a field, what is
   * held is for the field of a later key, and stays held although the focus may move.
   */
  readonly perform: (handler: (() => void) | null, leadsToField: boolean) => void;
  /** Holds a keystroke for the awaited field, or for a dialog that is open but does not have the focus yet. */
  readonly take: (event: KeyboardEvent, keystroke: string, isLayerOpen: boolean) => boolean;
  /** Enters the held text into the field that gets the focus. */
  readonly onFocus: (target: EventTarget | null) => void;
}

/** The key that sends, among held text: no other key types this character. */
const sendMark = '\r';

/** Another one: the field after it in its form. */
const tabMark = '\t';

/** Moves the focus from a field of one line as Tab would. */
function focusNext(target: HTMLInputElement): void {
  const fields = Array.from(target.form?.elements ?? []).filter((element) => element.matches('input'));
  const next = fields[fields.indexOf(target) + 1];
  if (next instanceof HTMLInputElement) next.focus();
}

/** Holds what is typed until the field that it is meant for has the focus. */
function createTypeAhead(): TypeAhead {
  let awaited = false;
  let outlivesPage = false;
  let typed = '';
  const drop = () => {
    awaited = outlivesPage = false;
    typed = '';
  };
  return {
    drop,
    hasText: () => typed !== '',
    await: (outlives = false) => {
      awaited = true;
      outlivesPage = outlives;
      typed = '';
    },
    perform(handler, leadsToField) {
      const held = [awaited, outlivesPage, typed] as const;
      (handler ?? drop)();
      if (!leadsToField) [awaited, outlivesPage, typed] = held;
    },
    take(event, keystroke, isLayerOpen) {
      const { target } = event;
      const isOnTheWay = isInPage(target) && !(target instanceof Element && target.closest(field) !== null);
      if (!isOnTheWay) typed = '';
      if (!isOnTheWay || !(awaited || isLayerOpen)) return false;
      const sends = isSendKey(event) && typed.trim() !== '';
      const tabs = isLayerOpen && typed !== '' && keystroke === 'Tab';
      const next = sends ? typed + sendMark : tabs ? typed + tabMark : typedWith(typed, event);
      typed = next ?? typed;
      return next !== null;
    },
    onFocus(target) {
      const isOneLine = target instanceof HTMLInputElement;
      const isField = isOneLine || target instanceof HTMLTextAreaElement;
      if (isField && typed !== '' && !target.readOnly) {
        const insert = (text: string) => {
          target.setRangeText(text, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end');
          target.dispatchEvent(new Event('input', { bubbles: true }));
        };
        const press = (key: string) =>
          target.dispatchEvent(
            new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }),
          );
        const [own = '', ...others] = typed.split(tabMark);
        // In a field of one line, Enter sends what was typed before it.
        const parts = own.split(isOneLine ? '\n' : sendMark);
        // A draft that the field has already is not sent with it: the user has not seen it.
        const more = isOneLine || target.value === '' ? parts.splice(1) : [];
        insert(parts.join(''));
        const send = () => {
          if (!isOneLine || press('Enter')) target.form?.requestSubmit();
          // What was typed after it is for the same field, if that takes text again.
          if (awaited) typed = more.join('\n');
          else if (!isOneLine) queueMicrotask(typeMore);
        };
        // While its text is being sent, the field holds the keys for the next one.
        const typeMore = () => {
          for (const key of more.join('')) if (press(key === '\n' ? 'Enter' : key)) insert(key);
        };
        // Once the text is rendered.
        if (more.length > 0) queueMicrotask(send);
        else if (isOneLine && others.length > 0) {
          typed = others.join(tabMark);
          focusNext(target);
        }
      }
      // A new page takes the focus itself: the user has not moved it.
      if (outlivesPage && target === document.querySelector('main')) return;
      // A dialog may give the focus to something else first.
      if (isField || isInPage(target)) drop();
    },
  };
}

/** Holds what is typed on this page before the field for it is there. */
export const typeAheadAtom = atom(createTypeAhead);
