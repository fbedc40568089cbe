import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#scripts/run.ts';

const page = readFileSync(path.join(projectRoot, 'docs', 'administration.md'), 'utf8');

/** The snippet of docs/administration.md that is in the given language and contains the given text. */
export function snippet(language: string, holding: string): string {
  const found = [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].find(
    ([, name, content = '']) => name === language && content.includes(holding),
  );
  if (found?.[2] === undefined) throw new Error(`The page has no ${language} with ${holding}.`);
  return found[2];
}

/** The value of a line in a unit of systemd. */
export function valueIn(unit: string, name: string): string {
  const value = new RegExp(`^${name}=(.+)$`, 'm').exec(unit)?.[1];
  if (value === undefined) throw new Error(`The unit has no ${name}.`);
  return value;
}
