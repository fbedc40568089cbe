import { useEffect, useInsertionEffect, useRef } from 'react';

/**
 * Replaces the kept frame with the first commit before anything is painted or measured, then repeats the clicks and
 * keystrokes that the frame received.
 */
export function useKeptFrame(): void {
  const inputs = useRef<Event[]>([]);
  // Before layout effects, which measure the page.
  useInsertionEffect(() => {
    inputs.current = [...(window.warbleFrame?.replace() ?? [])];
    delete window.warbleFrame;
  }, []);
  useEffect(() => {
    void repeatAll(inputs.current.splice(0));
  }, []);
}

/** One after the other, since a field takes the next character once it shows the last one. */
async function repeatAll(inputs: readonly Event[]): Promise<void> {
  for (const event of inputs) {
    repeat(event);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function repeat(event: Event): void {
  if (event instanceof KeyboardEvent) {
    repeatKey(event);
  } else if (event instanceof MouseEvent) {
    const target = document
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest<HTMLElement>('a, button, input, textarea, label');
    target?.focus();
    target?.click();
  }
}

function repeatKey({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): void {
  const target = document.activeElement ?? document.body;
  const again = new KeyboardEvent('keydown', {
    key,
    code,
    ctrlKey,
    metaKey,
    altKey,
    shiftKey,
    bubbles: true,
    cancelable: true,
  });
  const isTyped = target.dispatchEvent(again) && key.length === 1 && !ctrlKey && !metaKey && !altKey;
  // The only scripted input that React's fields handle like typing; without a focused field it does nothing.
  if (isTyped) document.execCommand('insertText', false, key);
}
