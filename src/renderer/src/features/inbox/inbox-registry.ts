import { atom } from 'jotai';
import { createElementRegistry } from '#renderer/lib/element-registry.ts';

/** The rows of the inbox that are in the page, for the focus. */
export const inboxRegistryAtom = atom(() => createElementRegistry());
