import { ApiError } from '../../../../contract/errors.ts';
import { writeInTurn } from '../../../http/writeTurns.ts';
import type { BookingWriting } from '../../../rules/bookings/bookingWriting.ts';
import type { PageRequest } from '../../pageRequest.ts';
import { findCustomerBooking, type CustomerBooking } from '../customerBooking.ts';
import { writingFor } from '../form/takeBooking.ts';

interface OwnChange {
  change: (writing: BookingWriting) => Promise<unknown>;
  /** The page that explains why the rules refuse the change; `present` is the current booking. */
  showRefused: (present: CustomerBooking, error: ApiError) => Promise<Response>;
}

/** Changes a booking for its customer in a transaction. Returns a page if the rules refuse the change. */
export async function changeOwn(
  page: PageRequest,
  own: CustomerBooking,
  { change, showRefused }: OwnChange,
): Promise<Response | undefined> {
  const { offer, booking, token } = own;
  const { database } = page.options;
  const businessId = offer.business.id;
  try {
    await writeInTurn(database)({ businessId, record: [booking.id] }, () =>
      database.transaction((db) => change(writingFor(page, { businessId, now: offer.now, db, booking }))),
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return showRefused((await findCustomerBooking(page, token)) ?? own, error);
  }
}
