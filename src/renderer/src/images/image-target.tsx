import { useAtomValue } from 'jotai';
import type { ClipboardEvent, DragEvent, ReactNode, SyntheticEvent } from 'react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { fileDragAtom, hasFiles } from './file-drag.ts';
import styles from './image-box.module.css';

interface ImageTargetProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly takesDrops?: boolean;
  /** Whether it is highlighted for drops. */
  readonly invites?: boolean;
  readonly children: ReactNode;
}

/** Not in a dialog that was opened from the children: it has the events to itself, although React passes them on. */
const isInside = ({ currentTarget, target }: SyntheticEvent) =>
  target instanceof Node && currentTarget.contains(target);

/**
 * Takes files that are dropped on its children, or pasted into them; highlighted while files are dragged over the
 * window.
 */
export function ImageTarget({
  onFiles,
  takesDrops = true,
  invites = takesDrops,
  children,
}: ImageTargetProps) {
  const messages = useMessages();
  const dragged = useAtomValue(fileDragAtom);
  const accept = (event: DragEvent) => {
    if (!takesDrops || !isInside(event) || !hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    if (event.type === 'drop') onFiles([...event.dataTransfer.files]);
    else event.dataTransfer.dropEffect = 'copy';
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    // Programs that copy text often add a rendered image of it.
    if (files.length === 0 || !isInside(event) || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    onFiles(files);
  };
  return (
    <div className={styles.target} onDragEnter={accept} onDragOver={accept} onDrop={accept} onPaste={paste}>
      {children}
      {invites && dragged && <div className={styles.invitation}>{messages.image.drop}</div>}
    </div>
  );
}
