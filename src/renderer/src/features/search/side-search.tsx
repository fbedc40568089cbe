import { useLocation, useNavigate } from 'react-router-dom';
import { sideQueryAtom } from '#renderer/stores/entities/search.ts';
import { useMessages } from '#renderer/i18n/messages.ts';
import { SearchBox } from './search-box.tsx';

interface SideSearchProps {
  /** Closes the drawer that it is in. */
  readonly onSearch?: (() => void) | undefined;
}

/** The search box of the side column. It sends the user to /search when they are not already there (spec §2). */
export function SideSearch({ onSearch }: SideSearchProps) {
  const messages = useMessages();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (
    <SearchBox
      label={messages.search.sideLabel}
      queryAtom={sideQueryAtom}
      closes={onSearch !== undefined}
      onSearch={() => {
        onSearch?.();
        if (pathname !== '/search') void navigate('/search');
      }}
    />
  );
}
