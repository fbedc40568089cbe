import { parseSync } from 'vite';
import type { Api, Declaration, Member, Parameter, Signature, Type } from './types.ts';

/** A node of the syntax tree, whose properties are read by name: each step checks the properties that it needs. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
const node = (value: unknown): Node | null => (isNode(value) ? value : null);
const nodes = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

const any: Type = { kind: 'any' };
const primitives = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBooleanKeyword: 'boolean',
  TSUndefinedKeyword: 'undefined',
  TSVoidKeyword: 'undefined',
  TSNullKeyword: 'null',
} as const;
const isPrimitive = (type: string): type is keyof typeof primitives => type in primitives;

/** The name of an identifier, a string key, or the last part of `Electron.Name`. */
function nameOf(value: unknown): string {
  const found = node(value);
  if (found === null) return '';
  if (found.type === 'TSQualifiedName') return nameOf(found['right']);
  const name = found['name'] ?? found['value'];
  return typeof name === 'string' ? name : '';
}

function typeOf(value: unknown): Type {
  const found = node(value);
  if (found === null) return any;
  if (isPrimitive(found.type)) return { kind: 'primitive', name: primitives[found.type] };
  switch (found.type) {
    case 'TSTypeAnnotation':
    case 'TSParenthesizedType':
      return typeOf(found['typeAnnotation']);
    case 'TSLiteralType': {
      const literal = node(found['literal'])?.['value'];
      return typeof literal === 'string' || typeof literal === 'number' || typeof literal === 'boolean'
        ? { kind: 'literal', value: literal }
        : any;
    }
    case 'TSArrayType':
      return { kind: 'array', item: typeOf(found['elementType']) };
    case 'TSUnionType':
      return { kind: 'union', of: nodes(found['types']).map(typeOf) };
    case 'TSIntersectionType':
      return { kind: 'intersection', of: nodes(found['types']).map(typeOf) };
    case 'TSTypeLiteral':
      return { kind: 'object', members: declare('', nodes(found['members'])).members };
    case 'TSFunctionType':
      return { kind: 'function', signatures: [signatureOf(found)] };
    case 'TSTypeReference':
      return {
        kind: 'reference',
        name: nameOf(found['typeName']),
        args: nodes(node(found['typeArguments'])?.['params']).map(typeOf),
      };
    default:
      return any;
  }
}

function parameterOf(found: Node): Parameter {
  const isRest = found.type === 'RestElement';
  return {
    name: nameOf(isRest ? found['argument'] : found),
    type: typeOf(found['typeAnnotation']),
    isOptional: found['optional'] === true,
    isRest,
  };
}

const signatureOf = (found: Node): Signature => ({
  parameters: nodes(found['params']).map(parameterOf),
  returns: typeOf(found['returnType']),
});

/** The systems that the documentation before a member names. */
function platformsBefore(source: string, start: number): readonly string[] | null {
  const before = source.slice(0, start).trimEnd();
  if (!before.endsWith('*/')) return null;
  const comment = before.slice(before.lastIndexOf('/**'));
  return /@platform ([\w,]+)/.exec(comment)?.[1]?.split(',') ?? null;
}

/** The members of an interface, a class or an object type. Overloads are one member. */
function declare(source: string, body: readonly Node[], parents: readonly string[] = []): Declaration {
  const members: Record<string, Member> = {};
  const statics: Record<string, Member> = {};
  const events: Record<string, readonly Parameter[]> = {};
  const constructors: Signature[] = [];
  for (const found of body) {
    const target = found['static'] === true ? statics : members;
    const name = nameOf(found['key']);
    const platforms = platformsBefore(source, found.start);
    const common = { isOptional: found['optional'] === true, ...(platforms && { platforms }) };
    if (found.type === 'TSPropertySignature' || found.type === 'PropertyDefinition') {
      target[name] = { type: typeOf(found['typeAnnotation']), ...common };
    } else if (found.type === 'TSMethodSignature' || found.type === 'MethodDefinition') {
      const signature = signatureOf(node(found['value']) ?? found);
      const [event, listener] = signature.parameters;
      if (found['kind'] === 'constructor') constructors.push(signature);
      else if (event?.type.kind === 'literal' && listener?.type.kind === 'function') {
        events[String(event.type.value)] ??= listener.type.signatures[0]?.parameters ?? [];
      } else {
        const known = target[name]?.type;
        const earlier = known?.kind === 'function' ? known.signatures : [];
        target[name] = { type: { kind: 'function', signatures: [...earlier, signature] }, ...common };
      }
    }
  }
  return { extends: parents, members, statics, constructors, events };
}

/** Reads the namespace `Electron` of electron.d.ts. */
export function readTypes(source: string): Api {
  const declarations: Record<string, Declaration> = {};
  const aliases: Record<string, Type> = {};
  const { program } = parseSync('electron.d.ts', source);
  const spaces = nodes(program.body).filter(
    ({ type, id }) => type === 'TSModuleDeclaration' && nameOf(id) === 'Electron',
  );
  for (const statement of spaces.flatMap(({ body }) => nodes(node(body)?.['body']))) {
    const found = node(statement['declaration']) ?? statement;
    const name = nameOf(found['id']);
    const body = nodes(node(found['body'])?.['body']);
    if (found.type === 'TSInterfaceDeclaration') {
      const parents = nodes(found['extends']).map(({ expression }) => parentOf(expression));
      declarations[name] = declare(source, body, parents);
    } else if (found.type === 'ClassDeclaration') {
      const parent = parentOf(found['superClass']);
      declarations[name] = declare(source, body, parent === '' ? [] : [parent]);
    } else if (found.type === 'TSTypeAliasDeclaration') aliases[name] = typeOf(found['typeAnnotation']);
  }
  return { declarations, aliases };
}

/** The name of the type that a declaration extends: `Name`, or the last part of `NodeJS.EventEmitter`. */
function parentOf(value: unknown): string {
  const found = node(value);
  return found?.type === 'MemberExpression' ? nameOf(found['property']) : nameOf(found);
}
