import { useDirection } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { clampedWidth, columnWidth } from './columns.ts';
import styles from './columns.module.css';

interface EdgeProps {
  readonly title: string;
  /** The width of its column, in px. One of the usual width may be shown narrower. */
  readonly width: number;
  /** Called while it is dragged; `isDone` at the end. */
  readonly onResize: (width: number, isDone: boolean) => void;
}

/** Its width on screen, in px; undefined without a layout. */
const widthOf = (column: Element | null | undefined) =>
  Math.round(column?.getBoundingClientRect().width ?? 0) || undefined;

/** The edge of a column: the pointer or the arrow keys move it, a double click resets the width. */
export function Edge({ title, width, onResize }: EdgeProps) {
  const text = useDeferredMessages().columns;
  const { dir } = useDirection();
  const outwards = dir === 'rtl' ? -1 : 1;
  const edge = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<number>();
  useLayoutEffect(() => {
    const column = edge.current?.previousElementSibling;
    if (!column) return undefined;
    const observer = new ResizeObserver(() => setMeasured(widthOf(column)));
    observer.observe(column);
    return () => observer.disconnect();
  }, []);
  const drag = useRef<{ readonly x: number; readonly width: number; moved: boolean }>(null);
  /** @param isDone - whether the pointer was released */
  const follow = ({ clientX }: PointerEvent, isDone: boolean) => {
    const { current } = drag;
    if (isDone) drag.current = null;
    if (current === null) return;
    current.moved ||= clientX !== current.x;
    if (current.moved) onResize(clampedWidth(current.width + (clientX - current.x) * outwards), isDone);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const shown = widthOf(edge.current?.previousElementSibling) ?? width;
    const widths: Readonly<Record<string, number>> = {
      ArrowRight: shown + columnWidth.step * outwards,
      ArrowLeft: shown - columnWidth.step * outwards,
      Home: columnWidth.least,
      End: columnWidth.most,
    };
    const next = widths[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    onResize(next, true);
  };
  return (
    <div
      ref={edge}
      className={`mantine-focus-auto ${styles.edge}`}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={text.width(title)}
      aria-valuemin={columnWidth.least}
      aria-valuemax={columnWidth.most}
      aria-valuenow={measured ?? width}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onResize(columnWidth.usual, true)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const shown = widthOf(event.currentTarget.previousElementSibling) ?? width;
        drag.current = { x: event.clientX, width: shown, moved: false };
      }}
      onPointerMove={(event) => follow(event, false)}
      onPointerUp={(event) => follow(event, true)}
      onPointerCancel={() => {
        const { current } = drag;
        drag.current = null;
        if (current?.moved) onResize(width, true);
      }}
    />
  );
}
