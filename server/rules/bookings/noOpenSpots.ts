import { ApiError } from '../../../contract/errors.ts';

/** The refusal of a decision; creations have codes of their own (times/groupTakings.ts). */
export const noOpenSpots = () =>
  new ApiError('NO_OPEN_SPOTS', 'There are too few open spots for this booking.');

/**
 * Throws NO_OPEN_SPOTS instead of SLOT_NOT_AVAILABLE: the calls that decide about bookings list no other code for a
 * taken time (reference/calls.md section 8).
 */
export function asNoOpenSpots(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'SLOT_NOT_AVAILABLE') throw error;
  throw new ApiError('NO_OPEN_SPOTS', error.description, { cause: error });
}
