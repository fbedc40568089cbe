import { PlainButton } from '#renderer/ui/plain-button.tsx';
import styles from './feed.module.css';
import { useMessages } from '#renderer/i18n/messages.ts';
import { useAction } from '#renderer/stores/actions/use-action.ts';
import { visuallyHidden } from '#renderer/ui/hidden.ts';

/** Pages with a button (spec §9); Next has no upper bound. */
const linkedPages = [1, 2, 3] as const;

interface FeedPaginationProps {
  readonly page: number;
  readonly onChange: (page: number) => void;
}

/** Previous, 1, 2, 3, Next. Previous never goes below 1. */
export function FeedPagination({ page, onChange }: FeedPaginationProps) {
  const text = useMessages().feed;
  const previous = () => {
    if (page > 1) onChange(page - 1);
  };
  const next = () => onChange(page + 1);
  const isLinked = page <= linkedPages.length;
  useAction('previousPage', previous);
  useAction('nextPage', next);
  return (
    <nav className={styles.pages} aria-label={text.pages}>
      {/* A disabled one would lose the focus that has just brought the user to the first page. */}
      <PlainButton size="sm" variant="ghost" aria-disabled={page <= 1} onClick={previous}>
        {text.previous}
      </PlainButton>
      {linkedPages.map((linked) => (
        <PlainButton
          key={linked}
          variant={linked === page ? 'default' : 'secondary'}
          size="sm"
          aria-label={text.page(linked)}
          aria-current={linked === page ? 'page' : undefined}
          onClick={() => onChange(linked)}
        >
          {linked}
        </PlainButton>
      ))}
      {/* Announced when it changes, however the page was turned. */}
      <span
        className={isLinked ? visuallyHidden : styles.page}
        aria-live="polite"
        aria-current={isLinked ? undefined : 'page'}
      >
        {text.page(page)}
      </span>
      <PlainButton size="sm" variant="ghost" onClick={next}>
        {text.next}
      </PlainButton>
    </nav>
  );
}
