import { expireKept } from '#renderer/stores/kept-export.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { keepFrame } from './first-frame/keep-frame.ts';

/** What can wait until the first user's page is shown. */
export function afterStart(store: Store): void {
  keepFrame(store);
  void expireKept();
}
