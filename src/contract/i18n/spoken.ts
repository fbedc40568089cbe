import type { Language } from './language.ts';

/* The language that this process speaks: one at a time, English until another is loaded. */

/** The texts of another language by the names that `spoken` was given. */
export type Translation = Readonly<Record<string, object>>;

/** A catalogue's shape: the English one's, with any words in it. */
export type Texts<English> = English extends string
  ? string
  : English extends (...values: infer Values) => string
    ? (...values: Values) => string
    : English extends readonly string[]
      ? readonly string[]
      : { readonly [Key in keyof English]: Texts<English[Key]> };

interface Speech {
  readonly language: Language;
  readonly translation: Translation;
}

let speech: Speech = { language: 'en', translation: {} };

/** From now on, what `spoken` made reads in this language; English needs no translation. */
export function speak(language: Language, translation: Translation = {}): void {
  speech = { language, translation };
}

export function spokenLanguage(): Language {
  return speech.language;
}

/**
 * Texts that are looked up in the language in use each time that they are read. So a group of them may be kept, and a
 * single text may not: it is read where it is shown.
 */
export function spoken<Group extends object>(name: string, english: Group): Group {
  return over(english, () => speech.translation[name]);
}

function over<Group extends object>(english: Group, translated: () => unknown): Group {
  return new Proxy(english, {
    get(group, key) {
      const own: unknown = Reflect.get(group, key);
      const other = () => {
        const found = translated();
        const value: unknown = isGroup(found) ? Reflect.get(found, key) : undefined;
        return value;
      };
      const now = other() ?? own;
      return isGroup(own) && isGroup(now) ? over(own, other) : now;
    },
  });
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
