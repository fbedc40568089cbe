import { formatsOf } from '#renderer/i18n/format.ts';

const { numeral, plural } = formatsOf('en');

/** The texts of the export of a user's data. */
export const ownDataTexts = {
  title: 'Your data',
  hint: 'Your account, your posts with their pictures, and whom you follow and who follows you, as a zip file.',
  start: 'Export your data',
  kept: 'The last export was interrupted. What was fetched is kept for a day.',
  resume: 'Go on with the export',
  progress: 'Export',
  lists: 'Fetching your posts…',
  pieces: (done: number, total: number) => `${numeral(done)} of ${numeral(total)} fetched`,
  failed: (reason: string) => `${reason} What was fetched is kept.`,
  done: (name: string) => `Your file is ready: ${name}.`,
  missing: (count: number) =>
    plural(count, {
      one: '1 picture is missing: it is on another site, or gone. Its address is in the file.',
      other: `${numeral(count)} pictures are missing: they are on another site, or gone. Their addresses are in the file.`,
    }),
  saveAgain: 'Save again',
  end: 'Done',
};
