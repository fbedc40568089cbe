import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { unauthorized } from './errors.ts';
import { refuseRepeatedCookie, sessionCookie, type Sessions, type Viewer } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | undefined;
  }
}

/**
 * Finds out who sends a request.
 * @throws {HttpError} 401 without a session, 400 when there are several session cookies
 */
export const createIdentify = (sessions: Sessions) => async (request: FastifyRequest) => {
  refuseRepeatedCookie(request.headers.cookie ?? '');
  const token = request.cookies[sessionCookie];
  request.viewer = token === undefined ? undefined : await sessions.find(token);
  if (request.viewer === undefined) throw unauthorized();
};
