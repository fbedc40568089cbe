import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { postRegistryAtom } from '#renderer/posts/registry.ts';

/** Which control of which post had the focus. */
interface FocusTarget {
  readonly postId: string;
  /** The index of the element among those that show the post: several columns can contain it. */
  readonly copy: number;
  /** -1 for the post itself. */
  readonly controlIndex: number;
}

const controlsOf = (post: Element) => [...post.querySelectorAll<HTMLElement>('a[href], button')];

/**
 * Going back to a page of posts restores the focus to where it was. (Restoring the scroll offset is the router's task.)
 */
export function useFocusReturn(): void {
  const posts = useAtomValue(postRegistryAtom);
  const { key } = useLocation();
  const cameBack = useNavigationType() === NavigationType.Pop;
  const targets = useRef(new Map<string, FocusTarget>());
  useEffect(() => {
    const target = cameBack ? targets.current.get(key) : undefined;
    const copiesOf = (id: string) => posts.all().filter((post) => post.id === id);
    const element = target && copiesOf(target.postId)[target.copy]?.element;
    if (element) (controlsOf(element)[target.controlIndex] ?? element).focus({ preventScroll: true });
    const remember = ({ target }: FocusEvent) => {
      const post = target instanceof Element ? posts.at(target) : undefined;
      if (post === undefined) return;
      const controlIndex = controlsOf(post.element).findIndex((control) => control === target);
      targets.current.set(key, { postId: post.id, copy: copiesOf(post.id).indexOf(post), controlIndex });
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [posts, key, cameBack]);
}
