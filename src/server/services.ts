import type { OpenDatabase } from './database/open.ts';
import type { Ids } from './ids.ts';
import type { Media } from './media/media.ts';
import type { Passwords } from './passwords.ts';
import type { RateLimiter } from './rate-limits.ts';
import type { Sessions } from './sessions.ts';

/** The dependencies of the routes; created once per server. */
export interface Services {
  readonly database: OpenDatabase;
  readonly media: Media;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly rateLimiter: RateLimiter;
  readonly ids: Ids;
  /** Clock, in milliseconds since 1970. */
  readonly now: () => number;
  /** The sample community's guest, if any. Everybody can sign in to it, so nobody may change its password. */
  readonly guestId: string | undefined;
}
