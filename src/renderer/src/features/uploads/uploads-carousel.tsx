import '@mantine/carousel/styles.css';
import './uploads-carousel.css';
import { Carousel } from '@mantine/carousel';
import { ActionIcon, Box, useDirection } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { EmblaCarouselType } from 'embla-carousel';
import { useAtom } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import type { Tweet } from '#contract/api/entities.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { PictureButton } from '#renderer/images/picture-button.tsx';
import { keptAtom } from '#renderer/lib/kept-atom.ts';
import { buttonVariants } from '#renderer/ui/button-styles.ts';
import { layout } from '#renderer/lib/layout-tokens.ts';
import { pictureOf } from '#renderer/posts/tweet-gallery.tsx';
import { useAutoplay } from './use-autoplay.ts';

/** Whether the user has stopped autoplay (WCAG 2.2.2); kept across runs of the app. */
const isStoppedAtom = keptAtom('warble.uploadsStopped', v.boolean(), false);

const control = { ...buttonVariants.secondary, radius: 'xl', pos: 'absolute' } as const;

interface UploadsCarouselProps {
  /** At least one. */
  readonly uploads: readonly Tweet[];
  /** When the first of them appeared, by `performance.now()`. */
  readonly shownAt: number;
}

/**
 * Thumbnails, one at a time; each opens a larger view. It advances by itself, pauses while the mouse is over it, and is not
 * stopped by a click or a drag (spec §2). It also pauses while it has keyboard focus or the larger view is open, and does
 * not move with reduced motion or once it is stopped (WCAG 2.2.2).
 */
export function UploadsCarousel({ uploads, shownAt }: UploadsCarouselProps) {
  const { tweet: tweetText } = useMessages();
  const { uploads: text } = useDeferredMessages();
  const { dir } = useDirection();
  const still = useReducedMotion(false, { getInitialValueInEffect: false });
  const root = useRef<HTMLDivElement>(null);
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null);
  const [selected, setSelected] = useState(0);
  const [keyboardInside, setKeyboardInside] = useState(false);
  /** The picture whose larger view is open. */
  const [viewedId, setViewedId] = useState<string | null>(null);
  const viewedAt = uploads.findIndex(({ _id }) => _id === viewedId);
  const [stopped, setStopped] = useAtom(isStoppedAtom);
  const { plugins, playing } = useAutoplay(
    embla,
    root,
    still || stopped || keyboardInside || viewedAt !== -1,
    shownAt,
  );

  const findViewed = useEffectEvent((carousel: EmblaCarouselType) => {
    if (viewedAt !== -1) carousel.scrollTo(viewedAt, true);
  });
  useEffect(() => {
    if (!embla) return undefined;
    const update = () => setSelected(embla.selectedScrollSnap());
    const onReInit = () => {
      // Newer pictures come before it.
      findViewed(embla);
      update();
    };
    embla.on('select', update).on('reInit', onReInit);
    return () => {
      embla.off('select', update).off('reInit', onReInit);
    };
  }, [embla]);

  const arrows = [
    [text.previous, IconChevronLeft, 'insetInlineStart', () => embla?.scrollPrev()],
    [text.next, IconChevronRight, 'insetInlineEnd', () => embla?.scrollNext()],
  ] as const;
  const mirrored = dir === 'rtl' ? { transform: 'scaleX(-1)' } : {};
  const stopLabel = stopped ? text.play : text.pause;

  return (
    <Box
      ref={root}
      pos="relative"
      onFocus={({ target }) => setKeyboardInside(target.matches(':focus-visible'))}
      onBlur={() => setKeyboardInside(false)}
    >
      {/* The library's controls precede the pictures in focus order; its arrow keys would act in the larger view, too. */}
      <Carousel
        className="uploads-carousel"
        emblaOptions={{ loop: true, duration: still ? 0 : 25 }}
        plugins={plugins}
        getEmblaApi={setEmbla}
        withControls={false}
        withKeyboardEvents={false}
        {...unnamed}
        styles={{ viewport: { borderRadius: 'var(--mantine-radius-md)' } }}
        // Screen readers announce a picture that the user asked for, but not one that autoplay brings.
        attributes={{ viewport: { 'aria-live': playing ? 'off' : 'polite' } }}
      >
        {uploads.map((tweet, index) => (
          <Carousel.Slide
            key={tweet._id}
            {...unnamed}
            miw={0}
            inert={index !== selected}
            style={{ aspectRatio: layout.pictureRatio }}
          >
            {(isNear(index, selected, uploads.length) || index === viewedAt) && (
              <PictureButton
                {...pictureOf(tweet, tweetText)}
                ratio={layout.pictureRatio}
                onToggle={(isOpen) => setViewedId(isOpen ? tweet._id : null)}
              />
            )}
          </Carousel.Slide>
        ))}
      </Carousel>
      {uploads.length > 1 && (
        <>
          {arrows.map(([label, Arrow, side, onClick]) => (
            <ActionIcon
              key={side}
              {...control}
              top="50%"
              mt={-17}
              style={{ ...mirrored, [side]: 8 }}
              aria-label={label}
              onClick={onClick}
            >
              <Arrow size={18} aria-hidden />
            </ActionIcon>
          ))}
          {!still && (
            <ActionIcon
              {...control}
              top={8}
              style={{ insetInlineEnd: 8 }}
              aria-label={stopLabel}
              title={stopLabel}
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

/** The section around it is named; the library's names are in English in every language. */
const unnamed: object = { role: null, 'aria-roledescription': null, 'aria-label': null };

/** Whether a picture is the selected one or next to it, where the last is next to the first: only these are rendered. */
function isNear(index: number, selected: number, count: number): boolean {
  const distance = Math.abs(index - selected);
  return Math.min(distance, count - distance) <= 1;
}
