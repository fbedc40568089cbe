import type { SharedTexts } from '#contract/i18n/shared-texts.ts';
import type { LaterMessages } from './messages-later.ts';
import type { Messages } from './messages.ts';

/** Everything that the page says, by the names that it is spoken by: what each language but English has to give. */
export interface Catalogue extends SharedTexts {
  readonly messages: Messages;
  readonly later: LaterMessages;
}
