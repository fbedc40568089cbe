import { IconArrowRight, IconBolt, IconMessage, IconSwitchHorizontal } from '@tabler/icons-react';
import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { accountActionIds, isAccountAction } from '#contract/actions/account-actions.ts';
import { actionLabel } from '#contract/actions/actions.ts';
import {
  isPageAction,
  type RendererActionId,
  rendererActionIds,
} from '#contract/actions/renderer-actions.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { currentHost, currentPlatform } from '#renderer/lib/platform.ts';
import { canRunAtom, runActionAtom } from '#renderer/stores/actions/handlers.ts';
import { pageAccount } from '#renderer/lib/page-account.ts';
import { accountsAtom } from '#renderer/stores/session/accounts.ts';
import { keymapAtom } from '#renderer/stores/preferences/keymap.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import type { DialogProps } from '#renderer/ui/dialog.tsx';
import { useLabelsWithAccounts } from './account-labels.ts';
import { PaletteDialog } from './palette-dialog.tsx';
import { postHandler } from './post-keys.ts';
import { shortcuts } from './shortcuts.ts';

/** The actions that are possible now, with their handlers; without the palette itself. */
const possibleActions = (store: Store) =>
  rendererActionIds.flatMap((id) => {
    if (id === 'palette') return [];
    const onPage = isPageAction(id) && store.get(canRunAtom)(id) ? () => store.set(runActionAtom, id) : null;
    const run = isPageAction(id) ? onPage : postHandler(id, store);
    return run === null ? [] : [{ id, run }];
  });

const isNavigation = (id: RendererActionId) => id.startsWith('go');

/** The palette, with the actions that are possible. */
export function Palette({ opened, onClose }: DialogProps) {
  const text = useDeferredMessages().palette;
  const labels = useLabelsWithAccounts();
  const store = useStore();
  const navigate = useNavigate();
  const keymap = useAtomValue(keymapAtom);
  // Computed when the palette opened, while the post still had the focus.
  const [last, setLast] = useState({ opened: false, possible: possibleActions(store) });
  if (last.opened !== opened) setLast({ opened, possible: opened ? possibleActions(store) : last.possible });

  const platform = currentPlatform();
  const keys = new Map(
    shortcuts(keymap, platform, currentHost()).map(({ id, alternatives }) => [id, alternatives]),
  );
  const accounts = useAtomValue(accountsAtom);
  const isOtherAccount = (id: RendererActionId) =>
    accountActionIds.some((other, index) => other === id && accounts[index]?.id !== pageAccount());
  const group = (label: string, Icon: typeof IconBolt, isIn: (id: RendererActionId) => boolean) => ({
    label,
    entries: last.possible
      .filter(({ id }) => isIn(id))
      .map(({ id, run }) => ({
        key: id,
        label: actionLabel(id, platform, labels),
        alternatives: keys.get(id) ?? [],
        icon: <Icon size={18} aria-hidden />,
        run,
      })),
  });
  return (
    <PaletteDialog
      opened={opened}
      onClose={onClose}
      go={(path) => void navigate(path)}
      commands={[
        group(text.posts, IconMessage, (id) => !isPageAction(id)),
        group(text.pages, IconArrowRight, isNavigation),
        group(text.accounts, IconSwitchHorizontal, isOtherAccount),
        group(text.actions, IconBolt, (id) => isPageAction(id) && !isNavigation(id) && !isAccountAction(id)),
      ]}
    />
  );
}
