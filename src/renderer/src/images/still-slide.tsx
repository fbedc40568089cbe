import { Button } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Slide } from 'yet-another-react-lightbox';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { buttonSizes } from '#renderer/ui/button-styles.ts';
import { Loader } from '#renderer/ui/loader.tsx';
import { canMove, isAnimated } from './photo/animated.ts';
import { reducesMotion, StillPicture } from './still-picture.tsx';

interface StillSlideProps {
  readonly slide: Slide;
  /** The picture as it is. */
  readonly children?: ReactNode;
}

/** A slide whose picture, if it is animated and motion is reduced, moves only after its button was pressed. */
export function StillSlide({ slide, children }: StillSlideProps) {
  const text = useDeferredMessages().largerView;
  const src = 'src' in slide && canMove(slide.src) && reducesMotion() ? slide.src : null;
  const [animated, setAnimated] = useState<boolean | null>(null);
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    let isShown = true;
    if (src !== null) void isAnimated(src).then((found) => isShown && setAnimated(found));
    return () => {
      isShown = false;
    };
  }, [src]);
  if (src === null || animated === false) return children;
  if (animated === null) return <Loader />;
  const Icon = playing ? IconPlayerStop : IconPlayerPlay;
  return (
    <>
      {playing ? (
        children
      ) : (
        <StillPicture
          className="yarl__slide_image"
          src={src}
          alt={('alt' in slide && slide.alt) || ''}
          // Shown as any other one that does not load.
          onError={() => setAnimated(false)}
        />
      )}
      <Button
        {...buttonSizes.sm}
        className="larger-view-play"
        variant="default"
        leftSection={<Icon size={16} aria-hidden />}
        onClick={() => setPlaying(!playing)}
      >
        {playing ? text.stop : text.play}
      </Button>
    </>
  );
}
