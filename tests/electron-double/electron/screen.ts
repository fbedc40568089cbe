import type { Rectangle } from '#tests/electron-double/settings.ts';

/** The screens of the test, with their whole area as work area. */
export function screen(displays: readonly Rectangle[]) {
  const all = displays.map((workArea, index) => ({ id: index + 1, workArea, bounds: workArea }));
  return {
    getAllDisplays: () => all,
    getPrimaryDisplay() {
      const [primary] = all;
      if (primary === undefined) throw new Error('The test gave no screen.');
      return primary;
    },
  };
}
