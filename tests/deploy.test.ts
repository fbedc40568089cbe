import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DCLinter } from 'dclint';
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { parse } from 'yaml';
import { projectRoot } from '#scripts/run.ts';
import { commands } from '#scripts/server-package/pack.ts';
import { readCommandLine } from '#serve/admin-options.ts';
import { settings } from '#server/program/descriptions.ts';
import { readSettings } from '#server/program/settings.ts';

/* Checks the files in `deploy` against the program's own settings, because tests start no container and no systemd. */

const read = (name: string) => readFileSync(path.join(projectRoot, name), 'utf8');
const { version } = v.parse(v.object({ version: v.string() }), JSON.parse(read('package.json')));
const guide = read('docs/administration.md');
const variables: readonly string[] = Object.values(settings).map(({ variable }) => variable);

const ServiceSchema = v.object({
  image: v.optional(v.string()),
  build: v.optional(v.object({ target: v.string() })),
  environment: v.optional(v.record(v.string(), v.string()), {}),
  depends_on: v.optional(v.unknown()),
  healthcheck: v.optional(v.object({ test: v.array(v.string()) })),
  stop_grace_period: v.optional(v.string()),
  volumes: v.optional(v.array(v.string()), []),
  logging: v.optional(v.object({ driver: v.string(), options: v.record(v.string(), v.string()) })),
  tmpfs: v.optional(v.array(v.string()), []),
  cap_drop: v.optional(v.array(v.string()), []),
  cap_add: v.optional(v.array(v.string()), []),
});
const ComposeSchema = v.object({
  services: v.record(v.string(), ServiceSchema),
  networks: v.object({
    inside: v.object({ ipam: v.object({ config: v.tuple([v.object({ subnet: v.string() })]) }) }),
  }),
  volumes: v.record(v.string(), v.unknown()),
});
const composeFile = read('deploy/compose.yaml');
const compose = v.parse(ComposeSchema, parse(composeFile, { merge: true }));
const servers = Object.entries(compose.services).filter(([name]) => name.startsWith('server-'));
/** The values of `.env` in the guide. */
const given = new Map(
  [...guide.matchAll(/^([A-Z_]+)=(\S.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
);
const filledIn = (text: string) =>
  text.replaceAll(/\$\{([A-Z_]+):\?[^}]+\}/g, (_, name: string) => given.get(name) ?? '');

test('the compose file is valid, and each image has a version', () => {
  // Allowed: the port of the proxy is public, built images are named after their version, and the order of keys is
  // free.
  const linter = new DCLinter({
    rules: { 'no-unbound-port-interfaces': 0, 'no-build-and-image': 0 },
    quiet: true,
    debug: false,
    exclude: [],
  });
  const faults = linter.lintFiles([path.join(projectRoot, 'deploy', 'compose.yaml')], false);
  expect(faults.flatMap(({ messages }) => messages.filter(({ type }) => type === 'error'))).toEqual([]);
  for (const { image } of Object.values(compose.services).filter(({ build }) => build === undefined))
    expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-\w+)?$/);
  expect(servers.map(([, { image }]) => image)).toEqual(
    Array.from({ length: 2 }, () => `warble-server:${version}`),
  );
  const used = Object.values(compose.services).flatMap(({ volumes }) => volumes);
  for (const volume of Object.keys(compose.volumes))
    expect(used.filter((mount) => mount.startsWith(`${volume}:`))).toHaveLength(1);
});

test('no container can fill the disk with its log, and the unit loses no line of it', () => {
  for (const [name, { logging }] of Object.entries(compose.services))
    expect(logging, name).toEqual({ driver: 'json-file', options: { 'max-size': '20m', 'max-file': '5' } });
  expect(read('deploy/warble-server@.service')).toMatch(/^LogRateLimitIntervalSec=0$/m);
});

test('what a container keeps in memory has a limit, which is half of it where the size is left out', () => {
  const mounts = Object.values(compose.services).flatMap(({ tmpfs }) => tmpfs);
  expect(mounts).toEqual([
    ...servers.map(() => expect.stringMatching(/^\/tmp:size=\d+m$/)),
    expect.stringMatching(/^\/tmp:size=\d+m$/),
  ]);
});

test('the guide has each variable of the compose file in its .env', () => {
  const asked = new Set([...composeFile.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name));
  expect([...asked].filter((name) => !given.has(name))).toEqual([]);
});

