import { configFile, settingEntries, type Setting } from '#server/program/descriptions.ts';
import { formatted, markdownTable, readProjectFile, replaceParts, writeOrCheck } from './docs.ts';

/*
 * `npm run docs:settings` writes the table of the server's settings in docs/administration.md; with `--check` it fails when
 * it is out of date.
 */

const file = 'docs/administration.md';

const code = (text: string | number) => `\`${text}\``;

function valueOf(kind: Setting['kind']): string {
  switch (kind) {
    case 'text':
      return 'text';
    case 'list':
      return 'list of texts; several flags; in the variable separated by commas';
    default:
      return `whole number from ${kind[0]} to ${kind[1]}`;
  }
}

function table(): string {
  const rows = settingEntries.map(([name, { flag, variable, value, kind, text, otherwise }]) => [
    code(name),
    code(`--${flag} ${value}`),
    code(variable),
    valueOf(kind),
    text,
    otherwise === null ? '–' : code(otherwise),
  ]);
  const { flag, variable, value, text } = configFile;
  return markdownTable(
    ['In the file', 'Flag', 'Variable', 'Value', 'Meaning', 'Default'],
    [...rows, ['–', code(`--${flag} ${value}`), code(variable), 'text', text, '–']],
  );
}

/** The page with its table, by its path relative to the checkout. */
export async function settingsFiles(): Promise<Readonly<Record<string, string>>> {
  const page = replaceParts(readProjectFile(file), 'docs:settings', { settings: table });
  return { [file]: await formatted(file, page) };
}

if (import.meta.main) writeOrCheck('docs:settings', await settingsFiles());
