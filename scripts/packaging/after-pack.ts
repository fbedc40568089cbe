import path from 'node:path';
import { type AfterPackContext, Arch, LinuxPackager } from 'app-builder-lib';
import { setFuses } from './fuses.ts';

/** electron-builder's hook between packing and signing. */
export default async function afterPack(context: AfterPackContext): Promise<void> {
  const { appOutDir, arch, electronPlatformName, packager } = context;
  const name =
    packager instanceof LinuxPackager
      ? packager.executableName
      : `${packager.appInfo.productFilename}${electronPlatformName === 'win32' ? '.exe' : '.app'}`;
  await setFuses(path.join(appOutDir, name), electronPlatformName === 'darwin' && arch === Arch.arm64);
}
