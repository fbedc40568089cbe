import Store from 'electron-store';

/** Writes a JSON file of a folder as a whole, atomically. */
export function jsonFileWriter(folder: string, name: string): (values: Record<string, unknown>) => void {
  let file: Store | undefined;
  return (values) => {
    // Not earlier, since it reads the file, which may not be possible.
    file ??= new Store({ name, cwd: folder, clearInvalidConfig: true });
    file.store = values;
  };
}
