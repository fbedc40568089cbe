/** The number of elements, from the one under the pointer, of which one may be the box that cuts its text. */
const depth = 3;

const isCut = (box: HTMLElement) =>
  (box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight) &&
  getComputedStyle(box).textOverflow === 'ellipsis';

/** The box around an element that cuts its text with an ellipsis. */
function cutBoxAround(start: Element): HTMLElement | null {
  let element: Element | null = start;
  for (let level = 0; level < depth && element !== null; level += 1) {
    if (element instanceof HTMLElement && isCut(element)) return element;
    element = element.parentElement;
  }
  return null;
}

/**
 * Shows a text that is cut off with an ellipsis, such as a long name, whole as a tooltip. A title on each would also
 * repeat those that fit.
 */
export function titleCutTexts(): void {
  let titled: HTMLElement | null = null;
  const onOver = ({ target }: PointerEvent) => {
    const box = target instanceof Element ? cutBoxAround(target) : null;
    if (box === titled) return;
    titled?.removeAttribute('title');
    titled = box?.closest('[title]') === null ? box : null;
    if (titled !== null) titled.title = titled.textContent.trim();
  };
  document.addEventListener('pointerover', onOver, { passive: true });
}
