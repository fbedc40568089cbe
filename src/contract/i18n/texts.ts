/** The type of a catalogue: that of the English one, with any texts. */
export type Texts<English> = English extends string
  ? string
  : English extends (...values: infer Values) => string
    ? (...values: Values) => string
    : English extends readonly string[]
      ? readonly string[]
      : { readonly [Key in keyof English]: Texts<English[Key]> };
