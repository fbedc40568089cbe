import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mediaBase } from '#contract/api/calls.ts';
import { imageTypes } from '#contract/api/images.ts';

const imageName = new RegExp(`^[0-9a-f]{64}\\.(${Object.values(imageTypes).join('|')})$`);

/**
 * Serves the stored images to signed-in users. Names are hashes of the content, so browsers may cache them for good.
 */
export async function serveMedia(
  app: FastifyInstance,
  files: string,
  identify: (request: FastifyRequest) => Promise<void>,
): Promise<void> {
  await app.register(fastifyStatic, {
    root: files,
    serve: false,
    cacheControl: false,
    setHeaders(response) {
      void response.header('cache-control', 'private, max-age=31536000, immutable');
      void response.header('x-content-type-options', 'nosniff');
      void response.header('content-security-policy', "default-src 'none'");
    },
  });
  app.get<{ Params: { name: string } }>(
    `${mediaBase}/:name`,
    { onRequest: identify, config: { call: 'media' } },
    (request, reply) =>
      imageName.test(request.params.name) ? reply.sendFile(request.params.name) : reply.callNotFound(),
  );
}
