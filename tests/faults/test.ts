import { test as hostTest } from '#tests/fixtures/host.ts';
import { openScene, type Scene } from './scene.ts';

interface SceneFixtures {
  /** Whether a start finds a stored copy of the feed. */
  readonly keepsFeed: boolean;
  readonly scene: Scene;
}

/** For specs with a page on the second server. */
export const test = hostTest.extend<SceneFixtures>({
  keepsFeed: [false, { option: true }],

  baseURL: async ({ secondHost }, provide) => {
    await provide(secondHost.url);
  },

  scene: async ({ secondHost, context, problems, keepsFeed }, provide) => {
    await provide(await openScene(secondHost.server, context, problems, keepsFeed));
  },
});
