import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { userIdAtom } from '#renderer/stores/auth.ts';
import { useAction } from '#renderer/ui/use-action.ts';

/** What menus and keys can do wherever somebody is signed in. */
export function useLayoutActions(onPost: () => void): void {
  const navigate = useNavigate();
  const userId = useAtomValue(userIdAtom) ?? '';
  const go = (path: string) => () => void navigate(path);
  useAction('newPost', onPost);
  useAction('goHome', go('/'));
  useAction('goInbox', go('/inbox'));
  useAction('goSearch', go('/search'));
  useAction('goProfile', go(`/profile/${userId}`));
  useAction('goSettings', go('/settings'));
  useAction('focusSearch', () => {
    const fields = document.querySelectorAll<HTMLInputElement>('input[type="search"]');
    const visible = [...fields].find((field) => field.checkVisibility());
    if (visible) visible.focus();
    else void navigate('/search', { state: { focusSearch: true } });
  });
}
