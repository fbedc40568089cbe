import { IconHistory } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { runActionAtom } from '#renderer/stores/actions/handlers.ts';
import { useHint } from '#renderer/stores/actions/use-hint.ts';
import { PlainButton } from '#renderer/ui/plain-button.tsx';

/** Opens the list of recent messages, as the menu does. */
export function RecentMessagesButton() {
  const run = useSetAtom(runActionAtom);
  const { title } = useHint()('recentMessages');
  return (
    <PlainButton
      variant="secondary"
      size="icon"
      aria-label={title}
      aria-haspopup="dialog"
      title={title}
      onClick={() => run('recentMessages')}
    >
      <IconHistory size={18} aria-hidden />
    </PlainButton>
  );
}
