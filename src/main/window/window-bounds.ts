import type { Rectangle } from 'electron';
import type { WindowBounds } from '#main/settings/schema.ts';

const defaultSize = { width: 1280, height: 860 } as const;
export const minimumSize = { width: 640, height: 480 } as const;

/** The minimum part of a window that has to be on a screen, so that the user can drag it. */
const reachable = { width: 100, height: 40 } as const;

const overlap = (start: number, length: number, otherStart: number, otherLength: number) =>
  Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart);

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(value, high));

/**
 * The bounds to open the window with: the saved ones if a screen still contains enough of them, limited to the size of
 * that screen.
 * @param workAreas - of the existing screens, the primary one first
 * @returns bounds without a position if the system should choose it
 */
export function fitBounds(
  saved: WindowBounds | undefined,
  workAreas: readonly Rectangle[],
): { width: number; height: number } | Rectangle {
  const areaOn = (area: Rectangle) =>
    saved === undefined
      ? 0
      : Math.max(0, overlap(saved.x, saved.width, area.x, area.width)) *
        Math.max(0, overlap(saved.y, saved.height, area.y, area.height));
  const [best = { x: 0, y: 0, ...defaultSize }] = workAreas.toSorted((a, b) => areaOn(b) - areaOn(a));
  const fit = ({ width, height }: { readonly width: number; readonly height: number }) => ({
    width: clamp(width, minimumSize.width, Math.max(minimumSize.width, best.width)),
    height: clamp(height, minimumSize.height, Math.max(minimumSize.height, best.height)),
  });
  if (saved === undefined) return fit(defaultSize);
  const isReachable =
    overlap(saved.x, saved.width, best.x, best.width) >= reachable.width &&
    saved.y >= best.y &&
    saved.y <= best.y + best.height - reachable.height;
  const size = fit(saved);
  if (isReachable) return { x: saved.x, y: saved.y, ...size };
  return {
    x: clamp(saved.x, best.x, Math.max(best.x, best.x + best.width - size.width)),
    y: clamp(saved.y, best.y, Math.max(best.y, best.y + best.height - size.height)),
    ...size,
  };
}
