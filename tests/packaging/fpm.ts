/*
 * Replaces fpm, which electron-builder downloads to build Debian packages: accepts electron-builder's arguments and
 * builds the package with Debian's own `dpkg-deb`. An unknown option is an error.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const text = { type: 'string', default: '' } as const;
const { values, positionals } = parseArgs({
  strict: true,
  allowPositionals: true,
  options: {
    source: { ...text, short: 's' },
    target: { ...text, short: 't' },
    depends: { type: 'string', short: 'd', multiple: true, default: [] },
    force: { type: 'boolean' },
    'deb-recommends': { type: 'string', multiple: true, default: [] },
    'deb-compression': text,
    'deb-priority': text,
    'after-install': text,
    'after-remove': text,
    architecture: text,
    description: text,
    license: text,
    maintainer: text,
    name: text,
    package: text,
    url: text,
    vendor: text,
    version: text,
  },
});
if (values.source !== 'dir' || values.target !== 'deb') throw new Error('Only -s dir -t deb is built here.');

const stage = mkdtempSync(path.join(tmpdir(), 'warble-deb-'));
chmodSync(stage, 0o755);
for (const pair of positionals) {
  const [source = '', target = ''] = pair.split('=');
  const destination = path.join(stage, target);
  mkdirSync(path.dirname(destination), { recursive: true });
  // As with fpm, a trailing slash stands for the content of the folder.
  if (source.endsWith('/') || statSync(source).isDirectory())
    cpSync(source, destination, { recursive: true });
  else copyFileSync(source, destination);
}
const control = path.join(stage, 'DEBIAN');
mkdirSync(control);
for (const [script, file] of [
  ['postinst', values['after-install']],
  ['postrm', values['after-remove']],
] as const) {
  if (file === '') continue;
  copyFileSync(file, path.join(control, script));
  chmodSync(path.join(control, script), 0o755);
}
const [synopsis = '', ...more] = values.description.split('\n');
const fields = {
  Package: values.name,
  Version: values.version,
  Architecture: values.architecture,
  Maintainer: values.maintainer,
  Priority: values['deb-priority'],
  Depends: values.depends.join(', '),
  Recommends: values['deb-recommends'].join(', '),
  Homepage: values.url,
  Description: [synopsis, ...more.map((line) => ` ${line.trim()}`)].join('\n'),
};
const lines = Object.entries(fields).flatMap(([name, value]) => (value === '' ? [] : `${name}: ${value}\n`));
writeFileSync(path.join(control, 'control'), lines.join(''));
execFileSync('dpkg-deb', [
  '--root-owner-group',
  `-Z${values['deb-compression']}`,
  '--build',
  stage,
  values.package,
]);
rmSync(stage, { recursive: true });
