import { trashLimits } from '../../../contract/entities/trashedService.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** When what was deleted at a moment is removed for good. */
export function purgeDateOf(deletedDate: Date): Date {
  return new Date(deletedDate.getTime() + trashLimits.days * dayMs);
}
