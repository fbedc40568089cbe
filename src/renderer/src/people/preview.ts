import { atom, useAtomValue } from 'jotai';

export interface PreviewedPerson {
  readonly _id: string;
  readonly username: string;
}

/** The look at a person that is shown now. */
export interface Preview {
  readonly person: PreviewedPerson;
  /** What it stands beside. */
  readonly anchor: Element;
  /** What had the focus when a key asked for it: then it takes the focus. Null where the pointer rests. */
  readonly opener: Element | null;
}

export const previewAtom = atom<Preview | null>(null);

/** What shows a person in the page: links to them, and the look at them. */
export const personLinksAtom = atom(() => new WeakMap<Element, PreviewedPerson>());

/** Makes a link one that shows its person when the pointer rests on it, or a key asks for it: pass the result as its `ref`. */
export function usePersonLink(person: PreviewedPerson): (link: Element | null) => void {
  const links = useAtomValue(personLinksAtom);
  return (link) => {
    if (link !== null) links.set(link, person);
  };
}
