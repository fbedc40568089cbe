import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase, callNames, calls } from '#contract/api/calls.ts';
import { errorBody } from '#contract/api/server-error.ts';
import { HttpError, unexpectedText } from './errors.ts';
import { machineAdvice, machineResponse } from './machine-errors.ts';

/* Sends every error in the format of spec §8, also those that Fastify or Node raise before a route is reached. */

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
} as const;

/** Texts for Fastify's own errors, by code. */
const fastifyTexts: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'The address of the request is not valid',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The length of the request does not fit its content',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The JSON of the request is not valid',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The content type of the request is not supported here',
};

function send(reply: FastifyReply, error: HttpError): void {
  // Fastify closes the connection when a body is too large. A client that is still sending would see a connection
  // error instead of the response.
  if (reply.raw.shouldKeepAlive) void reply.removeHeader('connection');
  void reply
    .status(error.status)
    .headers({ ...headers, ...error.headers })
    .send(errorBody(error.message));
}

/** The error as a 4xx response; undefined if the server caused it. */
function toHttpError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const status = Number(error.statusCode);
  if (!(status >= 400 && status < 500)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  const text =
    error instanceof SyntaxError ? fastifyTexts['FST_ERR_CTP_INVALID_JSON_BODY'] : fastifyTexts[code];
  return new HttpError(status, text ?? 'The request is not valid');
}

/** Sends the text of an `HttpError`; of any other error only what the client can do about it, and logs the error itself. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const httpError = toHttpError(error);
  if (httpError === undefined) {
    const details = { err: error, method: request.method, route: request.routeOptions.url };
    request.log.error(details, machineAdvice(error));
  }
  send(reply, httpError ?? machineResponse(error) ?? new HttpError(500, unexpectedText));
}

const routes = callNames.map((name) => ({
  method: calls[name].method,
  pattern: new RegExp(`^${apiBase}${calls[name].path.replace(/\/?$/, '/?').replaceAll(/:\w+/g, '[^/]+')}$`),
}));

/** Sends 404, or 405 if the address supports other methods. */
function sendNotFound(request: FastifyRequest, reply: FastifyReply): void {
  const path = request.url.split('?', 1)[0] ?? '';
  const methods = new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method));
  const allowed = [...methods].join(', ');
  send(
    reply,
    allowed === ''
      ? new HttpError(404, 'There is nothing at this address')
      : new HttpError(405, `This address takes ${allowed} only`, { allow: allowed }),
  );
}

/** Makes each error of the app a response in the format of spec §8. */
export function installErrorResponses(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(sendNotFound);
  // A client that is refused during an upload may read the response only after sending everything: discard the rest.
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete) {
      raw.unpipe();
      raw.resume();
    }
    done();
  });
}

/** How long input after unreadable bytes is read, in ms. */
const unreadableMs = 5000;

/** Responds to bytes that Node can't parse as a request. */
export function sendUnreadable(error: Error & { code?: string; rawPacket?: unknown }, socket: Duplex): void {
  if (error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  // More input of the same client: if it were not read, the client would get a connection error.
  if (!socket.writable) return;
  setTimeout(() => socket.destroy(), unreadableMs).unref();
  const [status, text] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The headers of the request are too large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'The request took too long']
        : ['400 Bad Request', 'The request is not valid'];
  const body = errorBody(text);
  const lines = Object.entries({
    ...headers,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  const head = `HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  // The response to a HEAD request has no body. What Node read last is mostly the beginning of the request.
  const { rawPacket } = error;
  const isHead = Buffer.isBuffer(rawPacket) && rawPacket.subarray(0, 5).toString('latin1') === 'HEAD ';
  socket.end(isHead ? head : head + body);
}
