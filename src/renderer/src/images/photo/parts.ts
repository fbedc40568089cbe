/** What is left of a picture's file: the same pixels, without where, when and by whom they were taken. */
export interface Cleaned {
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
  readonly animated: boolean;
}

export type Bytes = Uint8Array<ArrayBuffer>;

export const viewOf = (bytes: Bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Some bytes as the letters that they stand for. */
export const lettersOf = (bytes: Bytes, start: number, count: number) =>
  String.fromCharCode(...bytes.subarray(start, start + count));
