import {
  booking as bookingSchema,
  participantsOf,
  takesSpots,
  type Booking,
  type BookingInput,
} from '../../../contract/entities/bookings/booking.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { invalidField, type ApiError } from '../../../contract/errors.ts';
import { parsedBy } from '../../../contract/violations.ts';
import type { StoredBooking } from '../../tables/calendar/bookings.ts';
import type { BookingWriting } from './bookingWriting.ts';
import { changeCodes, refuseUnofferedChoices } from './prices/serviceChoices.ts';

/** Changes of the participants of a booking. */

/** The spots of the booking in the session. */
export const spotsOf = ({ booking }: StoredBooking): number =>
  takesSpots(booking) && !booking.doubleBooked ? participantsOf(booking) : 0;

/**
 * The booking with another number of participants, if one is given. Throws field violations, and INVALID_SERVICE_CHOICES
 * for choices that the service does not offer. `path` precedes the names of the fields, with its last dot.
 */
export async function withParticipants(
  writing: BookingWriting,
  booking: Booking,
  {
    totalParticipants: total,
    participantsChoices: choices,
  }: Pick<BookingInput, 'totalParticipants' | 'participantsChoices'>,
  { service, path }: { service: Partial<Service>; path: string },
): Promise<Booking> {
  if (total === undefined && choices === undefined) return booking;
  if (total !== undefined && choices !== undefined) throw eitherParticipants(path);
  const { totalParticipants: _total, participantsChoices: _choices, ...others } = booking;
  const changed = parsedBy(
    bookingSchema,
    {
      ...others,
      ...(total !== undefined && { totalParticipants: total }),
      ...(choices !== undefined && { participantsChoices: choices }),
    },
    path.replace(/\.$/, ''),
  );
  const at = `${path}participantsChoices`;
  await refuseUnofferedChoices(writing, service, changed, { at, codes: changeCodes });
  return changed;
}

/** The violation of both a number of participants and choices, or of neither. `path` precedes the name of the field. */
export function eitherParticipants(path = ''): ApiError {
  const description = 'or participantsChoices is required, not both';
  return invalidField(`${path}totalParticipants`, description, 'REQUIRED_ONE_OF_FIELD');
}

/** The previous number of participants in an event, in the form that the booking has. */
export function previousParticipants({
  totalParticipants,
  participantsChoices: choices,
}: Pick<Booking, 'totalParticipants' | 'participantsChoices'>) {
  return choices
    ? { previousParticipantsChoices: choices }
    : { previousTotalParticipants: totalParticipants };
}
