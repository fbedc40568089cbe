/* The process of `unit-process.ts`: runs Vitest, and receives its mutants over the channel. */
import * as v from 'valibot';
import { MutantSchema } from './mutant.ts';
import { startUnitRunner } from './unit.ts';

const TaskSchema = v.object({
  mutant: v.nullable(MutantSchema),
  rows: v.array(v.string()),
  files: v.array(v.string()),
});

const { run } = await startUnitRunner(process.argv[2] === 'jsdom' ? 'jsdom' : 'node');

process.on('message', (message) => {
  const { mutant, rows, files } = v.parse(TaskSchema, message);
  void run(mutant, rows, files).then((outcomes) => process.send?.([...outcomes]));
});
// The parent process has ended, for example by Ctrl+C, so the workers end too.
process.on('disconnect', () => {
  if (process.platform === 'win32') process.exit();
  process.kill(-process.pid, 'SIGKILL');
});
