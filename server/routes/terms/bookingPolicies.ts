import * as calls from '../../../contract/calls/terms/bookingPolicies.ts';
import { ApiError } from '../../../contract/errors.ts';
import { answer, type Route } from '../../http/route.ts';
import {
  bookingPolicyFamily,
  readStrictestPolicy,
  setDefaultBookingPolicy,
} from '../../rules/terms/bookingPolicies.ts';
import { writingOf } from '../../rules/writing.ts';
import { countBookingsUnder } from '../../tables/history/remainingUses.ts';
import { policySnapshotsOf } from '../../tables/terms/policySnapshots.ts';
import { familyRoutes } from '../familyRoutes.ts';

export const bookingPolicyRoutes: readonly Route[] = [
  ...familyRoutes(bookingPolicyFamily, 'bookingPolicies', calls.bookingPolicyCalls),
  answer(calls.getStrictestBookingPolicy, async ({ body }, context) => ({
    bookingPolicy: await readStrictestPolicy(context, body.bookingPolicyIds),
  })),
  answer(calls.setDefaultBookingPolicy, ({ path }, context) =>
    setDefaultBookingPolicy(writingOf(context), path.bookingPolicyId),
  ),
  answer(calls.countBookingsUnderPolicy, async ({ path }, context) => {
    const { db, businessId, now } = context;
    const { id } = await bookingPolicyFamily.read(context, path.bookingPolicyId);
    return { count: await countBookingsUnder({ db, businessId, ids: [id], now }) };
  }),
  answer(calls.listPolicySnapshotsByBookingIds, async ({ query }, { db, businessId }) => {
    const bookingPolicySnapshots = await policySnapshotsOf(db, businessId, query.bookingIds);
    const found = new Set(bookingPolicySnapshots.map(({ bookingId }) => bookingId));
    const missing = query.bookingIds.filter((id) => !found.has(id.toLowerCase()));
    if (missing.length > 0) {
      throw new ApiError('BOOKING_POLICY_SNAPSHOT_NOT_FOUND', 'Of some bookings no policy is kept.', {
        data: { bookingIds: missing },
      });
    }
    return { bookingPolicySnapshots };
  }),
];
