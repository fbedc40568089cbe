import { atom } from 'jotai';
import type { CallName } from '#contract/api/calls.ts';
import type { UploadProgress } from '#renderer/api/send-files.ts';

/** The progress of the uploads that are running, by the call that sends them. */
export const uploadProgressAtom = atom<Readonly<Partial<Record<CallName, UploadProgress | null>>>>({});
