/*
 * Electron's fuses: switches in the executable that nobody can turn after it is signed.
 * `node scripts/packaging/fuses.ts EXECUTABLE` reads them back and fails unless all are on their strict side.
 */
import {
  type FuseConfig,
  FuseState,
  FuseV1Options,
  FuseVersion,
  flipFuses,
  getCurrentFuseWire,
} from '@electron/fuses';

/** Every fuse on its strict side. A fuse that a later Electron adds makes packaging fail until it stands here. */
export const strictFuses = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  // The app's executable can't be used as a Node, debugged from outside, or made to load other code.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // The page comes from app://, never from file://.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // How V8 notices WebAssembly reaching out of its memory; Electron's own default.
  [FuseV1Options.WasmTrapHandlers]: true,
} as const satisfies FuseConfig;

/** Sets the fuses of an executable (on macOS, of an app). */
export async function setFuses(executable: string, isMacArm64: boolean): Promise<void> {
  // Changing the file breaks the signature without which macOS starts nothing on that processor.
  await flipFuses(executable, { ...strictFuses, resetAdHocDarwinSignature: isMacArm64 });
}

/** What is wrong with the fuses of an executable, a sentence each. */
export async function fuseFaults(executable: string): Promise<string[]> {
  const found = Object.entries(await getCurrentFuseWire(executable)).filter(([key]) => key !== 'version');
  const wanted = Object.entries(strictFuses).filter(([key]) => /^\d+$/.test(key));
  const unknown = found.filter(([key]) => !wanted.some(([known]) => known === key));
  return [
    ...unknown.map(([key]) => `Fuse ${key} is not one that scripts/packaging/fuses.ts knows.`),
    ...wanted.flatMap(([key, isOn]) => {
      const state = found.find(([name]) => name === key)?.[1];
      const isRight = state === (isOn === true ? FuseState.ENABLE : FuseState.DISABLE);
      return isRight
        ? []
        : [`Fuse ${FuseV1Options[Number(key)] ?? key} is not ${isOn === true ? 'on' : 'off'}.`];
    }),
  ];
}

if (import.meta.main) {
  const [executable] = process.argv.slice(2);
  if (executable === undefined) {
    console.error('Say which executable: node scripts/packaging/fuses.ts EXECUTABLE');
    process.exitCode = 2;
  } else {
    const faults = await fuseFaults(executable);
    for (const fault of faults) console.error(fault);
    if (faults.length > 0) process.exitCode = 1;
    else console.log('All fuses are on their strict side.');
  }
}
