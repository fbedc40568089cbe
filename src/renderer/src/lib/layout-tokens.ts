/**
 * Sizes that several parts of the layout have to agree on, in px unless stated otherwise. `app/theme.ts` makes CSS
 * variables of some of them.
 */
export const layout = {
  /** The sticky element at the top of a page: its heading, or the tabs of the feed. */
  headerHeight: 52,
  /** Where content below the header begins, with some space. */
  belowHeader: 64,
  /** The same on the search page, where the search box sticks below the header. */
  belowSearchBox: 136,
  /** The bar that replaces a hidden side column on a small screen. */
  bottomBarHeight: 64,
  /** Space below a page for the notice that the server can't be reached, three lines of it. */
  noticeHeight: 88,
  contentWidth: 640,
  /** A column beside the content. */
  sideWidth: 232,
  /** The width of a post's picture by its height. */
  pictureRatio: 16 / 9,
} as const;
