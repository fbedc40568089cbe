/** A random id of lower-case letters and digits. Not `crypto.randomUUID`, which a browser on plain http does not have. */
export const randomId = (length: number): string =>
  [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => (byte % 36).toString(36)).join('');
