/** A part of the code whose tests are evaluated together. Globs are relative to the root. */
export interface Zone {
  readonly code: readonly string[];
  /**
   * Files that are not changed because they contain only data: texts, which other tests compare with the specification,
   * and the sample community.
   */
  readonly data?: readonly string[];
  /** The unit tests that can detect a change of the code. */
  readonly tests: readonly string[];
}

/** Tests of other folders also run this code, but they test something else, and take longer for each mutant. */
const main = (concern: string, ...more: readonly string[]): Zone => ({
  code: [`src/main/${concern}`],
  tests: [`src/main/${concern}/**`, ...more],
});
const renderer = (layer: string, ...more: readonly string[]): Zone => ({
  code: [`src/renderer/src/${layer}`],
  tests: [`src/renderer/src/${layer}/**`, ...more],
});

/** From the smallest to the largest. */
export const zones: Readonly<Record<string, Zone>> = {
  api: renderer('api'),
  // The settings of the spell checker depend on the preferences.
  session: main('session', 'src/main/settings/preferences.test.ts', 'src/main/servers/open-server.test.ts'),
  settings: main('settings'),
  policy: main('policy'),
  servers: main('servers'),
  gateway: { code: ['src/gateway'], tests: ['src/gateway/**'] },
  // Without tests that render pages: each takes seconds, for each mutant of code that all pages use.
  stores: renderer(
    'stores',
    'src/renderer/src/features/commands/keys.properties.dom.test.tsx',
    'src/renderer/src/posts/likes.dom.test.tsx',
  ),
  outbox: renderer(
    'outbox',
    'src/renderer/src/posts/likes.dom.test.tsx',
    'src/renderer/src/people/follows.dom.test.tsx',
  ),
  contract: {
    code: ['src/contract'],
    data: [
      'src/contract/i18n/{en,de}/**',
      'src/contract/i18n/*-texts.ts',
      'src/contract/api/call-summaries.ts',
    ],
    // Much of this code is evaluated on import, so each mutant runs all tests. Therefore tests that start a server are
    // omitted.
    tests: [
      'src/contract/**',
      'src/main/{servers/address,menu/application-menu}.test.ts',
      'src/renderer/src/features/commands/{key-conflict,shortcuts}.test.ts',
      'tests/generated.test.ts',
    ],
  },
  server: {
    code: ['src/server'],
    data: ['src/server/sample/{people/**,community.ts}'],
    tests: ['src/server/**', 'tests/{server,conformance}/**'],
  },
};

/** The code of a zone to change: if files are given, those that belong to the zone; otherwise all of it. */
export const codeOf = ({ code }: Zone, files: readonly string[]): readonly string[] =>
  files.length === 0
    ? code.map((folder) => `${folder}/**/*.{ts,tsx}`)
    : files.filter((file) => code.some((folder) => file.startsWith(`${folder}/`)));
