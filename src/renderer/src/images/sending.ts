import { atom } from 'jotai';
import type { CallName } from '#contract/api/calls.ts';
import type { Sending } from '#renderer/api/send-files.ts';

/** The files that are on their way to the server, by the call that carries them. */
export const sendingAtom = atom<Readonly<Partial<Record<CallName, Sending | null>>>>({});
