import * as v from 'valibot';
import { limits } from '#contract/limits.ts';

/**
 * The header in which a server announces what it accepts beyond the rules of spec §5, as JSON. A client checks only the
 * limits that its server announces; the server checks all others, and the client shows its error text.
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
  /** The most pixels of an image. */
  imagePixelsMax: most,
});
export type AnnouncedLimits = v.InferOutput<typeof AnnouncedLimitsSchema>;

/** The limits that the local server announces: all of this type that it checks. */
export const ownLimits: AnnouncedLimits = v.parse(AnnouncedLimitsSchema, {
  ...limits,
  usernameCharacters: 'word',
});

const HeaderSchema = v.pipe(v.string(), v.parseJson(), AnnouncedLimitsSchema);

/** The limits that a response announces; none if the header is missing or not JSON. */
export function readLimits(header: string | null): AnnouncedLimits {
  const read = v.safeParse(HeaderSchema, header);
  return read.success ? read.output : {};
}
