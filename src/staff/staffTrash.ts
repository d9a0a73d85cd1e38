import {
  removeStaffMemberFromTrashBin,
  restoreStaffMember,
} from '../../contract/calls/staff/staffMembersV2.ts';
import type { TrashKind } from '../records/trash/trashKind.ts';

/** Deleted staff members. */
export const staffTrash: TrashKind = {
  restore: {
    call: restoreStaffMember,
    send: (api, id, options) => api.send(restoreStaffMember, { path: { staffMemberId: id } }, options),
  },
  remove: {
    call: removeStaffMemberFromTrashBin,
    send: (api, id, options) =>
      api.send(removeStaffMemberFromTrashBin, { path: { staffMemberId: id } }, options),
  },
  help: 'trash.help.staffMember',
  words: ({ services = 0 }, text) => ({
    type: text('activity.record.staffMember'),
    retained: services > 0 ? text('trash.services', { smart_count: services }) : '',
  }),
};
