import { useMemo } from 'react';
import { useGetList } from 'react-admin';
import { participantsOf } from '../../contract/entities/bookings/booking.ts';
import type { BookingRow } from '../bookings/booking/bookingRow.ts';

/** More waitlisted bookings of one service are not counted. */
const most = 100;

/** Returns the number of people on the waitlist of a session, or of a course as a whole by the ID of its schedule. */
export function useWaiting(serviceId: string): (id: string | undefined) => number {
  const item = 'bookedEntity.item';
  const { data } = useGetList<BookingRow>('bookings', {
    filter: {
      status: 'WAITING_LIST',
      $or: [{ [`${item}.slot.serviceId`]: serviceId }, { [`${item}.schedule.serviceId`]: serviceId }],
    },
    pagination: { page: 1, perPage: most },
    sort: { field: 'startDate', order: 'DESC' },
  });
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const booking of data ?? []) {
      const { slot, schedule } = booking.bookedEntity;
      const id = schedule?.scheduleId ?? slot?.eventId ?? '';
      counts.set(id, (counts.get(id) ?? 0) + participantsOf(booking));
    }
    return (id) => counts.get(id ?? '') ?? 0;
  }, [data]);
}
