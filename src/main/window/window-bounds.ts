import type { Rectangle } from 'electron';
import type { Placement } from '#main/settings/schema.ts';

export const defaultSize = { width: 1280, height: 860 } as const;
export const minimumSize = { width: 640, height: 480 } as const;

/** What of a window has to lie on a screen for a person to get hold of it. */
const graspable = { width: 100, height: 40 } as const;

const overlap = (start: number, length: number, otherStart: number, otherLength: number) =>
  Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart);

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));

/**
 * Where to open the window: where it was, as far as there is still a screen, and no larger than that.
 * @param workAreas - of the screens that exist, the primary one first
 * @returns bounds without a place where the system should choose it
 */
export function placeWindow(
  saved: Placement | undefined,
  workAreas: readonly Rectangle[],
): { width: number; height: number } | Rectangle {
  const areaOf = (area: Rectangle) =>
    saved === undefined
      ? 0
      : Math.max(0, overlap(saved.x, saved.width, area.x, area.width)) *
        Math.max(0, overlap(saved.y, saved.height, area.y, area.height));
  const [best = { x: 0, y: 0, ...defaultSize }] = workAreas.toSorted((a, b) => areaOf(b) - areaOf(a));
  const fit = ({ width, height }: { readonly width: number; readonly height: number }) => ({
    width: clamp(width, minimumSize.width, Math.max(minimumSize.width, best.width)),
    height: clamp(height, minimumSize.height, Math.max(minimumSize.height, best.height)),
  });
  if (saved === undefined) return fit(defaultSize);
  const isInReach =
    overlap(saved.x, saved.width, best.x, best.width) >= graspable.width &&
    saved.y >= best.y &&
    saved.y <= best.y + best.height - graspable.height;
  const size = fit(saved);
  if (isInReach) return { x: saved.x, y: saved.y, ...size };
  return {
    x: clamp(saved.x, best.x, Math.max(best.x, best.x + best.width - size.width)),
    y: clamp(saved.y, best.y, Math.max(best.y, best.y + best.height - size.height)),
    ...size,
  };
}
