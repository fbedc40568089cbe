import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The output of `reg query` for each key; `forbidden` if the administrator has disabled tools for the registry. */
export type Registry = Readonly<Record<string, string>> | 'forbidden';

/** A key that every Windows has. */
const systemKey = String.raw`HKLM\Software\Microsoft\Windows\CurrentVersion`;

/** Creates a folder of Windows with a `reg.exe`, which exits with 1 for both a missing key and a forbidden query. */
export function installRegistry(folder: string, registry: Registry): string {
  const root = join(folder, 'windows');
  const system = join(root, 'System32');
  mkdirSync(system, { recursive: true });
  const keys = registry === 'forbidden' ? {} : { [systemKey]: '', ...registry };
  const cases = Object.entries(keys).map(([key, output], index) => {
    const file = join(system, `${index}.txt`);
    writeFileSync(file, output);
    return `  '${key}') cat '${file}' ;;\n`;
  });
  const script = `#!/bin/sh\ncase "$2" in\n${cases.join('')}  *) exit 1 ;;\nesac\n`;
  writeFileSync(join(system, 'reg.exe'), script, { mode: 0o755 });
  return root;
}
