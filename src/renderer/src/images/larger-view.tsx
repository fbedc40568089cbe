import { useHotkeys, useReducedMotion } from '@mantine/hooks';
import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { Lightbox, type SlideImage, type ZoomRef } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import './larger-view.css';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { MissingPicture, RetriedSlide } from './retried-slide.tsx';
import { shownPicturePostAtom } from './shown-picture.ts';
import { KeptFocus } from './kept-focus.tsx';
import { useClosedByBack } from './use-closed-by-back.ts';

/** How much larger than its own pixels a picture can get. */
const enlargementMax = 4;
const plugins = [Zoom];
const noButton = () => null;

interface LargerViewProps {
  readonly opened: boolean;
  /** At least one. */
  readonly pictures: readonly (SlideImage & { readonly post?: string | undefined })[];
  /** Which of them is shown first. */
  readonly start: number;
  readonly onClose: () => void;
}

/** Pictures as large as the window allows, one at a time, zoomed by wheel, keys, double click or pinch. */
export function LargerView({ opened, pictures, start, onClose }: LargerViewProps) {
  const { close } = useMessages();
  const text = useDeferredMessages().largerView;
  const zoom = useRef<ZoomRef>(null);
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false });
  const [shown, setShown] = useState(start);
  // The zoom itself handles + and -.
  useHotkeys(opened ? [['0', () => zoom.current?.changeZoom(1)]] : []);
  useClosedByBack(opened, onClose);
  // A view that is fading out has already returned the focus, and another one may have opened.
  const [leaving, setLeaving] = useState(false);
  const [last, setLast] = useState({ opened, view: 0 });
  if (last.opened !== opened) setLast({ opened, view: last.view + (opened ? 1 : 0) });
  const setPost = useSetAtom(shownPicturePostAtom);
  const post = (opened ? pictures[shown]?.post : undefined) ?? null;
  useEffect(() => {
    setPost(post);
    return () => setPost(null);
  }, [post, setPost]);
  const alone = pictures.length === 1;
  return (
    <Lightbox
      key={last.view}
      className="larger-view"
      // The trap for the focus may take it after the view has returned it.
      portal={{ container: { inert: !opened } }}
      open={opened || leaving}
      close={() => setLeaving(false)}
      index={start}
      slides={pictures}
      plugins={plugins}
      on={{
        view: ({ index }) => setShown(index),
        exiting: () => {
          setLeaving(true);
          onClose();
        },
      }}
      labels={{
        Lightbox: pictures[opened ? shown : start]?.alt ?? '',
        Close: close,
        Previous: text.previous,
        Next: text.next,
        'Zoom in': text.zoomIn,
        'Zoom out': text.zoomOut,
        Carousel: text.carousel,
        'Photo gallery': text.gallery,
        Slide: text.slide,
        '{index} of {total}': text.counter,
      }}
      animation={isStill ? { fade: 0, swipe: 0, navigation: 0, zoom: 0 } : { fade: 150, swipe: 250 }}
      carousel={{ finite: true, preload: 1 }}
      controller={{ closeOnBackdropClick: true }}
      zoom={{ ref: zoom, scrollToZoom: true, maxZoomPixelRatio: enlargementMax }}
      render={{
        controls: () => <KeptFocus />,
        iconError: () => <MissingPicture />,
        slideContainer: RetriedSlide,
        ...(alone && { buttonPrev: noButton, buttonNext: noButton }),
        slideFooter: ({ slide }) => (
          <div className="larger-view-caption" aria-hidden>
            {'alt' in slide ? slide.alt : ''}
          </div>
        ),
      }}
    />
  );
}
