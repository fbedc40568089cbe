import { app } from 'electron';
import type { GatewayOptions } from '#gateway/index.ts';

/** In development (`npm run dev`) the page is served by Vite at `url`, with hot module replacement. */
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
