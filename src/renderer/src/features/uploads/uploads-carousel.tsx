import '@mantine/carousel/styles.css';
import './uploads-carousel.css';
import { Carousel } from '@mantine/carousel';
import { ActionIcon, Box, useDirection } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { EmblaCarouselType } from 'embla-carousel';
import { useAtom } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Tweet } from '#contract/api/entities.ts';
import { type Messages, useMessages } from '#renderer/i18n/messages.ts';
import { GalleryContext, type Picture, PictureButton } from '#renderer/images/picture-button.tsx';
import { isCarouselStoppedAtom } from './uploads-store.ts';
import { useAutoplay } from './use-autoplay.ts';
const ratio = 16 / 9;

interface UploadsCarouselProps {
  /** At least one. */
  readonly uploads: readonly Tweet[];
}

/**
 * Thumbnails, one at a time; each opens a larger view. It goes on by itself, waits while the mouse is over it, and goes on
 * after a click or a drag (spec §2). It also waits for whoever uses the keyboard in it or looks at the larger view, and
 * stands still where motion is unwanted, or once it was told to (WCAG 2.2.2).
 */
export function UploadsCarousel({ uploads }: UploadsCarouselProps) {
  const messages = useMessages();
  const text = messages.uploads;
  const { dir } = useDirection();
  const still = useReducedMotion(false, { getInitialValueInEffect: false });
  const root = useRef<HTMLDivElement>(null);
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null);
  const [selected, setSelected] = useState(0);
  const [keyboardInside, setKeyboardInside] = useState(false);
  const [viewing, setViewing] = useState(false);
  const [stopped, setStopped] = useAtom(isCarouselStoppedAtom);
  const { plugins, playing } = useAutoplay(embla, root, still || stopped || keyboardInside || viewing);

  useEffect(() => {
    if (!embla) return undefined;
    const update = () => setSelected(embla.selectedScrollSnap());
    embla.on('select', update).on('reInit', update);
    return () => {
      embla.off('select', update).off('reInit', update);
    };
  }, [embla]);

  const gallery = useCallback(() => uploads.map((tweet) => pictureOf(tweet, messages)), [uploads, messages]);

  const arrow = {
    variant: 'default',
    radius: 'xl',
    size: 'md',
    pos: 'absolute',
    top: '50%',
    mt: -14,
  } as const;

  const mirrored = dir === 'rtl' ? { transform: 'scaleX(-1)' } : {};

  return (
    <Box
      ref={root}
      pos="relative"
      onFocus={({ target }) => setKeyboardInside(target.matches(':focus-visible'))}
      onBlur={() => setKeyboardInside(false)}
    >
      <GalleryContext value={gallery}>
        {/* Its own controls come before the pictures, and its arrow keys would act in the larger view, too. */}
        <Carousel
          className="uploads-carousel"
          emblaOptions={{ loop: true, duration: still ? 0 : 25 }}
          plugins={plugins}
          getEmblaApi={setEmbla}
          withControls={false}
          withKeyboardEvents={false}
          {...unnamed}
          styles={{ viewport: { borderRadius: 'var(--mantine-radius-md)' } }}
          // What changes by itself is not read out; what was asked for is.
          attributes={{ viewport: { 'aria-live': playing ? 'off' : 'polite' } }}
        >
          {uploads.map((tweet, index) => (
            <Carousel.Slide
              key={tweet._id}
              {...unnamed}
              miw={0}
              inert={index !== selected}
              style={{ aspectRatio: ratio }}
            >
              {isNear(index, selected, uploads.length) && (
                <PictureButton {...pictureOf(tweet, messages)} ratio={ratio} onToggle={setViewing} />
              )}
            </Carousel.Slide>
          ))}
        </Carousel>
      </GalleryContext>
      {uploads.length > 1 && (
        <>
          <ActionIcon
            {...arrow}
            style={{ ...mirrored, insetInlineStart: 8 }}
            aria-label={text.previous}
            onClick={() => embla?.scrollPrev()}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            {...arrow}
            style={{ ...mirrored, insetInlineEnd: 8 }}
            aria-label={text.next}
            onClick={() => embla?.scrollNext()}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
          {!still && (
            <ActionIcon
              {...arrow}
              top={8}
              mt={0}
              style={{ insetInlineEnd: 8 }}
              aria-label={stopped ? text.play : text.pause}
              title={stopped ? text.play : text.pause}
              onClick={() => setStopped(!stopped)}
            >
              {stopped ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />}
            </ActionIcon>
          )}
        </>
      )}
    </Box>
  );
}

/** The section around it has the name; those of the library would be in English everywhere. */
const unnamed: object = { role: null, 'aria-roledescription': null, 'aria-label': null };

const pictureOf = ({ media, owner }: Tweet, { tweet }: Messages): Picture => ({
  src: media,
  alt: tweet.mediaBy(owner.username),
});

/** Only the picture that shows and its neighbours, round the end, are in the page. */
function isNear(index: number, selected: number, count: number): boolean {
  const distance = Math.abs(index - selected);
  return Math.min(distance, count - distance) <= 1;
}
