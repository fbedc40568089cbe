/** Which part of a list is wanted, and in which order. */
export interface Page {
  readonly page: number;
  readonly limit: number;
}

export const offsetOf = ({ page, limit }: Page) => (page - 1) * limit;
