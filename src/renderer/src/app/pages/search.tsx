import { useLocation } from 'react-router-dom';
import { Search } from '#renderer/features/search/search.tsx';
import { TweetCard } from '#renderer/posts/tweet-card.tsx';
import { useDeferredMessages } from '#renderer/i18n/deferred-messages.ts';
import { usePageTitle } from '#renderer/stores/page-title.ts';
import { PageHeader } from '#renderer/ui/page-header.tsx';

/** Whether the user came here by the action that focuses the search box. */
function shouldFocusBox(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'focusSearch' in state;
}

export function Component() {
  const text = useDeferredMessages().found;
  usePageTitle(text.title);
  return (
    <>
      <PageHeader title={text.title} />
      <Search
        focusBox={shouldFocusBox(useLocation().state)}
        renderTweet={(id, position, setSize) => (
          <TweetCard key={id} id={id} position={position} setSize={setSize} />
        )}
      />
    </>
  );
}
