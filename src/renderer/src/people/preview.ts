import { atom, useAtomValue } from 'jotai';

export interface PreviewedPerson {
  readonly _id: string;
  readonly username: string;
}

/** The preview of a person that is shown now. */
export interface Preview {
  readonly person: PreviewedPerson;
  /** The element it is shown beside. */
  readonly anchor: Element;
  /**
   * The element that had the focus when it was opened by key: the preview then takes the focus. Null when opened by the
   * pointer.
   */
  readonly opener: Element | null;
}

export const previewAtom = atom<Preview | null>(null);

/** The elements that show a person: links to them, and the preview. */
export const personLinksAtom = atom(() => new WeakMap<Element, PreviewedPerson>());

/**
 * Makes a link show a preview of its person on hover, or by a key: pass the result as its `ref`.
 */
export function usePersonLink(person: PreviewedPerson): (link: Element | null) => void {
  const links = useAtomValue(personLinksAtom);
  return (link) => {
    if (link !== null) links.set(link, person);
  };
}
