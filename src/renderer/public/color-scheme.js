// Runs before the first paint, so that a reader of the light theme never sees a dark flash.
// The key is the one of src/stores/theme.ts.
try {
  const choice = JSON.parse(localStorage.getItem('warble.theme') ?? 'null');
  const theme =
    choice === 'system' ? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : choice;
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.setAttribute('data-mantine-color-scheme', theme);
  }
} catch {
  // Storage is switched off or holds something else: the default stays.
}
