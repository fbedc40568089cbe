import * as v from 'valibot';
import {
  apiBase,
  callPath,
  type CallName,
  calls,
  type DataOf,
  type Method,
  type ParametersOf,
  type PayloadOf,
  toggled,
  unused,
} from './calls.ts';
import { anchorHeader } from './anchor.ts';
import { EnvelopeSchema } from './envelope.ts';
import { idempotencyHeader } from './idempotency.ts';
import { invitationHeader } from './invitation.ts';

/*
 * How a call of the contract is sent over HTTP. The page, the main process and the conformance check use this codec,
 * and differ only in how they send the request.
 */

/** The input of a call besides the ids in its path and its fields. */
interface CallExtras {
  /**
   * The idempotency key of a change: a server that supports keys makes a change once, even if it is sent again under
   * its key.
   */
  readonly key?: string;
  /** The last tweet of the previous page of a list (see `anchorHeader`). */
  readonly anchor?: string | undefined;
  /** The code of an invitation, for a sign-up (see `invitationHeader`). */
  readonly invitation?: string | undefined;
  /** By field name; null is left out. A Blob that is a File is sent with its name. */
  readonly files?: Readonly<Record<string, Blob | null>>;
}

/** The input of a call: the ids in its path, its fields and files. */
export type CallInput<Name extends CallName> = CallExtras &
  (keyof ParametersOf<Name> extends never
    ? { readonly parameters?: undefined }
    : { readonly parameters: ParametersOf<Name> }) &
  ({} extends PayloadOf<Name>
    ? { readonly payload?: PayloadOf<Name> }
    : { readonly payload: PayloadOf<Name> });

/** The input of any call. */
export interface LooseCallInput extends CallExtras {
  readonly parameters?: Readonly<Record<string, string>> | undefined;
  readonly payload?: object | undefined;
}

/** A request, as far as the contract defines it. */
export interface CallRequest {
  readonly method: Method;
  /** From the server's root, with the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
}

/**
 * The request of a call (spec §7).
 * @throws {Error} when an id of the path is not given or can't be part of one
 */
export function toRequest(
  name: CallName,
  { parameters, payload = {}, files = {}, key, anchor, invitation }: LooseCallInput = {},
): CallRequest {
  const { method, kind } = calls[name];
  const path = apiBase + callPath(name, parameters);
  const headers = {
    ...(key !== undefined && { [idempotencyHeader]: key }),
    ...(anchor !== undefined && { [anchorHeader]: anchor }),
    ...(invitation !== undefined && { [invitationHeader]: invitation }),
  };
  const fields = Object.entries(payload).filter(([, value]) => value !== undefined);
  switch (kind) {
    case 'none':
      return { method, path, headers };
    case 'query': {
      const query = new URLSearchParams(
        Object.fromEntries(fields.map(([field, value]) => [field, String(value)])),
      );
      return { method, path: query.size === 0 ? path : `${path}?${query.toString()}`, headers };
    }
    case 'json': {
      const body = JSON.stringify(Object.fromEntries(fields));
      return { method, path, headers: { ...headers, 'content-type': 'application/json' }, body };
    }
    case 'multipart': {
      const body = new FormData();
      for (const [field, value] of fields) body.append(field, String(value));
      for (const [field, file] of Object.entries(files)) if (file !== null) body.append(field, file);
      return { method, path, headers, body };
    }
  }
}

/**
 * The `data` of the envelope around every successful response, not parsed.
 * @throws {SyntaxError} when the body is not JSON
 * @throws {v.ValiError} when there is no envelope around it
 */
export function readEnvelope(body: string): unknown {
  return v.parse(EnvelopeSchema, JSON.parse(body)).data;
}

/**
 * The data of a successful response, parsed by the call's schema. Where the specification does not show a response
 * (spec §7), its body is ignored. No body means that a like or follow has no data.
 * @throws {SyntaxError} when the body is not JSON
 * @throws {v.ValiError} when its shape can't be used
 */
export function readAnswer<Name extends CallName>(name: Name, body: string): DataOf<Name> {
  const { data } = calls[name];
  return v.parse(data, data === unused || (data === toggled && body === '') ? undefined : readEnvelope(body));
}
