import { daysFrom } from '../../contract/durations.ts';
import { bulkRunLimits } from '../../contract/entities/bulkRuns/bulkRun.ts';
import { trashLimits } from '../../contract/entities/history/trashedRecord.ts';

/** When a record deleted at that time is purged. */
export const purgeDateOf = (deleted: Date): Date => daysFrom(deleted, trashLimits.days);

/** The same the other way round: the purge removes what was deleted before this time. */
export const purgedBefore = (now: Date): Date => daysFrom(now, -trashLimits.days);

/** Until when a bulk run that started then can be undone. */
export const undoUntil = (started: Date): Date => daysFrom(started, bulkRunLimits.daysToUndo);
