import { atom } from 'jotai';
import type { Store } from '#renderer/stores/session/services.ts';

/** Whether files are being dragged over the window. */
export const fileDragAtom = atom(false);

export function hasFiles(transfer: DataTransfer | null): transfer is DataTransfer {
  return transfer?.types.includes('Files') === true;
}

/** Follows files that are dragged over the window. Files dropped outside a field are refused: the browser would open them as a page. */
export function watchFileDrags(store: Store): void {
  const follow = (event: DragEvent) => {
    const { dataTransfer } = event;
    if (!hasFiles(dataTransfer)) return;
    if (!event.defaultPrevented) dataTransfer.dropEffect = 'none';
    event.preventDefault();
    store.set(fileDragAtom, event.type !== 'drop');
  };
  document.addEventListener('dragenter', follow);
  document.addEventListener('dragover', follow);
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    // There is no related target only when the pointer leaves the window.
    if (relatedTarget === null) store.set(fileDragAtom, false);
  });
  document.addEventListener('drop', follow);
}
