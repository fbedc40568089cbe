import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { parseJsonObject } from '#contract/json-object.ts';
import { RateLimitFileSchema } from './rate-limits.ts';
import { UsageError } from './usage-error.ts';

/**
 * The limits in a file of the administrator.
 * @throws {UsageError} when they can't be used, with the name of the wrong one
 */
export function readLimits(file: string): v.InferOutput<typeof RateLimitFileSchema> {
  try {
    return v.parse(RateLimitFileSchema, parseJsonObject(readFileSync(file, 'utf8')));
  } catch (error) {
    const where = v.isValiError(error) ? v.getDotPath(error.issues[0]) : null;
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `The limits in ${file} can't be used (${where === null ? '' : `${where}: `}${reason}): see docs/administration.md.`,
    );
  }
}
