import type { Action } from '#contract/actions/action.ts';
import type { ActionId } from '#contract/actions/actions.ts';
import type { FieldTexts } from './en/fields.ts';
import type { ImageTexts } from './en/images.ts';
import type { NetworkErrorTexts } from './en/network-errors.ts';
import type { InboxTexts } from './inbox-texts.ts';

/** The type of the texts that both the page and main show; each language but English has to provide them. */
export interface SharedTexts {
  readonly actions: Readonly<Record<ActionId, Action['label']>>;
  readonly fields: FieldTexts;
  readonly images: ImageTexts;
  readonly inbox: InboxTexts;
  readonly networkErrors: NetworkErrorTexts;
}
