/** Control characters, line ends among them, and those that turn the direction of writing. */
const turning = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/**
 * What somebody wrote, for where it stands among the words of a menu or a notification: it turns none of them, and leaves
 * them room.
 * @param max - in characters
 */
export function plainText(text: string, max: number): string {
  const plain = text.replace(turning, ' ').replace(/\s+/g, ' ').trim();
  return plain.length > max ? `${plain.slice(0, max).trimEnd()}…` : plain;
}
