import type { Booking, BookingStatus } from '../../../contract/entities/bookings/booking.ts';
import type { ListRow } from '../../records/list/listKind.ts';

/** A booking in the list. Its name is that of the customer. */
export type BookingRow = Booking & ListRow;

/** The time, location and staff member of a booking. */
export function bookedTime({ bookedEntity, startDate, endDate }: Booking) {
  const { slot, schedule, title, tags = [] } = bookedEntity;
  return {
    title: title ?? '–',
    serviceId: slot?.serviceId ?? schedule?.serviceId,
    staffName: slot?.resource?.name,
    location: slot?.location ?? schedule?.location,
    from: startDate,
    to: endDate,
    isCourse: schedule !== undefined,
    isGroup: tags.includes('GROUP'),
  };
}

export const statusTones = {
  CREATED: 'off',
  PENDING: 'warn',
  CONFIRMED: 'good',
  WAITING_LIST: 'off',
  DECLINED: 'off',
  CANCELED: 'off',
} as const satisfies Record<BookingStatus, 'good' | 'warn' | 'bad' | 'off'>;
