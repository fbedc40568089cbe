/**
 * For one of Mantine's text fields: what is typed runs in its own direction, and a placeholder in the page's. A plain
 * `dir` would be that of the box around the field.
 */
export const ownDirection = (value: string) => ({
  attributes: { input: { dir: value === '' ? undefined : 'auto' } },
});

/** For a text that has the line breaks of who wrote it: each line has the direction of its own script, as in a post. */
export const linesInOwnDirection = {
  dir: 'auto',
  style: { overflowWrap: 'anywhere', unicodeBidi: 'plaintext', whiteSpace: 'pre-wrap' },
} as const;
