import { bulkRunLimits } from '../../../contract/entities/bulkRuns/bulkRun.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Until when a run that started then can be undone. */
export const undoUntil = (started: Date): Date =>
  new Date(started.getTime() + bulkRunLimits.daysToUndo * dayMs);
