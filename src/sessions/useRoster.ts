import { useQuery } from '@tanstack/react-query';
import { queryExtendedBooking } from '../../contract/calls/bookings/extendedBookings.ts';
import type { BookingStatus } from '../../contract/entities/bookings/booking.ts';
import { customerName } from '../../contract/entities/bookings/contactDetails.ts';
import { answered, useApi } from '../ui/useApi.ts';

/** Those of the waitlist are listed apart. */
const rosterStatuses = ['CREATED', 'CONFIRMED', 'PENDING'] as const satisfies readonly BookingStatus[];

/** Shares the prefix of react-admin's keys of bookings. */
export const rosterKey = (sessionId: string) => ['bookings', 'roster', sessionId] as const;

/** The bookings of a session with their attendance, by name. */
export function useRoster(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: rosterKey(id),
    queryFn: async ({ signal }) => {
      const query = { filter: { status: { $in: rosterStatuses } }, paging: { limit: 100 } };
      const body = { query, sessionId: id, withBookingAttendanceInfo: true };
      const answer = answered(await api.send(queryExtendedBooking, { body }, { signal }));
      const nameOf = ({ booking: { contactDetails } }: (typeof answer.extendedBookings)[number]) =>
        contactDetails.lastName ?? customerName(contactDetails);
      return answer.extendedBookings.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)));
    },
  });
}
