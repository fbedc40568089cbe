import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { ensureBuild } from '#scripts/ensure-build.ts';
import { type Double, launchDouble } from './index.ts';
import type { DoubleOptions } from './options.ts';

/** Starts and quits the app for the tests of a file, with a folder for each profile. */
export function doubles() {
  let folder = '';
  const running = new Set<Double>();

  beforeAll(async () => {
    ensureBuild();
    folder = await mkdtemp(join(tmpdir(), 'warble-double-'));
  });
  afterEach(async () => {
    for (const double of running) await quit(double);
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function launch(name: string, options: Partial<DoubleOptions> = {}): Promise<Double> {
    const double = await launchDouble({ userData: join(folder, name), ...options });
    running.add(double);
    return double;
  }

  async function quit(double: Double): Promise<void> {
    running.delete(double);
    await double.quit();
    expect(double.lacking).toEqual([]);
  }

  return {
    launch,
    quit,
    /** A path in the file's folder; the first part is a profile's name. */
    path: (...parts: readonly string[]) => join(folder, ...parts),
  };
}
