import UFuzzy from '@leeoniya/ufuzzy';

/** One wrong, swapped, missing or added letter in a word is forgiven. */
const fuzzy = new UFuzzy({
  unicode: true,
  interSplit: "[^\\p{L}\\d']+",
  intraSplit: '\\p{Ll}\\p{Lu}',
  intraBound: '\\p{L}\\d|\\d\\p{L}|\\p{Ll}\\p{Lu}',
  intraChars: "[\\p{L}\\d']",
  intraContr: "'\\p{L}{1,2}\\b",
  intraMode: 1,
});
/** How many words may be in another order than what they are looked for in. */
const wordsMoved = 4;

/** What fits a query, the best first; all of it, as it stands, where nothing is asked for. */
export function matching<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
  query: string,
): readonly Item[] {
  if (query.trim() === '') return items;
  const texts = items.map((item) => UFuzzy.latinize(textOf(item)));
  const [found, info, order] = fuzzy.search(texts, UFuzzy.latinize(query), wordsMoved);
  const indexes = order === null ? (found ?? []) : order.map((place) => info.idx[place]);
  return indexes.flatMap((index) => {
    const item = index === undefined ? undefined : items[index];
    return item === undefined ? [] : [item];
  });
}
