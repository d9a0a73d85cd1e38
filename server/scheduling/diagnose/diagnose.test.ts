import { expect, test } from 'vitest';
import type { DiagnoseQuestion } from '../question.ts';
import {
  at,
  booking,
  closure,
  monday,
  once,
  own,
  person,
  location,
  room,
  service,
  session,
  world,
} from '../testWorld.ts';

type Parts = Parameters<typeof world>[0];

const diagnose = (parts: Parts, question: Partial<DiagnoseQuestion> = {}) =>
  world(parts).ask<'DIAGNOSE'>({ ask: 'DIAGNOSE', serviceId: 'Haircut', ...monday, ...question });

const codes = (parts: Parts, question: Partial<DiagnoseQuestion> = {}): string[] =>
  diagnose(parts, question).reasons.map(({ code }) => code);

const haircut = (more: Parameters<typeof service>[1] = {}) => [service('Haircut', more)];
const allDay = { appointments: [booking('Ada', '2027-03-01T08:00', '2027-03-01T18:00', { id: 'long' })] };

test('a bookable service has warnings and notes, but no reasons', () => {
  expect(diagnose({})).toEqual({ bookable: true, reasons: [], timeZone: 'UTC' });
  const services = haircut({
    hidden: true,
    categoryId: undefined,
    payment: { online: false, inPerson: false, planIds: [] },
  });
  expect(diagnose({ services }).bookable).toBe(true);
  expect(codes({ services })).toEqual(['HIDDEN', 'NO_CATEGORY', 'NO_PAYMENT_OPTION']);
});

test('notes that a service is paid by plan only', () => {
  const services = haircut({ payment: { online: false, inPerson: false, planIds: ['gold'] } });
  expect(diagnose({ services }).reasons).toEqual([
    { code: 'PLAN_REQUIRED', evidence: { serviceId: 'Haircut', planIds: ['gold'] } },
  ]);
});

test('BOOKING_OFF: online booking is off, or the service is deleted', () => {
  expect(codes({ services: haircut({ onlineBooking: false }) })).toEqual(['BOOKING_OFF']);
  expect(codes({ services: haircut({ deleted: true }) })).toEqual(['BOOKING_OFF']);
});

test('NO_STAFF: no staff is assigned, or none of them provides services', () => {
  expect(codes({ services: haircut({ staffIds: [] }) })).toEqual(['NO_STAFF']);
  expect(codes({ resources: [person('Ada', { serviceProvider: false })] })).toEqual(['NO_STAFF']);
  expect(codes({ resources: [person('Ada'), person('Ben')] }, { resourceId: 'Ben' })).toEqual(['NO_STAFF']);
});

test('STAFF_DELETED: all assigned staff is deleted', () => {
  expect(diagnose({ resources: [person('Ada', { deleted: true })] }).reasons).toEqual([
    { code: 'STAFF_DELETED', evidence: { serviceId: 'Haircut', resourceIds: ['Ada'] } },
  ]);
  const services = haircut({ staffIds: ['Ada', 'Ben'] });
  expect(codes({ services, resources: [person('Ada', { deleted: true }), person('Ben')] })).toEqual([]);
});

const withRoom = (more: Parameters<typeof room>[1] = {}, resourceIds: string[] = []) => ({
  services: haircut({ needs: [{ typeId: 'rooms', resourceIds }] }),
  resources: [person('Ada'), room('Red', more)],
});

test('NO_RESOURCE_OF_TYPE: no resource of a required type is left', () => {
  expect(diagnose(withRoom({ deleted: true })).reasons).toEqual([
    { code: 'NO_RESOURCE_OF_TYPE', evidence: { typeIds: ['rooms'] } },
  ]);
  expect(codes(withRoom({}, ['Blue']))).toEqual(['NO_RESOURCE_OF_TYPE']);
  expect(
    codes({
      ...withRoom({ deleted: true }),
      services: haircut({ staffIds: [], needs: [{ typeId: 'rooms', resourceIds: [] }] }),
    }),
  ).toEqual(['NO_RESOURCE_OF_TYPE']);
});

test('RESOURCE_TAKEN: the person is free, but all resources of a type are taken or elsewhere', () => {
  const busy = { appointments: [booking('Red', '2027-03-01T08:00', '2027-03-01T18:00')] };
  const [reason] = diagnose({ ...withRoom(), busy }).reasons;
  expect(reason).toMatchObject({
    code: 'RESOURCE_TAKEN',
    evidence: { typeIds: ['rooms'], starts: { length: 8 } },
  });
  expect(codes(withRoom({ locationIds: ['Nord'] }))).toEqual(['RESOURCE_TAKEN']);
  const rented = {
    ...withRoom({ locationIds: ['Nord'] }),
    services: haircut({ staffIds: [], needs: [{ typeId: 'rooms', resourceIds: [] }] }),
  };
  expect(codes(rented)).toEqual(['RESOURCE_TAKEN']);
});

