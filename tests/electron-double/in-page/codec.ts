/*
 * Encodes values as text: JSON, with tags for values that JSON lacks. As with Electron's structured clone, functions
 * and similar values can't be encoded. Used in Node and, without its types, in the page.
 */

export function encode(value: unknown): string {
  const tagged = (item: unknown): unknown => {
    if (item === undefined) return { $: 'undefined' };
    if (item === null || ['string', 'number', 'boolean'].includes(typeof item)) return item;
    if (Array.isArray(item)) return item.map(tagged);
    if (ArrayBuffer.isView(item)) {
      const bytes = new Uint8Array(item.buffer, item.byteOffset, item.byteLength);
      let binary = '';
      // In slices, because the number of arguments of a call is limited.
      for (let at = 0; at < bytes.length; at += 0x8000) {
        binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
      }
      return { $: 'bytes', base64: btoa(binary) };
    }
    if (typeof item === 'object' && [Object.prototype, null].includes(Object.getPrototypeOf(item))) {
      return Object.fromEntries(Object.entries(item).map(([key, entry]) => [key, tagged(entry)]));
    }
    throw new TypeError(`An object could not be cloned: ${typeof item}`);
  };
  return JSON.stringify(tagged(value));
}

export function decode(text: string): unknown {
  const isRecord = (item: unknown): item is Record<string, unknown> =>
    typeof item === 'object' && item !== null;
  const untagged = (item: unknown): unknown => {
    if (Array.isArray(item)) return item.map(untagged);
    if (!isRecord(item)) return item;
    if (item['$'] === 'undefined') return undefined;
    if (item['$'] === 'bytes') {
      return Uint8Array.from(atob(String(item['base64'])), (character) => character.charCodeAt(0));
    }
    return Object.fromEntries(Object.entries(item).map(([key, entry]) => [key, untagged(entry)]));
  };
  return untagged(JSON.parse(text));
}
