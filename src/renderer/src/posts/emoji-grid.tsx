import { useDirection } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { keepsEscape } from '#renderer/ui/keeps-escape.ts';
import type { Emoji } from './emoji-schema.ts';
import styles from './emoji-picker.module.css';

const columns = 8;
/** How many rows Page Up and Page Down move. */
const pageRows = 5;

interface EmojiGridProps {
  readonly label: string;
  readonly emoji: readonly Emoji[];
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onChoose: (emoji: string) => void;
}

/** A grid with one tab stop, in which the arrow keys move. */
export function EmojiGrid({ label, emoji, ref, onChoose }: EmojiGridProps) {
  const isRightToLeft = useDirection().dir === 'rtl';
  const buttons = useRef(new Map<number, HTMLButtonElement>());
  const [focused, setFocused] = useState(0);
  const last = emoji.length - 1;
  const current = Math.min(focused, last);
  const targetOf = ({ key, ctrlKey }: KeyboardEvent): number | null => {
    const row = current - (current % columns);
    // Stays in the column, up to its first row.
    const down = (count: number) => Math.max(current + columns * count, current % columns);
    switch (key) {
      case 'ArrowRight':
        return current + (isRightToLeft ? -1 : 1);
      case 'ArrowLeft':
        return current + (isRightToLeft ? 1 : -1);
      case 'ArrowDown':
        return down(1);
      case 'ArrowUp':
        return down(-1);
      case 'PageDown':
        return down(pageRows);
      case 'PageUp':
        return down(-pageRows);
      case 'Home':
        return ctrlKey ? 0 : row;
      case 'End':
        return ctrlKey ? last : Math.min(row + columns - 1, last);
      default:
        return null;
    }
  };
  const rows = Array.from({ length: Math.ceil(emoji.length / columns) }, (_, row) =>
    emoji.slice(row * columns, (row + 1) * columns),
  );
  return (
    <div
      ref={ref}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      className={styles.grid}
      onKeyDown={(event) => {
        const target = targetOf(event);
        if (target === null) return;
        event.preventDefault();
        buttons.current.get(Math.max(0, Math.min(target, last)))?.focus();
      }}
    >
      {rows.map((row, rowIndex) => (
        <div role="row" key={row[0]?.unicode} className={styles.row}>
          {row.map(({ unicode, label: name }, column) => {
            const index = rowIndex * columns + column;
            return (
              <div role="gridcell" key={unicode}>
                <button
                  ref={(button) => {
                    if (button === null) buttons.current.delete(index);
                    else buttons.current.set(index, button);
                  }}
                  type="button"
                  {...keepsEscape}
                  className={styles.emoji}
                  tabIndex={index === current ? 0 : -1}
                  aria-label={name}
                  title={name}
                  onFocus={() => setFocused(index)}
                  onClick={() => onChoose(unicode)}
                >
                  {unicode}
                </button>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
