export { AdminError } from './admin-error.ts';
export * from './accounts.ts';
export { backUp } from './backup.ts';
export { openAdministered, type Administered } from './open.ts';
export { removeComment, removePost, showPost } from './posts.ts';
export { restore } from './restore.ts';
export { areSignUpsOpen, openSignUps } from '#server/store/settings.ts';
