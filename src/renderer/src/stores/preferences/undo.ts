import * as v from 'valibot';
import { keptAtom } from '#renderer/lib/kept-atom.ts';

/** Whether a post is held for some seconds before it is sent, so that it can be taken back. On this device. */
export const undoAtom = keptAtom('warble.undo', v.boolean(), false);
