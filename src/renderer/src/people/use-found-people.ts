import { useState } from 'react';
import { isFoundBy, type Named } from './find-people.ts';

/**
 * The people for what is typed: those whom the search has found, or until it has, those of the last one who match.
 * @param found - null while the search has not ended
 * @param isCurrent - whether the search is for what is typed now
 */
export function useFoundPeople<Person extends Named>(
  found: readonly Person[] | null,
  typed: string,
  isCurrent: boolean,
): readonly Person[] {
  const [last, setLast] = useState(found ?? []);
  if (found !== null && found !== last) setLast(found);
  return found !== null && isCurrent ? found : last.filter((person) => isFoundBy(typed, person));
}
