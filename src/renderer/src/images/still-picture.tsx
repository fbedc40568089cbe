import type { CSSProperties } from 'react';
import { whenLoaded } from '#renderer/lib/load.ts';

const reducesMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Whether a picture is shown still in a list. A GIF is, without a look at it: it is hardly ever anything but animated. A
 * WebP or AVIF hardly ever is, and what is drawn on a canvas can be neither saved nor copied.
 * @param name - its address or its type
 */
export const isShownStill = (name: string): boolean => /\bgif$/.test(name) && reducesMotion();

/** Whether a picture has to be shown still if it is animated. */
export const mayHaveToBeStill = (address: string): boolean =>
  /\.(gif|webp|avif)$/.test(address) && reducesMotion();

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
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
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
