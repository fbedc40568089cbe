import { sharedGerman } from '#contract/i18n/german.ts';
import type { Catalogue } from '#renderer/i18n/catalogue.ts';
import { deferredGerman } from './deferred.ts';
import { german } from './messages.ts';

/** Everything that the page shows, in German. It says "du". */
export const germanCatalogue: Catalogue = {
  shared: sharedGerman,
  messages: german,
  deferred: deferredGerman,
};
