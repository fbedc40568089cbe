import { render } from '@testing-library/react';
import ky from 'ky';
import { apiBase } from '#contract/calls.ts';
import { errorBody } from '#contract/server-error.ts';
import { createApi } from '#renderer/api/client.ts';
import { testStore, testUser } from '#renderer/lib/testing.ts';
import { App } from './app.tsx';
import { createRouter } from './router.tsx';

/** What a test's server answers, such as `{ 'GET /user/current-user': () => ({ user }) }`: data, or a whole response. */
export type Answers = Record<string, (request: Request) => unknown>;

export const refusal = (text: string, status = 500) => new Response(errorBody(text), { status });

/** Opens the app at a path, signed in as `testUser`, on a server whose answers the test gives. */
export function openPage(path: string, answers: Answers) {
  const server: Answers = {
    'GET /user/current-user': () => ({ user: testUser }),
    'GET /user/all-users': () => [],
    [`GET /follow/following/${testUser._id}`]: () => [],
    ...answers,
  };
  const requests: string[] = [];
  const http = ky.create({
    baseUrl: window.location.origin,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const name = `${request.method} ${new URL(request.url).pathname.slice(apiBase.length)}`;
      requests.push(name);
      const answer = (await server[name]?.(request)) ?? null;
      return answer instanceof Response ? answer : Response.json({ data: answer });
    },
  });
  const api = createApi({ http });
  const store = testStore((name, input) => api.call(name, input));
  window.history.replaceState(null, '', path);
  const router = createRouter();
  const { unmount } = render(<App store={store} router={router} nonce="" />);
  return { store, server, router, requests, unmount };
}
