import { createBooking } from '../../../contract/calls/bookings/bookings.ts';
import { queryExtendedBookings } from '../../../contract/calls/bookings/extendedBookings.ts';
import {
  createEvent,
  getEvent,
  queryEvents,
  updateEvent,
} from '../../../contract/calls/calendar/calendarEvents.ts';
import { scheduleCalls } from '../../../contract/calls/calendar/schedules.ts';
import { mondayMorning } from './referred.ts';
import { family, itemsOf, numbered, versionFields, type WrittenRecord } from './writtenRecord.ts';

/** Schedules, sessions and bookings. */
export const writtenCalendar: Readonly<Record<string, WrittenRecord>> = {
  schedule: {
    ...family({ ...scheduleCalls, list: scheduleCalls.query }, { wireName: 'schedule' }),
    start: () => ({ name: numbered('Tours') }),
    chosen: () => ({
      businessTimeZoneEnabled: { requires: { timeZone: 'Europe/Berlin' } },
      timeZone: {
        values: ['Europe/Berlin', 'America/New_York'],
        requires: { businessTimeZoneEnabled: false, timeZone: 'UTC' },
      },
    }),
    except: { byServer: [...versionFields, 'location'], apart: ['status'] },
  },
  event: {
    ...family(
      { create: createEvent, get: getEvent, update: updateEvent, list: queryEvents },
      {
        wireName: 'event',
        range: {
          fromLocalDate: '2027-01-01T00:00:00',
          toLocalDate: '2027-12-31T00:00:00',
          recurrenceType: ['NONE', 'MASTER'],
        },
      },
    ),
    start: ({ ids }) => ({ scheduleId: ids.sessions, ...mondayMorning }),
    chosen: ({ ids, locationId, resourceId }) => {
      const abroad = { timeZone: 'America/New_York' };
      const zone = {
        values: ['America/New_York'],
        requires: {
          start: { ...mondayMorning.start, ...abroad },
          end: { ...mondayMorning.end, ...abroad },
        },
        together: true,
      } as const;
      const atLocation = { requires: { location: { type: 'BUSINESS', id: locationId } } };
      const weekly = { requires: { recurrenceRule: { frequency: 'WEEKLY', days: ['MONDAY'] } } };
      return {
        scheduleId: { values: [ids.sessions] },
        type: { values: ['CLASS'] },
        'start.localDate': { values: ['2027-05-03T08:00:00', '2027-05-03T09:30:00'] },
        'end.localDate': { values: ['2027-05-03T11:00:00', '2027-05-03T09:30:00'] },
        'start.timeZone': zone,
        'end.timeZone': zone,
        allDay: {
          requires: {
            start: { localDate: '2027-05-03T00:00:00' },
            end: { localDate: '2027-05-04T00:00:00' },
          },
        },
        'location.id': { ...atLocation, values: [locationId] },
        'location.type': { ...atLocation, values: ['BUSINESS'] },
        resources: { values: [[{ id: resourceId }]] },
        'recurrenceRule.frequency': { ...weekly, values: ['WEEKLY'] },
        'recurrenceRule.days': { ...weekly, values: [['MONDAY']] },
        'recurrenceRule.interval': { ...weekly, values: [1, 2] },
        'recurrenceRule.count': { ...weekly, values: [3, 5] },
        'recurrenceRule.until.localDate': {
          ...weekly,
          values: ['2027-06-07T09:00:00', '2027-05-24T09:00:00'],
        },
      };
    },
    except: {
      byServer: [
        ...versionFields,
        'adjustedStart',
        'adjustedEnd',
        'externalScheduleId',
        // The bookings of a session.
        'participants',
        'recurrenceType',
        'recurringEventId',
        'remainingCapacity',
      ],
      // The transparency of a session is that of its resources without one of their own.
      apart: ['status', 'transparency'],
      referred: /\.utcDate$|^location\.name$/,
    },
  },
  booking: {
    calls: { create: createBooking },
    wireName: 'booking',
    readings: ({ id }) => [
      {
        call: queryExtendedBookings,
        input: { body: { query: { filter: { id } } } },
        record: (answer) => itemsOf(answer)[0]?.['booking'],
      },
    ],
    start: ({ ids }) => ({
      bookedEntity: { slot: { serviceId: ids.service, eventId: ids.event } },
      totalParticipants: 1,
    }),
    chosen: ({ ids }) => ({
      status: { values: ['CONFIRMED'] },
      selectedPaymentOption: { values: ['OFFLINE', 'UNDEFINED'] },
      'contactDetails.contactId': { values: [ids.contact] },
      'contactDetails.timeZone': { values: ['Europe/Berlin', 'America/New_York'] },
      'participantsChoices.serviceChoices': {
        requires: { totalParticipants: undefined },
        values: [[{ numberOfParticipants: 2 }], [{ numberOfParticipants: 1 }]],
      },
      bookedAddOns: { values: [[{ id: ids.addOn, groupId: ids.addOnGroup, quantity: 1 }]] },
    }),
    // The requested time determines the booked entity: rules/bookings/bookings.test.ts.
    except: {
      byServer: [
        ...versionFields,
        'bookedEntity',
        'paymentStatus',
        'createdBy',
        'startDate',
        'endDate',
        'canceledDate',
        'doubleBooked',
        'multiServiceBookingInfo',
        'formId',
        'appId',
        'createdByAppId',
      ],
    },
  },
};
