import Store from 'electron-store';

/** Replaces a JSON file of a folder, atomically. */
export type JsonFileWriter = (folder: string, name: string) => (values: Record<string, unknown>) => void;

/** Large, because of electron-store, so main loads this file only once the window loads its page. */
export const jsonFileWriter: JsonFileWriter = (folder, name) => {
  let file: Store | undefined;
  return (values) => {
    // Not earlier: it reads the file, and that may fail.
    file ??= new Store({ name, cwd: folder, clearInvalidConfig: true });
    file.store = values;
  };
};
