import { kitchens } from './kitchens.ts';
import { makers } from './makers.ts';
import { outdoors } from './outdoors.ts';
import type { SamplePerson } from './person.ts';
import { thinkers } from './thinkers.ts';

/** The 24 people of the sample community. */
export const people: readonly SamplePerson[] = [...makers, ...outdoors, ...kitchens, ...thinkers];
