import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { RateLimitFileSchema } from './rate-limits.ts';
import { UsageError } from './usage-error.ts';

const FileSchema = v.pipe(v.string(), v.parseJson(), RateLimitFileSchema);

/**
 * The limits in a file of the administrator.
 * @throws {UsageError} when they can't be used, with the name of the wrong one
 */
export function readLimits(file: string): v.InferOutput<typeof RateLimitFileSchema> {
  try {
    return v.parse(FileSchema, readFileSync(file, 'utf8'));
  } catch (error) {
    const where = v.isValiError(error) ? v.getDotPath(error.issues[0]) : null;
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `The limits in ${file} can't be used (${where === null ? '' : `${where}: `}${reason}): see docs/administration.md.`,
    );
  }
}
