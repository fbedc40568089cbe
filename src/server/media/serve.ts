import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mediaBase } from '#contract/api/calls.ts';
import { createTurns } from '#server/turns.ts';
import { type ImageStore, isImageName } from './image-store.ts';

/** How many pictures are sent to one account at a time, of the connections that there are to a store of pictures. */
const picturesAtOnce = 32;
/** How many more may wait. */
const picturesWaiting = 1000;

/** Serves the stored images to signed-in users. */
export async function serveMedia(
  app: FastifyInstance,
  store: ImageStore,
  identify: (request: FastifyRequest) => Promise<void>,
): Promise<void> {
  const send = await store.createSend(app);
  const awaitTurn = createTurns(picturesAtOnce, picturesWaiting);
  app.get<{ Params: { name: string } }>(
    `${mediaBase}/:name`,
    { onRequest: identify, config: { call: 'media' } },
    async (request, reply) => {
      if (!isImageName(request.params.name)) return reply.callNotFound();
      if (request.viewer !== undefined) await awaitTurn(request.viewer.id, reply.raw);
      return send(request.params.name, request, reply);
    },
  );
}
