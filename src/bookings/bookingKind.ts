import type { Booking } from '../../contract/entities/bookings/booking.ts';
import { customerName } from '../../contract/entities/bookings/contactDetails.ts';
import type { RecordKind } from '../records/recordKind.ts';
import { bookedTime } from './booking/bookingRow.ts';
import { useBookingChanges } from './booking/useBookingChanges.ts';

/** The record family of bookings. */
export const bookingKind: RecordKind = {
  resource: 'bookings',
  path: 'bookings',
  label: 'bookings.title',
  find: {
    titleOf: (booking) => customerName((booking as Booking).contactDetails),
    noteOf(booking, { date, time }) {
      const { title, from } = bookedTime(booking as Booking);
      const at = from && new Date(from);
      return [title, at && date(at), at && time(at)].filter(Boolean).join(' · ');
    },
  },
  isPerson: true,
  entities: ['booking'],
  useChangeReader: useBookingChanges,
};
