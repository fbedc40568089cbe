import { runWithoutReaders } from '#server/run-without-readers.ts';
import { openAudit } from './admin-audit.ts';
import { runAdmin } from './run-admin.ts';

/* The command `npm run admin`. */

runWithoutReaders();
process.stdout.on('error', (error) => {
  // As with `| head`, which has read enough.
  if ('code' in error && error.code === 'EPIPE') return;
  process.stderr.write(`The result of the command can't be written: ${error.message}\n`);
  process.exitCode = 1;
});
const { exitCode, text, warning } = await runAdmin(process.argv.slice(2), () => openAudit(process.env));
(exitCode === 0 ? process.stdout : process.stderr).write(`${text}\n`);
if (warning !== undefined) process.stderr.write(`${warning}\n`);
process.exitCode = exitCode;
