export type Bytes = Uint8Array<ArrayBuffer>;

/** A picture's file without its metadata: the same pixels. */
export interface Cleaned {
  readonly parts: readonly Bytes[];
  readonly animated: boolean;
}

export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export const lettersOf = (bytes: Bytes, start: number, count: number) =>
  String.fromCharCode(...bytes.subarray(start, start + count));
