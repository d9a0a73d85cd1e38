import { sql } from 'kysely';
import * as calls from '../../contract/calls/bookingPolicies.ts';
import { ApiError } from '../../contract/errors.ts';
import { queryCursorPage } from '../database/pages.ts';
import { answer, type Route } from '../route.ts';
import { askingFor } from '../rules/asking.ts';
import { selectBookingPolicies, toBookingPolicy, type BookingPolicyRow } from '../tables/bookingPolicies.ts';
import { bookingPolicyFamily } from '../tables/bookingPolicyFamily.ts';

export const bookingPolicyRoutes: readonly Route[] = [
  answer(calls.getBookingPolicy, async ({ path }, { db, businessId }) => {
    const rest = sql`and id = ${path.bookingPolicyId}`;
    const [bookingPolicy] = await selectBookingPolicies(db, businessId, rest);
    if (!bookingPolicy) {
      throw new ApiError('NOT_FOUND', 'There is no such booking policy. It may have been deleted.');
    }
    return { bookingPolicy };
  }),
  answer(calls.queryBookingPolicies, async ({ body }, context) => {
    const asking = askingFor(context, {
      where: sql<boolean>`booking_policies.business_id = ${context.businessId}
        and booking_policies.deleted_date is null`,
      select: sql<BookingPolicyRow>`booking_policies.*`,
    });
    const page = await queryCursorPage(context.db, bookingPolicyFamily, asking, body.query ?? {});
    return { bookingPolicies: page.rows.map(toBookingPolicy), pagingMetadata: page.pagingMetadata };
  }),
];
