import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import fastify, { type FastifyInstance } from 'fastify';
import { limits } from '#contract/api/limits.ts';
import { answerError, answerUnreadable, installErrorAnswers } from './error-answers.ts';
import { wrongContentType } from './errors.ts';
import { requireKey } from './key.ts';
import { formLimits } from './media/form.ts';
import { serveMedia } from './media/serve.ts';
import { createHandlers } from './routes/handlers.ts';
import { registerRoutes } from './routes/register.ts';
import type { Services } from './services.ts';

/** Time enough for the largest upload on a slow line. */
const requestTimeout = 15 * 60 * 1000;

/** The HTTP server, not yet listening. Only unexpected errors are logged, to stderr. */
export async function createApp(services: Services, key: string | undefined): Promise<FastifyInstance> {
  const app = fastify({
    logger: { level: 'error', stream: process.stderr },
    bodyLimit: limits.jsonBytesMax,
    requestTimeout,
    return503OnClosing: false,
    // Only a gateway that has the key is believed about the address it forwards for: the last hop it names.
    trustProxy: key === undefined ? false : (_address, hop) => hop === 0,
    routerOptions: { ignoreTrailingSlash: true },
    frameworkErrors: answerError,
    clientErrorHandler: answerUnreadable,
  });
  installErrorAnswers(app);
  if (key !== undefined) requireKey(app, key);
  parseBodies(app);
  app.decorateRequest('viewer');
  await app.register(fastifyCookie);
  await app.register(fastifyMultipart, { limits: formLimits, throwFileSizeLimit: false });
  await serveMedia(app, services.media.files);
  registerRoutes(app, services, createHandlers(services));
  return app;
}

/** JSON is read; anything else but a form is refused, unless it is empty. */
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
