import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Finished, projectRoot, run } from '#scripts/run.ts';
import { portToKeep } from '#tests/fixtures/port.ts';
import { snippet, valueIn } from './page.ts';

/** The id of the user `nobody`, as the user of the service. */
export const serviceUser = 65_534;

export interface Computer {
  readonly folder: string;
  readonly checkout: string;
  readonly data: string;
  readonly backups: string;
  /** A repository with these sources, of which the checkout is a clone. */
  readonly upstream: string;
  /** The port of the service, which listens on loopback. */
  readonly port: number;
  /**
   * Runs a snippet of the page in bash, with this computer's paths. The page's own function `warble-admin` is defined.
   */
  bash(script: string): Promise<Finished>;
  /** Replaces paths, port and user in a text of the page with those of this computer. */
  here(text: string): string;
  close(): Promise<void>;
}

/**
 * A fake computer in a folder, for the commands of the page. `sudo` switches to the user of the service; `systemctl`
 * starts and stops the service of the page's unit; `npm ci` copies the packages of this checkout and, the first time,
 * its build, which the upgrade then builds again; `useradd` does nothing.
 */
export async function createComputer(): Promise<Computer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'warble-administration-'));
  chmodSync(folder, 0o755);
  const at = (name: string) => path.join(folder, name);
  const [checkout, data, backups, upstream] = [at('checkout'), at('data'), at('backups'), at('upstream')];
  const port = await portToKeep();
  const here = (text: string) =>
    text
      .replaceAll('<this repository>', upstream)
      .replaceAll('/opt/warble-server', checkout)
      .replaceAll('/var/lib/warble', data)
      .replaceAll('/var/backups/warble', backups)
      .replaceAll('4780', String(port))
      .replaceAll(' -o warble ', ' -o nobody ');

  const unit = here(snippet('ini', 'Restart='));
  const asServiceUser = `setpriv --reuid=${serviceUser} --regid=${serviceUser} --clear-groups --no-new-privs`;
  const [log, pid] = [at('service.log'), at('service.pid')];
  const programs = {
    sudo: `if [ "$1" = -u ]; then shift 2; exec ${asServiceUser} "$@"; fi; exec "$@"`,
    useradd: '',
    npm: `
      if [ "$1" = ci ]; then
        [ -e out ] || cp -r ${projectRoot}/out .
        exec ln -sfn ${projectRoot}/node_modules node_modules
      fi
      PATH=\${PATH#*:} exec npm "$@"`,
    systemctl: `
      case $1 in
      start)
        [ -d ${data} ] || install -d -o nobody -m ${valueIn(unit, 'StateDirectoryMode')} ${data}
        cd ${valueIn(unit, 'WorkingDirectory')} && umask ${valueIn(unit, 'UMask')} && : > ${log}
        ${asServiceUser} ${valueIn(unit, 'ExecStart')} >> ${log} 2>&1 &
        echo $! > ${pid}
        until grep -q 'Warble is ready' ${log}; do kill -0 $! || exit 1; sleep 0.1; done ;;
      stop)
        kill $(cat ${pid}) 2> /dev/null || exit 0
        while kill -0 $(cat ${pid}) 2> /dev/null; do sleep 0.1; done ;;
      esac`,
  };
  mkdirSync(at('bin'));
  for (const [name, script] of Object.entries(programs))
    writeFileSync(path.join(folder, 'bin', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

  const bash = (script: string, cwd = folder) =>
    run('bash', ['-c', `${here(snippet('bash', 'warble-admin() {'))}\n${here(script)}`], {
      output: 'keep',
      cwd,
      env: { PATH: `${at('bin')}:${process.env['PATH'] ?? ''}` },
    });
  mkdirSync(upstream);
  const copied = await bash(
    `git ls-files -z -- ':!tests' | xargs -0 cp --parents --target-directory ${upstream} && cd ${upstream} &&
    git init --quiet && git add . && ${commit}`,
    projectRoot,
  );
  if (copied.code !== 0) throw new Error(copied.output);
  return {
    folder,
    checkout,
    data,
    backups,
    upstream,
    port,
    here,
    bash: (script) => bash(script),
    async close() {
      if (existsSync(pid)) await bash('systemctl stop warble');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Commits the staged files, with an invented author. */
export const commit = 'git -c user.name=Ada -c user.email=ada@warble.example commit --quiet --message Change';
