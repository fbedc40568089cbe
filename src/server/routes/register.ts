import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { anchorHeader } from '#contract/api/anchor.ts';
import { apiBase, callNames, calls, type CallName, type Calls } from '#contract/api/calls.ts';
import type { Envelope } from '#contract/api/envelope.ts';
import { invitationHeader } from '#contract/api/invitation.ts';
import { limitsHeader, ownLimits } from '#contract/api/announced-limits.ts';
import { idempotencyHeader, IdempotencyKeySchema, keepsKeysHeader } from '#contract/api/idempotency.ts';
import { idPattern } from '#contract/limits.ts';
import { badRequest, unauthorized, wrongContentType } from '#server/errors.ts';
import { createRunIdempotent } from '#server/idempotency.ts';
import { createIdentify } from '#server/identify.ts';
import { JsonParts, JsonText } from '#server/json-text.ts';
import { readForm, type Form } from '#server/media/form.ts';
import { addressOf } from '#server/networks.ts';
import { clientOf } from '#server/rate-limits.ts';
import type { Services } from '#server/services.ts';
import { refuseRepeatedCookie, sessionCookie, type Viewer } from '#server/sessions.ts';
import { createTurns } from '#server/turns.ts';
import { counted, countLongText } from './counted.ts';
import type { Handlers, RouteResult, RouteRequest } from './handler.ts';
import { parseFiles, parseParameters, parsePayload } from './payload.ts';

const announced = JSON.stringify(ownLimits);

/** Announces in each response, also in refusals, what the server supports and accepts. */
function announce(_: FastifyRequest, reply: FastifyReply, done: () => void): void {
  void reply.header(keepsKeysHeader, '1').header(limitsHeader, announced);
  done();
}

/** How many reads of one account are answered at a time: as many as a browser requests of one host over HTTP/1. */
const readsAtOnce = 6;
/** How many more may wait. */
const readsWaiting = 200;

const jsonType = 'application/json; charset=utf-8';

function isViewerOf<Name extends CallName>(
  name: Name,
  viewer: Viewer | undefined,
): viewer is Calls[Name]['session'] extends true ? Viewer : undefined {
  return calls[name].session === (viewer !== undefined);
}

/**
 * Adds a route for each call of the contract (spec §7). What a route throws, such as an `HttpError` for a payload that
 * does not fit its schema, becomes an error response.
 */
