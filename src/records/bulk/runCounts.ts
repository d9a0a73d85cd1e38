import { bulkWork } from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import type { BulkItemState, BulkRun } from '../../../contract/entities/bulkRuns/bulkRun.ts';
import type { MessageKey } from '../../messages/en.ts';

/** Number of records of a run in a state. */
export const countOf = ({ counts }: BulkRun, state: BulkItemState): number => counts[state] ?? 0;

/** The same for the rows that create their records, or for the others. */
export function countOfRows(run: BulkRun, state: BulkItemState, isNew: boolean | undefined): number {
  const created = run.newCounts?.[state] ?? 0;
  if (isNew === undefined) return countOf(run, state);
  return isNew ? created : countOf(run, state) - created;
}

/** The counts after a row has moved to another state. */
export const movedRow = (
  counts: BulkRun['counts'],
  from: BulkItemState,
  to: BulkItemState,
): BulkRun['counts'] => ({ ...counts, [from]: (counts[from] ?? 0) - 1, [to]: (counts[to] ?? 0) + 1 });

/** Whether the run imports a file. */
export const isImport = ({ work }: BulkRun): boolean => 'import' in work;

const notProcessed: readonly string[] = ['UNCHANGED', 'BLOCKED', 'EXCLUDED'];

/** Progress of a running run. */
export function progressOf(run: BulkRun): { done: number; total: number } {
  const total = Object.entries(run.counts).reduce(
    (sum, [state, count]) => (notProcessed.includes(state) ? sum : sum + count),
    0,
  );
  if (run.state === 'UNDOING') {
    const done = countOf(run, 'UNDONE') + countOf(run, 'PARTLY_UNDONE') + countOf(run, 'NOT_UNDONE');
    return { done, total: total - countOf(run, 'FAILED') - countOf(run, 'WAITING') };
  }
  return { done: total - countOf(run, 'WAITING'), total };
}

/** The displayed state: a run that did not change all records is partly done. */
export function displayedState(run: BulkRun): BulkRun['state'] | 'PARTLY' {
  return run.state === 'DONE' && countOf(run, 'FAILED') > 0 ? 'PARTLY' : run.state;
}

/** Text key of a state's figure. */
export function figureKey(run: BulkRun, state: BulkItemState): MessageKey {
  return isDeletion(run) && (state === 'CHANGES' || state === 'DONE')
    ? `bulk.deletedFigure.${state}`
    : `bulk.figure.${state}`;
}

/** Text key of a record's result. */
export function resultKey(removes: boolean, state: BulkItemState): MessageKey {
  if (removes && state === 'CHANGES') return 'bulk.deletion.willBe';
  return removes && state === 'DONE' ? 'bulk.deletion.done' : `bulk.section.${state}`;
}

/** Whether the run deletes its records. */
export function isDeletion({ work }: BulkRun): boolean {
  return 'deletion' in work && work['deletion'] !== undefined;
}

/** Whether a deletion or an absence notifies customers whose bookings change. */
export function notifiesCustomers({ work }: BulkRun): boolean {
  const { deletion, absence } = bulkWork.safeParse(work).data ?? {};
  return (deletion ?? absence)?.participantNotification?.notifyParticipants === true;
}

/** The number of bookings whose customers a run can notify. */
export function bookingsToNotify({ work, sideEffects: { bookings, booked } }: BulkRun): number {
  return 'absence' in work ? bookings + booked : bookings;
}
