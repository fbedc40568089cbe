import { IconPhoto, IconWorld } from '@tabler/icons-react';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { Suspense, useRef } from 'react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { lazyPart } from '#renderer/lib/load.ts';
import { authAtom } from '#renderer/stores/session/auth.ts';
import { composerContentAtom, dialogContentAtom } from '#renderer/stores/drafts/composer.ts';
import { useDraftSubmit } from '#renderer/outbox/use-draft-submit.ts';
import { excessAtom } from '#renderer/stores/session/server-limits.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import { PlainButton } from '#renderer/ui/plain-button.tsx';
import { refocus } from '#renderer/ui/refocus.ts';
import styles from './composer.module.css';
import { DraftNotice } from '#renderer/ui/draft-notice.tsx';
import { ImageTarget } from '#renderer/images/image-target.tsx';
import { useOnceDue } from '#renderer/images/use-once-due.ts';
import { UserAvatar } from '#renderer/people/user-avatar.tsx';
import { WritingField } from '#renderer/posts/writing-field.tsx';
import { useComposerImage, useHeldPost } from './use-composer-image.ts';

const ComposerImage = lazyPart(async () => (await import('./composer-image.tsx')).ComposerImage);

interface ComposerProps {
  /** The dialog's variant has no image picker (spec §5). */
  readonly withImage: boolean;
  readonly onPosted?: () => void;
}

/** The form to write a tweet. The draft stays until the server has accepted it. */
export function Composer({ withImage, onPosted }: ComposerProps) {
  const messages = useMessages();
  const text = messages.composer;
  const { userInfo } = useAtomValue(authAtom);
  const userId = userInfo?._id ?? null;
  const [draft, setContent] = useAtom(withImage ? composerContentAtom : dialogContentAtom);
  const image = useComposerImage(userId, withImage);
  const {
    shown,
    submitting: posting,
    hold: holdTyped,
    submit,
  } = useDraftSubmit({ content: draft, media: image.media });
  const { content, media } = shown;
  const field = useRef<HTMLTextAreaElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const showToast = useSetAtom(showToastAtom);
  const excess = useAtomValue(excessAtom);
  const canPost = content.trim() !== '' && excess(content) <= 0;
  const clear = () => {
    setContent('');
    if (withImage) image.remove();
  };
  const { isHeld, isDue, hold, end } = useHeldPost(userId, withImage, image.isAwaited);
  const post = async () => {
    if (!canPost || posting) return;
    if (image.isAwaited) {
      hold();
      return;
    }
    const draftSlot = withImage ? 'composer' : 'dialog';
    const posted = await submit({ call: 'addTweet', content, draftSlot, media: media !== null }, media);
    refocus(field.current);
    // A dialog that was closed meanwhile may be open again, with another text.
    if (posted && field.current !== null) onPosted?.();
  };
  useOnceDue(isDue, () => {
    // Without the image, it is up to the user whether to post.
    if (media !== null && image.refusal === null) void post();
    end();
  });
  const takeFiles = (files: readonly File[]) => {
    if (withImage) image.receive(files);
    else showToast(messages.image.textOnly, 'destructive');
  };

  return (
    <ImageTarget onFiles={takeFiles} takesDrops={!posting} invites={withImage && !posting}>
      <form
        className={styles.form}
        // The dialog has a name of its own.
        aria-label={withImage ? text.label : undefined}
        onSubmit={(event) => {
          event.preventDefault();
          void post();
        }}
      >
        {userInfo && <UserAvatar user={userInfo} />}
        <div className={styles.column}>
          <WritingField
            ref={field}
            aria-label={text.placeholder}
            placeholder={text.placeholder}
            bare
            lines={[2, 14]}
            data-autofocus={!withImage || undefined}
            value={content}
            readOnly={posting}
            onChange={setContent}
            onSend={post}
            onHold={holdTyped}
          />
          {image.refusal !== null && (
            <p className={styles.refusal} role="alert">
              {image.refusal}
            </p>
          )}
          <DraftNotice
            // The image of a draft is restored later than its text.
            key={String(image.isRestored)}
            filled={content !== '' || media !== null}
            disabled={posting}
            onDiscard={() => {
              clear();
              field.current?.focus();
            }}
          />
          {media && (
            <Suspense>
              <ComposerImage
                file={media}
                disabled={posting}
                onReplace={image.pick}
                onChange={image.set}
                onRemove={() => {
                  image.remove();
                  addButton.current?.focus();
                }}
              />
            </Suspense>
          )}
          <div className={`${styles.row} ${styles.ends}`}>
            <div className={styles.row}>
              {withImage && (
                <PlainButton
                  ref={addButton}
                  variant="ghost"
                  size="icon"
                  round
                  aria-label={text.addImage}
                  title={text.addImage}
                  disabled={posting}
                  aria-busy={image.picking}
                  onClick={image.pick}
                >
                  <IconPhoto size={20} opacity={image.picking ? 0.4 : 1} aria-hidden />
                </PlainButton>
              )}
              <p className={styles.note}>
                <IconWorld size={16} aria-hidden />
                {text.note}
              </p>
            </div>
            <PlainButton type="submit" round disabled={!canPost} loading={posting || isHeld}>
              {text.post}
            </PlainButton>
          </div>
        </div>
      </form>
    </ImageTarget>
  );
}
