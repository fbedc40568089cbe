import type { EmblaCarouselType, EmblaPluginType } from 'embla-carousel';
import createAutoplay from 'embla-carousel-autoplay';
import { type RefObject, useEffect, useState } from 'react';

/** ms (spec §9) */
const autoplayDelay = 2000;

interface Autoplaying {
  /** For the carousel. */
  readonly plugins: EmblaPluginType[];
  /** Whether it goes on by itself just now. */
  readonly playing: boolean;
}

/**
 * Lets a carousel go on by itself, but not while the mouse is over its root, the window is hidden, or it is held. A click
 * or a drag does not stop it.
 */
export function useAutoplay(
  embla: EmblaCarouselType | null,
  root: RefObject<HTMLElement | null>,
  held: boolean,
): Autoplaying {
  const [playing, setPlaying] = useState(false);
  const [autoplay] = useState(() =>
    createAutoplay({
      delay: autoplayDelay,
      // It would do so under the mouse as well.
      playOnInit: false,
      stopOnFocusIn: false,
      stopOnInteraction: false,
      stopOnMouseEnter: true,
      rootNode: () => root.current,
    }),
  );
  const [plugins] = useState([autoplay]);

  useEffect(() => {
    if (!embla) return undefined;
    const onPlay = () => setPlaying(true);
    const onStop = () => setPlaying(false);
    embla.on('autoplay:play', onPlay).on('autoplay:stop', onStop);
    return () => {
      embla.off('autoplay:play', onPlay).off('autoplay:stop', onStop);
    };
  }, [embla]);

  useEffect(() => {
    if (!embla || held) return undefined;
    const start = () => {
      const alone = embla.scrollSnapList().length < 2;
      if (!alone && root.current?.matches(':hover') === false) autoplay.play();
    };
    start();
    embla.on('reInit', start);
    return () => {
      embla.off('reInit', start);
    };
  }, [embla, autoplay, held, root]);

  // It also starts when the mouse leaves, whatever else holds it.
  useEffect(() => {
    if (held && playing) autoplay.stop();
  }, [autoplay, held, playing]);

  return { plugins, playing };
}
