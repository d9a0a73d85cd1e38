import { ApiError } from '../../contract/errors.ts';
import { isDamage } from '../database/databaseError.ts';
import { addressOf, damaged, reasonOf, StartError } from '../database/startError.ts';
import type { Settings } from './arguments.ts';

/** The message for the operator if the database ended the work of the program; any other error stays as it is. */
export function startFailure(error: unknown, { data, databaseUrl }: Settings): unknown {
  if (databaseUrl === undefined && isDamage(error)) return damaged(data);
  if (!(error instanceof ApiError)) return error;
  if (error.code === 'DISK_FULL') return new StartError(error.description, { cause: error });
  if (databaseUrl === undefined) return error;
  switch (error.code) {
    case 'UNAVAILABLE':
    case 'DEADLINE_EXCEEDED':
    case 'ABORTED': {
      const reason = reasonOf(error.cause ?? error);
      // The schema changes by steps, each a transaction, so that another start continues with the next one.
      const advice = 'Check that it runs and can be reached, then start again: what is done stays done.';
      return new StartError(`PostgreSQL at ${addressOf(databaseUrl)} did not answer: ${reason}. ${advice}`, {
        cause: error,
      });
    }
    default:
      return error;
  }
}
