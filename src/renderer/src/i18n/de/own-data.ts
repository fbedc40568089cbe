import type { DeferredMessages } from '#renderer/i18n/en/deferred.ts';
import { formatsOf } from '#renderer/i18n/format.ts';

const { numeral, plural } = formatsOf('de');

/** `en/own-data.ts` in German. */
export const ownDataTexts: DeferredMessages['ownData'] = {
  title: 'Deine Daten',
  hint: 'Dein Konto, deine Beiträge mit ihren Bildern, und wem du folgst und wer dir folgt, als Zip-Datei.',
  start: 'Deine Daten exportieren',
  kept: 'Der letzte Export wurde unterbrochen. Was geholt wurde, ist noch einen Tag lang da.',
  resume: 'Mit dem Export weitermachen',
  progress: 'Export',
  lists: 'Deine Beiträge werden geholt\u00A0…',
  pieces: (done, total) => `${numeral(done)} von ${numeral(total)} geholt`,
  failed: (reason) => `${reason} Was geholt wurde, ist noch da.`,
  done: (name) => `Deine Datei ist fertig: ${name}.`,
  missing: (count) =>
    plural(count, {
      one: '1 Bild fehlt: Es liegt anderswo oder ist nicht mehr da. Seine Adresse steht in der Datei.',
      other: `${numeral(count)} Bilder fehlen: Sie liegen anderswo oder sind nicht mehr da. Ihre Adressen stehen in der Datei.`,
    }),
  saveAgain: 'Noch einmal speichern',
  end: 'Fertig',
};
