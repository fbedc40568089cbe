import { openAudit } from './admin-audit.ts';
import { runAdmin } from './admin-commands.ts';

/* The command `npm run admin`. */

const { exitCode, text } = await runAdmin(process.argv.slice(2), () => openAudit(process.env));
(exitCode === 0 ? process.stdout : process.stderr).write(`${text}\n`);
process.exitCode = exitCode;
