import Store from 'electron-store';

/** Replaces a JSON file of a folder, atomically. */
export function jsonFileWriter(folder: string, name: string): (values: Record<string, unknown>) => void {
  let file: Store | undefined;
  return (values) => {
    // Not earlier: it reads the file, and that may fail.
    file ??= new Store({ name, cwd: folder, clearInvalidConfig: true });
    file.store = values;
  };
}
