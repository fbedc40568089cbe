import { useDirection } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { clampedWidth, columnWidth } from './columns.ts';
import styles from './columns.module.css';

interface EdgeProps {
  readonly title: string;
  /** The width of its column, in px. */
  readonly width: number;
  /** Called while it is dragged; `isDone` at the end. */
  readonly onResize: (width: number, isDone: boolean) => void;
}

/** The edge of a column: the pointer or the arrow keys move it, a double click resets the width. */
export function Edge({ title, width, onResize }: EdgeProps) {
  const text = useDeferredMessages().columns;
  const { dir } = useDirection();
  const outwards = dir === 'rtl' ? -1 : 1;
  const start = useRef<{ readonly x: number; readonly width: number }>(null);
  const widthAt = ({ clientX }: PointerEvent) =>
    start.current === null
      ? width
      : clampedWidth(start.current.width + (clientX - start.current.x) * outwards);
  const onKeyDown = (event: KeyboardEvent) => {
    const widths: Readonly<Record<string, number>> = {
      ArrowRight: width + columnWidth.step * outwards,
      ArrowLeft: width - columnWidth.step * outwards,
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
      className={`mantine-focus-auto ${styles.edge}`}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={text.width(title)}
      aria-valuemin={columnWidth.least}
      aria-valuemax={columnWidth.most}
      aria-valuenow={width}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onResize(columnWidth.usual, true)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        // A column of the usual width may be shown narrower. Without a layout there is no width to measure.
        const shown = event.currentTarget.previousElementSibling?.getBoundingClientRect().width;
        start.current = { x: event.clientX, width: shown || width };
      }}
      onPointerMove={(event) => {
        if (start.current !== null) onResize(widthAt(event), false);
      }}
      onPointerUp={(event) => {
        if (start.current !== null) onResize(widthAt(event), true);
        start.current = null;
      }}
      onPointerCancel={() => {
        start.current = null;
        onResize(width, true);
      }}
    />
  );
}
