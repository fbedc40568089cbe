import type { CallName, Calls, DataOf, ParametersOf, ParsedPayloadOf } from '#contract/api/calls.ts';
import type { Change, Read } from '#server/idempotency.ts';
import type { JsonParts, JsonText } from '#server/json-text.ts';
import type { Upload } from '#server/media/upload.ts';
import type { Viewer } from '#server/sessions.ts';

/** The images of a call; required ones are always present. */
export type FilesOf<Name extends CallName> = {
  readonly [Field in keyof Calls[Name]['files']]: Calls[Name]['files'][Field] extends 'required'
    ? Upload
    : Upload | undefined;
};

export interface RouteRequest<Name extends CallName> {
  readonly params: ParametersOf<Name>;
  readonly payload: ParsedPayloadOf<Name>;
  readonly files: FilesOf<Name>;
  /** The signed-in user; undefined only for calls that need no session. */
  readonly viewer: Calls[Name]['session'] extends true ? Viewer : undefined;
  /** The client whose requests a limit per address counts (see `clientOf`). */
  readonly address: string;
  /** The last tweet of the list that the client has (see `anchorHeader`). */
  readonly anchor: string | undefined;
  /** The code of an invitation (see `invitationHeader`). */
  readonly invitation: string | undefined;
  /** Makes the change in one transaction, at most once per idempotency key (see idempotency.ts). */
  readonly runIdempotent: (
    change: Change<DataOf<Name>>,
    read?: Read<DataOf<Name>>,
  ) => Promise<RouteResult<DataOf<Name>>>;
}

export interface RouteResult<Data> {
  /** Default: 200. */
  readonly status?: 201;
  /** As JSON text, if the database created it, or for a list that may be long. */
  readonly data: Data | JsonText | JsonParts;
  readonly message: string;
  /** The last tweet of a page, if it can be the anchor of the request for the next page. */
  readonly anchor?: string | undefined;
  /** The token of a session that starts with this response; null when the session ends. */
  readonly session?: string | null;
  /** The account that was signed in or added, for the log. */
  readonly account?: string;
}

type Handler<Name extends CallName> = (request: RouteRequest<Name>) => Promise<RouteResult<DataOf<Name>>>;

/** One handler for each call; a missing one is a type error. */
export type Handlers<Name extends CallName = CallName> = { readonly [Key in Name]: Handler<Key> };
