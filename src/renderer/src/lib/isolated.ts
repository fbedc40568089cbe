const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/**
 * What a user wrote, for a text around it: it keeps its own direction there, by the characters of Unicode that isolate
 * it. Otherwise its punctuation would be where the direction of that text has it.
 */
export const isolated = (words: string): string => (rightToLeft.test(words) ? `\u2068${words}\u2069` : words);
