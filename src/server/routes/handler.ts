import type { CallName, Calls, DataOf, ParametersOf, ParsedPayloadOf } from '#contract/api/calls.ts';
import type { Database } from '#server/database/schema.ts';
import type { Upload } from '#server/media/upload.ts';
import type { Viewer } from '#server/sessions.ts';

/** The images of a call: those that are required are there. */
export type FilesOf<Name extends CallName> = {
  readonly [Field in keyof Calls[Name]['files']]: Calls[Name]['files'][Field] extends 'required'
    ? Upload
    : Upload | undefined;
};

export interface RouteRequest<Name extends CallName> {
  readonly params: ParametersOf<Name>;
  readonly payload: ParsedPayloadOf<Name>;
  readonly files: FilesOf<Name>;
  /** Who asks; only calls without a session rule can be asked by nobody. */
  readonly viewer: Calls[Name]['session'] extends true ? Viewer : undefined;
  /** The network address that asks. */
  readonly address: string;
  /** Makes the change that is asked for, in one transaction, and not again when it is asked for again (see once.ts). */
  readonly once: (
    make: (db: Database) => Promise<RouteAnswer<DataOf<Name>>>,
  ) => Promise<RouteAnswer<DataOf<Name>>>;
}

export interface RouteAnswer<Data> {
  /** 200 unless told. */
  readonly status?: 201;
  readonly data: Data;
  readonly message: string;
  /** The token of a session that begins with this answer; null when the session ends. */
  readonly session?: string | null;
}

export type Handler<Name extends CallName> = (
  request: RouteRequest<Name>,
) => Promise<RouteAnswer<DataOf<Name>>>;

/** One handler for each call: a call without one does not compile. */
export type Handlers<Name extends CallName = CallName> = { readonly [Key in Name]: Handler<Key> };