test('NO_HOURS: there are no working hours in the range, or no start of a window is in it', () => {
  expect(codes({ resources: [person('Ada', own())] })).toEqual(['NO_HOURS']);
  expect(codes({}, { from: '2027-03-06T00:00:00', to: '2027-03-08T00:00:00' })).toEqual(['NO_HOURS']);
  expect(codes({}, { from: '2027-03-01T09:01:00', to: '2027-03-01T10:00:00' })).toEqual(['NO_HOURS']);
});

test('NO_HOURS_AT_PLACE: the working hours are at another location', () => {
  const resources = [
    person('Ada', own(once('2027-03-01T09:00', '2027-03-01T12:00', { locationId: 'Nord' }))),
  ];
  expect(codes({ resources })).toEqual(['NO_HOURS_AT_PLACE']);
  const locations = [location('Mitte', [], { default: true, archived: true })];
  expect(codes({ locations, resources })).toEqual(['NO_HOURS_AT_PLACE']);
});

test('DURATION_TOO_LONG_FOR_HOURS: no window is long enough', () => {
  const services = haircut({ durations: [600] });
  expect(diagnose({ services }).reasons).toEqual([
    {
      code: 'DURATION_TOO_LONG_FOR_HOURS',
      evidence: { minutes: 600, locationIds: ['Mitte'], resourceIds: ['Ada'] },
    },
  ]);
});

test('CLOSED: closures prevent the booking', () => {
  const closures = [closure('2027-03-01T00:00', '2027-03-02T00:00', { id: 'holiday', allDay: true })];
  const [reason, ...more] = diagnose({ closures }).reasons;
  expect(reason).toMatchObject({ code: 'CLOSED', evidence: { closureIds: ['holiday'] } });
  expect(more).toEqual([]);
});

test('BOOKED_OUT lists the bookings that occupy the time', () => {
  const start = at('2027-03-01T12:00');
  const block = {
    id: 'ill',
    start,
    end: at('2027-03-01T18:00'),
    cancelled: false,
    resources: [{ id: 'Ada', transparency: 'BUSY' }],
    reservedAfterInMinutes: 0,
  } as const;
  const yoga = session('yoga', '2027-03-01T10:00', '2027-03-01T12:00', { resources: block.resources });
  const busy = {
    appointments: [booking('Ada', '2027-03-01T08:00', '2027-03-01T10:00', { id: 'cut' })],
    sessions: [yoga],
    blocks: [block],
  };
  expect(diagnose({ busy }).reasons).toEqual([
    {
      code: 'BOOKED_OUT',
      evidence: {
        resourceIds: ['Ada'],
        bookingIds: ['cut'],
        sessionIds: ['yoga'],
        blockIds: ['ill'],
        starts: [9, 10, 11, 12, 13, 14, 15, 16].map((hour) => Date.UTC(2027, 2, 1, hour)),
      },
    },
  ]);
});

test('BUFFER: only the buffers overlap', () => {
  const resources = [person('Ada', own(once('2027-03-01T09:00', '2027-03-01T10:00')))];
  const services = haircut({ bufferInMinutes: 30 });
  const after = { appointments: [booking('Ada', '2027-03-01T10:15', '2027-03-01T11:00', { id: 'next' })] };
  expect(diagnose({ resources, services, busy: after }).reasons).toMatchObject([
    { code: 'BUFFER', evidence: { bookingIds: ['next'], minutes: 30 } },
  ]);
  const before = {
    appointments: [booking('Ada', '2027-03-01T08:00', '2027-03-01T09:00', { bufferInMinutes: 15 })],
  };
  expect(codes({ resources, busy: before })).toEqual(['BUFFER']);
});

test('names the cause of a window without a start left, if starts follow the duration', () => {
  const slotsSplit = { by: 'DURATION' } as const;
  expect(codes({ slotsSplit, busy: allDay })).toEqual(['BOOKED_OUT']);
  const closures = [closure('2027-03-01T09:30', '2027-03-01T13:00')];
  const busy = { appointments: [booking('Ada', '2027-03-01T13:30', '2027-03-01T17:00')] };
  expect(codes({ slotsSplit, closures, busy }).toSorted()).toEqual(['BOOKED_OUT', 'CLOSED']);
});

test('checks the lost starts of a shortened window by the policy too', () => {
  const slotsSplit = { by: 'DURATION' } as const;
  expect(codes({ slotsSplit, busy: allDay, now: '2027-04-01T00:00' })).toEqual(['BOOKED_OUT', 'TOO_LATE']);
});

