/** Control characters, line breaks among them, and those that change the writing direction. */
const controls = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/**
 * User content for a menu or a notification, where it must not change the direction or the position of the text around
 * it.
 * @param max - in characters as they are perceived
 */
export function plainText(text: string, max: number): string {
  const plain = text.replace(controls, ' ').replace(/\s+/g, ' ').trim();
  let count = 0;
  for (const { index } of new Intl.Segmenter().segment(plain)) {
    if (count === max) return `${plain.slice(0, index).trimEnd()}…`;
    count += 1;
  }
  return plain;
}

/** The longest name that a menu shows in full, in characters. */
const nameMax = 40;

/** A text for the label of a menu's item, where a single ampersand would mark an access key. */
export const escapeAccessKeys = (text: string): string => text.replaceAll('&', '&&');

/** A name as the label of a menu's item. */
export const menuLabel = (name: string): string => escapeAccessKeys(plainText(name, nameMax));
