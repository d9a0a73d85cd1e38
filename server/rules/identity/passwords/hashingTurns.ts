import { ApiError } from '../../../../contract/errors.ts';
import { createTurns } from '../../turns.ts';

/** Semaphore of password hashing: what two cores can hash while they answer calls (security goal B9). */
export const createHashingTurns = () => createTurns({ running: 2, waiting: 32 }, tooManySignIns);

function tooManySignIns(): ApiError {
  return new ApiError('RESOURCE_EXHAUSTED', 'Too many sign-ins right now. Try again in a moment.', {
    retryAfter: 2,
  });
}
