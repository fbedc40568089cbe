import { useDisclosure } from '@mantine/hooks';
import { createContext, type Ref, useContext, useState } from 'react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { ImageBox, type ImageBoxProps } from './image-box.tsx';
import styles from './image-box.module.css';
import { lazyDialog } from '#renderer/ui/lazy-dialog.tsx';

const LargerView = lazyDialog(async () => (await import('./larger-view.tsx')).LargerView);

export interface Picture extends Pick<ImageBoxProps, 'src' | 'alt'> {
  /** The path of the post that it belongs to. */
  readonly post?: string | undefined;
}

/** Returns the pictures that the larger view of one of them pages through; null outside of a gallery. */
export const GalleryContext = createContext<(() => readonly Picture[]) | null>(null);

interface PictureButtonProps extends ImageBoxProps, Picture {
  readonly ref?: Ref<HTMLButtonElement>;
  /** Called when the larger view opens and closes. */
  readonly onToggle?: (opened: boolean) => void;
}

/** A picture that opens a larger view of itself, and from there of the others of its gallery. */
export function PictureButton({ ref, src, alt, post, onToggle, ...box }: PictureButtonProps) {
  const messages = useMessages();
  const gallery = useContext(GalleryContext);
  const alone = { pictures: [{ src, alt, post }], start: 0 };
  const [view, setView] = useState<{ pictures: readonly Picture[]; start: number }>(alone);
  // Its own callbacks are not used: they run while React renders, when no other component may be changed.
  const [opened, { open, close }] = useDisclosure(false);
  const show = () => {
    const pictures = gallery?.() ?? [];
    const start = pictures.findIndex((picture) => picture.src === src && picture.alt === alt);
    setView(start === -1 ? alone : { pictures, start });
    open();
    onToggle?.(true);
  };
  const hide = () => {
    close();
    onToggle?.(false);
  };
  return (
    <>
      <button
        type="button"
        className={`mantine-focus-auto ${styles.button}`}
        ref={ref}
        aria-label={messages.image.enlarge(alt)}
        onClick={show}
      >
        <ImageBox {...box} src={src} alt="" />
      </button>
      <LargerView opened={opened} {...view} onClose={hide} />
    </>
  );
}
