// Runs before the first paint, so that a reader of the light theme never sees a dark flash: a part of the script of the first
// frame, and a script of its own in development. The keys are those of theme.ts, arrangement.ts, language.ts and keymap.ts.
try {
  // The desktop app has one look and one keymap for all its servers, and says here which. Elsewhere nothing is filled in.
  for (const { name, content } of document.querySelectorAll('meta[name^="warble."]')) {
    if (content === '' || content.startsWith('__')) continue;
    localStorage.setItem(name, content.startsWith('{') ? content : JSON.stringify(content));
  }
  const choice = JSON.parse(localStorage.getItem('warble.theme') ?? 'null');
  const theme =
    choice === 'system' ? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : choice;
  if (theme === 'light' || theme === 'dark') {
    document.documentElement.setAttribute('data-mantine-color-scheme', theme);
  }
} catch {
  // Storage is switched off or holds something else: the default stays.
}