/** The settings that a container starts with. */
function settingsOf(environment: Readonly<Record<string, string>>) {
  const image = Object.fromEntries(
    [...read('deploy/Containerfile').matchAll(/(WARBLE_\w+)=(\S+)/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  const all = { ...image, ...environment };
  return readSettings(
    [],
    Object.fromEntries(Object.entries(all).map(([name, value]) => [name, filledIn(value)])),
  );
}

test('the servers of the compose file start with settings that the program accepts', () => {
  const known = new Set<string>(variables);
  for (const name of ['PGPASSWORD', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) known.add(name);
  for (const [, { environment, healthcheck, stop_grace_period }] of servers) {
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
    const settings = settingsOf(environment);
    expect(settings).toMatchObject({
      host: '0.0.0.0',
      port: 4781,
      database: 'postgresql://warble@database:5432/warble',
      media: { bucket: 'warble', endpoint: 'http://pictures:7070' },
      trustProxy: [compose.networks.inside.ipam.config[0].subnet],
    });
    expect(healthcheck?.test.join(' ')).toContain(`http://127.0.0.1:${settings?.port}/healthz`);
    expect(Number.parseInt(stop_grace_period ?? '', 10)).toBeGreaterThan(35);
  }
  expect(compose.services['pictures']?.volumes).toEqual(['pictures:/buckets/warble']);
});

test('the database of the containers knows the letters of all scripts, which the search needs', () => {
  const { POSTGRES_INITDB_ARGS: flags = '' } = compose.services['database']?.environment ?? {};
  expect(flags.split(' ')).toEqual(expect.arrayContaining(['--encoding=UTF8', '--lc-ctype=C.UTF-8']));
});

test('Caddy forwards to the servers of the compose file', () => {
  const [, upstreams = ''] = /reverse_proxy (.+) \{/.exec(read('deploy/Caddyfile')) ?? [];
  expect(upstreams.split(' ')).toEqual(servers.map(([name]) => `${name}:4781`));
});

test('the images are made from the tarball, and each starts a command of it', () => {
  const containerfile = read('deploy/Containerfile');
  const tarballs = new Set(containerfile.match(/warble-server-[\d.]+\.tgz/g));
  expect([...tarballs]).toEqual([`warble-server-${version}.tgz`]);
  const stages = new Map(
    containerfile.split(/^(?=FROM )/m).flatMap((stage) => {
      const [, base = '', name = ''] = /^FROM (\S+) AS (\w+)$/m.exec(stage) ?? [];
      const [, entry = ''] = /^ENTRYPOINT \[.*?"([^"/]+|[^"]+\/([^"/]+)\.js)"\]$/m.exec(stage) ?? [];
      return name === '' ? [] : [[name, { base, entry: path.basename(entry, '.js') }] as const];
    }),
  );
  expect(stages.get('server')?.base).toMatch(/\/node:\d+\.\d+\.\d+-bookworm-slim$/);
  // Backup programs that are older than the database refuse to work.
  expect(stages.get('admin')?.base).toBe(compose.services['database']?.image);
  for (const [name, { build }] of Object.entries(compose.services)) {
    if (build === undefined) continue;
    const command = Object.keys(commands).find((command) => command === stages.get(build.target)?.entry);
    expect(command, name).toBe(`warble-${build.target}`);
  }
});

test("an administrator's commands use the storage of the servers, and a log beside the backups records who ran them", () => {
  const { image, environment, volumes, cap_drop, cap_add } = compose.services['admin'] ?? {};
  expect(environment).toEqual({
    ...servers[0]?.[1].environment,
    WARBLE_AUDIT: '/backups/administration.log',
    // Set by the shell that runs the command.
    WARBLE_CALLER: '${USER:-}',
    SUDO_USER: '${SUDO_USER:-}',
  });
  expect(volumes).toEqual(['./backups:/backups']);
  // The only privilege of root that is left: writing to folders of other users.
  expect([cap_drop, cap_add]).toEqual([['ALL'], ['DAC_OVERRIDE']]);
  expect(image).toBe(`warble-admin:${version}`);
});

test('the guide builds the images of the servers and of the commands together, also for another version', () => {
  const [, start = ''] = /^PICTURES_SECRET=.*\nEOF\n([^]*?)\n```/m.exec(guide) ?? [];
  expect(start.split('\n').slice(0, 2)).toEqual([
    'docker compose --file deploy/compose.yaml --profile admin build',
    'docker compose --file deploy/compose.yaml up --detach --wait',
  ]);
  expect(start.split('\n')).toHaveLength(3);
  expect(guide).toContain('repeat the last three commands');
});

test('the file with the secrets of the containers is private before anything is written to it', () => {
  expect(guide).toContain('\ninstall -m 600 /dev/null deploy/.env\ncat > deploy/.env <<EOF\n');
});

test('the environment file in the guide has settings that the program accepts', () => {
  const [, file = ''] = /server\.env <<EOF\n([^]*?)\nEOF$/m.exec(guide) ?? [];
  const lines = file.split('\n').map((line): [string, string] => {
    const [name = '', ...value] = line.split('=');
    return [name, value.join('=')];
  });
  expect(lines.filter(([name]) => !variables.includes(name))).toEqual([]);
  expect(readSettings([], Object.fromEntries(lines))).toMatchObject({ media: '/var/lib/warble' });
});

test("the guide's command of an administrator has the storage of its server, whose secrets only root can read", () => {
  const [, debian = ''] = /^### A team server in 15 minutes, on Debian\n([^]*?)^### /m.exec(guide) ?? [];
  // The folder is also that of limits and of desktop policies.
  expect(debian).toContain('\ninstall --directory --mode 755 /etc/warble\n');
  expect(debian).toContain(
    '\ninstall --mode 600 /dev/null /etc/warble/server.env\ncat > /etc/warble/server.env',
  );
  const [, admin = ''] = /^warble-admin\(\) \{\n([^}]*warble-admin\.js[^}]*)\}$/m.exec(guide) ?? [];
  for (const name of ['WARBLE_DATABASE', 'WARBLE_MEDIA']) {
    const value = new RegExp(`^${name}=(.+)$`, 'm').exec(debian)?.[1];
    expect(admin.replaceAll("'", '')).toContain(` ${name}=${value} `);
  }
  expect(guide).not.toMatch(/npm run admin -- \w+ .*--config/);
});

const unit = read('deploy/warble-server@.service');

test('the unit starts the program of the package, and has the timeouts of uploads and the proxy', () => {
  const [, program = ''] = /^ExecStart=\S+\/node \/opt\/warble-server\/(\S+)$/m.exec(unit) ?? [];
  expect(Object.keys(commands).map((name) => `${name}.js`)).toContain(program);
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(35);
});

test('systemd starts a server again until its database is there, and not with wrong settings', () => {
  const [, ofServe = ''] = /^```ini\n(\[Unit\]\nDescription=Warble\n[^]*?)^```$/m.exec(guide) ?? [];
  for (const text of [unit, ofServe]) {
    const [, general = '', service = ''] =
      /^\[Unit\]\n([^]*?)^\[Service\]\n([^]*?)^\[Install\]$/m.exec(text) ?? [];
    // By default, systemd gives up after five starts in ten seconds.
    expect(general).toMatch(/^StartLimitIntervalSec=0$/m);
    expect(service).toMatch(/^Restart=on-failure$/m);
    expect(service).toMatch(/^RestartSec=5$/m);
    expect(service).toMatch(/^RestartPreventExitStatus=2$/m);
  }
});

/** The unit of the guide that copies every night what these servers have. */
const [, backup = ''] =
  /^```ini\n([^`]*^ExecStart=\S+\/node \/opt\/warble-server\/warble-admin\.js [^`]*)^```$/m.exec(guide) ?? [];

test('the backup of the guide has the storage of the servers, and a command that the package has', () => {
  const settingsFile = /^EnvironmentFile=.+$/m.exec(unit)?.[0];
  expect(backup.split('\n')).toEqual(expect.arrayContaining([settingsFile, 'User=warble', 'UMask=0077']));
  const [, program = '', command = ''] =
    /^ExecStart=\S+ \/opt\/warble-server\/(\S+) (.+)$/m.exec(backup) ?? [];
  expect(Object.keys(commands).map((name) => `${name}.js`)).toContain(program);
  const environment = { WARBLE_DATABASE: 'postgresql://warble@/warble?host=/var/run/postgresql' };
  const { name, argument, context } = readCommandLine(command.split(' '), environment);
  expect([name, argument]).toEqual(['backup', '/var/backups/warble']);
  expect(context()).toMatchObject({ keep: 14, storage: { kind: 'postgres' } });
});

const hasSystemd = existsSync('/usr/bin/systemd-analyze');

test.skipIf(!hasSystemd)('systemd finds nothing wrong with the units', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'warble-unit-'));
  try {
    for (const [name, text] of [
      ['warble-server@4781.service', unit],
      ['warble-backup.service', backup],
    ] as const) {
      // systemd-analyze checks that the program exists, and it is not installed here.
      const file = path.join(folder, name);
      writeFileSync(file, text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
      expect([name, stderr, status]).toEqual([name, '', 0]);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
