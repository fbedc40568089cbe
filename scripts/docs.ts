import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'oxfmt';
import config from '../oxfmt.config.ts';
import { projectRoot } from './run.ts';

/* Helpers of the documentation generators: tables, the marks around generated parts, and `--check`. */

/** The npm script that regenerates the text. */
export type DocsCommand = 'docs:api' | 'docs:guide' | 'docs:policies' | 'docs:settings';

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The first line of a page that is generated as a whole. */
export const wholePageMark = (command: DocsCommand) => `<!-- made by npm run ${command} -->`;

/**
 * Inserts generated parts between their marks, `<!-- made by npm run <command>: <name> -->` and `<!-- end -->`.
 * @throws {Error} when a part has no marks, or marks have no part
 */
export function replaceParts(
  text: string,
  command: DocsCommand,
  parts: Readonly<Record<string, () => string>>,
): string {
  const mark = new RegExp(`(<!-- made by npm run ${command}: (.+?) -->)[^]*?(<!-- end -->)`, 'g');
  const missing = new Set(Object.keys(parts));
  const replaced = text.replaceAll(mark, (_whole, start: string, name: string, end: string) => {
    missing.delete(name);
    const make = parts[name];
    if (make === undefined) throw new Error(`Nothing makes the part "${name}" of a page.`);
    return `${start}\n\n${make()}\n\n${end}`;
  });
  if (missing.size > 0) throw new Error(`A page lacks the marks of: ${[...missing].join(', ')}`);
  return replaced;
}

export const readProjectFile = (name: string) => readFileSync(path.join(projectRoot, name), 'utf8');

/**
 * Formats the text of a file as `npm run format` would.
 * @throws {Error} when it has no valid syntax
 */
export async function formatted(name: string, text: string): Promise<string> {
  const { code, errors } = await format(name, text, config);
  if (errors[0] !== undefined) throw new Error(`${name} can't be formatted: ${errors[0].message}`);
  return code;
}

function readIfThere(name: string): string | null {
  try {
    return readProjectFile(name);
  } catch {
    return null;
  }
}

/** Writes files, given by path relative to the checkout; with `--check` it fails instead if one is out of date. */
export function writeOrCheck(command: DocsCommand, files: Readonly<Record<string, string>>): void {
  const isCheck = process.argv.includes('--check');
  for (const [name, text] of Object.entries(files)) {
    if (readIfThere(name) === text) continue;
    if (isCheck) {
      console.error(`${name} is out of date; write it again with: npm run ${command}`);
      process.exitCode = 1;
    } else {
      mkdirSync(path.dirname(path.join(projectRoot, name)), { recursive: true });
      writeFileSync(path.join(projectRoot, name), text);
    }
  }
}
