import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matches } from '../condition.ts';
import { parseFilter } from '../filter.ts';
import { serviceFields } from './serviceFields.ts';
import {
  bookableFilter,
  needsAttentionFilter,
  notOfferedFilter,
  reasonFilter,
  serviceReasonNames,
  serviceReasons,
  serviceState,
  type ServiceReason,
} from './serviceState.ts';
import { serviceTypes } from './service.ts';

const now = new Date('2026-03-01T09:00:00.000Z');
const id = '1e4fa8e8-96e7-40a6-a07e-f215083a9ded';
const past = '2026-02-01T09:00:00Z';
const future = '2026-04-01T09:00:00Z';

type Judged = Parameters<typeof serviceState>[0];
const appointment: Judged = { type: 'APPOINTMENT', staffMemberIds: [id], category: { id } };
const yoga: Judged = { type: 'CLASS', schedule: { firstSessionStart: past }, category: { id } };

const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

describe('booking status of a service', () => {
  test.each<[string, Judged, ServiceReason]>([
    ['an appointment that somebody gives', appointment, 'BOOKABLE'],
    ['a class that repeats for ever', yoga, 'BOOKABLE'],
    ['a hidden one', { ...appointment, hidden: true }, 'HIDDEN'],
    ['one without online booking', { ...appointment, onlineBooking: { enabled: false } }, 'BOOKING_OFF'],
    ['an appointment that nobody gives', { ...appointment, staffMemberIds: [] }, 'NOBODY_GIVES_IT'],
    ['a class without sessions', { ...yoga, schedule: {} }, 'NO_FUTURE_SESSIONS'],
    [
      'a course that is over',
      { ...yoga, type: 'COURSE', schedule: { firstSessionStart: past, lastSessionEnd: past } },
      'NO_FUTURE_SESSIONS',
    ],
    [
      'a course that goes on',
      { ...yoga, type: 'COURSE', schedule: { firstSessionStart: past, lastSessionEnd: future } },
      'BOOKABLE',
    ],
    ['one in no category', { ...appointment, category: undefined }, 'NO_CATEGORY'],
    ['a fault comes before a warning', { type: 'APPOINTMENT', staffMemberIds: [] }, 'NOBODY_GIVES_IT'],
  ])('%s', (_, service, reason) => {
    expect(serviceState(service, now).reason).toBe(reason);
  });

  test('is the same for the record and for the filters', () => {
    const instant = fc.constantFrom(past, now.toISOString(), future);
    const services = fc.record({
      type: fc.constantFrom(...serviceTypes),
      hidden: optional(fc.boolean()),
      onlineBooking: optional(fc.record({ enabled: optional(fc.boolean()) })),
      staffMemberIds: optional(fc.array(fc.constant(id), { maxLength: 1 })),
      schedule: optional(
        fc.record({ firstSessionStart: optional(instant), lastSessionEnd: optional(instant) }),
      ),
      category: optional(fc.record({ id: optional(fc.constant(id)) })),
    });
    const filters = {
      bookable: parseFilter(bookableFilter(now), serviceFields, 'visitor'),
      attention: parseFilter(needsAttentionFilter(now), serviceFields, 'visitor'),
      notOffered: parseFilter(notOfferedFilter, serviceFields, 'visitor'),
    };
    const byReason = serviceReasonNames.map((reason) => ({
      reason,
      filter: parseFilter(reasonFilter(reason, now), serviceFields, 'visitor'),
    }));
    expect(byReason.map(({ reason }) => reason).toSorted()).toEqual(Object.keys(serviceReasons).toSorted());
    fc.assert(
      fc.property(services, (service) => {
        const { state, reason } = serviceState(service, now);
        const found = byReason.filter(({ filter }) => matches(filter, service));
        expect(found.map((each) => each.reason)).toEqual([reason]);
        expect(matches(filters.bookable, service)).toBe(state === 'good' || state === 'warn');
        expect(matches(filters.attention, service)).toBe(state === 'bad' || state === 'warn');
        expect(matches(filters.notOffered, service)).toBe(state === 'off');
      }),
      { numRuns: 1000 },
    );
  });
});
