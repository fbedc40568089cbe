/**
 * Values that are saved as a whole after each change. They are read from memory, so that no reader depends on the disk.
 */
export interface SavedValues<Values> {
  readonly current: () => Values;
  readonly change: (next: Values) => void;
}

/**
 * @param save - if it throws, the change stays in effect until the app ends, and is saved together with the next one
 * @param onUnsaved - called with the error of the first save that fails, and again only after one has succeeded
 */
export function saveValues<Values>(
  initial: Values,
  save: (values: Values) => void,
  onUnsaved: (error: unknown) => void,
): SavedValues<Values> {
  let values = initial;
  let isSaved = true;
  return {
    current: () => values,
    change(next) {
      values = next;
      try {
        save(next);
        isSaved = true;
      } catch (error) {
        if (isSaved) onUnsaved(error);
        isSaved = false;
      }
    },
  };
}
