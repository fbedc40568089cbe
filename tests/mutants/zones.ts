/** A part of the code whose tests are judged together. Globs are relative to the root. */
export interface Zone {
  readonly code: readonly string[];
  /** Data: texts, which other tests compare with the specification, and the sample community. */
  readonly data?: readonly string[];
  /** The unit tests that may notice a change of the code. */
  readonly tests: readonly string[];
}

/** Tests elsewhere reach it, too, but are about something else, and take longer for each mutant. */
const main = (concern: string, ...more: readonly string[]): Zone => ({
  code: [`src/main/${concern}`],
  tests: [`src/main/${concern}/**`, ...more],
});
const renderer = (layer: string, ...more: readonly string[]): Zone => ({
  code: [`src/renderer/src/${layer}`],
  tests: [`src/renderer/src/${layer}/**`, ...more],
});

/** The smallest first. */
export const zones: Readonly<Record<string, Zone>> = {
  api: renderer('api'),
  // The spell checker follows the preferences.
  session: main('session', 'src/main/settings/preferences.test.ts', 'src/main/servers/open-server.test.ts'),
  settings: main('settings'),
  policy: main('policy'),
  servers: main('servers'),
  gateway: { code: ['src/gateway'], tests: ['src/gateway/**'] },
  // Without tests that draw pages: they take seconds each, which a mutant of what all pages share would cost.
  stores: renderer(
    'stores',
    'src/renderer/src/features/feed/feed-query.dom.test.tsx',
    'src/renderer/src/features/inbox/watch-inbox.dom.test.tsx',
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
    // Much of it is evaluated on import, where each mutant runs all tests: without those that start a server.
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

/** What is changed of a zone: those of the files that it has, where files are named; otherwise all of it. */
export const codeOf = ({ code }: Zone, files: readonly string[]): readonly string[] =>
  files.length === 0
    ? code.map((folder) => `${folder}/**/*.{ts,tsx}`)
    : files.filter((file) => code.some((folder) => file.startsWith(`${folder}/`)));
