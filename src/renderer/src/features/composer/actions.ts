import { atom } from 'jotai';
import { failureText } from '#renderer/api/failure.ts';
import { messages } from '#renderer/lib/messages.ts';
import { servicesAtom } from '#renderer/stores/services.ts';
import { showToastAtom } from '#renderer/stores/toasts.ts';
import { addTweetAtom } from '#renderer/stores/tweets.ts';

/** Publishes a tweet and adds it to the list. Tells whether it succeeded; a failure has been shown as a toast. */
export const postTweetAtom = atom(
  null,
  async (get, set, content: string, media: File | null): Promise<boolean> => {
    try {
      const tweet = await get(servicesAtom).api.call('addTweet', { payload: { content }, files: { media } });
      set(addTweetAtom, tweet);
      set(showToastAtom, messages.composer.success);
      return true;
    } catch (error) {
      set(showToastAtom, failureText(error), 'destructive');
      return false;
    }
  },
);
