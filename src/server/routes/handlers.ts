import type { Services } from '#server/services.ts';
import { commentHandlers } from './comment.ts';
import { followHandlers } from './follow.ts';
import type { Handlers } from './handler.ts';
import { likeHandlers } from './like.ts';
import { notificationHandlers } from './notification.ts';
import { sessionHandlers } from './session.ts';
import { tweetHandlers } from './tweet.ts';
import { userHandlers } from './user.ts';

/** The handlers of all calls (spec §7). */
export const createHandlers = (services: Services): Handlers => ({
  ...sessionHandlers(services),
  ...userHandlers(services),
  ...followHandlers(services),
  ...tweetHandlers(services),
  ...likeHandlers(services),
  ...commentHandlers(services),
  ...notificationHandlers(services),
});
