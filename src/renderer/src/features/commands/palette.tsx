import { IconArrowRight, IconBolt, IconMessage } from '@tabler/icons-react';
import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { actionLabel } from '#contract/actions/actions.ts';
import {
  isPageAction,
  type RendererActionId,
  rendererActionIds,
} from '#contract/actions/renderer-actions.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { useActionLabels } from '#renderer/i18n/localization.ts';
import { currentHost, currentPlatform } from '#renderer/lib/platform.ts';
import { canRunAtom, runActionAtom } from '#renderer/stores/actions/handlers.ts';
import { keymapAtom } from '#renderer/stores/preferences/keymap.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { PaletteDialog } from './palette-dialog.tsx';
import type { PaletteGroup } from './palette-entry.ts';
import { postHandler } from './post-keys.ts';
import { shortcuts } from './shortcuts.ts';

interface PaletteProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** What performs an action now, or null where it is not possible. */
function handlerOf(id: RendererActionId, store: Store): (() => void) | null {
  if (!isPageAction(id)) return postHandler(id, store);
  return store.get(canRunAtom)(id) ? () => store.set(runActionAtom, id) : null;
}

/** The actions that are possible now, with what performs them; but not the palette itself. */
function possibleActions(
  store: Store,
): readonly { readonly id: RendererActionId; readonly run: () => void }[] {
  return rendererActionIds.flatMap((id) => {
    const run = id === 'palette' ? null : handlerOf(id, store);
    return run === null ? [] : [{ id, run }];
  });
}

const isNavigation = (id: RendererActionId) => id.startsWith('go');

/** The palette, with the actions that are possible. */
export function Palette({ opened, onClose }: PaletteProps) {
  const text = useDeferredMessages().palette;
  const labels = useActionLabels();
  const store = useStore();
  const navigate = useNavigate();
  const keymap = useAtomValue(keymapAtom);
  // As it was when the palette opened, while the post still had the focus.
  const [last, setLast] = useState({ opened: false, possible: possibleActions(store) });
  if (last.opened !== opened) setLast({ opened, possible: opened ? possibleActions(store) : last.possible });

  const platform = currentPlatform();
  const keys = new Map(
    shortcuts(keymap, platform, currentHost()).map(({ id, alternatives }) => [id, alternatives]),
  );
  const group = (
    label: string,
    icon: React.ReactNode,
    isIn: (id: RendererActionId) => boolean,
  ): PaletteGroup => ({
    label,
    entries: last.possible
      .filter(({ id }) => isIn(id))
      .map(({ id, run }) => ({
        key: id,
        label: actionLabel(id, platform, labels),
        alternatives: keys.get(id) ?? [],
        icon,
        run,
      })),
  });
  return (
    <PaletteDialog
      opened={opened}
      onClose={onClose}
      go={(path) => void navigate(path)}
      commands={[
        group(text.posts, <IconMessage size={18} aria-hidden />, (id) => !isPageAction(id)),
        group(text.pages, <IconArrowRight size={18} aria-hidden />, isNavigation),
        group(
          text.actions,
          <IconBolt size={18} aria-hidden />,
          (id) => isPageAction(id) && !isNavigation(id),
        ),
      ]}
    />
  );
}
