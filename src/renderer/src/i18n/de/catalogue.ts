import { sharedTexts } from '#contract/i18n/de/shared.ts';
import type { Catalogue } from '#renderer/i18n/localization.ts';
import { deferredGerman } from './deferred.ts';
import { germanKeys } from './keys.ts';
import { german } from './messages.ts';

/** Everything that the page shows, in German, which addresses the user as "du". */
export const germanCatalogue: Catalogue = {
  actions: sharedTexts.actions,
  keys: germanKeys,
  messages: german,
  deferred: deferredGerman,
};
