import * as v from 'valibot';

/** Which column holds which elements (spec §2 gives both readings): one has the navigation, the other one the search box. */
export const ArrangementSchema = v.picklist(['search-left', 'navigation-left']);
export type Arrangement = v.InferOutput<typeof ArrangementSchema>;

export const defaultArrangement: Arrangement = 'search-left';
