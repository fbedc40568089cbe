import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Plugin } from 'vite';
import { cssVariables, theme } from '#renderer/app/theme.ts';

/** Mantine's components that render a theme's styles. */
const ofTheme =
  /\/@mantine\/core\/esm\/core\/MantineProvider\/.*\/(MantineCssVariables|MantineClasses)\.mjs$/;

/** The component of Mantine that the module `id` contains, if it renders styles of a theme. */
export const bakedComponent = (id: string): string | undefined => ofTheme.exec(id)?.[1];

const styleElement = /<style[^>]*>(.*?)<\/style>/gs;

/** The styles that Mantine renders for the theme: its variables, and its classes for the widths of windows. */
export function themeStyles(): string {
  const provider = createElement(MantineProvider, { theme, cssVariablesResolver: cssVariables });
  return [...renderToStaticMarkup(provider).matchAll(styleElement)].map(([, css = '']) => css).join('\n');
}

/**
 * A Vite plugin that moves the styles of Mantine's theme into the style sheet of the page. They are the same at each
 * start, and making them takes code and time. The development server makes them in the page, so that a change of the
 * theme is shown at once.
 */
export function bakeThemeStyles(): Plugin {
  const name = 'virtual:theme-styles.css';
  return {
    name: 'warble-theme-styles',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? themeStyles() : null),
    transform(code, id) {
      const component = bakedComponent(id);
      if (component !== undefined) return { code: `export const ${component} = () => null;\n`, map: null };
      // After Mantine's defaults, which they override.
      if (id.endsWith('/src/app/styles.ts')) return { code: `${code}import '${name}';\n`, map: null };
      return null;
    },
  };
}
