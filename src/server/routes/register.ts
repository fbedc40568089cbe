import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { apiBase, callNames, calls, type CallName, type Calls } from '#contract/api/calls.ts';
import type { Envelope } from '#contract/api/envelope.ts';
import { limitsHeader, ownLimits } from '#contract/api/announced-limits.ts';
import { idempotencyHeader, IdempotencyKeySchema, keepsKeysHeader } from '#contract/api/idempotency.ts';
import { badRequest, unauthorized, wrongContentType } from '#server/errors.ts';
import { createRunIdempotent } from '#server/idempotency.ts';
import { readForm, type Form } from '#server/media/form.ts';
import type { RateLimits } from '#server/rate-limits.ts';
import type { Services } from '#server/services.ts';
import { refuseRepeatedCookie, sessionCookie, type Viewer } from '#server/sessions.ts';
import type { Handlers, RouteResult, RouteRequest } from './handler.ts';
import { parseFiles, parseParameters, parsePayload } from './payload.ts';

const announced = JSON.stringify(ownLimits);

/** Says in each response, refusals included, what the server supports and accepts. */
async function announce(_: FastifyRequest, reply: FastifyReply): Promise<void> {
  void reply.header(keepsKeysHeader, '1').header(limitsHeader, announced);
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | undefined;
  }
}

/** The rate limits that are counted before a call; sign-in counts by itself, since only failures matter there. */
const countedPerAddress: Partial<Record<CallName, keyof RateLimits>> = {
  register: 'signUpPerAddress',
  addTweet: 'postingPerAddress',
  addComment: 'postingPerAddress',
};
const countedPerAccount: Partial<Record<CallName, keyof RateLimits>> = {
  addTweet: 'postingPerAccount',
  addComment: 'postingPerAccount',
};

const jsonType = 'application/json; charset=utf-8';

function isViewerOf<Name extends CallName>(
  name: Name,
  viewer: Viewer | undefined,
): viewer is Calls[Name]['session'] extends true ? Viewer : undefined {
  return calls[name].session === (viewer !== undefined);
}

/** Adds a route for each call of the contract. */
export function registerRoutes(app: FastifyInstance, services: Services, handlers: Handlers): void {
  const { media, rateLimiter, sessions } = services;
  const runIdempotent = createRunIdempotent(services);

  const identify = (name: CallName) => async (request: FastifyRequest) => {
    refuseRepeatedCookie(request.headers.cookie ?? '');
    if (!calls[name].session) return;
    const token = request.cookies[sessionCookie];
    request.viewer = token === undefined ? undefined : await sessions.find(token);
    if (request.viewer === undefined) throw unauthorized();
  };

  const count = async (name: CallName, { ip, viewer }: FastifyRequest) => {
    const perAddress = countedPerAddress[name];
    if (perAddress !== undefined) await rateLimiter.count(perAddress, ip);
    const perAccount = countedPerAccount[name];
    if (perAccount !== undefined && viewer !== undefined) await rateLimiter.count(perAccount, viewer.id);
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
      throw wrongContentType('Send the fields as JSON (application/json)');
    }
    const given = { none: {}, query: request.query, json: request.body, multipart: form.fields }[kind];
    const payload = parsePayload(name, given);
    const { viewer } = request;
    if (!isViewerOf(name, viewer)) throw unauthorized();
    const change = { userId: request.viewer?.id ?? '', key, address: `${request.method} ${request.url}` };
    return {
      params,
      payload,
      files: parseFiles(name, form.files),
      viewer,
      address: request.ip,
      runIdempotent: (run) => runIdempotent(change, resultSchema(calls[name].data), run),
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
      onRequest: [announce, identify(name)],
      handler: async (request, reply) => {
        await count(name, request);
        const result = await handle(name, request);
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

/** The part of a result that is stored with its idempotency key. */
const resultSchema = <Data extends v.GenericSchema>(data: Data) =>
  v.object({ status: v.exactOptional(v.literal(201)), data, message: v.string() });

function bodyOf({ status, data, message }: RouteResult<unknown>): string {
  const envelope: Envelope<unknown> = { statusCode: status ?? 200, data, message, success: true };
  return JSON.stringify(envelope);
}

const cookieOptions = { httpOnly: true, sameSite: 'lax', path: '/' } as const;

/** The cookie has no expiry: the client decides how long it keeps a session. */
function setSession(reply: FastifyReply, token: string | null): void {
  if (token === null) void reply.clearCookie(sessionCookie, cookieOptions);
  else void reply.setCookie(sessionCookie, token, cookieOptions);
}
