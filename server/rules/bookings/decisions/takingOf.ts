import { serviceIdOf, takesSpots } from '../../../../contract/entities/bookings/booking.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import { slotNotAvailable, type StoredBooking } from '../../../tables/calendar/bookings.ts';
import { fullServices } from '../../../tables/services/fullServices.ts';
import { policyOfBooking } from '../bookingPolicyRules.ts';
import type { BookingWriting } from '../bookingWriting.ts';
import { isAppointment } from '../lockBooking.ts';
import { readClaim } from '../times/claims.ts';
import { fitsNow } from '../times/groupTakings.ts';
import { takeStoredAppointment } from '../times/takings.ts';
import { asNoOpenSpots, noOpenSpots } from '../noOpenSpots.ts';
import type { StoredDecision } from './storeDecisions.ts';

type Taken = Pick<StoredDecision, 'bookedEntity' | 'resourceIds' | 'doubleBooked'>;

interface Options {
  doubleBooked: boolean;
  /** Also checks hours, rooms and duration, as for a new booking. */
  checksAll: boolean;
}

/**
 * The time or spots that a stored booking begins to occupy; empty if it has them. Throws NO_OPEN_SPOTS if they are
 * taken, unless the booking may be double booked.
 */
export const takingOf = (writing: BookingWriting, stored: StoredBooking, options: Options): Promise<Taken> =>
  take(writing, stored, options).catch(asNoOpenSpots);

async function take(
  writing: BookingWriting,
  stored: StoredBooking,
  { doubleBooked, checksAll }: Options,
): Promise<Taken> {
  const { booking } = stored;
  if (isAppointment(booking)) {
    if (takesSpots(booking) && !checksAll && !(await isShared(writing, stored))) return {};
    const policy = await policyOfBooking(writing, stored);
    return takeStoredAppointment(writing, stored, { doubleBooked, checksAll, policy });
  }
  if (takesSpots(booking)) return {};
  const claim = await readClaim(writing, booking.bookedEntity, 'booking.bookedEntity');
  if (claim.kind === 'APPOINTMENT') throw slotNotAvailable();
  const fits = await fitsNow(writing, claim, booking);
  if (!fits && !doubleBooked) throw noOpenSpots();
  return { doubleBooked: !fits };
}

/** Whether a pending booking occupies nothing, because the service allows several requests for one time. */
export async function isShared(writing: BookingWriting, stored: StoredBooking): Promise<boolean> {
  if (stored.booking.status !== 'PENDING') return false;
  const { onlineBooking } = await serviceOfBooking(writing, stored);
  return (onlineBooking?.requireManualApproval && onlineBooking.allowMultipleRequests) ?? false;
}

/** The service of a booking; empty if it is purged, because its bookings remain. */
export async function serviceOfBooking(
  writing: BookingWriting,
  { booking }: StoredBooking,
): Promise<Partial<Service>> {
  const [service] = await fullServices(writing, [{ id: serviceIdOf(booking) }]);
  return service ?? {};
}
