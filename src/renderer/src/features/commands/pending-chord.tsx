import { Group, Paper, Portal, Text } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { actionLabel } from '#contract/actions/actions.ts';
import { rendererActionIds } from '#contract/actions/renderer-actions.ts';
import { keySteps } from '#renderer/lib/key-labels.ts';
import { currentPlatform } from '#renderer/lib/platform.ts';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { isOfferedAtom } from '#renderer/stores/actions/handlers.ts';
import { keymapAtom } from '#renderer/stores/preferences/keymap.ts';
import { Keys } from '#renderer/ui/keys.tsx';
import { useLabelsWithAccounts } from './account-labels.ts';

/** A distance from the window's lower edge, in px, or the height that a visible toast takes there if that is larger. */
const aboveToast = (px: number) => `max(${px}px, var(--warble-toast-room, 0px))`;

/** Shows which keystrokes complete a chord whose first one was pressed. */
export function PendingChord({ first }: { readonly first: string }) {
  const deferred = useDeferredMessages();
  const labels = useLabelsWithAccounts();
  const keymap = useAtomValue(keymapAtom);
  const platform = currentPlatform();
  const next = rendererActionIds.filter(useAtomValue(isOfferedAtom)).flatMap((id) => {
    const keys = keymap(id);
    return keys?.startsWith(`${first} `) ? [{ id, rest: keys.slice(first.length + 1) }] : [];
  });
  return (
    <Portal>
      <Paper
        role="status"
        aria-label={deferred.keyboard.begun}
        pos="fixed"
        bottom={{ base: aboveToast(72), sm: aboveToast(24) }}
        left="50%"
        w="max-content"
        maw="calc(100vw - 32px)"
        px="md"
        py="xs"
        withBorder
        shadow="md"
        style={{ transform: 'translateX(-50%)', zIndex: 350 }}
      >
        <Group gap="md" justify="center">
          <Keys steps={keySteps(first, platform)} />
          {next.map(({ id, rest }) => (
            <Group key={id} gap={6} wrap="nowrap">
              <Keys steps={keySteps(rest, platform)} />
              <Text size="sm">{actionLabel(id, platform, labels)}</Text>
            </Group>
          ))}
        </Group>
      </Paper>
    </Portal>
  );
}
