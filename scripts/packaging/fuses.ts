/*
 * Electron's fuses: switches in the executable that cannot be changed after it is signed.
 * `node scripts/packaging/fuses.ts EXECUTABLE` reads them and fails unless all have their strict value.
 */
import {
  type FuseConfig,
  FuseState,
  FuseV1Options,
  FuseVersion,
  flipFuses,
  getCurrentFuseWire,
} from '@electron/fuses';

/** The strict value of every fuse. Packaging fails if a newer Electron has a fuse that is missing here. */
export const strictFuses = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  // The executable cannot be used as Node, debugged, or made to load other code.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // The page is loaded from app://, never from file://.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // Out-of-bounds checks of WebAssembly memory; the default of Electron.
  [FuseV1Options.WasmTrapHandlers]: true,
} as const satisfies FuseConfig;

/** Sets the fuses of an executable, or of an .app on macOS. */
export async function setFuses(executable: string, isMacArm64: boolean): Promise<void> {
  // Changing the file invalidates its signature, and macOS on arm64 runs only signed executables.
  await flipFuses(executable, { ...strictFuses, resetAdHocDarwinSignature: isMacArm64 });
}

/** The problems of the fuses of an executable, one sentence each. */
export async function fuseFaults(executable: string): Promise<string[]> {
  const found = Object.entries(await getCurrentFuseWire(executable)).filter(([key]) => key !== 'version');
  const expected = Object.entries(strictFuses).filter(([key]) => /^\d+$/.test(key));
  const unknown = found.filter(([key]) => !expected.some(([known]) => known === key));
  return [
    ...unknown.map(([key]) => `Fuse ${key} is not one that scripts/packaging/fuses.ts knows.`),
    ...expected.flatMap(([key, isOn]) => {
      const state = found.find(([name]) => name === key)?.[1];
      const isStrict = state === (isOn === true ? FuseState.ENABLE : FuseState.DISABLE);
      return isStrict
        ? []
        : [`Fuse ${FuseV1Options[Number(key)] ?? key} is not ${isOn === true ? 'on' : 'off'}.`];
    }),
  ];
}

/** Reads the fuses of an executable; the exit code is 2 where there are none to read. */
async function check(executable: string | undefined): Promise<void> {
  if (executable === undefined) {
    console.error('Say which executable: node scripts/packaging/fuses.ts EXECUTABLE');
    process.exitCode = 2;
    return;
  }
  let faults: string[];
  try {
    faults = await fuseFaults(executable);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(
      `${executable} has no fuses that can be read (${reason}): name the executable of Warble, or on macOS the .app.`,
    );
    process.exitCode = 2;
    return;
  }
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log('All fuses are on their strict side.');
}

if (import.meta.main) await check(process.argv[2]);
