import { sharedGerman } from '#contract/i18n/german.ts';
import type { Catalogue } from './catalogue.ts';
import { germanLater } from './german-later.ts';
import { germanMessages } from './german-messages.ts';

/** Everything that the page says, in German. It says "du". */
export const german = {
  ...sharedGerman,
  messages: germanMessages,
  later: germanLater,
} as const satisfies Catalogue;
