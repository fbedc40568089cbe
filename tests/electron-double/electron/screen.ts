import type { Display } from 'electron';
import type { Rectangle } from '#tests/electron-double/settings.ts';

/** The screens of the test. The work area of a screen is its whole area. */
export function screen(displays: readonly Rectangle[], expectReady: (use: string) => void) {
  const all = displays.map((area, index): Display => ({
    id: index + 1,
    label: '',
    workArea: area,
    bounds: area,
    size: { width: area.width, height: area.height },
    workAreaSize: { width: area.width, height: area.height },
    nativeOrigin: { x: area.x, y: area.y },
    maximumCursorSize: { width: 64, height: 64 },
    accelerometerSupport: 'unknown',
    touchSupport: 'unknown',
    colorDepth: 24,
    colorSpace: '',
    depthPerComponent: 8,
    detected: true,
    displayFrequency: 60,
    internal: false,
    monochrome: false,
    rotation: 0,
    scaleFactor: 1,
  }));
  return {
    getAllDisplays() {
      expectReady("The 'screen' module can't be used");
      return all;
    },
    getPrimaryDisplay() {
      expectReady("The 'screen' module can't be used");
      const [primary] = all;
      if (primary === undefined) throw new Error('The test gave no screen.');
      return primary;
    },
  };
}
