import type { RecordKind } from '../records/recordKind.ts';
import { staffBulk } from './staffBulk.ts';
import { staffTrash } from './staffTrash.ts';
import { useStaffChanges } from './useStaffChanges.ts';

/** The record family of staff members. */
export const staffKind: RecordKind = {
  resource: 'staff',
  path: 'staff',
  label: 'layout.nav.staff',
  find: {},
  create: 'staff.new',
  isPerson: true,
  entities: ['staffMember'],
  useChangeReader: useStaffChanges,
  trash: staffTrash,
  bulk: staffBulk,
};
