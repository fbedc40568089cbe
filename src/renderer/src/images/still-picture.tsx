import type { CSSProperties } from 'react';
import { whenLoaded } from '#renderer/lib/load.ts';

/**
 * Whether a picture is shown still, since it may be animated and motion is reduced.
 * @param name - its address or its type
 */
export const isShownStill = (name: string): boolean =>
  /\b(gif|webp|avif)$/.test(name) && matchMedia('(prefers-reduced-motion: reduce)').matches;

interface StillPictureProps {
  readonly src: string;
  readonly alt: string;
  readonly className: string | undefined;
  readonly style?: CSSProperties;
  readonly onError: () => void;
}

/** The first frame of a picture. */
export function StillPicture({ src, alt, onError, ...props }: StillPictureProps) {
  return (
    <canvas
      {...props}
      role="img"
      aria-label={alt}
      aria-hidden={alt === ''}
      ref={(canvas) => {
        if (canvas === null) return;
        whenLoaded(
          () => import('./photo/draw-still.ts'),
          ({ drawStill }) => drawStill(canvas, src).catch(onError),
        );
      }}
    />
  );
}
