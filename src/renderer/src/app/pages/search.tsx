import { Search } from '#renderer/features/search/search.tsx';
import { TweetCard } from '#renderer/features/tweets/tweet-card.tsx';
import { messages } from '#renderer/lib/messages.ts';
import { usePageTitle } from '#renderer/lib/use-page-title.ts';
import { PageHeader } from '#renderer/ui/page-header.tsx';

const { title } = messages.search;

export function Component() {
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <Search
        renderTweet={(id, position, setSize) => (
          <TweetCard key={id} id={id} position={position} setSize={setSize} />
        )}
      />
    </>
  );
}
