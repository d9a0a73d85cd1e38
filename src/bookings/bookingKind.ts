import type { RecordKind } from '../records/recordKind.ts';
import { useBookingChanges } from './useBookingChanges.ts';

/** The record family of bookings. */
export const bookingKind: RecordKind = {
  resource: 'bookings',
  path: 'bookings',
  label: 'bookings.title',
  entities: ['booking'],
  useChangeReader: useBookingChanges,
};
