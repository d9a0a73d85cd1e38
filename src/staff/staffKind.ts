import type { RecordKind } from '../records/recordKind.ts';
import { useStaffChanges } from './useStaffChanges.ts';

/** The record family of staff members. */
export const staffKind: RecordKind = {
  resource: 'staff',
  path: 'staff',
  entities: ['staffMember'],
  useChangeReader: useStaffChanges,
};
