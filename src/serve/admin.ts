import { runAdmin } from './admin-commands.ts';

const { exitCode, text } = await runAdmin(process.argv.slice(2));
if (exitCode === 0) console.log(text);
else console.error(text);
process.exitCode = exitCode;
