/* What a profile and its skeleton have in common. */

/** Width by height. */
export const coverRatio = 3;
/** px */
export const avatarSize = 96;
export const frame = { style: { borderBottom: '1px solid var(--mantine-color-default-border)' } } as const;
