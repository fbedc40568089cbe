import * as v from 'valibot';
import { emailPattern } from '#contract/limits.ts';

/* Describes Valibot schemas as text, for the documentation. */

/** The properties of Valibot schemas and actions that the documentation needs. */
const NodeSchema = v.looseObject({
  type: v.string(),
  pipe: v.optional(v.array(v.unknown())),
  wrapped: v.optional(v.unknown()),
  default: v.optional(v.unknown()),
  requirement: v.optional(v.unknown()),
  options: v.optional(v.array(v.unknown())),
  item: v.optional(v.unknown()),
  entries: v.optional(v.record(v.string(), v.unknown())),
});
type Node = v.InferOutput<typeof NodeSchema>;

const nodeOf = (schema: unknown): Node => v.parse(NodeSchema, schema);

/** A schema with its pipe items and wrappers, innermost first. */
function layers(schema: unknown): Node[] {
  const node = nodeOf(schema);
  if (node.pipe !== undefined) {
    const [first, ...rest] = node.pipe;
    return [...layers(first), ...rest.map(nodeOf)];
  }
  return node.wrapped === undefined ? [node] : [...layers(node.wrapped), node];
}

function ruleOf({ type, requirement, options }: Node): string | undefined {
  switch (type) {
    case 'min_length':
      return `at least ${String(requirement)} characters`;
    case 'max_length':
      return `at most ${String(requirement)} characters`;
    case 'min_value':
      return `at least ${String(requirement)}`;
    case 'max_value':
      return `at most ${String(requirement)}`;
    case 'integer':
      return 'a whole number';
    case 'non_empty':
      return 'not empty';
    case 'regex':
      return requirement === emailPattern ? 'an email address' : `matches \`${String(requirement)}\``;
    case 'trim':
      return 'spaces at its ends are dropped';
    case 'check':
      return 'not only spaces and invisible characters';
    case 'picklist':
      return `one of ${(options ?? []).map((option) => `\`${String(option)}\``).join(', ')}`;
    default:
      return undefined;
  }
}

export interface Field {
  readonly name: string;
  readonly required: boolean;
  /** Rules and default, as text. */
  readonly rules: string;
}

const isOptional = (node: Node) => ['optional', 'nullish', 'nullable'].includes(node.type);

/** The fields of a payload. */
export function fieldsOf(entries: v.ObjectEntries): Field[] {
  return Object.entries(entries).map(([name, schema]) => {
    const nodes = layers(schema);
    const rules = [...new Set(nodes.map(ruleOf).filter((rule) => rule !== undefined))];
    const wrapper = nodes.find(isOptional);
    const fallback = wrapper?.default;
    if (fallback !== undefined && fallback !== '') rules.push(`default ${JSON.stringify(fallback)}`);
    return { name, required: wrapper === undefined, rules: rules.join('; ') };
  });
}

/** Names of schemas that have their own section, so that other sections only refer to them. */
export type SchemaNames = ReadonlyMap<unknown, string>;

/** Describes the data of a response. */
export function describeAnswer(schema: unknown, names: SchemaNames): string {
  const name = names.get(schema);
  if (name !== undefined) return name;
  const nodes = layers(schema);
  const [inner] = nodes;
  if (inner === undefined || inner.type === 'unknown') return '';
  const optional = nodes.some(isOptional) ? ', may be missing' : '';
  if (inner.type === 'array') return `list of ${describeAnswer(inner.item, names)}`;
  if (inner.entries !== undefined) {
    const fields = Object.entries(inner.entries).map(
      ([key, field]) => `${key}: ${describeAnswer(field, names)}`,
    );
    return `{ ${fields.join(', ')} }${optional}`;
  }
  return `${inner.type === 'string' ? 'text' : inner.type}${optional}`;
}
