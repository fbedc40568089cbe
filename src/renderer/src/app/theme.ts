import { createTheme, type CSSVariablesResolver } from '@mantine/core';
import { layout } from '#renderer/lib/layout-tokens.ts';
import { buttonSizes } from '#renderer/ui/button-styles.ts';

export const theme = createTheme({
  primaryColor: 'blue',
  primaryShade: 8,
  defaultRadius: 'md',
  respectReducedMotion: true,
  components: { ActionIcon: { defaultProps: buttonSizes.icon } },
  breakpoints: { xs: '30em', sm: '40em', md: '62em', lg: '75em', xl: '88em' },
  fontFamily: "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
  colors: {
    // Blue-grey; body is the 7th, surfaces the 6th, borders the 4th.
    dark: [
      '#e4e8ef',
      '#c3cad6',
      '#9ba5b6',
      '#8490a3',
      '#333d4c',
      '#273040',
      '#181f2a',
      '#0f151e',
      '#0b1017',
      '#070a0f',
    ],
  },
});

/** Mantine's light greys and blues for small text are below a contrast of 4.5; these are above it. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--warble-below-header': `${layout.belowHeader}px`,
    '--warble-below-search-box': `${layout.belowSearchBox}px`,
    '--warble-bottom-bar-height': `${layout.bottomBarHeight}px`,
    '--warble-side-width': `${layout.sideWidth}px`,
  },
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-7)',
    '--mantine-color-anchor': 'var(--mantine-color-blue-8)',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-blue-light-color': 'var(--mantine-color-blue-8)',
    '--mantine-color-red-light-color': 'var(--mantine-color-red-8)',
    '--mantine-color-gray-light-color': 'var(--mantine-color-gray-7)',
  },
  dark: {
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-error': 'var(--mantine-color-red-5)',
    '--mantine-color-blue-light-color': 'var(--mantine-color-blue-4)',
    '--mantine-color-red-light-color': 'var(--mantine-color-red-5)',
    '--mantine-color-gray-light-color': 'var(--mantine-color-dark-1)',
  },
});
