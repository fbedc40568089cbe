import { atom } from 'jotai';
import type { Store } from '#renderer/stores/session/services.ts';

/** Whether files are being dragged over the window. */
export const fileDragAtom = atom(false);

export function hasFiles(transfer: DataTransfer | null): boolean {
  return transfer?.types.includes('Files') === true;
}

/** Follows files that are dragged over the window. Files dropped outside a field are refused: the browser would open them as a page. */
export function watchFileDrags(store: Store): void {
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || event.dataTransfer === null) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  const follow = (event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return;
    refuse(event);
    store.set(fileDragAtom, true);
  };
  document.addEventListener('dragenter', follow);
  document.addEventListener('dragover', follow);
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    // There is no related target only when the pointer leaves the window.
    if (relatedTarget === null) store.set(fileDragAtom, false);
  });
  document.addEventListener('drop', (event) => {
    if (hasFiles(event.dataTransfer)) refuse(event);
    store.set(fileDragAtom, false);
  });
}
