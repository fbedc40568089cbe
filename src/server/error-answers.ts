import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase, callNames, calls } from '#contract/api/calls.ts';
import { errorBody } from '#contract/api/server-error.ts';
import { HttpError, unexpectedText } from './errors.ts';

/* Every error leaves in the format of spec §8, also those that Fastify or Node find before a route is reached. */

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
} as const;

/** Texts for what Fastify itself refuses, by its error code. */
const fastifyTexts: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'The address of the request is not valid',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The JSON of the request is empty',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The length of the request does not fit its content',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The JSON of the request is not valid',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The content type of the request is not supported here',
};

function send(reply: FastifyReply, error: HttpError): void {
  // Fastify closes the connection on a body that is announced as too large. Whoever is still sending it then sees a
  // broken connection in place of the answer.
  void reply
    .removeHeader('connection')
    .status(error.status)
    .headers({ ...headers, ...error.headers })
    .send(errorBody(error.message));
}

/** What an error looks like from outside; undefined where it is the server's own fault. */
function refusalOf(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error;
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const status = Number(error.statusCode);
  if (!(status >= 400 && status < 500)) return undefined;
  const code = 'code' in error ? String(error.code) : '';
  const text =
    error instanceof SyntaxError ? fastifyTexts['FST_ERR_CTP_INVALID_JSON_BODY'] : fastifyTexts[code];
  return new HttpError(status, text ?? 'The request is not valid');
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error);
  if (refusal === undefined) request.log.error(error);
  send(reply, refusal ?? new HttpError(500, unexpectedText));
}

const routes = callNames.map((name) => ({
  method: calls[name].method,
  pattern: new RegExp(`^${apiBase}${calls[name].path.replace(/\/?$/, '/?').replaceAll(/:\w+/g, '[^/]+')}$`),
}));

/** 404, or 405 where another method would have been right. */
function answerUnknown(request: FastifyRequest, reply: FastifyReply): void {
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

export function installErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerUnknown);
  // Whoever is refused in the middle of an upload gets to read why only after the rest was taken and thrown away.
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    raw.unpipe();
    raw.resume();
  });
}

/** Answers what Node could not read as a request. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
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
  socket.end(
    `HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  );
}
