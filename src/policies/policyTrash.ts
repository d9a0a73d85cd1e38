import { restoreBookingPolicy } from '../../contract/calls/terms/bookingPolicies.ts';
import type { TrashKind } from '../records/trash/trashKind.ts';

/** Deleted booking policies. */
export const policyTrash: TrashKind = {
  restore: {
    call: restoreBookingPolicy,
    send: (api, bookingPolicyId, options) =>
      api.send(restoreBookingPolicy, { path: { bookingPolicyId } }, options),
  },
  help: 'trash.help.bookingPolicy',
  stays: 'trash.stays.bookingPolicy',
  words: (_record, text) => ({ type: text('activity.record.bookingPolicy'), retained: '' }),
};
