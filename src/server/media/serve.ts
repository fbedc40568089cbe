import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mediaBase } from '#contract/api/calls.ts';
import { type ImageStore, isImageName } from './image-store.ts';

/** Serves the stored images to signed-in users. */
export async function serveMedia(
  app: FastifyInstance,
  store: ImageStore,
  identify: (request: FastifyRequest) => Promise<void>,
): Promise<void> {
  const send = await store.createSend(app);
  app.get<{ Params: { name: string } }>(
    `${mediaBase}/:name`,
    { onRequest: identify, config: { call: 'media' } },
    (request, reply) =>
      isImageName(request.params.name) ? send(request.params.name, request, reply) : reply.callNotFound(),
  );
}
