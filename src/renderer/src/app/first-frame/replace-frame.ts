import { useEffect, useInsertionEffect, useRef } from 'react';

/** Lets the first commit take the place of the kept frame before anything is painted or measured, and then does what was clicked and typed meanwhile. */
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
  // The one way to type that fields of React take for typing; without a field it does nothing.
  if (isTyped) document.execCommand('insertText', false, key);
}
