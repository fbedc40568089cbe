import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { mediaBase } from '#contract/api/calls.ts';
import { imageTypes } from '#contract/api/images.ts';

const imageName = new RegExp(`^[0-9a-f]{64}\\.(${Object.values(imageTypes).join('|')})$`);

/** Serves the stored images. Names are hashes of the content, so browsers may cache them for good. */
export async function serveMedia(app: FastifyInstance, files: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: files,
    serve: false,
    immutable: true,
    maxAge: '1y',
    setHeaders(response) {
      void response.header('x-content-type-options', 'nosniff');
      void response.header('content-security-policy', "default-src 'none'");
    },
  });
  app.get<{ Params: { name: string } }>(`${mediaBase}/:name`, (request, reply) =>
    imageName.test(request.params.name) ? reply.sendFile(request.params.name) : reply.callNotFound(),
  );
}
