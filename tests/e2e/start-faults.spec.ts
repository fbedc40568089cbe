import { faultNames } from '#tests/faults/run-case.ts';
import { enter, openScene } from '#tests/faults/scene.ts';
import { leaveCopy, startPoints, startWith, startWithoutServer } from '#tests/faults/starts.ts';
import { test } from '#tests/fixtures/host.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const point of [
  'at the top of the feed',
  'in the middle of the feed',
  'on the second page',
  'on the second page of Following',
] as const) {
  test(`a start ${point} survives every fault of each call that it makes`, async ({ browser, problems }) => {
    const scene = await openScene(browser, problems, { keepsFeed: true });
    try {
      for (let number = 0; number < 24; number += 1)
        scene.server.community.write(
          scene.cy,
          `A post to scroll past, number ${number}${'\nand on'.repeat(5)}`,
        );
      await enter(scene);
      await leaveCopy(scene, point);
      await test.step('without a server', () => startWithoutServer(scene, point));
      for (const call of startPoints[point].calls) {
        for (const fault of faultNames)
          await test.step(`${call}: ${fault}`, () => startWith(scene, point, call, fault));
      }
    } finally {
      await scene.close();
    }
  });
}
