import { Box, Popover, Portal } from '@mantine/core';
import { useDidUpdate, useMounted, useWindowEvent } from '@mantine/hooks';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { keepingEscape } from '#renderer/ui/keeps-escape.ts';
import { PersonCard } from './person-card.tsx';
import { personLinksAtom, type Preview, previewAtom } from './preview.ts';

/**
 * The part of an anchor and its row, from their top, that the card is placed below, so that it does not cover text beside a
 * name, such as the date; in px. Smaller for the mouse, which has to cross the gap, than for a key.
 */
const anchorHeight = { byMouse: 56, byKey: 80 } as const;

/** Between the card and the edge of a window that is too low for it, in px: it scrolls there. */
const windowGap = 5;

/** How much higher the card may become once the profile is loaded, in px: by the rest of a long bio. */
const growth = 70;

/** The height at the bottom of the window that the navigation bar or a toast covers, in px. */
const coveredHeight = () => parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;

/** Shows a preview of a person beside a link to them. Escape, a press elsewhere or another page closes it. */
export function PersonPreview({ preview: { person, anchor, opener } }: { readonly preview: Preview }) {
  const setPreview = useSetAtom(previewAtom);
  const card = useRef<HTMLDivElement>(null);
  const links = useAtomValue(personLinksAtom);
  // With a new function at each render, the library would focus the card again.
  const register = useCallback(
    (element: Element | null) => {
      if (element !== null) links.set(element, person);
    },
    [links, person],
  );
  const { key } = useLocation();
  useDidUpdate(() => setPreview(null), [key]);
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape') setPreview(null);
  });
  useWindowEvent('pointerdown', ({ target }) => {
    if (!(target instanceof Node) || card.current?.contains(target) !== true) setPreview(null);
  });
  useWindowEvent('focusin', ({ target }) => {
    if (opener === null || card.current === null || !(target instanceof Element)) return;
    // From the toasts, Escape returns here.
    if (!card.current.contains(target) && target.closest(keepingEscape) === null) setPreview(null);
  });
  // The library measures its target when it opens, so it is mounted closed.
  const mounted = useMounted();
  // The focus goes back before the card is removed.
  useLayoutEffect(
    () => () => {
      const { activeElement } = document;
      const isLost = activeElement === document.body || card.current?.contains(activeElement) === true;
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    },
    [opener],
  );
  // Computed once: the card keeps its position while the page changes.
  const [box] = useState(() => {
    const { left, top, width, bottom } = anchor.getBoundingClientRect();
    const rowBottom = anchor.parentElement?.getBoundingClientRect().bottom ?? bottom;
    const high = opener === null ? anchorHeight.byMouse : anchorHeight.byKey;
    return {
      left: left + window.scrollX,
      top: top + window.scrollY,
      width,
      height: Math.min(Math.max(bottom, rowBottom) - top, high),
    };
  });
  const [covered] = useState(coveredHeight);
  // The side is chosen before the profile is loaded, and stays: below, or else where there is more room.
  const flip = {
    crossAxis: false,
    flipAlignment: false,
    fallbackStrategy: 'bestFit',
    padding: { top: growth, bottom: growth + covered },
  } as const;
  const size = {
    padding: { top: windowGap, right: windowGap, bottom: windowGap + covered, left: windowGap },
  };
  return (
    <Portal>
      <Popover
        opened={mounted}
        position="bottom-start"
        width={300}
        shadow="md"
        withRoles={false}
        hideDetached={false}
        transitionProps={{ duration: 0 }}
        closeOnEscape={false}
        closeOnClickOutside={false}
        // After its last control there is nothing more on the page.
        trapFocus={opener !== null}
        middlewares={{ flip, size }}
      >
        <Popover.Target>
          {/* Measured in px: a prop of the library would be in rem, which a larger font changes. */}
          <Box pos="absolute" style={{ ...box, pointerEvents: 'none' }} />
        </Popover.Target>
        <Popover.Dropdown ref={register} style={{ overflowY: 'auto' }}>
          <Box
            ref={(element: HTMLDivElement | null) => {
              if (element === null) return;
              if (card.current === null && opener !== null) element.focus({ preventScroll: true });
              card.current = element;
            }}
            role="dialog"
            aria-label={person.username}
            tabIndex={-1}
            data-autofocus
            style={{ outline: 'none' }}
          >
            <PersonCard person={person} />
          </Box>
        </Popover.Dropdown>
      </Popover>
    </Portal>
  );
}
