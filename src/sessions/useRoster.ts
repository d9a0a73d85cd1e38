import { useQuery } from '@tanstack/react-query';
import { queryExtendedBooking } from '../../contract/calls/bookings/extendedBookings.ts';
import type { BookingStatus } from '../../contract/entities/bookings/booking.ts';
import { customerName } from '../../contract/entities/bookings/contactDetails.ts';
import type { ExtendedBooking } from '../../contract/entities/bookings/extendedBooking.ts';
import { answered, useApi } from '../ui/queries/useApi.ts';

/** Those of the waitlist are listed apart. */
const rosterStatuses = ['CREATED', 'CONFIRMED', 'PENDING'] as const satisfies readonly BookingStatus[];

const pageSize = 100;

const nameOf = ({ booking: { contactDetails } }: ExtendedBooking): string =>
  contactDetails.lastName ?? customerName(contactDetails);

/** Shares the prefix of react-admin's keys of bookings. */
export const rosterKey = (sessionId: string) => ['bookings', 'roster', sessionId] as const;

/** The bookings of a session with their attendance, by name. */
export function useRoster(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: rosterKey(id),
    queryFn: async ({ signal }) => {
      const found: ExtendedBooking[] = [];
      for (let more = true; more;) {
        const query = {
          filter: { status: { $in: rosterStatuses } },
          paging: { limit: pageSize, offset: found.length },
        };
        const body = { query, sessionId: id, withBookingAttendanceInfo: true };
        const { extendedBookings } = answered(await api.send(queryExtendedBooking, { body }, { signal }));
        found.push(...extendedBookings);
        more = extendedBookings.length === pageSize;
      }
      return found.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)));
    },
  });
}
