import type { RecordKind } from '../records/recordKind.ts';

/** The record family of bookings. */
export const bookingKind: RecordKind = {
  resource: 'bookings',
  path: 'bookings',
  label: 'bookings.title',
  entities: ['booking'],
};
