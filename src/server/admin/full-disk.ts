import { machineCauseOf } from '#server/machine-errors.ts';
import { AdminError } from './admin-error.ts';

/** Names the folder whose disk is full, where that is the error; returns any other error as it is. */
export const explainFullDisk = (error: unknown, folder: string): unknown =>
  machineCauseOf(error) === 'full'
    ? new AdminError(`The disk of ${folder} is full: make room on it, and run the command again.`)
    : error;
