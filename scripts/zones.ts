/*
 * Defines which code may import which: `oxlint.config.ts` generates its rules from this table. A zone is a folder of
 * `src` that runs in one or more processes; a layer is a folder of a zone. docs/architecture.md shows both.
 */

interface Zone {
  readonly name: string;
  /** Its folder, if it is not `src/<name>`. */
  readonly folder?: string;
  /** The other zones that it may import from. */
  readonly mayImport: readonly string[];
  /** Packages that it must not import, because its process lacks them or another zone is responsible. */
  readonly packages?: { readonly refused: string; readonly because: string };
  /** Its layers, highest first. Each may import from those below it. */
  readonly layers?: readonly string[];
  /** Lower or same layers that a layer must not import from; its own name means that its folders must not import each other. */
  readonly except?: Readonly<Record<string, readonly string[]>>;
  /** A named import of a package that only one file may use. */
  readonly wrapped?: { readonly from: string; readonly name: string; readonly only: string };
}

export const zones: readonly Zone[] = [
  {
    name: 'contract',
    mayImport: [],
    packages: { refused: 'electron$|node:|react', because: 'contract runs in every process' },
    // The schemas of the API have English messages, and a catalogue has the labels of actions.
    layers: ['policy', 'bridge', 'api', 'i18n', 'actions'],
  },
  {
    name: 'server',
    mayImport: ['contract'],
    packages: { refused: 'electron$|react', because: 'server runs on Node alone' },
  },
  {
    name: 'gateway',
    mayImport: ['contract'],
    packages: { refused: 'electron$|react', because: 'gateway is fetch-style and knows no Electron' },
  },
  {
    name: 'serve',
    mayImport: ['gateway', 'server', 'contract'],
    packages: { refused: 'electron$|react', because: 'serve runs on Node alone' },
  },
  {
    name: 'main',
    mayImport: ['gateway', 'server', 'contract'],
    packages: { refused: 'react', because: 'main draws nothing' },
    wrapped: { from: 'electron', name: 'ipcMain', only: 'ipc.ts' },
  },
  {
    name: 'preload',
    mayImport: ['contract'],
    packages: { refused: 'node:|react', because: 'preload runs in a sandbox and draws nothing' },
    wrapped: { from: 'electron', name: 'ipcRenderer', only: 'ipc.ts' },
  },
  {
    name: 'renderer',
    folder: 'src/renderer/src',
    mayImport: ['contract'],
    packages: { refused: 'electron$|node:', because: 'the renderer asks the bridge' },
    layers: [
      'app',
      'features',
      // In this order, because a post shows its author and its picture, and a person has a picture.
      'posts',
      'people',
      'images',
      'ui',
      'outbox',
      'stores',
      'api',
      'i18n',
      'lib',
    ],
    except: { features: ['features'], ui: ['outbox', 'stores', 'api'] },
  },
];

/** The folder of a zone, relative to the checkout. */
export const folderOf = ({ name, folder }: Zone): string => folder ?? `src/${name}`;

interface Pattern {
  readonly regex: string;
  readonly message: string;
}

const upwards: Pattern = { regex: '^\\.\\./', message: 'No file imports up: use the #zone/… path.' };

const anyOf = (names: readonly string[]) => `(${names.join('|')})/`;

/** Folders outside `src`, which no zone may import from. */
const outsideFolders = ['scripts', 'tests'];

function zonePatterns({ name, mayImport, packages }: Zone): readonly Pattern[] {
  const others = zones.map((zone) => zone.name).filter((other) => other !== name);
  const refused = [...others.filter((other) => !mayImport.includes(other)), ...outsideFolders];
  const allowed = mayImport.length === 0 ? 'nothing' : mayImport.join(', ');
  return [
    upwards,
    { regex: `^#${anyOf(refused)}`, message: `${name} may import ${allowed} and itself.` },
    ...(packages === undefined ? [] : [{ regex: `^(${packages.refused})`, message: `${packages.because}.` }]),
  ];
}

function layerPatterns(zone: Zone, index: number): readonly Pattern[] {
  const { name, layers = [], except = {} } = zone;
  const layer = layers[index];
  if (layer === undefined) return [];
  const exceptions = except[layer] ?? [];
  const refused = [...layers.slice(0, index), ...exceptions];
  if (refused.length === 0) return [];
  const allowed = layers.slice(index + 1).filter((below) => !exceptions.includes(below));
  const names = allowed.length === 0 ? 'no other layer' : allowed.join(', ');
  return [{ regex: `^#${name}/${anyOf(refused)}`, message: `${layer} may import ${names}.` }];
}

/** Files of a zone outside its layers must not import from any layer. */
function rootPatterns({ name, layers = [] }: Zone): readonly Pattern[] {
  return [
    {
      regex: `^(#${name}|\\.)/${anyOf(layers)}`,
      message: `The files beside the layers of ${name} import none of them.`,
    },
  ];
}

interface Override {
  readonly files: string[];
  readonly rules: Record<string, ['error', object]>;
}

function importRule(files: string, patterns: readonly Pattern[], wrapped?: Zone['wrapped']): Override {
  const paths =
    wrapped === undefined
      ? []
      : [
          {
            name: wrapped.from,
            importNames: [wrapped.name],
            message: `Raw ${wrapped.name} lives in ${wrapped.only} alone.`,
          },
        ];
  return { files: [files], rules: { 'eslint/no-restricted-imports': ['error', { patterns, paths }] } };
}

function overridesOf(zone: Zone): readonly Override[] {
  const { layers = [], wrapped } = zone;
  const folder = folderOf(zone);
  const patterns = zonePatterns(zone);
  return [
    importRule(`${folder}/**`, patterns, wrapped),
    ...(wrapped === undefined ? [] : [importRule(`${folder}/${wrapped.only}`, patterns)]),
    ...(layers.length === 0 ? [] : [importRule(`${folder}/*`, [...patterns, ...rootPatterns(zone)])]),
    ...layers.map((layer, index) =>
      importRule(`${folder}/${layer}/**`, [...patterns, ...layerPatterns(zone, index)]),
    ),
  ];
}

/** The lint rules for `overrides`. If two match a file, the later one applies. */
export const importOverrides: readonly Override[] = zones.flatMap(overridesOf);
