import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import fastify, { LogController, type FastifyInstance, type onSendHookHandler } from 'fastify';
import { limits } from '#contract/limits.ts';
import { sendAfterRest } from './discard-rest.ts';
import { installErrorResponses, sendError, sendUnreadable } from './error-responses.ts';
import { wrongContentType } from './errors.ts';
import { createIdentify } from './identify.ts';
import { requireKey } from './key.ts';
import { proxyKeepAliveMs } from './keep-alive.ts';
import { formLimits } from './media/form.ts';
import { serveMedia } from './media/serve.ts';
import { createNetworkCheck, withoutPort } from './networks.ts';
import { describeError, logResponses, type Operation, serveHealth } from './operation.ts';
import { createHandlers } from './routes/handlers.ts';
import { registerRoutes } from './routes/register.ts';
import type { Services } from './services.ts';

/** Enough for the largest upload over a slow connection. */
const requestTimeoutMs = 15 * 60 * 1000;

/** How long nothing may be sent or received on a connection, such as by a client that does not read its response. */
const idleTimeoutMs = 2 * 60 * 1000;

interface AppOptions {
  /** The key that each request has to contain, if any. */
  readonly key: string | undefined;
  /** Called with each response before it is sent. */
  readonly onSend: onSendHookHandler | undefined;
  /** Whether the server is about to end. */
  readonly isClosing: () => boolean;
  /** The log of responses. Without it, only unexpected errors are logged, to stderr. */
  readonly operation: Operation | undefined;
}

/** The HTTP server, not yet listening. */
export async function createApp(
  services: Services,
  { key, onSend, isClosing, operation }: AppOptions,
): Promise<FastifyInstance> {
  const app = fastify({
    logger: {
      serializers: { err: describeError },
      ...(operation === undefined
        ? { level: 'error', stream: process.stderr }
        : { level: 'info', stream: operation.log ?? process.stdout }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: limits.jsonBytesMax,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: idleTimeoutMs,
    keepAliveTimeout: proxyKeepAliveMs,
    return503OnClosing: false,
    // X-Forwarded-For is trusted only from a gateway with the key, and only its last address.
    trustProxy: key === undefined ? trustedProxies(operation) : (_address, hop) => hop === 0,
    // No limit of length here, so that an id that is too long is refused as an invalid id. (Not `maxHeaderSize` of
    // node:http: to import a value of that module loads Node's fetch as well, in 50 ms of processor time.)
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: Number.MAX_SAFE_INTEGER },
    frameworkErrors: sendError,
    clientErrorHandler: sendUnreadable,
  });
  installErrorResponses(app);
  // Responses are for one person only, and outdated after any change.
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers({ 'cache-control': 'private, no-store', vary: 'cookie' });
    done();
  });
  if (key !== undefined) requireKey(app, key);
  parseBodies(app);
  app.decorateRequest('viewer');
  app.decorateRequest('account');
  if (operation !== undefined) logResponses(app, operation);
  serveHealth(app, services.database, services.media.store, isClosing);
  await app.register(fastifyCookie);
  if (onSend !== undefined) app.addHook('onSend', onSend);
  app.addHook('onSend', sendAfterRest);
  await app.register(fastifyMultipart, { limits: formLimits, throwFileSizeLimit: false });
  await serveMedia(app, services.media.store, createIdentify(services.sessions));
  registerRoutes(app, services, createHandlers(services));
  return app;
}

// Not the list itself: Fastify refuses networks of the length 0.
function trustedProxies({ trustProxy = [] }: Operation = {}) {
  if (trustProxy.length === 0) return false;
  const isProxy = createNetworkCheck(trustProxy);
  return (address: string) => isProxy(withoutPort(address));
}

/** Parses JSON bodies; refuses any other type but forms, unless the body is empty. */
function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parseJson(request, body.toString(), done);
  });
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else done(wrongContentType('Send the fields as JSON (application/json)'));
  });
}
