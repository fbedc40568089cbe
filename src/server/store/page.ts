/** Which part of a list to read; the first page is 1. */
export interface Page {
  readonly page: number;
  readonly limit: number;
}

/** How many rows come before the page. */
export const offsetOf = ({ page, limit }: Page) => (page - 1) * limit;
