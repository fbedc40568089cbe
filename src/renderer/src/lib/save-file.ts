/** How long the file can be read after the download was started, in ms: some browsers begin late. */
const readableMs = 60_000;

/** Saves a file for the user: browsers put it into their downloads, the desktop app asks where to save it. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readableMs);
}
