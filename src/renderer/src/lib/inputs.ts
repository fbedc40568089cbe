/** What a user does to a page. Scrolling is not among them: a page also scrolls by itself. */
export const inputs = ['wheel', 'pointerdown', 'keydown'] as const;
