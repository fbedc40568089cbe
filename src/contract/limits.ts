/**
 * Sizes and counts that the client and the server both enforce (spec §5, §9; the unstated ones are this project's).
 * Below all layers of the contract, because schemas and texts name them.
 */
export const limits = {
  /** Characters. */
  usernameMax: 30,
  fullNameMax: 80,
  emailMax: 254,
  bioMax: 300,
  passwordMin: 6,
  passwordMax: 200,
  contentMax: 10_000,
  queryMax: 200,
  /** Bytes. */
  imageBytesMax: 10 * 1024 * 1024,
  /** Of an image, whose pixels take four bytes each in every client that shows it; few cameras have more. */
  imagePixelsMax: 65_000_000,
  /** Of a photo that the client scales down before it sends it. */
  photoBytesMax: 64 * 1024 * 1024,
  photoPixelsMax: 260_000_000,
  jsonBytesMax: 256 * 1024,
  /** Entries of a list page. */
  pageSizeDefault: 10,
  pageSizeMax: 100,
  /** Highest page number a list accepts, so that an offset stays an exact integer. */
  pageMax: 1_000_000_000,
} as const;

/** Letters, digits and `_`. */
export const usernamePattern = /^[A-Za-z0-9_]+$/;

/**
 * An e-mail address: words between dots, `@`, and a domain with a dot. A domain may have letters of any script, as such
 * or encoded (`xn--…`), because browsers send what is typed into a field for addresses in the encoded form.
 */
export const emailPattern =
  /^(?!\.)(?:\.?[\w!#$%&'*+/=?^`{|}~-])+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?\.)+\p{L}[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}]$/u;

/** An id: 24 lower-case hex characters. */
export const idPattern = /^[0-9a-f]{24}$/;
