import { trashLimits } from '../../../contract/entities/history/trashedRecord.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Date on which a record deleted at that time is purged. */
export function purgeDateOf(deletedDate: Date): Date {
  return new Date(deletedDate.getTime() + trashLimits.days * dayMs);
}
