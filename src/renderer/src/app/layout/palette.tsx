import { IconArrowRight, IconBolt, IconMessage } from '@tabler/icons-react';
import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type ActionId, actionLabel, actions, isPageAction } from '#contract/actions/actions.ts';
import { postActions, type PostActionId } from '#contract/actions/post-actions.ts';
import { keyedIds } from '#contract/actions/page-keys.ts';
import { postHandler } from '#renderer/features/commands/post-keys.ts';
import type { PaletteGroup } from '#renderer/features/commands/entry.ts';
import { Palette as PaletteDialog } from '#renderer/features/commands/palette.tsx';
import { currentHost, currentPlatform } from '#renderer/lib/hint.ts';
import { laterMessages } from '#renderer/i18n/messages-later.ts';
import { shortcuts } from '#renderer/lib/shortcuts.ts';
import { canRunAtom, runActionAtom } from '#renderer/stores/actions/handlers.ts';
import { keymapAtom } from '#renderer/stores/preferences/keymap.ts';
import type { Store } from '#renderer/stores/session/services.ts';

const text = laterMessages.palette;

interface PaletteProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

const isPostAction = (id: ActionId): id is PostActionId => Object.hasOwn(postActions, id);
const isPage = (id: ActionId) => id.startsWith('go');

/** What the table of actions has that is possible now, each with what does it. */
function possibleDeeds(store: Store): ReadonlyMap<ActionId, () => void> {
  const canRun = store.get(canRunAtom);
  return new Map(
    keyedIds.flatMap((id): readonly (readonly [ActionId, () => void])[] => {
      if (id === 'palette') return [];
      const deed = isPostAction(id)
        ? postHandler(id, store)
        : isPageAction(id) && canRun(id)
          ? () => store.set(runActionAtom, id)
          : null;
      return deed === null ? [] : [[id, deed]];
    }),
  );
}

/** The palette, with what the page can do. */
export function Palette({ opened, onClose }: PaletteProps) {
  const store = useStore();
  const navigate = useNavigate();
  const keymap = useAtomValue(keymapAtom);
  // As it was when the palette opened, while the post still had the focus.
  const [seen, setSeen] = useState({ opened: false, deeds: possibleDeeds(store) });
  if (seen.opened !== opened) setSeen({ opened, deeds: opened ? possibleDeeds(store) : seen.deeds });

  const platform = currentPlatform();
  const ways = new Map(shortcuts(keymap, platform, currentHost()).map(({ id, ways }) => [id, ways]));
  const group = (label: string, icon: React.ReactNode, isIn: (id: ActionId) => boolean): PaletteGroup => ({
    label,
    entries: [...seen.deeds]
      .filter(([id]) => isIn(id))
      .map(([id, run]) => ({
        key: id,
        label: actionLabel(id, platform),
        ways: ways.get(id) ?? [],
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
        group(text.posts, <IconMessage size={18} aria-hidden />, (id) => actions[id].by === 'post'),
        group(text.pages, <IconArrowRight size={18} aria-hidden />, isPage),
        group(text.actions, <IconBolt size={18} aria-hidden />, (id) => isPageAction(id) && !isPage(id)),
      ]}
    />
  );
}
