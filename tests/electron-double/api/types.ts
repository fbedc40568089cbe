/* The declarations of electron.d.ts, as data for checks while the app runs. */

export type Type =
  | { readonly kind: 'any' }
  | { readonly kind: 'primitive'; readonly name: 'string' | 'number' | 'boolean' | 'undefined' | 'null' }
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'array'; readonly item: Type }
  | { readonly kind: 'union' | 'intersection'; readonly of: readonly Type[] }
  | { readonly kind: 'object'; readonly members: Members }
  | { readonly kind: 'function'; readonly signatures: readonly Signature[] }
  | { readonly kind: 'reference'; readonly name: string; readonly args: readonly Type[] };

export interface Parameter {
  readonly name: string;
  readonly type: Type;
  readonly isOptional: boolean;
  readonly isRest: boolean;
}

export interface Signature {
  readonly parameters: readonly Parameter[];
  readonly returns: Type;
}

export interface Member {
  readonly type: Type;
  readonly isOptional: boolean;
  /** The systems that support it, by the names of `process.platform`; undefined if all do. */
  readonly platforms?: readonly string[];
}

export type Members = Readonly<Record<string, Member>>;

/** An interface or a class. */
export interface Declaration {
  readonly extends: readonly string[];
  readonly members: Members;
  readonly statics: Members;
  readonly constructors: readonly Signature[];
  /** For each event, the arguments of its listeners. */
  readonly events: Readonly<Record<string, readonly Parameter[]>>;
}

export interface Api {
  readonly declarations: Readonly<Record<string, Declaration>>;
  readonly aliases: Readonly<Record<string, Type>>;
}
