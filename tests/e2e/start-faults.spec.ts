import { faultNames } from '#tests/faults/run-case.ts';
import { changeNames, changeWith, ownPosts } from '#tests/faults/changes.ts';
import { enter, type Scene } from '#tests/faults/scene.ts';
import {
  openAndLeaveCopy,
  type StartPoint,
  startPoints,
  startWith,
  startWithoutServer,
} from '#tests/faults/starts.ts';
import { test } from '#tests/faults/test.ts';

test.use({ keepsFeed: true });

for (const point of [
  'at the top of the feed',
  'in the middle of the feed',
  'on the second page',
  'on the second page of Following',
] as const) {
  test(`a start ${point} survives every fault of each call that it makes`, async ({ scene }) => {
    await fillFeed(scene, point);
    await test.step('without a server', () => startWithoutServer(scene, point));
    for (const call of startPoints[point].calls) {
      for (const fault of faultNames)
        await test.step(`${call}: ${fault}`, () => startWith(scene, point, call, fault));
    }
  });
}

for (const point of ['in the middle of the feed', 'on the second page'] as const) {
  test(`likes, edits and posts ${point} survive every fault`, async ({ scene }) => {
    await scene.page.clock.install();
    await fillFeed(scene, point);
    for (const name of changeNames) {
      for (const fault of faultNames)
        await test.step(`${name}: ${fault}`, () => changeWith(scene, point, name, fault));
    }
  });
}

async function fillFeed(scene: Scene, point: StartPoint): Promise<void> {
  const own: readonly string[] = Object.values(ownPosts);
  for (let number = 0; number < 24; number += 1) {
    const text = `A post to scroll past, number ${number}`;
    if (own.includes(text)) scene.server.community.write(scene.ada, text);
    else scene.server.community.write(scene.cy, `${text}${'\nand on'.repeat(5)}`);
  }
  await enter(scene);
  await openAndLeaveCopy(scene, point);
}
