interface TimedQuery {
  readonly state: { readonly dataUpdatedAt: number };
}

/**
 * How long the data of a query is fresh, in ms. What was fetched before the clock was set back is not: the library takes it
 * for data from the future, and without a negative time that would be fresh until then.
 */
export const staleTime = ({ state }: TimedQuery): number =>
  state.dataUpdatedAt > Date.now() ? -Infinity : 30_000;
