import { describe, expect, it } from 'vitest';
import { fitBounds } from './window-bounds.ts';

const primary = { x: 0, y: 25, width: 1920, height: 1055 };
const left = { x: -2560, y: 0, width: 2560, height: 1440 };
const saved = { x: 200, y: 100, width: 900, height: 700, isMaximized: false };
const { isMaximized: _, ...bounds } = saved;

describe('the bounds of the window', () => {
  it('have no position the first time, and fit a small screen', () => {
    expect(fitBounds(undefined, [primary])).toEqual({ width: 1280, height: 860 });
    expect(fitBounds(undefined, [{ x: 0, y: 0, width: 1024, height: 600 }])).toEqual({
      width: 1024,
      height: 600,
    });
  });

  it('are the saved ones', () => {
    expect(fitBounds(saved, [primary, left])).toEqual(bounds);
    expect(fitBounds({ ...saved, x: -1200 }, [primary, left])).toEqual({ ...bounds, x: -1200 });
  });

  it('may reach over an edge, as the user left them', () => {
    expect(fitBounds({ ...saved, x: 1700 }, [primary])).toEqual({ ...bounds, x: 1700 });
  });

  it('move to a screen that exists if the saved one is gone', () => {
    expect(fitBounds({ ...saved, x: -1200 }, [primary])).toEqual({ ...bounds, x: 0 });
    expect(fitBounds({ ...saved, x: 5000, y: 3000 }, [primary])).toEqual({ ...bounds, x: 1020, y: 380 });
  });

  it('never put the title bar above the screen', () => {
    expect(fitBounds({ ...saved, y: -300 }, [primary])).toEqual({ ...bounds, y: 25 });
  });

  it('are no larger than the screen, and no smaller than the page needs', () => {
    expect(fitBounds({ ...saved, width: 5000, height: 4000 }, [primary])).toMatchObject({
      width: 1920,
      height: 1055,
    });
    expect(fitBounds({ ...saved, width: 1, height: 1 }, [primary])).toMatchObject({
      width: 640,
      height: 480,
    });
  });
});
