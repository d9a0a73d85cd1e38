import type { BulkKind } from '../records/bulk/bulkKind.ts';
import { eventsKey } from '../ui/queries/eventsKey.ts';

/** Bulk runs of absences: the rows are what the staff member has in these days, and their time off. */
export const absenceBulk: BulkKind = {
  entity: 'absence',
  words: 'absenceBulk',
  changes: ['bookings', eventsKey],
  sections: [],
  fields: [],
  flags: {},
  mergedColumns: [],
  mergedPaths: [],
  sideEffects: [
    ['booked', 'absenceBulk.side.booked'],
    ['sessions', 'absenceBulk.side.sessions'],
    ['bookings', 'absenceBulk.side.bookings'],
  ],
  unlinked: true,
  reasons: {
    SLOT_NOT_AVAILABLE: 'absenceBulk.reason.SLOT_NOT_AVAILABLE',
    CHANGED_SINCE: 'absenceBulk.reason.CHANGED_SINCE',
    FAILED_PRECONDITION: 'absenceBulk.reason.FAILED_PRECONDITION',
  },
  useOptions: () => () => [],
  useRecordedWords: () => () => undefined,
};
