import { readFile, writeFile } from 'node:fs/promises';

/*
 * Additions to electron-builder's WiX project before it is compiled: warble: links, and the properties SERVER and NOUPDATES
 * of a silent installation, which set managed policies.
 */

const properties = `
    <Property Id="SERVER" Secure="yes"/>
    <Property Id="NOUPDATES" Secure="yes"/>
`;

// Permanent, so that the policies are kept when an upgrade removes the old version.
const components = `
      <Component Id="PolicyServers" Guid="3A2B8C5E-2E0D-4E55-8E8B-1C1C9A3F5B01" Permanent="yes">
        <Condition>SERVER</Condition>
        <RegistryKey Root="HKLM" Key="Software\\Policies\\Warble">
          <RegistryValue Name="Servers" Type="string" Value="[SERVER]" KeyPath="yes"/>
        </RegistryKey>
      </Component>
      <Component Id="PolicyUpdates" Guid="3A2B8C5E-2E0D-4E55-8E8B-1C1C9A3F5B02" Permanent="yes">
        <Condition>NOUPDATES</Condition>
        <RegistryKey Root="HKLM" Key="Software\\Policies\\Warble">
          <RegistryValue Name="Updates" Type="integer" Value="0" KeyPath="yes"/>
        </RegistryKey>
      </Component>
      <Component Id="Links" Guid="3A2B8C5E-2E0D-4E55-8E8B-1C1C9A3F5B03">
        <RegistryKey Root="HKLM" Key="Software\\Classes\\warble">
          <RegistryValue Type="string" Value="URL:Warble" KeyPath="yes"/>
          <RegistryValue Name="URL Protocol" Type="string" Value=""/>
          <RegistryValue Key="shell\\open\\command" Type="string" Value="&quot;[#mainExecutable]&quot; &quot;%1&quot;"/>
        </RegistryKey>
      </Component>
`;

/**
 * Adds the missing parts to the project.
 * @throws {Error} if the project does not have each insertion point exactly once
 */
export function completeMsiProject(project: string): string {
  return insertBefore(
    insertBefore(project, '<Directory Id="TARGETDIR"', properties),
    '</ComponentGroup>',
    components,
  );
}

function insertBefore(text: string, marker: string, inserted: string): string {
  const [before, after, ...more] = text.split(marker);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(
      `electron-builder's WiX project has no single ${marker}: scripts/packaging/msi-project.ts has to follow.`,
    );
  }
  return `${before}${inserted.trim()}\n${marker}${after}`;
}

/** electron-builder's hook between writing the WiX project and compiling it. */
export default async function msiProjectCreated(file: string): Promise<void> {
  await writeFile(file, completeMsiProject(await readFile(file, 'utf8')));
}
