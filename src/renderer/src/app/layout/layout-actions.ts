import { useAtomValue } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { userIdAtom } from '#renderer/stores/session/auth.ts';
import { useAction } from '#renderer/stores/actions/use-action.ts';

interface LayoutActions {
  readonly onPost: () => void;
  readonly onLogout: () => void;
  readonly onFind: () => void;
}

/** Registers what performs the actions that are possible wherever somebody is signed in. */
export function useLayoutActions({ onPost, onLogout, onFind }: LayoutActions): void {
  const navigate = useNavigate();
  const userId = useAtomValue(userIdAtom) ?? '';
  const go = (path: string) => () => void navigate(path);
  useAction('newPost', onPost);
  useAction('logout', onLogout);
  useAction('palette', onFind);
  useAction('goHome', go('/'));
  useAction('goFollowing', go('/following'));
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
