import { atom } from 'jotai';
import type { CallName } from '#contract/api/calls.ts';
import type { UploadProgress } from '#renderer/api/send-files.ts';

/** The files that are on their way to the server, by the call that carries them. */
export const uploadProgressAtom = atom<Readonly<Partial<Record<CallName, UploadProgress | null>>>>({});
