import { actions, type ActionId } from '#contract/actions/actions.ts';
import type { Action } from '#contract/actions/action.ts';
import { imageTexts } from '#contract/api/images.ts';
import { inboxWording } from './inbox-texts.ts';
import { fieldTexts } from '#contract/api/payloads.ts';
import { networkErrorTexts } from '#contract/api/network-error.ts';
import type { Texts } from './spoken.ts';

/** The texts that the page and main both show, by the names that they are spoken by. */
export const sharedTexts = {
  actions,
  fields: fieldTexts,
  images: imageTexts,
  inbox: inboxWording,
  networkErrors: networkErrorTexts,
} as const;

/** What a language needs of them: of the actions, the labels. */
export type SharedTexts = Texts<Omit<typeof sharedTexts, 'actions'>> & {
  readonly actions: Readonly<Record<ActionId, Pick<Action, 'label'>>>;
};
