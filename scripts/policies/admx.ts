import { policies, type PolicyDescription } from '#contract/policy/descriptions.ts';
import { type PolicyName, policyNames, registryName } from '#contract/policy/policy.ts';
import { xml } from './xml.ts';

/* Group policy templates: the policies (ADMX) and their texts (ADML). */

const key = 'Software\\Policies\\Warble';

/** The value elements of a policy in the group policy editor. */
function elementOf(id: string, policy: PolicyDescription): string {
  switch (policy.kind) {
    case 'switch':
      return '<enabledValue><decimal value="1"/></enabledValue><disabledValue><decimal value="0"/></disabledValue>';
    case 'text':
      return `<elements><text id="${id}" valueName="${id}" required="true"/></elements>`;
    case 'list':
      return `<elements><multiText id="${id}" valueName="${id}" required="true"/></elements>`;
    case 'choice': {
      const items = Object.keys(policy.options).map(
        (option) =>
          `<item displayName="$(string.${optionId(id, option)})"><value><string>${xml(option)}</string></value></item>`,
      );
      return `<elements><enum id="${id}" valueName="${id}" required="true">${items.join('')}</enum></elements>`;
    }
  }
}

const optionId = (id: string, option: string) => `${id}_${option.replaceAll('-', '_')}`;

function definition(name: PolicyName): string {
  const id = registryName(name);
  const policy = policies[name];
  const valueName = policy.kind === 'switch' ? ` valueName="${id}"` : ` presentation="$(presentation.${id})"`;
  return (
    `<policy name="${id}" class="Both" displayName="$(string.${id})" explainText="$(string.${id}_Explain)" key="${key}"${valueName}>` +
    `<parentCategory ref="Warble"/><supportedOn ref="Warble_1"/>${elementOf(id, policy)}</policy>`
  );
}

export function admx(): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitions xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions" revision="1.0" schemaVersion="1.0">
  <policyNamespaces><target prefix="warble" namespace="Warble.Policies"/></policyNamespaces>
  <resources minRequiredRevision="1.0"/>
  <supportedOn><definitions><definition name="Warble_1" displayName="$(string.Warble_1)"/></definitions></supportedOn>
  <categories><category name="Warble" displayName="$(string.Warble)"/></categories>
  <policies>
${policyNames.map((name) => `    ${definition(name)}`).join('\n')}
  </policies>
</policyDefinitions>
`;
}

function stringsOf(name: PolicyName): [string, string][] {
  const id = registryName(name);
  const policy = policies[name];
  const options = policy.kind === 'choice' ? Object.entries(policy.options) : [];
  return [
    [id, policy.title],
    [`${id}_Explain`, `${policy.text}\n\nWhere it is not configured: ${policy.otherwise}.`],
    ...options.map(([option, label]): [string, string] => [optionId(id, option), label]),
  ];
}

function presentation(name: PolicyName): string[] {
  const id = registryName(name);
  const { kind, title } = policies[name];
  const inner = {
    switch: '',
    text: `<textBox refId="${id}"><label>${xml(title)}</label></textBox>`,
    list: `<multiTextBox refId="${id}">${xml(title)}</multiTextBox>`,
    choice: `<dropdownList refId="${id}">${xml(title)}</dropdownList>`,
  }[kind];
  return inner === '' ? [] : [`<presentation id="${id}">${inner}</presentation>`];
}

export function adml(): string {
  const strings = [
    ['Warble', 'Warble'],
    ['Warble_1', 'Warble 0.1 or newer'],
    ...policyNames.flatMap(stringsOf),
  ];
  return `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitionResources xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions" revision="1.0" schemaVersion="1.0">
  <displayName>Warble</displayName>
  <description>What an organisation decides for Warble</description>
  <resources>
    <stringTable>
${strings.map(([id = '', text = '']) => `      <string id="${id}">${xml(text)}</string>`).join('\n')}
    </stringTable>
    <presentationTable>
${policyNames
  .flatMap(presentation)
  .map((line) => `      ${line}`)
  .join('\n')}
    </presentationTable>
  </resources>
</policyDefinitionResources>
`;
}
