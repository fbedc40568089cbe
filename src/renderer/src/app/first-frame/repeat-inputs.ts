import { flushSync } from 'react-dom';
import { controls } from '#renderer/lib/kept-frame.ts';

/** By how much the place of an element may differ from its place in the frame, in px. */
const tolerance = 2;

/** Repeats what a user has done with the kept frame, each once the page shows the effect of the one before. */
export function repeatInputs({ inputs, end }: EarlyUse): void {
  end();
  for (const input of inputs) flushSync(() => repeat(input));
  const last = inputs.at(-1);
  if (last?.event.type === 'pointerdown') repeatOnRelease(last);
}

function repeat({ event, name, box }: EarlyInput): void {
  if (event instanceof KeyboardEvent) repeatKey(event);
  else if (event instanceof MouseEvent && event.type === 'click') repeatClick(event, name, box);
}

/** A press that ends only now: the browser's click is not on what was pressed, which has been replaced. */
function repeatOnRelease({ name, box }: EarlyInput): void {
  const ended = new AbortController();
  const options = { capture: true, signal: ended.signal };
  const end = () => ended.abort();
  const onClick = (event: MouseEvent) => {
    end();
    repeatClick(event, name, box);
  };
  window.addEventListener('click', onClick, options);
  // The click follows in the same task.
  window.addEventListener('pointerup', () => setTimeout(end), options);
  for (const type of ['pointerdown', 'pointercancel']) window.addEventListener(type, end, options);
}

/** Clicks on what has taken the place of what was clicked; on nothing if something else is there. */
function repeatClick(event: MouseEvent, name: string | undefined, box: DOMRect | undefined): void {
  const { clientX, clientY, ctrlKey, metaKey, altKey, shiftKey } = event;
  const target = document.elementFromPoint(clientX, clientY);
  const control = target?.closest<HTMLElement>(controls);
  const hit = control ?? target;
  if (target === null || hit === null || box === undefined) return;
  const now = hit.getBoundingClientRect();
  const isSame =
    hit.localName === name &&
    (['left', 'top', 'right', 'bottom'] as const).every(
      (side) => Math.abs(now[side] - box[side]) <= tolerance,
    );
  if (!isSame) return;
  control?.focus();
  const caret = document.caretPositionFromPoint(clientX, clientY);
  if (hit instanceof HTMLTextAreaElement || hit instanceof HTMLInputElement) {
    const offset = caret?.offsetNode === hit ? caret.offset : hit.value.length;
    hit.setSelectionRange(offset, offset);
  }
  const options = { clientX, clientY, ctrlKey, metaKey, altKey, shiftKey };
  target.dispatchEvent(new MouseEvent('click', { ...options, bubbles: true, cancelable: true }));
}

/** What a key does in a text field, where the browser itself does it only for keys that are really pressed. */
const editing: Readonly<Record<string, readonly [command: string, text?: string]>> = {
  Backspace: ['delete'],
  Delete: ['forwardDelete'],
  Enter: ['insertText', '\n'],
};

function repeatKey({ key, code, repeat, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): void {
  const target = document.activeElement ?? document.body;
  const options = { key, code, repeat, ctrlKey, metaKey, altKey, shiftKey };
  const again = new KeyboardEvent('keydown', { ...options, bubbles: true, cancelable: true });
  if (!target.dispatchEvent(again) || ctrlKey || metaKey || altKey) return;
  if (key === 'Enter' && target instanceof HTMLInputElement) {
    target.form?.requestSubmit();
    return;
  }
  const [command, text] = editing[key] ?? (key.length === 1 ? ['insertText', key] : []);
  // The only scripted input that React's fields handle like typing; without a focused field it does nothing.
  if (command !== undefined) document.execCommand(command, false, text);
}