test('NO_HOURS_AT_PLACE of a rented room: another location has hours', () => {
  const locations = [
    location('Mitte', [], { default: true }),
    location('Nord', [once('2027-03-01T09:00', '2027-03-01T12:00')]),
  ];
  const services = haircut({ staffIds: [], needs: [{ typeId: 'rooms', resourceIds: [] }] });
  expect(codes({ locations, services, resources: [room('Red')] })).toEqual(['NO_HOURS_AT_PLACE']);
});

test('TOO_EARLY and TOO_LATE contain the number of the rule, and the time at which booking opens', () => {
  const policy = { bookAfterStart: false, maxParticipantsPerBooking: 1 };
  const early = haircut({ policy: { ...policy, earliestBookingInMinutes: 60 } });
  expect(diagnose({ services: early, now: '2027-02-01T00:00' }).reasons).toMatchObject([
    { code: 'TOO_EARLY', evidence: { minutes: 60, opens: at('2027-03-01T08:00') } },
  ]);
  const late = haircut({ policy: { ...policy, latestBookingInMinutes: 1440 } });
  expect(diagnose({ services: late, now: '2027-03-01T08:00' }).reasons).toMatchObject([
    { code: 'TOO_LATE', evidence: { minutes: 1440 } },
  ]);
  expect(codes({ now: '2027-04-01T00:00' })).toEqual(['TOO_LATE']);
});

test('contains the first hundred starts that a rule removes', () => {
  const [reason] = diagnose({ now: '2027-06-01T00:00' }, { to: '2027-04-01T00:00' }).reasons;
  expect(reason?.code).toBe('TOO_LATE');
  expect(reason?.evidence.starts).toHaveLength(100);
  expect(reason?.evidence.starts?.[0]).toBe(at('2027-03-01T09:00'));
});

test('lists first the reasons that alone prevent a booking', () => {
  const busy = { appointments: [booking('Ada', '2027-03-01T08:00', '2027-03-01T16:00')] };
  const now = '2027-03-01T15:30';
  // At 16:00 only the closure prevents a booking; the booked times are also too late.
  const closures = [closure('2027-03-01T08:00', '2027-03-01T18:00')];
  expect(codes({ busy, now })).toEqual([]);
  expect(codes({ busy, now, closures })).toEqual(['CLOSED', 'BOOKED_OUT', 'TOO_LATE']);
  expect(diagnose({ busy, now, closures }).sufficient).toEqual(['CLOSED']);
  const late = haircut({
    policy: { bookAfterStart: false, maxParticipantsPerBooking: 1, latestBookingInMinutes: 60 },
  });
  expect(codes({ busy, now, services: late })).toEqual(['TOO_LATE', 'BOOKED_OUT']);
  expect(codes({ busy: allDay, services: haircut({ onlineBooking: false, hidden: true }) })).toEqual([
    'HIDDEN',
    'BOOKING_OFF',
    'BOOKED_OUT',
  ]);
});

test('a room at another location outweighs closures and bookings', () => {
  const elsewhere = withRoom({ locationIds: ['Nord'] });
  const closures = [closure('2027-03-01T12:00', '2027-03-01T18:00')];
  expect(diagnose({ ...elsewhere, closures, busy: allDay })).toMatchObject({
    sufficient: [],
    reasons: [{ code: 'CLOSED' }, { code: 'BOOKED_OUT' }, { code: 'RESOURCE_TAKEN' }],
  });
  const { reasons, sufficient } = diagnose({ ...elsewhere, closures });
  expect(reasons).toMatchObject([
    { code: 'RESOURCE_TAKEN', evidence: { typeIds: ['rooms'], locationIds: ['Mitte'] } },
    { code: 'CLOSED' },
  ]);
  expect(sufficient).toEqual(['RESOURCE_TAKEN']);
  const cut = { slotsSplit: { by: 'DURATION' }, busy: allDay } as const;
  expect(codes({ ...elsewhere, ...cut })).toEqual(['BOOKED_OUT', 'RESOURCE_TAKEN']);
  expect(diagnose({ ...withRoom(), ...cut }).sufficient).toEqual(['BOOKED_OUT']);
});

test('a room that is taken while the business is closed makes the closure insufficient', () => {
  const closures = [closure('2027-03-01T12:00', '2027-03-01T18:00')];
  const busy = { appointments: [booking('Red', '2027-03-01T08:00', '2027-03-01T18:00')] };
  const { reasons, sufficient } = diagnose({ ...withRoom(), closures, busy });
  expect(reasons.map(({ code }) => code)).toEqual(['RESOURCE_TAKEN', 'CLOSED']);
  expect(sufficient).toEqual(['RESOURCE_TAKEN']);
  expect(reasons[0]?.evidence).not.toHaveProperty('locationIds');
});

