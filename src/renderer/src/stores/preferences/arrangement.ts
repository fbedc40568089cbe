import { ArrangementSchema, defaultArrangement } from '#contract/bridge/arrangement.ts';
import { choiceAtom } from './choice.ts';

/** Written by `public/color-scheme.js` too, where the host knows it. */
export const arrangementAtom = choiceAtom('warble.arrangement', ArrangementSchema, defaultArrangement);
