import { createPath, useLocation, useNavigate } from 'react-router-dom';

/** Goes to a path as a `Link` does: one that is shown already gets no second entry in the history. */
export function useGoTo(): (path: string) => void {
  const navigate = useNavigate();
  const location = useLocation();
  return (path) => void navigate(path, { replace: createPath(location) === path });
}
