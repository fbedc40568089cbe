import { ArrangementSchema, defaultArrangement } from '#contract/bridge/arrangement.ts';
import { keptAtom } from '#renderer/lib/kept-atom.ts';

/** Written by `app/first-frame/page-choices.js` too, where the host knows it. */
export const arrangementAtom = keptAtom('warble.arrangement', ArrangementSchema, defaultArrangement);
