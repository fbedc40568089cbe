import { app } from 'electron';
import type { GatewayOptions } from '#gateway/index.ts';

/** While developing (`npm run dev`) the renderer comes from Vite's server at `url`, with hot replacement. */
export function devRenderer(url: string | undefined): Pick<GatewayOptions, 'pages'> {
  if (url === undefined || app.isPackaged) return {};
  return {
    pages: (request) => {
      const { pathname, search } = new URL(request.url);
      return fetch(new URL(pathname + search, url), {
        headers: { accept: request.headers.get('accept') ?? '*/*' },
      });
    },
  };
}
