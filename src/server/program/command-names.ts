/**
 * What the commands call themselves, alone and before flags. The package of the server has `command-names.ts` of
 * `scripts/server-package` in place of this module, since it has no checkout in which npm could run them. So it is imported
 * by its full name.
 */
export const commandNames = {
  server: { name: 'npm run server', withFlags: 'npm run server --' },
  admin: { name: 'npm run admin', withFlags: 'npm run admin --' },
};
