import { startServe } from '#serve/serve.ts';
import { test as hostTest } from '#tests/fixtures/host.ts';
import { type SecondServer, startSecondServer } from '#tests/second-server/index.ts';
import { openScene, type Scene } from './scene.ts';

interface SecondHost {
  readonly server: SecondServer;
  readonly url: string;
}

interface SceneFixtures {
  /** Whether a start finds the copy of the last feed. */
  readonly keepsFeed: boolean;
  readonly scene: Scene;
}

/** For specs with a page on the second server. */
export const test = hostTest.extend<SceneFixtures, { readonly secondHost: SecondHost }>({
  keepsFeed: [false, { option: true }],

  // Shared by the tests of a worker, so that all but the first find its scripts compiled; each test renews the server.
  secondHost: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const server = await startSecondServer();
      const serve = await startServe({ port: 0, serverUrl: server.url });
      await provide({ server, url: serve.url });
      await serve.close();
      await server.close();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ secondHost }, provide) => {
    await provide(secondHost.url);
  },

  scene: async ({ secondHost, context, problems, keepsFeed }, provide) => {
    await provide(await openScene(secondHost.server, context, problems, keepsFeed));
  },
});