test('diagnoses one start, on or off the grid', () => {
  const busy = { appointments: [booking('Ada', '2027-03-01T10:00', '2027-03-01T11:00', { id: 'cut' })] };
  expect(diagnose({ busy }, { start: '2027-03-01T09:00:00' }).bookable).toBe(true);
  expect(diagnose({ busy }, { start: '2027-03-01T11:20:00' }).bookable).toBe(true);
  expect(codes({ busy }, { start: '2027-03-01T09:20:00' })).toEqual(['BOOKED_OUT']);
  expect(codes({ busy }, { start: '2027-03-01T20:00:00' })).toEqual(['NO_HOURS']);
});

const yoga = (more: Parameters<typeof service>[1] = {}) => [service('Yoga', { type: 'CLASS', ...more })];
const about = (
  sessions: ReturnType<typeof session>[],
  now = '2027-02-01T00:00',
  more: Parameters<typeof service>[1] = {},
) => codes({ services: yoga(more), busy: { sessions }, now }, { serviceId: 'Yoga' });
const one = (more: Parameters<typeof session>[3] = {}) =>
  session('one', '2027-03-01T10:00', '2027-03-01T11:00', more);

test('diagnoses a class without a bookable session', () => {
  expect(about([one()])).toEqual([]);
  expect(about([])).toEqual(['NO_SESSIONS']);
  expect(about([one({ cancelled: true })])).toEqual(['CANCELLED']);
  expect(about([one({ taken: 10 })])).toEqual(['NO_CAPACITY']);
  expect(about([one({ taken: 9, offers: [{ spots: 1, expires: at('2027-02-02T00:00') }] })])).toEqual([
    'HELD_FOR_WAITING_LIST',
  ]);
  expect(about([one()], '2027-03-01T10:30')).toEqual(['TOO_LATE']);
  expect(about([one({ taken: 10 })], '2027-03-01T10:30')).toEqual(['TOO_LATE', 'NO_CAPACITY']);
  expect(about([one()], '2027-02-01T00:00', { onlineBooking: false })).toEqual(['BOOKING_OFF']);
});

test('the evidence for a full class contains its session and numbers', () => {
  const parts = { services: yoga(), busy: { sessions: [one({ taken: 10 })] } };
  expect(diagnose(parts, { serviceId: 'Yoga', start: '2027-03-01T10:00:00' }).reasons).toEqual([
    {
      code: 'NO_CAPACITY',
      evidence: { sessionIds: ['one'], starts: [at('2027-03-01T10:00')], capacity: 10, taken: 10 },
    },
  ]);
});

const course = (
  now: string,
  more: {
    bookAfterStart?: boolean;
    taken?: number;
    latest?: number;
    sessions?: boolean;
    cancelled?: boolean;
  } = {},
) => {
  const policy = {
    bookAfterStart: more.bookAfterStart ?? false,
    maxParticipantsPerBooking: 1,
    latestBookingInMinutes: more.latest,
  };
  const dates = more.sessions === false ? [] : ['2027-03-01', '2027-03-08'];
  const sessions = dates.map((date) =>
    session(date, `${date}T10:00`, `${date}T12:00`, { cancelled: more.cancelled ?? false }),
  );
  const courses = [{ serviceId: 'Yoga', capacity: 8, taken: more.taken ?? 0, offers: [], waiting: 0 }];
  return codes(
    { services: yoga({ type: 'COURSE', policy }), busy: { sessions, courses }, now },
    { serviceId: 'Yoga' },
  );
};

test('diagnoses a course that cannot be booked', () => {
  expect(course('2027-02-01T00:00')).toEqual([]);
  expect(course('2027-02-01T00:00', { sessions: false })).toEqual(['NO_SESSIONS']);
  expect(course('2027-02-01T00:00', { cancelled: true })).toEqual(['CANCELLED']);
  expect(course('2027-02-01T00:00', { taken: 8 })).toEqual(['NO_CAPACITY']);
  expect(course('2027-03-03T00:00')).toEqual(['COURSE_STARTED']);
  expect(course('2027-03-03T00:00', { bookAfterStart: true })).toEqual([]);
  expect(course('2027-03-09T00:00', { bookAfterStart: true })).toEqual(['COURSE_OVER']);
  expect(course('2027-03-01T09:30', { latest: 60 })).toEqual(['TOO_LATE']);
});

test('refuses an unknown service', () => {
  expect(() => diagnose({}, { serviceId: 'none' })).toThrow(
    expect.objectContaining({ refusal: { code: 'SERVICE_NOT_FOUND', serviceId: 'none' } }),
  );
});
