import * as v from 'valibot';

/** What of a place in the page only the page knows, told when a context menu is about to open there. */
export const PagePlaceSchema = v.strictObject({
  /** The path of the post that the place is in, or null outside of posts. */
  post: v.nullable(v.pipe(v.string(), v.regex(/^\/tweet\/[A-Za-z0-9_-]{1,64}$/))),
});
export type PagePlace = v.InferOutput<typeof PagePlaceSchema>;
