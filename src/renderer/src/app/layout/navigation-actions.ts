import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { useAction } from '#renderer/stores/actions/use-action.ts';

/**
 * Registers the handlers of the actions that open another page.
 * @param showRest renders what is beside the page, such as the search box, if it is not yet
 */
export function useNavigationActions(showRest: () => void): void {
  const navigate = useNavigate();
  const userId = useAtomValue(userIdAtom) ?? '';
  const go = (path: string) => () => void navigate(path);
  useAction('goHome', go('/'));
  useAction('goFollowing', go('/following'));
  useAction('goInbox', go('/inbox'));
  useAction('goColumns', go('/columns'));
  useAction('goSearch', go('/search'));
  useAction('goProfile', go(`/profile/${userId}`));
  useAction('goSettings', go('/settings'));
  useAction('focusSearch', () => {
    showRest();
    const fields = document.querySelectorAll<HTMLInputElement>('input[type="search"]');
    const visible = [...fields].find((field) => field.checkVisibility());
    if (visible) visible.focus();
    else void navigate('/search', { state: { focusSearch: true } });
  });
}
