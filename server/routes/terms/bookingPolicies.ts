import { sql } from 'kysely';
import * as calls from '../../../contract/calls/bookingPolicies.ts';
import { ApiError } from '../../../contract/errors.ts';
import { countMatching } from '../../database/families.ts';
import { queryCursorPage } from '../../database/lists/pages.ts';
import { answer, type RequestContext, type Route } from '../../http/route.ts';
import { aggregationsOf } from '../../rules/aggregationsOf.ts';
import { askingFor } from '../../rules/asking.ts';
import {
  createBookingPolicy,
  deleteBookingPolicy,
  readStrictestPolicy,
  setDefaultBookingPolicy,
  updateBookingPolicy,
} from '../../rules/terms/bookingPolicies.ts';
import { writingOf } from '../../rules/writing.ts';
import {
  selectBookingPolicies,
  toBookingPolicy,
  type BookingPolicyRow,
} from '../../tables/terms/bookingPolicies.ts';
import { bookingPolicyFamily } from '../../tables/terms/bookingPolicyFamily.ts';
import { policySnapshotsOf } from '../../tables/terms/policySnapshots.ts';

function asking(context: RequestContext) {
  return askingFor(context, {
    where: sql<boolean>`booking_policies.business_id = ${context.businessId}
      and booking_policies.deleted_date is null`,
    select: sql<BookingPolicyRow>`booking_policies.*`,
  });
}

export const bookingPolicyRoutes: readonly Route[] = [
  answer(calls.createBookingPolicy, async ({ body }, context) => ({
    bookingPolicy: await createBookingPolicy(writingOf(context), body.bookingPolicy),
  })),
  answer(calls.getBookingPolicy, async ({ path }, { db, businessId }) => {
    const rest = sql`and id = ${path.bookingPolicyId}`;
    const [bookingPolicy] = await selectBookingPolicies(db, businessId, rest);
    if (!bookingPolicy) {
      throw new ApiError('NOT_FOUND', 'Booking policy not found. It may have been deleted.');
    }
    return { bookingPolicy };
  }),
  answer(calls.getStrictestBookingPolicy, async ({ body }, context) => ({
    bookingPolicy: await readStrictestPolicy(context, body.bookingPolicyIds),
  })),
  answer(calls.updateBookingPolicy, async ({ path, body }, context) => ({
    bookingPolicy: await updateBookingPolicy(
      writingOf(context),
      path['bookingPolicy.id'],
      body.bookingPolicy,
    ),
  })),
  answer(calls.setDefaultBookingPolicy, ({ path }, context) =>
    setDefaultBookingPolicy(writingOf(context), path.bookingPolicyId),
  ),
  answer(calls.deleteBookingPolicy, async ({ path }, context) => {
    await deleteBookingPolicy(writingOf(context), path.bookingPolicyId);
    return {};
  }),
  answer(calls.queryBookingPolicies, async ({ body }, context) => {
    const page = await queryCursorPage(context.db, bookingPolicyFamily, asking(context), body.query ?? {});
    return { bookingPolicies: page.rows.map(toBookingPolicy), pagingMetadata: page.pagingMetadata };
  }),
  answer(calls.searchBookingPolicies, async ({ body: { search = {} } }, context) => {
    const { rows, pagingMetadata } = await queryCursorPage(
      context.db,
      bookingPolicyFamily,
      asking(context),
      search,
      'search',
    );
    const sums = await aggregationsOf(context, bookingPolicyFamily, asking(context), search);
    return { bookingPolicies: rows.map(toBookingPolicy), pagingMetadata, ...sums };
  }),
  answer(calls.listPolicySnapshotsByBookingIds, async ({ query }, { db, businessId }) => {
    const bookingPolicySnapshots = await policySnapshotsOf(db, businessId, query.bookingIds);
    const kept = new Set(bookingPolicySnapshots.map(({ bookingId }) => bookingId));
    const missing = query.bookingIds.filter((id) => !kept.has(id.toLowerCase()));
    if (missing.length > 0) {
      throw new ApiError('BOOKING_POLICY_SNAPSHOT_NOT_FOUND', 'Of some bookings no policy is kept.', {
        data: { bookingIds: missing },
      });
    }
    return { bookingPolicySnapshots };
  }),
  answer(calls.countBookingPolicies, async ({ body }, context) => ({
    count: await countMatching(context.db, bookingPolicyFamily, asking(context), body.filter),
  })),
];
