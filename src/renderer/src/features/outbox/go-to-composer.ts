import { useLocation, useNavigate } from 'react-router-dom';

/** Returns a function that shows the home page's composer, for the text of a post that was put back into it. */
export function useGoToComposer(): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => {
    if (pathname === '/') document.querySelector<HTMLElement>('main form textarea')?.focus();
    else void navigate('/');
  };
}
