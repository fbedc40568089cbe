import { IconPhotoOff } from '@tabler/icons-react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { useFailedSource } from '#renderer/ui/use-failed-source.ts';
import { isShownStill, StillPicture } from './still-picture.tsx';
import styles from './image-box.module.css';

export interface ImageBoxProps {
  readonly src: string;
  readonly alt: string;
  /** Width by height; the box has it before the image loads, so that the layout doesn't shift. */
  readonly ratio: number;
  /** Whether it has no round corners. */
  readonly isSquare?: boolean;
  /** The type of a file whose address does not end with it. */
  readonly type?: string | undefined;
}

/** An image in a box of known size. A placeholder is shown when it does not load, until the server can be reached again. */
export function ImageBox({ src, alt, ratio, isSquare = false, type = src }: ImageBoxProps) {
  const messages = useMessages();
  const [hasFailed, onError] = useFailedSource(src);
  const shown = { className: styles.image, style: { aspectRatio: ratio }, src, onError };
  return (
    <div className={styles.box} style={{ borderRadius: isSquare ? 0 : 'var(--mantine-radius-md)' }}>
      {hasFailed ? (
        <div
          className={styles.missing}
          style={{ aspectRatio: ratio }}
          role="img"
          aria-label={`${alt}: ${messages.image.missing}`}
        >
          <IconPhotoOff size={28} stroke={1.5} aria-hidden />
          <span aria-hidden>{messages.image.missing}</span>
        </div>
      ) : isShownStill(type) ? (
        <StillPicture key={src} {...shown} alt={alt} />
      ) : (
        <img {...shown} alt={alt} loading="lazy" decoding="async" />
      )}
    </div>
  );
}
