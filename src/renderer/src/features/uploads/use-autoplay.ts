import type { EmblaCarouselType, EmblaPluginType } from 'embla-carousel';
import createAutoplay from 'embla-carousel-autoplay';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** ms (spec §9) */
const autoplayDelay = 2000;

const createPlugin = (rootNode: () => HTMLElement | null) =>
  createAutoplay({
    delay: autoplayDelay,
    // The plugin would also start while the mouse is over the carousel.
    playOnInit: false,
    stopOnFocusIn: false,
    stopOnInteraction: false,
    stopOnMouseEnter: true,
    rootNode,
  });

interface Autoplaying {
  readonly plugins: EmblaPluginType[];
  /** Whether the carousel advances by itself now. */
  readonly playing: boolean;
}

/**
 * Advances a carousel every `autoplayDelay`, but not while the mouse is over its root, the window is hidden, or it is held.
 * A click or a drag does not stop it.
 * @param shownAt - when its first picture appeared, by `performance.now()`: the first step is due `autoplayDelay` later. The time of
 * day may be set back meanwhile.
 */
export function useAutoplay(
  embla: EmblaCarouselType | null,
  root: RefObject<HTMLElement | null>,
  held: boolean,
  shownAt: number,
): Autoplaying {
  const [playing, setPlaying] = useState(false);
  const firstStepAt = useRef<number | null>(shownAt + autoplayDelay);
  const [autoplay] = useState(() => createPlugin(() => root.current));
  const [plugins] = useState([autoplay]);

  useEffect(() => {
    if (!embla) return undefined;
    const onPlay = () => setPlaying(true);
    const onStop = () => setPlaying(false);
    const onSelect = () => (firstStepAt.current = null);
    embla.on('autoplay:play', onPlay).on('autoplay:stop', onStop).on('select', onSelect);
    return () => {
      embla.off('autoplay:play', onPlay).off('autoplay:stop', onStop).off('select', onSelect);
    };
  }, [embla]);

  useEffect(() => {
    if (!embla) return undefined;
    let firstStep: ReturnType<typeof setTimeout> | undefined;
    const cancelFirstStep = () => clearTimeout(firstStep);
    const start = () => {
      cancelFirstStep();
      const isHovered = root.current?.matches(':hover') !== false;
      if (held || isHovered || embla.scrollSnapList().length < 2) {
        firstStepAt.current = null;
        return;
      }
      autoplay.play();
      // The plugin has one delay for all steps.
      const dueAt = firstStepAt.current;
      if (dueAt !== null) firstStep = setTimeout(step, Math.max(0, dueAt - performance.now()));
    };
    const step = () => {
      embla.scrollNext();
      autoplay.reset();
    };
    start();
    embla.on('reInit', start).on('autoplay:stop', cancelFirstStep).on('select', cancelFirstStep);
    return () => {
      cancelFirstStep();
      embla.off('reInit', start).off('autoplay:stop', cancelFirstStep).off('select', cancelFirstStep);
    };
  }, [autoplay, embla, held, root]);

  // The plugin starts when the mouse leaves, also while the carousel is held.
  useEffect(() => {
    if (held && playing) autoplay.stop();
  }, [autoplay, held, playing]);

  return { plugins, playing };
}
