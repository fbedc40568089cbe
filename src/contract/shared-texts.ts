import { actions, type ActionId } from './actions.ts';
import type { Action } from './action.ts';
import { imageTexts } from './images.ts';
import { inboxWording } from './inbox.ts';
import { fieldTexts } from './payloads.ts';
import { serverTroubles } from './server-trouble.ts';
import type { Texts } from './spoken.ts';

/** The texts that the page and main both show, by the names that they are spoken by. */
export const sharedTexts = {
  actions,
  fields: fieldTexts,
  images: imageTexts,
  inbox: inboxWording,
  troubles: serverTroubles,
} as const;

/** What a language needs of them: of the actions, the labels. */
export type SharedTexts = Texts<Omit<typeof sharedTexts, 'actions'>> & {
  readonly actions: Readonly<Record<ActionId, Pick<Action, 'label'>>>;
};
