import { IconMoodSmile } from '@tabler/icons-react';
import { useStore } from 'jotai';
import { type RefObject, Suspense, useState } from 'react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { lazyPart } from '#renderer/lib/load.ts';
import { logFailure } from '#renderer/lib/log.ts';
import { servicesAtom } from '#renderer/stores/session/services.ts';
import { useLayer } from '#renderer/ui/lazy-dialog.tsx';
import { PlainButton } from '#renderer/ui/plain-button.tsx';
import styles from './emoji-button.module.css';
import { KeptCaret } from './kept-caret.tsx';

const EmojiPicker = lazyPart(async () => (await import('./emoji-picker.tsx')).EmojiPicker);

interface EmojiButtonProps {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly disabled: boolean;
}

/** Opens the system's emoji panel, or a picker where there is none. The chosen emoji is inserted at the caret. */
export function EmojiButton({ field, disabled }: EmojiButtonProps) {
  const { emoji } = useMessages().composer;
  const store = useStore();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  useLayer({ opened, onClose: close });
  const open = async () => {
    // The system's panel writes into the focused element. The picker is at this button, which a scroll to the caret could
    // take out of view.
    field.current?.focus({ preventScroll: true });
    const isShown = await store
      .get(servicesAtom)
      .bridge.showEmojiPanel()
      .catch((error: unknown) => logFailure('emoji', error));
    if (isShown !== true) setOpened(true);
  };
  return (
    <div className={styles.corner}>
      <KeptCaret field={field} />
      <PlainButton
        variant="ghost"
        size="icon"
        round
        aria-label={emoji}
        title={emoji}
        aria-haspopup="dialog"
        aria-expanded={opened}
        disabled={disabled}
        onClick={() => void open()}
      >
        <IconMoodSmile size={20} aria-hidden />
      </PlainButton>
      <Suspense>{opened && <EmojiPicker field={field} onClose={close} />}</Suspense>
    </div>
  );
}
