import { ActionIcon, Box, Flex, useDirection } from '@mantine/core';
import { useDocumentVisibility, useHover, useReducedMotion } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import useEmblaCarousel from 'embla-carousel-react';
import { useAtom } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import type { Tweet } from '#contract/api/entities.ts';
import { type Messages, useMessages } from '#renderer/i18n/messages.ts';
import { GalleryContext, type Picture } from '#renderer/images/gallery.ts';
import { isCarouselStoppedAtom } from './uploads-store.ts';
import { PictureButton } from '#renderer/images/picture-button.tsx';

/** ms (spec §9) */
export const autoplayDelay = 2000;
const ratio = 16 / 9;

interface UploadsCarouselProps {
  /** At least one. */
  readonly uploads: readonly Tweet[];
}

/**
 * Thumbnails, one at a time; each opens a larger view. It goes on by itself after `autoplayDelay`, waits while the mouse
 * is over it, and goes on after a click or a drag (spec §2). It also waits for whoever uses the keyboard in it or looks
 * at the larger view, and stands still where motion is unwanted, or once it was told to (WCAG 2.2.2).
 */
export function UploadsCarousel({ uploads }: UploadsCarouselProps) {
  const messages = useMessages();
  const text = messages.uploads;
  const { dir } = useDirection();
  const still = useReducedMotion(false, { getInitialValueInEffect: false });
  const [viewport, embla] = useEmblaCarousel({ loop: true, direction: dir, duration: still ? 0 : 25 });
  const [selected, setSelected] = useState(0);
  const { ref, hovered } = useHover<HTMLDivElement>();
  const [keyboardInside, setKeyboardInside] = useState(false);
  const [viewing, setViewing] = useState(false);
  const away = useDocumentVisibility() === 'hidden';
  const [stopped, setStopped] = useAtom(isCarouselStoppedAtom);
  const paused = still || stopped || hovered || keyboardInside || viewing || away;

  useEffect(() => {
    if (!embla) return undefined;
    const update = () => setSelected(embla.selectedScrollSnap());
    embla.on('select', update).on('reInit', update);
    return () => {
      embla.off('select', update).off('reInit', update);
    };
  }, [embla]);

  useEffect(() => {
    if (paused || !embla) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    // A picture that was gone to by hand also has its whole time.
    const startOver = () => {
      clearTimeout(timer);
      timer = setTimeout(() => embla.scrollNext(), autoplayDelay);
    };
    startOver();
    embla.on('select', startOver);
    return () => {
      clearTimeout(timer);
      embla.off('select', startOver);
    };
  }, [paused, embla]);

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
      ref={ref}
      pos="relative"
      onFocus={({ target }) => setKeyboardInside(target.matches(':focus-visible'))}
      onBlur={() => setKeyboardInside(false)}
    >
      {/* What changes by itself is not read out; what was asked for is. */}
      <Box ref={viewport} aria-live={paused ? 'polite' : 'off'} bdrs="md" style={{ overflow: 'hidden' }}>
        <GalleryContext value={gallery}>
          <Flex>
            {uploads.map((tweet, index) => {
              const near = isNear(index, selected, uploads.length);
              return (
                <Box
                  key={tweet._id}
                  flex="0 0 100%"
                  miw={0}
                  inert={index !== selected}
                  style={{ aspectRatio: ratio }}
                >
                  {near && (
                    <PictureButton {...pictureOf(tweet, messages)} ratio={ratio} onToggle={setViewing} />
                  )}
                </Box>
              );
            })}
          </Flex>
        </GalleryContext>
      </Box>
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

const pictureOf = ({ media, owner }: Tweet, { tweet }: Messages): Picture => ({
  src: media,
  alt: tweet.mediaBy(owner.username),
});

/** Only the picture that shows and its neighbours, round the end, are in the page. */
function isNear(index: number, selected: number, count: number): boolean {
  const distance = Math.abs(index - selected);
  return Math.min(distance, count - distance) <= 1;
}
