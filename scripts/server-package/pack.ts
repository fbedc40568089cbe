import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { build, type Rolldown } from 'vite';
import { readBundledPackages, recordPackages } from '#scripts/packaging/bundled-packages.ts';
import { licenceFaults, notices } from '#scripts/packaging/licences.ts';
import { projectRoot, run } from '#scripts/run.ts';

/*
 * Packs the server as a tarball of bundles. It has no dependencies, so npm installs it without a network.
 */

/** The commands of the package, each with its entry file. */
export const commands = {
  'warble-server': 'src/server/program/index.ts',
  'warble-admin': 'src/serve/admin.ts',
};

const ManifestSchema = v.object({ version: v.string(), license: v.string(), homepage: v.string() });

/** The oldest Node that runs it. */
const oldestNode = [22, 18] as const;
const oldestName = oldestNode.join('.');

/**
 * Bundles the server and packs it.
 * @param folder where the tarball is written
 * @returns its path
 * @throws {Error} when it can't be bundled or packed, or a licence is not allowed
 */
export async function packServer(folder: string): Promise<string> {
  const root = path.join(projectRoot, '.cache', 'server-package');
  const content = path.join(root, 'content');
  const records = path.join(root, 'packages');
  rmSync(root, { recursive: true, force: true });
  const built = await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'warn',
    plugins: [recordPackages('server', projectRoot, records)],
    resolve: {
      alias: {
        '#server/program/command-names.ts': path.join(import.meta.dirname, 'command-names.ts'),
      },
    },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node22',
      outDir: content,
      rolldownOptions: {
        input: commands,
        // An optional dependency of pg, which pg imports by name.
        external: ['pg-native'],
        output: {
          format: 'es',
          entryFileNames: 'programs/[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
        },
      },
    },
  });
  refuseEagerSdk(built);
  const { version, license, homepage } = v.parse(
    ManifestSchema,
    JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')),
  );
  const packages = readBundledPackages(projectRoot, records);
  const faults = licenceFaults(packages);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const write = (name: string, text: string) => writeFileSync(path.join(content, name), text);
  write(
    'package.json',
    `${JSON.stringify(
      {
        name: 'warble-server',
        version,
        description: "Warble's server for a team",
        license,
        homepage,
        type: 'module',
        engines: { node: `>=${oldestName}` },
        bin: Object.fromEntries(Object.keys(commands).map((name) => [name, `${name}.js`])),
      },
      null,
      2,
    )}\n`,
  );
  write('THIRD-PARTY-LICENSES.txt', notices(packages, projectRoot, []));
  write('README.md', readme);
  copyFileSync(path.join(projectRoot, 'LICENSE'), path.join(content, 'LICENSE'));
  for (const name of Object.keys(commands)) {
    write(`${name}.js`, launcher(name));
    chmodSync(path.join(content, `${name}.js`), 0o755);
  }
  mkdirSync(folder, { recursive: true });
  const { code, output } = await runNpm(['pack', content, '--pack-destination', folder, '--loglevel=error']);
  if (code !== 0) throw new Error(`"npm pack" failed:\n${output}`);
  return path.join(folder, `warble-server-${version}.tgz`);
}

/**
 * @throws {Error} when a start loads Amazon's SDK, which is larger than the rest of the server and needed only for
 * pictures in S3
 */
function refuseEagerSdk(built: Awaited<ReturnType<typeof build>>): void {
  if (!('output' in built)) throw new Error('Vite has built no bundle.');
  const chunks = new Map(
    built.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
  );
  const loaded = new Set<Rolldown.OutputChunk>();
  const load = (file: string) => {
    const chunk = chunks.get(file);
    if (chunk === undefined || loaded.has(chunk)) return;
    loaded.add(chunk);
    chunk.imports.forEach(load);
  };
  for (const { fileName, isEntry } of chunks.values()) if (isEntry) load(fileName);
  const eager = [...loaded].find(({ moduleIds }) => moduleIds.some((id) => id.includes('/@aws-sdk/')));
  if (eager !== undefined) throw new Error(`Each start loads Amazon's SDK, in ${eager.fileName}.`);
}

/** Runs the npm that runs this script; outside of npm, the one on PATH. */
export function runNpm(args: readonly string[], options: { readonly cwd?: string } = {}) {
  const npm = process.env['npm_execpath'];
  return npm === undefined
    ? run('npm', args, { output: 'keep', ...options })
    : run(process.execPath, [npm, ...args], { output: 'keep', ...options });
}

/**
 * The file that a command starts. An older Node would fail on the first import of something that it does not have, and not
 * say what it lacks.
 */
const launcher = (name: string) => `#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < ${oldestNode[0]} || (major === ${oldestNode[0]} && minor < ${oldestNode[1]})) {
  process.stderr.write(
    \`${name} needs Node ${oldestName} or newer, and \${process.execPath} is Node \${process.versions.node}; start it with a newer one (https://nodejs.org).\\n\`,
  );
  process.exitCode = 2;
} else await import('./programs/${name}.js');
`;

const readme = `# Warble's server

The API of Warble for a team, without the desktop app and without a browser's interface. It needs Node ${oldestName} or newer, and
nothing else from npm.

    npm install --prefix /opt/warble-server ./warble-server-<version>.tgz
    /opt/warble-server/node_modules/.bin/warble-server --help

\`warble-admin\` is what the documentation calls \`npm run admin --\`, and \`warble-server\` what it calls \`npm run server --\`.
`;
