import { describe, expect, it } from 'vitest';
import { placeWindow } from './window-bounds.ts';

const primary = { x: 0, y: 25, width: 1920, height: 1055 };
const left = { x: -2560, y: 0, width: 2560, height: 1440 };
const saved = { x: 200, y: 100, width: 900, height: 700, isMaximized: false };
const { isMaximized: _, ...bounds } = saved;

describe('where the window opens', () => {
  it('is chosen by the system the first time, and fits a small screen', () => {
    expect(placeWindow(undefined, [primary])).toEqual({ width: 1280, height: 860 });
    expect(placeWindow(undefined, [{ x: 0, y: 0, width: 1024, height: 600 }])).toEqual({
      width: 1024,
      height: 600,
    });
  });

  it('is where it was', () => {
    expect(placeWindow(saved, [primary, left])).toEqual(bounds);
    expect(placeWindow({ ...saved, x: -1200 }, [primary, left])).toEqual({ ...bounds, x: -1200 });
  });

  it('may reach over an edge, as the user left it', () => {
    expect(placeWindow({ ...saved, x: 1700 }, [primary])).toEqual({ ...bounds, x: 1700 });
  });

  it('is on a screen that exists when its own is gone', () => {
    expect(placeWindow({ ...saved, x: -1200 }, [primary])).toEqual({ ...bounds, x: 0 });
    expect(placeWindow({ ...saved, x: 5000, y: 3000 }, [primary])).toEqual({ ...bounds, x: 1020, y: 380 });
  });

  it('never has its title above the screen', () => {
    expect(placeWindow({ ...saved, y: -300 }, [primary])).toEqual({ ...bounds, y: 25 });
  });

  it('is no larger than its screen, and no smaller than the page needs', () => {
    expect(placeWindow({ ...saved, width: 5000, height: 4000 }, [primary])).toMatchObject({
      width: 1920,
      height: 1055,
    });
    expect(placeWindow({ ...saved, width: 1, height: 1 }, [primary])).toMatchObject({
      width: 640,
      height: 480,
    });
  });
});
