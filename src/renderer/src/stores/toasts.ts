import { atom } from 'jotai';
import type { RendererActionId } from '#contract/actions/renderer-actions.ts';

/** How long a toast shows, in ms (spec §9). */
export const toastDuration = 5000;
/** How long a dismissed toast is remembered, in ms (spec §9). */
const toastRemovalDelay = 1_000_000;
/** How far to the right a swipe dismisses, in px (spec §9). */
export const toastSwipeThreshold = 50;

export type ToastVariant = 'default' | 'destructive';

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly variant: ToastVariant;
  /** The handler of a button in it. */
  readonly action?: RendererActionId | undefined;
  /** When it appeared, in milliseconds since 1970. */
  readonly at: number;
  readonly open: boolean;
}

/** Newest first. At most one is open; the others are dismissed and wait for their removal. */
export const toastsAtom = atom<readonly Toast[]>([]);

/** The one that is visible. */
export const openToastAtom = atom((get) => get(toastsAtom).find((toast) => toast.open));

const lastIdAtom = atom(0);

/** Dismisses a toast, and removes it after `toastRemovalDelay`. */
export const dismissToastAtom = atom(null, (get, set, id: number) => {
  if (!get(toastsAtom).some((toast) => toast.id === id && toast.open)) return;
  set(toastsAtom, (toasts) => toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  setTimeout(() => set(toastsAtom, (toasts) => toasts.filter((toast) => toast.id !== id)), toastRemovalDelay);
});

/** Shows a toast in place of the one that is visible. Returns its id. */
export const showToastAtom = atom(
  null,
  (get, set, text: string, variant: ToastVariant = 'default', action?: RendererActionId) => {
    const visible = get(openToastAtom);
    if (visible) set(dismissToastAtom, visible.id);
    const id = get(lastIdAtom) + 1;
    set(lastIdAtom, id);
    set(toastsAtom, (toasts) => [{ id, text, variant, action, at: Date.now(), open: true }, ...toasts]);
    return id;
  },
);

/** Removes dismissed toasts before their time. */
export const forgetToastsAtom = atom(null, (_, set) =>
  set(toastsAtom, (toasts) => toasts.filter(({ open }) => open)),
);
