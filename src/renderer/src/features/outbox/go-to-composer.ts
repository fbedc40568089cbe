import { useContext } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { LayersContext } from '#renderer/ui/layers.ts';

/**
 * Returns a function that shows the home page's composer, for the text of a post that was put back into it, and focuses
 * it. What is open over the page is closed.
 */
export function useGoToComposer(): () => Promise<void> {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const layers = useContext(LayersContext);
  return async () => {
    // Rendered before it resolves, so that the field is there.
    if (pathname !== '/') await navigate('/', { flushSync: true });
    layers?.closeAll();
    document.querySelector<HTMLElement>('main form textarea')?.focus();
  };
}
