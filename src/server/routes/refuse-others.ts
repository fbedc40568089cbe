import { forbidden, notFound } from '#server/errors.ts';
import type { Viewer } from '#server/sessions.ts';

/**
 * Refuses a change of a post by others than its owner.
 * @param ownerId - undefined where the post does not exist
 * @throws {HttpError} 403 or 404
 */
export function refuseOthers(
  viewer: Viewer,
  ownerId: string | undefined,
  change: 'edit' | 'delete',
  post: 'Tweet' | 'Comment',
): void {
  if (ownerId === undefined) throw notFound(post);
  if (ownerId !== viewer.id) throw forbidden(`Only the owner can ${change} this ${post.toLowerCase()}`);
}
