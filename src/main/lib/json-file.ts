import Store from 'electron-store';

/** Writes a JSON file of a folder as a whole, atomically. */
export function jsonFileWriter<Values extends Record<string, unknown>>(
  folder: string,
  name: string,
): (values: Values) => void {
  let file: Store<Values> | undefined;
  return (values) => {
    // Not earlier, since it reads the file, which may not be possible.
    file ??= new Store<Values>({ name, cwd: folder, clearInvalidConfig: true });
    file.store = values;
  };
}
