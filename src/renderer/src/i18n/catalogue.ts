import type { SharedTexts } from '#contract/i18n/shared-texts.ts';
import type { DeferredMessages } from './en/deferred.ts';
import type { Messages } from './en/messages.ts';

/** Everything that the page shows: what each language but English has to give. */
export interface Catalogue {
  readonly shared: SharedTexts;
  readonly messages: Messages;
  readonly deferred: DeferredMessages;
}
