import * as v from 'valibot';
import { limits } from '#contract/limits.ts';

/**
 * The header in which a server announces what it accepts beyond the rules of spec §5, as JSON. A client applies only the
 * limits that its server announces; everything else the server decides, and its text is shown.
 */
export const limitsHeader = 'x-warble-limits';

/** A value that can't be used counts as not announced. */
const most = v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))), undefined);

const AnnouncedLimitsSchema = v.object({
  /** The most characters of each field. */
  fullNameMax: most,
  usernameMax: most,
  emailMax: most,
  passwordMax: most,
  bioMax: most,
  contentMax: most,
  queryMax: most,
  /** `word`: letters, digits and `_`. */
  usernameCharacters: v.fallback(v.optional(v.literal('word')), undefined),
  /** The most bytes of an image. */
  imageBytesMax: most,
});
export type AnnouncedLimits = v.InferOutput<typeof AnnouncedLimitsSchema>;

/** What the local server announces, which is all that it checks of them. */
export const ownLimits: AnnouncedLimits = v.parse(AnnouncedLimitsSchema, {
  ...limits,
  usernameCharacters: 'word',
});

const HeaderSchema = v.pipe(v.string(), v.parseJson(), AnnouncedLimitsSchema);

/** What a response announces; nothing where it has no such header, or one that is not JSON. */
export function readLimits(header: string | null): AnnouncedLimits {
  const read = v.safeParse(HeaderSchema, header);
  return read.success ? read.output : {};
}
