import * as v from 'valibot';

/** Which column holds which elements (spec §2 gives both readings): where the navigation is not, the search box is. */
export const ArrangementSchema = v.picklist(['search-left', 'navigation-left']);
export type Arrangement = v.InferOutput<typeof ArrangementSchema>;

export const defaultArrangement: Arrangement = 'search-left';
