export { AdminError } from './admin-error.ts';
export * from './accounts.ts';
export { backUp } from './backup.ts';
export { exportAccount } from './export.ts';
export { explainFullDisk } from './full-disk.ts';
export { invite } from './invitations.ts';
export { move } from './move.ts';
export { type Access, openAdministered, type Administered } from './open.ts';
export { findAuthor, removePost, showPost } from './posts.ts';
export { restore } from './restore.ts';
export type { Storage } from './storage.ts';
export { deleteComment } from '#server/store/comments.ts';
export { countInvitations, deleteInvitations } from '#server/store/invitations.ts';
export {
  listDomains,
  parseSignUps,
  readSignUps,
  type SignUps,
  writeSignUps,
} from '#server/store/sign-ups.ts';
