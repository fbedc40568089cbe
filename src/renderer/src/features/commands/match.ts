import UFuzzy from '@leeoniya/ufuzzy';

/** Tolerates one wrong, swapped, missing or added letter per word. */
const fuzzy = new UFuzzy({
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
  intraMode: 1,
});
/** How many words may be in another order than in the text. */
const wordsMoved = 4;

/** The items that match a query, the best first; all of them in their order where it is empty. */
export function matching<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  query: string,
): readonly Item[] {
  if (query.trim() === '') return items;
  const texts = items.map((item) => UFuzzy.latinize(textOf(item)));
  const [found, info, order] = fuzzy.search(texts, UFuzzy.latinize(query), wordsMoved);
  const indexes = order === null ? (found ?? []) : order.map((position) => info.idx[position]);
  return indexes.flatMap((index) => {
    const item = index === undefined ? undefined : items[index];
    return item === undefined ? [] : [item];
  });
}
