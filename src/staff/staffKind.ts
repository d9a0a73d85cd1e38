import {
  removeStaffMemberFromTrashBin,
  restoreStaffMember,
} from '../../contract/calls/staff/staffMembersV2.ts';
import type { RecordKind } from '../records/recordKind.ts';
import { staffBulk } from './staffBulk.ts';
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
  trash: {
    restore: restoreStaffMember,
    remove: removeStaffMemberFromTrashBin,
    retained: ({ services = 0 }, text) =>
      services > 0 ? text('trash.services', { smart_count: services }) : '',
  },
  bulk: staffBulk,
};
