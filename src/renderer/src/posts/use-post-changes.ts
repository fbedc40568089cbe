import { atom, useAtom, useAtomValue, useStore } from 'jotai';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { unansweredEdit, waitingEditAtom } from '#renderer/outbox/atoms.ts';
import { hydrateEntries } from '#renderer/outbox/storage.ts';
import { useDraftSubmit } from '#renderer/outbox/use-draft-submit.ts';
import { editAtom, type EditCall } from '#renderer/stores/drafts/drafts.ts';
import { excessAtom } from '#renderer/stores/session/server-limits.ts';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { askToDelete } from './deletion.ts';
import type { PostActions } from './registry.ts';

interface ChangeablePost {
  readonly id: string;
  /** The text on the server. */
  readonly saved: string;
  /** Only its owner can change it (spec §6). */
  readonly owned: boolean;
  readonly element: RefObject<HTMLElement | null>;
  /** Sends a new text. */
  readonly editCall: EditCall;
  readonly onDelete: () => Promise<void>;
}

/**
 * The element in which editing has begun or ended: columns may show a post twice. Undefined before, where null would be the
 * element of each post that is being mounted.
 */
const editedInAtom = atom<HTMLElement | null | undefined>(undefined);

/** Lets the owner of a post edit it in place (spec §4), or delete it. */
export function usePostChanges({ id, saved, owned, element, editCall, onDelete }: ChangeablePost) {
  const store = useStore();
  const [draft, setDraft] = useAtom(editAtom(editCall, id));
  const { shown: edit, submitting, submit: send } = useDraftSubmit(draft);
  const waiting = useAtomValue(waitingEditAtom(`${editCall}/${id}`));
  const shown = waiting ?? saved;
  const [missing, setMissing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const busy = deleting || submitting;

  const underWay = useRef<Promise<unknown>>(Promise.resolve());
  const editor = useRef<HTMLTextAreaElement>(null);

  const isHere = () => store.get(editedInAtom) === element.current;
  const setEdit = (text: string | null) => {
    store.set(editedInAtom, element.current);
    setDraft(text);
  };
  /** The text that an edit starts from: another copy of the post may be sending a newer one than is shown. */
  const newest = () => unansweredEdit(store, `${editCall}/${id}`) ?? saved;
  const startEditing = () => {
    if (edit !== null) return;
    const userId = store.get(userIdAtom);
    // The state of the page may be older than that of another window.
    if (userId !== null) hydrateEntries(store, userId);
    setEdit(newest());
  };
  const remove = async () => {
    setDeleting(true);
    await (underWay.current = onDelete());
    setDeleting(false);
  };
  const submit = async () => {
    if (edit === null || busy || store.get(excessAtom)(edit) > 0) return;
    store.set(editedInAtom, element.current);
    const content = newest();
    // A tweet that is only a picture has no text, and needs none.
    const isMissing = edit !== content && edit.trim() === '';
    setMissing(isMissing);
    if (isMissing) {
      editor.current?.focus();
      return;
    }
    if (edit === content) setEdit(null);
    else await (underWay.current = send({ call: editCall, id, content: edit }));
  };

  const changes = { edit: startEditing, remove: () => void remove() };
  const queue = useRef<(keyof typeof changes)[]>([]);
  /** Makes a change, or if another one is in progress, as soon as that has ended. */
  const inTurn = (change: keyof typeof changes) => () => {
    if (busy) queue.current.push(change);
    else changes[change]();
  };
  useEffect(() => {
    const next = busy ? undefined : queue.current.shift();
    if (next !== undefined) changes[next]();
  });
  // The user has confirmed a deletion, which is then made even if they leave before.
  const removeUnseen = useEffectEvent(() => {
    if (queue.current.includes('remove')) void underWay.current.then(onDelete);
  });
  useEffect(() => () => removeUnseen(), []);
  useFocusAfterEdit(element, edit !== null, isHere);

  const editActions: PostActions = {
    edit: () => editor.current?.focus(),
    endUnchangedEdit: () => {
      if (edit === newest()) setEdit(null);
    },
  };
  const startActions: PostActions = { edit: inTurn('edit'), remove: inTurn('remove') };
  const actions = !owned ? {} : edit === null || busy ? startActions : editActions;
  return {
    actions,
    edit,
    setEdit,
    startEditing,
    /** An edit that is restored, or that begins in another copy, takes no focus. */
    focusEditor: (field: HTMLTextAreaElement | null) => {
      editor.current = field;
      if (edit === newest() && isHere()) field?.focus();
    },
    submit,
    askToDelete: () => askToDelete(store, element.current),
    content: shown,
    waiting,
    busy,
    missing,
  };
}

/** Focuses a post when the focused element is removed with the editor. */
function useFocusAfterEdit(
  post: RefObject<HTMLElement | null>,
  editing: boolean,
  isHere: () => boolean,
): void {
  const wasEditing = useRef(editing);
  useLayoutEffect(() => {
    // Another window may have ended the edit; the focus is in one of them only.
    if (
      wasEditing.current &&
      !editing &&
      isHere() &&
      document.activeElement === document.body &&
      document.hasFocus()
    )
      post.current?.focus({ preventScroll: true });
    wasEditing.current = editing;
  });
}
