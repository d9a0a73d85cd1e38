import type { RecordKind } from '../records/recordKind.ts';
import { absenceBulk } from './absenceBulk.ts';
import { useAbsenceChanges } from './useAbsenceChanges.ts';

/** The family of the bulk runs of absences. Their records belong to other families. */
export const absenceKind: RecordKind = {
  resource: 'bulkRuns',
  path: 'staff/absence',
  label: 'absence.title',
  entities: ['absence'],
  useChangeReader: useAbsenceChanges,
  bulk: absenceBulk,
};
