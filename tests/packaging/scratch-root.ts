import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { run } from '#scripts/run.ts';
import { ownMounts } from '#tests/fixtures/namespace.ts';

/* This system with root rights, but every change goes into a separate folder (an overlay over its files). */

const layer = `set -e
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/changes,workdir=$1/work" "$1/root"
mount --bind /dev "$1/root/dev"
mount -t proc proc "$1/root/proc" 2>/dev/null || mount --rbind /proc "$1/root/proc"
root="$1/root"
shift
exec chroot "$root" "$@"`;

export interface ScratchRoot {
  /** Runs a command as root of the scratch system. Throws with its output when it fails. */
  readonly run: (command: string, ...args: readonly string[]) => Promise<string>;
  /** Copies a file into the scratch system. */
  readonly put: (file: string, target: string) => void;
  /** The path outside of the scratch system of a file that was changed in it. */
  readonly path: (target: string) => string;
  /** Whether the file was added or changed. */
  readonly has: (target: string) => boolean;
  /**
   * Every file that was added or removed, or that now mentions Warble; without the records of dpkg. Other caches may
   * change.
   */
  readonly traces: () => string[];
  readonly remove: () => void;
}

/** Creates the scratch system, or returns the reason why this is not possible here, as a clause. */
export async function openScratchRoot(): Promise<ScratchRoot | string> {
  if (process.platform !== 'linux') return 'this is not Linux';
  // A user namespace would be enough for mounts, but it has no permission to write to the files of the system's root.
  if (process.getuid?.() !== 0) return 'a package is installed by root';
  const folder = mkdtempSync(path.join(tmpdir(), 'warble-root-'));
  const changes = path.join(folder, 'changes');
  for (const name of ['changes', 'work', 'root']) mkdirSync(path.join(folder, name));
  const inside = (command: string, args: readonly string[]) =>
    run('unshare', [...ownMounts, 'sh', '-c', layer, 'sh', folder, command, ...args], {
      output: 'keep',
      cwd: '/',
    });
  const root: ScratchRoot = {
    async run(command, ...args) {
      const { code, output } = await inside(command, args);
      if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`);
      return output;
    },
    put(file, target) {
      mkdirSync(path.dirname(path.join(changes, target)), { recursive: true });
      copyFileSync(file, path.join(changes, target));
    },
    path: (target) => path.join(changes, target),
    has: (target) => existsSync(path.join(changes, target)),
    traces: () =>
      readdirSync(changes, { recursive: true, withFileTypes: true })
        .filter((entry) => !entry.isDirectory())
        .map((entry) => path.join('/', path.relative(changes, entry.parentPath), entry.name))
        .filter((file) => !/^\/var\/(lib\/dpkg|log|cache)\//.test(file))
        .filter((file) => {
          const changed = path.join(changes, file);
          // The overlay represents a removed file as a device file.
          return !existsSync(file) || !statSync(changed).isFile() || readFileSync(changed).includes('warble');
        })
        .sort(),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
  const { code, output } = await inside('dpkg', ['--version']);
  if (code === 0) return root;
  root.remove();
  return `no system can be layered over this one with Debian's tools (${output.trim().split('\n')[0] ?? ''})`;
}
