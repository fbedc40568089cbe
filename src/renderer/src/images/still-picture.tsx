import { type CSSProperties, useEffect, useEffectEvent, useRef } from 'react';
import { whenLoaded } from '#renderer/lib/load.ts';

export const reducesMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Whether a picture counts as animated without a look at it. A GIF hardly ever is anything else.
 * @param name - its address or its type
 */
export const isGif = (name: string): boolean => /[./]gif(?=$|[?#])/i.test(name);

/**
 * Whether a picture is shown still in a list: a GIF. A WebP or AVIF hardly ever moves, and what is drawn on a canvas can
 * be neither saved nor copied.
 * @param name - its address or its type
 */
export const isShownStill = (name: string): boolean => isGif(name) && reducesMotion();

interface StillPictureProps {
  readonly src: string;
  readonly alt: string;
  readonly className: string | undefined;
  readonly style?: CSSProperties;
  readonly onError: () => void;
}

/** The first frame of a picture. Another picture needs another key: the one before may be drawn later. */
export function StillPicture({ src, alt, onError, ...props }: StillPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fail = useEffectEvent(onError);
  useEffect(() => {
    const { current } = canvas;
    if (current === null) return;
    whenLoaded(
      () => import('./photo/draw-still.ts'),
      ({ drawStill }) => drawStill(current, src).catch(() => fail()),
    );
  }, [src]);
  return (
    <canvas
      {...props}
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      ref={canvas}
    />
  );
}
