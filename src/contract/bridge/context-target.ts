import * as v from 'valibot';

/** The longest link text that is sent, in characters. */
export const linkTextMax = 4000;

/** What only the page knows of the element on which a context menu or an external link is about to open. */
export const ContextTargetSchema = v.strictObject({
  /** The path of the post that the element is in, or null outside of posts. */
  post: v.nullable(v.pipe(v.string(), v.regex(/^\/tweet\/[A-Za-z0-9_-]{1,64}$/))),
  /** The text of the link that the element is in, or null outside of links. */
  linkText: v.nullable(v.pipe(v.string(), v.maxLength(linkTextMax))),
});
export type ContextTarget = v.InferOutput<typeof ContextTargetSchema>;
