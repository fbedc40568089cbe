import { IconPhoto, IconWorld } from '@tabler/icons-react';
import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useMessages } from '#renderer/i18n/messages.ts';
import { lazyPart, whenLoaded } from '#renderer/lib/load.ts';
import { hasStored } from '#renderer/lib/storage.ts';
import { draftKey, imageMarkKey } from '#renderer/lib/storage-keys.ts';
import { authAtom } from '#renderer/stores/session/auth.ts';
import {
  composerContentAtom,
  composerMediaAtom,
  composerPickingAtom,
  dialogContentAtom,
  draftMediaAtom,
  pendingPostAtom,
  restoreComposerMediaAtom,
} from '#renderer/stores/drafts/composer.ts';
import { idle } from '#renderer/stores/drafts/picking.ts';
import { useDraftSubmit } from '#renderer/outbox/use-draft-submit.ts';
import { excessAtom } from '#renderer/stores/session/server-limits.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import { PlainButton } from '#renderer/ui/plain-button.tsx';
import { refocus } from '#renderer/ui/refocus.ts';
import styles from './composer.module.css';
import { DraftNotice } from '#renderer/ui/draft-notice.tsx';
import { ImageTarget } from '#renderer/images/image-target.tsx';
import { useImagePicker } from '#renderer/images/use-image-picker.ts';
import { useOnceDue } from '#renderer/images/use-once-due.ts';
import { UserAvatar } from '#renderer/people/user-avatar.tsx';
import { WritingField } from '#renderer/posts/writing-field.tsx';

const ComposerImage = lazyPart(async () => (await import('./composer-image.tsx')).ComposerImage);

/** How long a post waits at most for its stored image, in ms: a database may never be opened. */
const restoreTimeoutMs = 30_000;

interface ComposerProps {
  /** The dialog's variant has no image picker (spec §5). */
  readonly withImage: boolean;
  readonly onPosted?: () => void;
}

/** The form to write a tweet. The draft stays until the server has accepted it. */
export function Composer({ withImage, onPosted }: ComposerProps) {
  const messages = useMessages();
  const text = messages.composer;
  const store = useStore();
  const { userInfo } = useAtomValue(authAtom);
  const userId = userInfo?._id ?? null;
  const [draft, setContent] = useAtom(withImage ? composerContentAtom : dialogContentAtom);
  const [draftMedia, setMedia] = useAtom(composerMediaAtom);
  const restoreMedia = useSetAtom(restoreComposerMediaAtom);
  const imageKey = draftKey(userId, 'composer.media');
  // Null while a stored image is being restored.
  const [mediaRestored, setMediaRestored] = useState(() =>
    withImage && hasStored(imageMarkKey(imageKey)) ? null : false,
  );
  const { shown, submitting: posting, hold, submit } = useDraftSubmit({ content: draft, media: draftMedia });
  const { content, media } = shown;
  const field = useRef<HTMLTextAreaElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const pickingAtom = composerPickingAtom(userId);
  const { pick, receive, drop, picking, reading, refusal } = useImagePicker('post', pickingAtom, (image) =>
    store.set(draftMediaAtom, imageKey, image),
  );
  const showToast = useSetAtom(showToastAtom);
  useEffect(() => {
    if (withImage) void restoreMedia().then(setMediaRestored);
  }, [withImage, restoreMedia]);
  useEffect(() => {
    if (mediaRestored !== null) return undefined;
    const timer = setTimeout(setMediaRestored, restoreTimeoutMs, false);
    return () => clearTimeout(timer);
  }, [mediaRestored]);
  const excess = useAtomValue(excessAtom);
  // Otherwise the post would be sent without its image, which would appear in the form of the next one.
  const awaitsImage = withImage && (reading || (mediaRestored === null && media === null));
  const canPost = content.trim() !== '' && excess(content) <= 0;
  const pendingAtom = pendingPostAtom(userId);
  const [pending, setPending] = useAtom(pendingAtom);
  const isHeld = withImage && pending !== null;

  const removeImage = () => {
    drop();
    setMedia(null);
  };
  const clear = () => {
    setContent('');
    if (withImage) removeImage();
  };
  const post = async () => {
    if (!canPost || posting) return;
    if (awaitsImage) {
      setPending('form');
      return;
    }
    const image = withImage ? media : null;
    const draftSlot = withImage ? 'composer' : 'dialog';
    const posted = await submit({ call: 'addTweet', content, draftSlot, media: image !== null }, image);
    refocus(field.current);
    // A dialog that was closed meanwhile may be open again, with another text.
    if (posted && field.current !== null) onPosted?.();
  };

  useOnceDue(withImage && pending === 'form' && !awaitsImage, () => {
    // Without the image, it is up to the user whether to post.
    if (media !== null && refusal === null) void post();
    setPending(null);
  });
  useEffect(() => {
    if (!withImage || userId === null) return undefined;
    if (store.get(pendingAtom) !== null) store.set(pendingAtom, 'form');
    return () => {
      if (store.get(pendingAtom) !== null) {
        store.set(pendingAtom, 'left');
        const left = store.get(composerContentAtom);
        whenLoaded(
          () => import('./send-left.ts'),
          ({ sendLeft }) => sendLeft(store, userId, left),
        );
      }
      // Some hosts never report that the file dialog was closed; and a refusal has been seen.
      if (store.get(pickingAtom).pending.length === 0) store.set(pickingAtom, idle);
    };
  }, [store, withImage, userId, pendingAtom, pickingAtom]);

  const takeFiles = (files: readonly File[]) => {
    if (withImage) receive(files);
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
            data-autofocus={withImage ? undefined : true}
            value={content}
            readOnly={posting}
            onChange={setContent}
            onSend={post}
            onHold={hold}
          />
          {withImage && refusal !== null && (
            <p className={styles.refusal} role="alert">
              {refusal}
            </p>
          )}
          <DraftNotice
            // The image of a draft is restored later than its text.
            key={String(mediaRestored === true)}
            filled={content !== '' || (withImage && media !== null)}
            disabled={posting}
            onDiscard={() => {
              clear();
              field.current?.focus();
            }}
          />
          {withImage && media && (
            <Suspense>
              <ComposerImage
                file={media}
                disabled={posting}
                onReplace={pick}
                onChange={setMedia}
                onRemove={() => {
                  removeImage();
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
                  aria-busy={picking}
                  onClick={pick}
                >
                  <IconPhoto size={20} opacity={picking ? 0.4 : 1} aria-hidden />
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
