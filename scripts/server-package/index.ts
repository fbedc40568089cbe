import { statSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#scripts/run.ts';
import { packServer } from './pack.ts';

/* `npm run server:package`: writes the tarball of the server into `dist`. */

const tarball = await packServer(path.join(projectRoot, 'dist'));
const kilobytes = Math.round(statSync(tarball).size / 1024);
console.log(`${path.relative(projectRoot, tarball)} has ${kilobytes} kB.`);
