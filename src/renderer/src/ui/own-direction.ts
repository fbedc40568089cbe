/**
 * For one of Mantine's text fields: what is typed runs in its own direction, and a placeholder in the page's. A plain
 * `dir` would be that of the box around the field.
 */
export const ownDirection = (value: string) => ({
  attributes: { input: { dir: value === '' ? undefined : 'auto' } },
});
