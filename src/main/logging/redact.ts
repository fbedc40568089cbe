const replacements: readonly (readonly [RegExp, string])[] = [
  // What an address asks for, which may be what somebody searched.
  [/(\w+:\/\/[^\s?#"']*)[?#][^\s"']*/g, '$1?…'],
  // What a program quotes is mostly what somebody wrote.
  [/"[^"\n]*"|`[^`\n]*`|“[^”\n]*”|(?<!\w)'[^'\n]*'/g, '"…"'],
  [/\b(cookie|authorization|password|token|session|key)\b(\s*[:=]\s*)\S.*/gi, '$1$2…'],
  // Keys, hashes, signed cookies.
  [/[A-Za-z0-9+_-]{32,}={0,2}/g, '…'],
];

/** A text without what people wrote and without what lets somebody in, for a log that may be sent to others. */
export function redact(text: string): string {
  return replacements.reduce(
    (result, [pattern, replacement]) => result.replaceAll(pattern, replacement),
    text,
  );
}

/** An error as a log may show it: its name, its redacted message, and where it was thrown. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return redact(String(error));
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`${error.name}: ${redact(error.message)}`, ...frames].join('\n');
}
