import { IconHeart, IconHeartFilled, IconMessageCircle } from '@tabler/icons-react';
import { useAtomValue, useStore } from 'jotai';
import { memo, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { numeral } from '#renderer/i18n/format.ts';
import { useLocale } from '#renderer/i18n/localization.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { buttonLook, PlainButton } from '#renderer/ui/plain-button.tsx';
import { layout } from '#renderer/lib/layout-tokens.ts';
import { likedTweetAtom, toggleLike } from './likes.ts';
import { isWaitingAtom } from '#renderer/outbox/atoms.ts';
import { PictureButton } from '#renderer/images/picture-button.tsx';
import { CopyButton } from './copy-button.tsx';
import { usePostCopies } from './use-post-copies.ts';
import { Post } from './post.tsx';
import styles from './post.module.css';
import { tweetPicture } from './tweet-gallery.tsx';

const iconLook = buttonLook({ variant: 'ghost', size: 'icon', round: true });

interface TweetCardProps {
  readonly id: string;
  /** From 1, in a list of `setSize`. */
  readonly position?: number;
  readonly setSize?: number;
  /** Whether a long text is folded, as it is in a list. */
  readonly folds?: boolean;
}

/** A tweet, wherever it is shown. */
export const TweetCard = memo(function TweetCard({ id, position, setSize, folds = true }: TweetCardProps) {
  const { tweet: text, composer, outbox } = useMessages();
  const locale = useLocale();
  const shown = useAtomValue(likedTweetAtom(id));
  const userId = useAtomValue(userIdAtom);
  const likeWaits = useAtomValue(isWaitingAtom(`toggleLike/${id}`));
  const store = useStore();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const pictureButton = useRef<HTMLButtonElement>(null);
  const copies = usePostCopies(shown?.tweet.content ?? '', `/tweet/${id}`);
  if (!shown) return null;
  const { tweet, liked } = shown;
  const picture = tweetPicture(tweet, text);

  const remove = async () => {
    // It is loaded: the dialog has asked.
    const { deleteTweet } = await import('./delete-dialog.tsx');
    await deleteTweet(store, id, pathname, navigate);
  };

  const like = () => void toggleLike(store, id);
  return (
    <Post
      post={tweet}
      permalink={`/tweet/${id}`}
      folds={folds}
      owned={tweet.owner._id === userId}
      position={position}
      setSize={setSize}
      contentRequired={composer.contentRequired}
      facts={[
        ...(picture === null ? [] : [text.withPicture]),
        text.likes(tweet.likes),
        ...(liked ? [text.likedByYou] : []),
      ]}
      editCall="editTweet"
      onDelete={remove}
      actions={{
        like,
        ...copies,
        ...(picture !== null && { openPicture: () => pictureButton.current?.click() }),
      }}
    >
      {picture !== null && (
        <div className={styles.picture}>
          <PictureButton ref={pictureButton} {...picture} ratio={layout.pictureRatio} />
        </div>
      )}
      <div className={styles.actions}>
        <Link {...iconLook} to={`/tweet/${id}`} aria-label={text.comments}>
          <IconMessageCircle size={18} aria-hidden />
        </Link>
        <div className={styles.likes}>
          <PlainButton
            variant="ghost"
            size="icon"
            round
            data-liked={liked || undefined}
            aria-label={text.like}
            aria-pressed={liked}
            aria-description={likeWaits ? outbox.waiting : undefined}
            title={likeWaits ? outbox.waiting : undefined}
            onClick={like}
          >
            {liked ? <IconHeartFilled size={18} aria-hidden /> : <IconHeart size={18} aria-hidden />}
          </PlainButton>
          <span className={styles.detail} aria-label={text.likes(tweet.likes)} role="img">
            {numeral(tweet.likes, locale)}
          </span>
        </div>
        <CopyButton {...copies} />
      </div>
    </Post>
  );
});
