import * as v from 'valibot';

/** The longest text of a link that is told. */
export const linkTextMax = 4000;

/** What of a place in the page only the page knows, told when a context menu or a link out of Warble is about to open there. */
export const PagePlaceSchema = v.strictObject({
  /** The path of the post that the place is in, or null outside of posts. */
  post: v.nullable(v.pipe(v.string(), v.regex(/^\/tweet\/[A-Za-z0-9_-]{1,64}$/))),
  /** What the link that the place is in says, or null outside of links. */
  linkText: v.nullable(v.pipe(v.string(), v.maxLength(linkTextMax))),
});
export type PagePlace = v.InferOutput<typeof PagePlaceSchema>;
