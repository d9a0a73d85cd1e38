import type { RecordKind } from '../records/recordKind.ts';
import { useStaffChanges } from './useStaffChanges.ts';

/** What is special to staff members in the frame. */
export const staffKind: RecordKind = {
  resource: 'staff',
  path: 'staff',
  entities: ['staffMember'],
  useChangeReader: useStaffChanges,
};
