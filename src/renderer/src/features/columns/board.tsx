import { useDisclosure } from '@mantine/hooks';
import { IconLayoutColumns, IconPlus } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { Fragment, type ReactNode, type RefObject, useRef, useState } from 'react';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { useAction } from '#renderer/stores/actions/use-action.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { visuallyHidden } from '#renderer/ui/hidden.ts';
import { PlainButton } from '#renderer/ui/plain-button.tsx';
import { useWindowFrom } from '#renderer/ui/use-window-from.ts';
import { AddColumn } from './add-column.tsx';
import { ColumnView } from './column.tsx';
import {
  type ColumnContent,
  columnKey,
  columnsAtom,
  withColumn,
  withMoved,
  withoutColumn,
  withWidth,
} from './columns.ts';
import styles from './columns.module.css';
import { Edge } from './edge.tsx';
import { useColumnFocus } from './use-column-focus.ts';
import { pageOf, useColumnTitle } from './use-column-title.ts';

interface BoardProps {
  /** Renders the content of a column; the keys of lists apply to the current one. */
  readonly renderContent: (content: ColumnContent, isCurrent: boolean) => ReactNode;
}

/** The columns side by side; in a smaller window the current one, with the names of all. */
export function Board({ renderContent }: BoardProps) {
  const text = useDeferredMessages().columns;
  const titleOf = useColumnTitle();
  const [columns, change] = useAtom(columnsAtom);
  const [adding, add] = useDisclosure(false);
  const isWide = useWindowFrom('lg');
  const keys = columns.map(({ content }) => columnKey(content));
  const focus = useColumnFocus(keys);
  const { current } = focus;
  const [resized, setResized] = useState<{ readonly key: string; readonly width: number } | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  /** The column that was moved last, and its position then. */
  const [moved, setMoved] = useState<{ readonly key: string; readonly to: number } | null>(null);
  const movedContent = columns.find((_, index) => keys[index] === moved?.key && index === moved?.to)?.content;

  const move = (key: string, to: number) => {
    if (to < 0 || to >= keys.length) return;
    focus.keepWhile(() => {
      change(withMoved(key, to));
      setMoved({ key, to });
    });
  };
  const moveCurrent = (by: 1 | -1) => {
    if (current !== undefined) move(current, keys.indexOf(current) + by);
  };
  const remove = (key: string) => {
    if (!focus.leave(key)) addButton.current?.focus();
    change(withoutColumn(key));
  };
  useAction('previousColumn', () => focus.step(-1));
  useAction('nextColumn', () => focus.step(1));
  useAction('moveColumnBack', () => moveCurrent(-1));
  useAction('moveColumnOn', () => moveCurrent(1));
  useAction('addColumn', add.open);
  useAction('removeColumn', () => {
    // A column without the focus may be out of view.
    const key = focus.focused();
    if (key !== undefined) remove(key);
  });

  const shown = columns.filter((_, index) => isWide || keys[index] === current);
  return (
    <div className={styles.board}>
      <div className={visuallyHidden} role="status">
        {moved !== null && movedContent && text.moved(titleOf(movedContent), moved.to + 1, columns.length)}
      </div>
      {!isWide && (
        <>
          <nav className={styles.choice} aria-label={text.list}>
            {columns.map(({ content }) => {
              const key = columnKey(content);
              return (
                <PlainButton
                  key={key}
                  size="sm"
                  variant={key === current ? 'default' : 'secondary'}
                  aria-current={key === current || undefined}
                  onClick={() => focus.choose(key)}
                >
                  <span className={styles.name}>{titleOf(content)}</span>
                </PlainButton>
              );
            })}
            <AddButton ref={addButton} onClick={add.open} />
          </nav>
          <p className={styles.note}>{text.narrow}</p>
        </>
      )}
      <div className={styles.row}>
        {columns.length === 0 && <EmptyState icon={IconLayoutColumns}>{text.none}</EmptyState>}
        {shown.map(({ content, width }) => {
          const key = columnKey(content);
          const title = titleOf(content);
          const index = keys.indexOf(key);
          const shownWidth = resized?.key === key ? resized.width : width;
          return (
            <Fragment key={key}>
              <ColumnView
                id={key}
                title={title}
                path={pageOf(content)}
                width={isWide ? shownWidth : null}
                isCurrent={isWide && key === current}
                register={(element) => focus.register(key, element)}
                onFocus={() => focus.note(key)}
                onRemove={() => remove(key)}
                onMoveBack={index > 0 ? () => move(key, index - 1) : undefined}
                onMoveOn={index < columns.length - 1 ? () => move(key, index + 1) : undefined}
                drag={{
                  isPossible: dragged !== null && dragged !== key,
                  onStart: () => setDragged(key),
                  // Also after a drop elsewhere: the next dragged element may not be a column.
                  onEnd: () => setDragged(null),
                  onDrop: () => {
                    if (dragged !== null) move(dragged, index);
                  },
                }}
              >
                {renderContent(content, key === current)}
              </ColumnView>
              {isWide && (
                <Edge
                  title={title}
                  width={shownWidth}
                  onResize={(next, isDone) => {
                    if (isDone) change(withWidth(key, next));
                    setResized(isDone ? null : { key, width: next });
                  }}
                />
              )}
            </Fragment>
          );
        })}
        {isWide && (
          <div className={styles.add}>
            <AddButton ref={addButton} onClick={add.open} />
          </div>
        )}
      </div>
      <AddColumn
        opened={adding}
        onClose={add.close}
        columns={columns}
        onAdd={(content) => {
          change(withColumn(content));
          focus.choose(columnKey(content));
        }}
      />
    </div>
  );
}

interface AddButtonProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly onClick: () => void;
}

function AddButton({ ref, onClick }: AddButtonProps) {
  const { add } = useDeferredMessages().columns;
  return (
    <PlainButton
      ref={ref}
      size="sm"
      variant="secondary"
      icon={<IconPlus size={16} aria-hidden />}
      onClick={onClick}
    >
      {add}
    </PlainButton>
  );
}
