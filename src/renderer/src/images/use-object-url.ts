import { useEffect, useMemo } from 'react';

/** The object URL of a file, revoked when the file changes or the component unmounts. */
export function useObjectUrl(file: File | null): string | null {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url);
    },
    [url],
  );
  return url;
}
