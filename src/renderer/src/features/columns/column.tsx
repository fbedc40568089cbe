import { IconDots } from '@tabler/icons-react';
import { useAtomValue, useStore } from 'jotai';
import { type DragEvent, type ReactNode, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { layout } from '#renderer/lib/layout-tokens.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { Boundary } from '#renderer/ui/boundary.tsx';
import { MenuButton } from '#renderer/ui/menu-button.tsx';
import { PlainButton } from '#renderer/ui/plain-button.tsx';
import { ScrollerContext } from '#renderer/ui/scroller.ts';
import { columnKey, columnWidth, keptColumns } from './columns.ts';
import styles from './columns.module.css';
import { keepPosition, positionOf } from './positions.ts';

/** A width that the user has not chosen gets smaller where the window has no room. */
const shrinks = { flex: '0 1 auto', minWidth: columnWidth.least } as const;

interface ColumnViewProps {
  readonly id: string;
  readonly title: string;
  /** The page with the same content. */
  readonly path: string;
  /** In px; null if it has the whole window. */
  readonly width: number | null;
  readonly isCurrent: boolean;
  /** Called with its element, and with null when it is removed. */
  readonly register: (element: HTMLElement | null) => void;
  readonly onFocus: () => void;
  readonly onRemove: () => void;
  /** Undefined if it can't be moved that way. */
  readonly onMoveBack: (() => void) | undefined;
  readonly onMoveOn: (() => void) | undefined;
  /** Handles dragging it by its heading. */
  readonly drag: {
    readonly onStart: () => void;
    readonly onEnd: () => void;
    readonly onDrop: () => void;
    /** Whether another column is being dragged. */
    readonly isPossible: boolean;
  };
  readonly children: ReactNode;
}

/** A column: its heading, and its scrollable content. */
export function ColumnView({
  id,
  title,
  path,
  width,
  isCurrent,
  register,
  drag,
  ...column
}: ColumnViewProps) {
  const text = useDeferredMessages().columns;
  const store = useStore();
  const userId = useAtomValue(userIdAtom) ?? '';
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [isTarget, setTarget] = useState(false);
  const tell = useEffectEvent(register);
  useLayoutEffect(() => {
    tell(element);
    return () => tell(null);
  }, [element]);
  const scroller = useMemo(
    () =>
      element && {
        element,
        position: positionOf(userId, id),
        keepPosition: (position: Parameters<typeof keepPosition>[3]) => {
          // At a sign-out this user's columns unmount after those of the signed-out state are there.
          const all = store.get(keptColumns(userId)).map(({ content }) => columnKey(content));
          keepPosition(userId, all, id, position);
        },
      },
    [element, userId, id, store],
  );
  const { onMoveBack, onMoveOn } = column;
  const allowDrop = (event: DragEvent) => {
    if (!drag.isPossible) return;
    event.preventDefault();
    setTarget(true);
  };
  const handlers = {
    onFocus: column.onFocus,
    onPointerDown: column.onFocus,
    onDragOver: allowDrop,
    onDragLeave: () => setTarget(false),
    onDrop: (event: DragEvent) => {
      setTarget(false);
      if (!drag.isPossible) return;
      event.preventDefault();
      drag.onDrop();
    },
  };
  return (
    <section
      ref={setElement}
      className={styles.column}
      style={width === null ? { flex: 1 } : { width, ...(width === columnWidth.usual && shrinks) }}
      aria-label={title}
      tabIndex={-1}
      data-current={isCurrent || undefined}
      data-target={isTarget || undefined}
      {...handlers}
    >
      <header
        className={styles.header}
        style={{ height: layout.headerHeight }}
        draggable={width !== null}
        onDragStart={({ dataTransfer }) => {
          dataTransfer.effectAllowed = 'move';
          // Firefox only drags with data. Data of type text could be dropped into a field.
          dataTransfer.setData('application/x-warble-column', id);
          drag.onStart();
        }}
        onDragEnd={drag.onEnd}
      >
        <h2 className={styles.title}>
          <Link className="mantine-focus-auto" to={path} draggable={false} dir="auto">
            {title}
          </Link>
        </h2>
        <MenuButton
          target={
            <PlainButton variant="ghost" size="icon" round aria-label={text.menu(title)}>
              <IconDots size={18} aria-hidden />
            </PlainButton>
          }
          entries={[
            ...(onMoveBack ? [{ label: text.moveBack, icon: 'back', action: onMoveBack } as const] : []),
            ...(onMoveOn ? [{ label: text.moveOn, icon: 'on', action: onMoveOn } as const] : []),
            { label: text.remove, icon: 'close', action: column.onRemove },
          ]}
        />
      </header>
      <div>
        {scroller && (
          <ScrollerContext value={scroller}>
            <Boundary name={title}>{column.children}</Boundary>
          </ScrollerContext>
        )}
      </div>
    </section>
  );
}
