const replacements: readonly (readonly [RegExp, string])[] = [
  // The query of a URL, which may hold a search term.
  [/(\w+:\/\/[^\s?#"']*)[?#][^\s"']*/g, '$1?…'],
  // Quoted text, which is mostly user content.
  [/"[^"\n]*"|`[^`\n]*`|“[^”\n]*”|(?<!\w)'[^'\n]*'/g, '"…"'],
  [/\b(cookie|authorization|password|token|session|key)\b(\s*[:=]\s*)\S.*/gi, '$1$2…'],
  // Keys, hashes, signed cookies; not the longer ones of Chromium's names for errors, such as
  // ERR_MANDATORY_PROXY_CONFIGURATION_FAILED.
  [/(?<![\w+-])(?!ERR_[A-Z\d_]+(?![\w+-]))[\w+-]{32,}={0,2}/g, '…'],
];

/** Removes user content and credentials from a text, for a log that the user may pass on. */
export function redact(text: string): string {
  return replacements.reduce(
    (result, [pattern, replacement]) => result.replaceAll(pattern, replacement),
    text,
  );
}

/** The name of an error, its redacted message and its stack. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return redact(String(error));
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [`${error.name}: ${redact(error.message)}`, ...frames].join('\n');
}