export function registerRoutes(app: FastifyInstance, services: Services, handlers: Handlers): void {
  const { media, rateLimiter, sessions } = services;
  const runIdempotent = createRunIdempotent(services);

  const identify = createIdentify(sessions);
  const awaitTurn = createTurns(readsAtOnce, readsWaiting);

  const refuseRepeated = async ({ headers }: FastifyRequest) => refuseRepeatedCookie(headers.cookie ?? '');

  const count = async (name: CallName, request: FastifyRequest) => {
    const { viewer } = request;
    const { perAddress, perAccount } = counted[name];
    // The account first: what is refused to it does not count for the others at its address.
    if (perAccount !== undefined && viewer !== undefined) await rateLimiter.count(perAccount, viewer.id);
    if (perAddress !== undefined) await rateLimiter.count(perAddress, clientOf(addressOf(request)));
  };

  const readRequest = async <Name extends CallName>(
    name: Name,
    request: FastifyRequest,
    form: Form,
  ): Promise<RouteRequest<Name>> => {
    const { kind, files } = calls[name];
    const params = parseParameters(name, request.params);
    const key = keyOf(request);
    if (kind === 'multipart') await readForm(request, Object.keys(files), media, form);
    if (kind === 'json' && request.body === undefined) {
      throw request.mediaType === 'application/json'
        ? badRequest('The JSON of the request is empty')
        : wrongContentType('Send the fields as JSON (application/json)');
    }
    const fields = { none: {}, query: request.query, json: request.body, multipart: form.fields }[kind];
    const payload = parsePayload(name, fields);
    const { viewer } = request;
    if (!isViewerOf(name, viewer)) throw unauthorized();
    if (viewer !== undefined) await countLongText(rateLimiter, viewer, payload);
    const uploads = parseFiles(name, form.files);
    // Hashed for changes alone: most requests are reads.
    const changeOf = () => ({
      userId: request.viewer?.id ?? '',
      key,
      address: `${request.method} ${request.url}`,
      fingerprint: fingerprintOf(
        payload,
        Object.keys(files).map((field) => form.files[field]?.name ?? ''),
      ),
    });
    return {
      params,
      payload,
      files: uploads,
      viewer,
      anchor: anchorOf(request),
      invitation: invitationOf(request),
      get address() {
        return clientOf(addressOf(request));
      },
      runIdempotent: (make, read) => runIdempotent(changeOf(), calls[name].data, make, read),
    };
  };

  const handle = async <Name extends CallName>(name: Name, request: FastifyRequest) => {
    const form: Form = { fields: {}, files: {} };
    try {
      return await handlers[name](await readRequest(name, request, form));
    } finally {
      await media.discard(Object.values(form.files));
    }
  };

  for (const name of callNames) {
    const { method, path } = calls[name];
    app.route({
      method,
      url: apiBase + path,
      config: { call: name },
      onRequest: [announce, calls[name].session ? identify : refuseRepeated],
      handler: async (request, reply) => {
        await count(name, request);
        if (method === 'GET' && request.viewer !== undefined) await awaitTurn(request.viewer.id, reply.raw);
        const result = await handle(name, request);
        if (method !== 'GET') await services.database.sync();
        request.account = result.account;
        if (result.anchor !== undefined) void reply.header(anchorHeader, result.anchor);
        if (result.session !== undefined) setSession(reply, result.session);
        return reply
          .status(result.status ?? 200)
          .type(jsonType)
          .send(bodyOf(result));
      },
    });
  }
}

/** @throws {HttpError} 400 when the header is not a valid idempotency key */
function keyOf({ headers }: FastifyRequest): string | undefined {
  const given = headers[idempotencyHeader];
  if (given === undefined) return undefined;
  const key = v.safeParse(IdempotencyKeySchema, given);
  if (!key.success) throw badRequest('An idempotency key is 16 to 64 letters, digits, - or _');
  return key.output;
}

/** The id of a client's anchor. An invalid one is from another server, and is ignored. */
function anchorOf({ headers }: FastifyRequest): string | undefined {
  const given = headers[anchorHeader];
  return typeof given === 'string' && idPattern.test(given) ? given : undefined;
}

/** Its length is limited by that of the headers, and it is hashed before the lookup. */
function invitationOf({ headers }: FastifyRequest): string | undefined {
  const given = headers[invitationHeader];
  return typeof given === 'string' && given !== '' ? given : undefined;
}

/** A hash of a request's fields and files. The name of an upload is already a hash of its content. */
const fingerprintOf = (payload: unknown, uploads: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify([payload, uploads]))
    .digest('base64url');

function bodyOf({ status, data, message }: RouteResult<unknown>): string | Readable {
  const statusCode = status ?? 200;
  if (data instanceof JsonText || data instanceof JsonParts) {
    const start = `{"statusCode":${statusCode},"data":`;
    const end = `,"message":${JSON.stringify(message)},"success":true}`;
    return data instanceof JsonText ? start + data.text + end : data.toStream(start, end);
  }
  const envelope: Envelope<unknown> = { statusCode, data, message, success: true };
  return JSON.stringify(envelope);
}

const cookieOptions = { httpOnly: true, sameSite: 'lax', path: '/' } as const;

/** The cookie has no expiry: the client decides how long it keeps a session. */
function setSession(reply: FastifyReply, token: string | null): void {
  if (token === null) void reply.clearCookie(sessionCookie, cookieOptions);
  else void reply.setCookie(sessionCookie, token, cookieOptions);
}
