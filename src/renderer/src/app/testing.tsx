import { render } from '@testing-library/react';
import ky from 'ky';
import { createMemoryRouter } from 'react-router-dom';
import { apiBase } from '#contract/api/calls.ts';
import { errorBody } from '#contract/api/server-error.ts';
import type { Bridge } from '#contract/bridge/bridge.ts';
import type { PickedImage } from '#contract/bridge/picked-image.ts';
import { imageTexts } from '#contract/i18n/en/images.ts';
import { createBrowserBridge } from '#renderer/lib/browser-bridge.ts';
import { testUser } from '#renderer/stores/testing.ts';
import type { Store } from '#renderer/stores/session/services.ts';
import { App } from './app.tsx';
import { routes } from './router.tsx';
import { createServices } from './services.ts';

/** What a test's server answers, such as `{ 'GET /user/current-user': () => ({ user }) }`: data, or a whole response. */
export type Answers = Record<string, (request: Request) => unknown>;

/** An answer in the error format of spec §8. */
export const refusal = (text: string, status = 400) => new Response(errorBody(text), { status });

/** What the user picks wherever an image is asked for. */
const picture: PickedImage = { name: 'picture.png', type: 'image/png', bytes: new Uint8Array([1, 2, 3]) };

interface PageOptions {
  /** What the entry does with the store beyond making it. */
  readonly prepare?: (store: Store) => void;
  /** What the host does other than a browser. */
  readonly host?: Partial<Bridge>;
}

/** Opens the app at an address, signed in as `testUser`, on a server whose answers the test gives. */
export function openPage(address: string, answers: Answers, { prepare, host }: PageOptions = {}) {
  const server: Answers = { 'GET /user/current-user': () => ({ user: testUser }), ...answers };
  const http = ky.create({
    baseUrl: window.location.origin,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const name = `${request.method} ${new URL(request.url).pathname.slice(apiBase.length)}`;
      const answer = (await server[name]?.(request)) ?? null;
      return answer instanceof Response ? answer : Response.json({ data: answer });
    },
  });
  const bridge = {
    ...createBrowserBridge(() => Promise.resolve(imageTexts)),
    pickImage: () => Promise.resolve(picture),
    ...host,
  };
  const router = createMemoryRouter([...routes], { initialEntries: [address] });
  const store = createServices(bridge, http);
  prepare?.(store);
  render(<App store={store} router={router} nonce="" />);
  return { server, router };
}
