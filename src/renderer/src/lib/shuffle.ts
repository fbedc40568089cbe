/**
 * The items in random order (Fisher and Yates).
 * @param random - a number from 0 up to but not including 1
 */
export function shuffled<Item>(items: readonly Item[], random: () => number = Math.random): Item[] {
  const rest = [...items];
  return items.flatMap(() => rest.splice(Math.floor(random() * rest.length), 1));
}
