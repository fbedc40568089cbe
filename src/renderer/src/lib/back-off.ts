/** Shortest time between two tries, in ms. */
const shortest = 1000;

/**
 * How long to wait after so many failures in a row, in ms.
 * @param random - from 0 to 1, so that not all clients retry at the same moment
 * @param longest - in ms
 */
export function retryDelayMs(failures: number, random: number, longest = 60_000): number {
  return Math.max(shortest, Math.min(longest, shortest * 2 ** (failures - 1)) * (0.5 + random / 2));
}
