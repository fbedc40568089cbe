import { AdminError, explainFullDisk } from '#server/admin/index.ts';
import { StartError } from '#server/index.ts';
import { ImageStoreError } from '#server/media/image-store.ts';
import { UsageError } from '#server/usage-error.ts';
import type { Audit, Subject } from './admin-audit.ts';
import { adminCommands, type Warn } from './admin-commands.ts';
import { readCommandLine, usage, wrongUsage } from './admin-options.ts';

async function run(args: readonly string[], openAudit: () => Audit, warn: Warn): Promise<string> {
  const { isHelp, name, argument, context } = readCommandLine(args, process.env);
  if (isHelp) return usage.trimEnd();
  if (name === undefined) throw wrongUsage('A command is missing');
  const command = Object.hasOwn(adminCommands, name) ? adminCommands[name] : undefined;
  if (command === undefined) throw wrongUsage(`There is no command "${name}"`);
  if (command.needsArgument && argument === '') throw wrongUsage(`"${name}" needs an argument`);
  const given = context();
  const audit = openAudit();
  // A command that can't be logged is not run.
  audit({ command: name, result: 'begun' });
  let subject: Subject = {};
  const end = (result: 'done' | 'refused' | 'failed') => {
    try {
      audit({ command: name, ...subject, result });
    } catch (error) {
      // The command can't be undone any more, and the administrator needs its result.
      warn(`What came of the command could not be written to the log: ${String(error)}`);
    }
  };
  try {
    const text = await command.run(argument, given, (noted) => (subject = noted), warn);
    end('done');
    return text;
  } catch (error) {
    end(isRefused(error) ? 'refused' : 'failed');
    throw given.storage.kind === 'folder' ? explainFullDisk(error, given.storage.dataDir) : error;
  }
}

const isRefused = (error: unknown) =>
  error instanceof UsageError || error instanceof AdminError || error instanceof StartError;

/** Failures of the machine have a code and a message that names the file; those of a bucket have a sentence. */
const isExpected = (error: unknown) =>
  isRefused(error) || error instanceof ImageStoreError || (error instanceof Error && 'code' in error);

export interface Outcome {
  /** 0 success, 1 failure, 2 wrong command line. */
  readonly exitCode: 0 | 1 | 2;
  /** What to print. */
  readonly text: string;
  /** What else the administrator should know, in lines. */
  readonly warning?: string;
}

/**
 * Runs the command line of `npm run admin`.
 * @param openAudit opens the log of commands. Default: none
 * @throws {Error} for unexpected failures
 */
export async function runAdmin(
  args: readonly string[],
  openAudit: () => Audit = () => () => {},
): Promise<Outcome> {
  const warnings: string[] = [];
  const outcome = (exitCode: Outcome['exitCode'], text: string): Outcome => ({
    exitCode,
    text,
    ...(warnings.length > 0 && { warning: warnings.join('\n') }),
  });
  try {
    return outcome(0, await run(args, openAudit, (warning) => warnings.push(warning)));
  } catch (error) {
    if (error instanceof UsageError) return outcome(2, error.message);
    if (error instanceof Error && isExpected(error)) return outcome(1, error.message);
    throw error;
  }
}
