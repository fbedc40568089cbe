import { useMantineTheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';

/**
 * Whether the window has at least the width of a breakpoint. Read before the first render, so that nothing is drawn or
 * fetched for a width that the window does not have.
 */
export function useWindowFrom(breakpoint: 'sm' | 'md' | 'lg'): boolean {
  const { breakpoints } = useMantineTheme();
  return useMediaQuery(`(min-width: ${breakpoints[breakpoint]})`, true, { getInitialValueInEffect: false });
}
