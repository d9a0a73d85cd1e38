import {
  bookingStatuses,
  liveBookingStatuses,
  paymentStatuses,
  spotTakingStatuses,
} from '../../../contract/entities/bookings/booking.ts';
import { unpaidFilter } from '../../../contract/entities/bookings/bookingPayment.ts';
import { extendedBookingFields } from '../../../contract/entities/bookings/extendedBookingFields.ts';
import { dayOf, daysAfter, fromWallClock } from '../../../contract/wallClock.ts';
import { among, either, type Askable, type WireFilter } from '../../records/list/listFilter.ts';

const slot = 'bookedEntity.item.slot';
const course = 'bookedEntity.item.schedule';

/** Fields of the advanced filter. */
export const bookingFields = {
  status: extendedBookingFields.status,
  paymentStatus: extendedBookingFields.paymentStatus,
  startDate: extendedBookingFields.startDate,
  createdDate: extendedBookingFields.createdDate,
  updatedDate: extendedBookingFields.updatedDate,
  'contactDetails.email': extendedBookingFields['contactDetails.email'],
  'contactDetails.contactId': extendedBookingFields['contactDetails.contactId'],
  doubleBooked: extendedBookingFields.doubleBooked,
  id: extendedBookingFields.id,
} as const;

/** Periods by their first day and the day after the last, counted from today. */
const periods = {
  today: [0, 1],
  tomorrow: [1, 2],
  week: [0, 7],
  month: [0, 30],
  past: [undefined, 0],
} as const satisfies Record<string, readonly [number | undefined, number]>;
export type Period = keyof typeof periods;

const isPeriod = (value: string): value is Period => Object.hasOwn(periods, value);
export const bookingPeriods = Object.keys(periods).filter(isPeriod);

/** Filter of the bookings that start in a period, in days of the business's zone. */
export function startsIn(period: Period, timeZone: string | undefined, now: Date): WireFilter {
  const today = dayOf(now.toISOString(), timeZone);
  const startOf = (days: number) => fromWallClock(`${daysAfter(today, days)}T00:00:00`, timeZone);
  const [first, end] = periods[period];
  return { startDate: { ...(first !== undefined && { $gte: startOf(first) }), $lt: startOf(end) } };
}

/** The text for a deleted record of a filter. */
export const deletedName = (filter: string) =>
  filter === 'service' ? 'bookings.deleted.service' : 'bookings.deleted.other';

/** Filter options of the list, with the days of the business's zone. */
export function bookingQuestions(timeZone: string | undefined): Askable {
  const inPeriods = (chosen: readonly string[]) =>
    either(chosen.filter(isPeriod).map((period) => startsIn(period, timeZone, new Date())));
  return {
    tabs: [
      { key: 'all', label: 'list.tabs.all', ask: () => ({}) },
      {
        key: 'pending',
        label: 'bookings.tabs.pending',
        ask: () => ({ status: 'PENDING' }),
        empty: { title: 'bookings.none.pending', lead: 'bookings.none.pendingLead' },
      },
      {
        key: 'today',
        label: 'bookings.tabs.today',
        ask: () => ({
          ...startsIn('today', timeZone, new Date()),
          status: { $in: ['CREATED', 'PENDING', 'CONFIRMED'] },
        }),
        empty: { title: 'bookings.none.today', lead: 'bookings.none.todayLead' },
      },
      {
        key: 'unpaid',
        label: 'bookings.tabs.unpaid',
        ask: () => ({ ...unpaidFilter, status: { $in: spotTakingStatuses } }),
        empty: { title: 'bookings.none.unpaid', lead: 'bookings.none.unpaidLead' },
      },
      {
        key: 'waiting',
        label: 'bookings.tabs.waiting',
        ask: () => ({ status: 'WAITING_LIST' }),
        empty: { title: 'bookings.none.waiting', lead: 'bookings.none.waitingLead' },
      },
    ],
    facets: [
      { key: 'time', label: 'bookings.facet.time', read: among(bookingPeriods), ask: inPeriods },
      {
        key: 'status',
        label: 'bookings.facet.status',
        read: among(bookingStatuses),
        ask: (statuses) => ({ status: { $in: statuses } }),
      },
      {
        key: 'payment',
        label: 'bookings.facet.payment',
        read: among(paymentStatuses),
        ask: (statuses) => ({ paymentStatus: { $in: statuses } }),
      },
      {
        key: 'service',
        label: 'bookings.facet.service',
        ask: (ids) =>
          either([{ [`${slot}.serviceId`]: { $in: ids } }, { [`${course}.serviceId`]: { $in: ids } }]),
      },
      {
        key: 'staff',
        label: 'bookings.facet.staff',
        ask: (ids) => ({ [`${slot}.resource.id`]: { $in: ids } }),
      },
      {
        key: 'location',
        label: 'bookings.facet.location',
        ask: (ids) =>
          either([{ [`${slot}.location.id`]: { $in: ids } }, { [`${course}.location.id`]: { $in: ids } }]),
      },
    ],
    naming: {
      kinds: ['service', 'staff', 'location'],
      fields: {},
      noIds: [],
      label: deletedName,
    },
  };
}

/** URL of the list with the bookings of one customer. */
export const bookingsOf = (contactId: string): string =>
  `/bookings?${new URLSearchParams({
    filter: JSON.stringify({ where: { 'contactDetails.contactId': contactId } }),
  })}`;

/** Filter of the upcoming bookings with these staff members, by their resources. */
export const upcomingWith = (resourceIds: readonly string[], now: Date): WireFilter => ({
  [`${slot}.resource.id`]: { $in: resourceIds },
  status: { $in: liveBookingStatuses },
  startDate: { $gt: now.toISOString() },
});

/** URL of the list with these bookings. */
export const upcomingWithUrl = (resourceIds: readonly string[], now: Date): string =>
  `/bookings?${new URLSearchParams({
    filter: JSON.stringify({
      staff: resourceIds,
      status: liveBookingStatuses,
      where: { startDate: { $gt: now.toISOString() } },
    }),
  })}`;
