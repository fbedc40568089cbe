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
    const { dataTransfer } = event;
    if (!takesDrops || !isInside(event) || !hasFiles(dataTransfer)) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'copy';
    if (event.type === 'drop') onFiles([...dataTransfer.files]);
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    const text = event.clipboardData.getData('text/plain');
    // Programs that copy text often add a rendered image of it, and macOS adds the name of a file that is copied.
    if (!isInside(event) || !files.some(({ name }) => text === '' || text === name)) return;
    event.preventDefault();
    onFiles(files);
  };
  return (
    <div className={styles.target} onDragOver={accept} onDrop={accept} onPaste={paste}>
      {children}
      {invites && dragged && <div className={styles.invitation}>{messages.image.drop}</div>}
    </div>
  );
}
