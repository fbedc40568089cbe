import * as v from 'valibot';

/**
 * Which side column contains which elements: the navigation is in one, the search box in the other (spec §2 can be read
 * both ways).
 */
export const ArrangementSchema = v.picklist(['search-left', 'navigation-left']);
export type Arrangement = v.InferOutput<typeof ArrangementSchema>;

export const defaultArrangement: Arrangement = 'search-left';
