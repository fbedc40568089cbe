import { useAtomValue } from 'jotai';
import { useContext } from 'react';
import { useNavigate } from 'react-router-dom';
import { fromOutside } from '#renderer/app/page-change.tsx';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { useAction } from '#renderer/stores/actions/use-action.ts';
import { LayersContext } from '#renderer/ui/layers.ts';

/**
 * Registers the handlers of the actions that open another page.
 * @param showRest renders what is beside the page, such as the search box, if it is not yet
 */
export function useNavigationActions(showRest: () => void): void {
  const navigate = useNavigate();
  const userId = useAtomValue(userIdAtom) ?? '';
  const go = (path: string) => () => void navigate(path, { state: fromOutside });
  useAction('goHome', go('/'));
  useAction('goFollowing', go('/following'));
  useAction('goInbox', go('/inbox'));
  useAction('goColumns', go('/columns'));
  useAction('goSearch', go('/search'));
  useAction('goProfile', go(`/profile/${userId}`));
  useAction('goSettings', go('/settings'));
  const focusSearch = () => {
    // Not the one of a drawer that is closing.
    const fields = document.querySelectorAll<HTMLInputElement>('input[type="search"]:not([inert] *)');
    const visible = [...fields].find((field) => field.checkVisibility());
    if (visible?.disabled) {
      // A search runs. Once it has ended, unless the user has focused something else.
      const { activeElement, body } = document;
      new MutationObserver((_, observer) => {
        observer.disconnect();
        if ([activeElement, body].includes(document.activeElement)) focusSearch();
      }).observe(body, { subtree: true, attributes: true });
    } else if (visible) visible.focus();
    else void navigate('/search', { state: { focusSearch: true } });
  };
  const layers = useContext(LayersContext);
  useAction('focusSearch', () => {
    // The host's menu does not know that a dialog is open.
    if (layers?.isEmpty() === false) return;
    showRest();
    focusSearch();
  });
}
