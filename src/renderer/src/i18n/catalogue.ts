import type { ActionLabels } from '#contract/actions/actions.ts';
import type { DeferredMessages } from './en/deferred.ts';
import type { Messages } from './en/messages.ts';

/** Everything that the page shows: what each language but English has to give. */
export interface Catalogue {
  /** English ones stand in the action table. */
  readonly actions: ActionLabels;
  readonly messages: Messages;
  readonly deferred: DeferredMessages;
}
