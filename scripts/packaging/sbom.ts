import * as v from 'valibot';

const ComponentSchema = v.looseObject({ 'bom-ref': v.string(), name: v.string(), version: v.string() });
const BomSchema = v.looseObject({
  bomFormat: v.literal('CycloneDX'),
  metadata: v.looseObject({ component: ComponentSchema }),
  components: v.array(ComponentSchema),
  dependencies: v.array(v.looseObject({ ref: v.string(), dependsOn: v.optional(v.array(v.string()), []) })),
});
export type Bom = v.InferOutput<typeof BomSchema>;

export interface Shipped {
  readonly name: string;
  readonly version: string;
}

/**
 * Reduces the CycloneDX SBOM of `npm sbom`, which lists all installed packages, to the shipped packages.
 * @throws {Error} if a shipped package is not in it, because the lock file does not match the build
 */
export function shippedBom(npmBom: unknown, app: Shipped, shipped: readonly Shipped[]): Bom {
  const bom = v.parse(BomSchema, npmBom);
  const shippedIds = new Set(shipped.map(({ name, version }) => `${name}@${version}`));
  const idOf = ({ name, version }: Shipped) => `${name}@${version}`;
  const components = bom.components
    .filter((component) => shippedIds.has(idOf(component)))
    .map(shippedComponent);
  const missing = [...shippedIds].filter((id) => !components.some((component) => idOf(component) === id));
  if (missing.length > 0)
    throw new Error(`The lock file has no ${missing.join(', ')}: run "npm ci" and build again.`);

  const refs = new Set(components.map((component) => component['bom-ref']));
  const root = bom.metadata.component['bom-ref'];
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));
  return {
    ...bom,
    metadata: {
      ...bom.metadata,
      lifecycles: [{ phase: 'build' }],
      // npm uses the name of the checkout folder.
      component: { ...bom.metadata.component, type: 'application', name: app.name },
    },
    components,
    dependencies: [{ ref: root, dependsOn: [...refs].sort() }, ...dependencies],
  };
}

/** Replaces the scope: npm marks all packages as development dependencies, because everything is bundled. */
function shippedComponent({ properties: _properties, ...component }: Bom['components'][number]) {
  return { ...component, scope: 'required' };
}
