import { openAudit } from './admin-audit.ts';
import { runAdmin } from './admin-commands.ts';

/* The command `npm run admin`. */

const { exitCode, text, warning } = await runAdmin(process.argv.slice(2), () => openAudit(process.env));
(exitCode === 0 ? process.stdout : process.stderr).write(`${text}\n`);
if (warning !== undefined) process.stderr.write(`${warning}\n`);
process.exitCode = exitCode;
