import { policies } from '#contract/policy/descriptions.ts';
import { policyNames } from '#contract/policy/policy.ts';
import { xml } from './xml.ts';

/** Encodes a value as an element of a property list. */
function plist(value: boolean | string | readonly string[]): string {
  if (typeof value === 'boolean') return value ? '<true/>' : '<false/>';
  if (typeof value === 'string') return `<string>${xml(value)}</string>`;
  return `<array>${value.map((line) => `<string>${xml(line)}</string>`).join('')}</array>`;
}

/** A macOS configuration profile with the sample value of every policy, as a template for administrators. */
export function mobileconfig(): string {
  const settings = policyNames.map(
    (name) =>
      `        <!-- ${policies[name].title}. -->\n        <key>${name}</key>${plist(policies[name].sample)}`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
  <dict>
    <key>PayloadType</key><string>Configuration</string>
    <key>PayloadVersion</key><integer>1</integer>
    <key>PayloadIdentifier</key><string>app.warble.desktop.profile</string>
    <key>PayloadUUID</key><string>0D4A4C5E-4B0E-4A53-9C0B-3E1E7B5C7A01</string>
    <key>PayloadDisplayName</key><string>Warble</string>
    <key>PayloadScope</key><string>System</string>
    <key>PayloadContent</key>
    <array>
      <dict>
        <key>PayloadType</key><string>app.warble.desktop</string>
        <key>PayloadVersion</key><integer>1</integer>
        <key>PayloadIdentifier</key><string>app.warble.desktop.profile.settings</string>
        <key>PayloadUUID</key><string>0D4A4C5E-4B0E-4A53-9C0B-3E1E7B5C7A02</string>
        <key>PayloadDisplayName</key><string>Warble</string>
${settings.join('\n')}
      </dict>
    </array>
  </dict>
</plist>
`;
}
