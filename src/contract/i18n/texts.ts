/** A catalogue's shape: the English one's, with any words in it. */
export type Texts<English> = English extends string
  ? string
  : English extends (...values: infer Values) => string
    ? (...values: Values) => string
    : English extends readonly string[]
      ? readonly string[]
      : { readonly [Key in keyof English]: Texts<English[Key]> };
