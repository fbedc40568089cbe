import type { OpenDatabase } from './database/open.ts';
import type { Ids } from './ids.ts';
import type { MediaFolder } from './media/folder.ts';
import type { RateLimiter } from './rate-limits.ts';
import type { Sessions } from './sessions.ts';

/** What the routes work with; made once per server. */
export interface Services {
  readonly database: OpenDatabase;
  readonly media: MediaFolder;
  readonly sessions: Sessions;
  readonly rateLimiter: RateLimiter;
  readonly ids: Ids;
  /** Clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** The sample community's guest, where there is one: an account for everybody, so nobody may take it over. */
  readonly guestId: string | undefined;
}
