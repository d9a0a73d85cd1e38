import { expect, test } from 'vitest';
import { diagnoseCodes, type DiagnoseCode } from '../../../contract/entities/availability/diagnosis.ts';
import type {
  Appointment,
  CalendarEvent,
  CourseSpots,
  Policy,
  Resource,
  Service,
  Session,
} from '../model.ts';
import {
  at,
  booking,
  closure,
  monday,
  once,
  own,
  person,
  room,
  service,
  session,
  world,
} from '../testWorld.ts';

/** A business in which everything is bookable; each test adds a cause. */
interface Draft {
  window: CalendarEvent[];
  ada: Partial<Resource>;
  red: Partial<Resource>;
  closures: CalendarEvent[];
  service: Partial<Service>;
  policy: Partial<Policy>;
  appointments: Appointment[];
  sessions: Session[];
  course: Partial<CourseSpots>;
  now: string;
}

const open = { from: '2027-03-01T09:00', to: '2027-03-01T10:00' };

const draft = (): Draft => ({
  window: [once(open.from, open.to)],
  ada: {},
  red: {},
  closures: [],
  service: {},
  policy: {},
  appointments: [],
  sessions: [session('one', open.from, open.to)],
  course: {},
  now: '2027-02-27T00:00',
});

function codesOf(type: Service['type'], spoil: readonly ((draft: Draft) => void)[]): DiagnoseCode[] {
  const parts = draft();
  for (const each of spoil) each(parts);
  const policy = { bookAfterStart: false, maxParticipantsPerBooking: 1, ...parts.policy };
  const needs = type === 'APPOINTMENT' ? [{ typeId: 'rooms', resourceIds: [] }] : [];
  const { ask } = world({
    now: parts.now,
    closures: parts.closures,
    resources: [person('Ada', { ...own(...parts.window), ...parts.ada }), room('Red', parts.red)],
    services: [service('Yoga', { type, needs, policy, ...parts.service })],
    busy: {
      appointments: parts.appointments,
      sessions: parts.sessions,
      courses: [{ serviceId: 'Yoga', capacity: 10, taken: 0, offers: [], waiting: 0, ...parts.course }],
    },
  });
  const { reasons } = ask<'DIAGNOSE'>({ ask: 'DIAGNOSE', serviceId: 'Yoga', ...monday });
  return reasons.map(({ code }) => code);
}

type Causes = Partial<Record<DiagnoseCode, (draft: Draft) => void>>;

const offer = { spots: 1, expires: at('2027-03-09T00:00') };

const anyService: Causes = {
  HIDDEN: (parts) => Object.assign(parts.service, { hidden: true }),
  BOOKING_OFF: (parts) => Object.assign(parts.service, { onlineBooking: false }),
  NO_CATEGORY: (parts) => Object.assign(parts.service, { categoryId: undefined }),
  NO_PAYMENT_OPTION: (parts) =>
    Object.assign(parts.service, { payment: { online: false, inPerson: false, planIds: [] } }),
  PLAN_REQUIRED: (parts) =>
    Object.assign(parts.service, { payment: { online: false, inPerson: false, planIds: ['gold'] } }),
  TOO_EARLY: (parts) => Object.assign(parts.policy, { earliestBookingInMinutes: 60 }),
  TOO_LATE: (parts) => Object.assign(parts.policy, { latestBookingInMinutes: 14_400 }),
};

const causes: Record<Service['type'], Causes> = {
  APPOINTMENT: {
    ...anyService,
    NO_STAFF: (parts) => Object.assign(parts.ada, { serviceProvider: false }),
    STAFF_DELETED: (parts) => Object.assign(parts.ada, { deleted: true }),
    NO_RESOURCE_OF_TYPE: (parts) => Object.assign(parts.red, { deleted: true }),
    NO_HOURS: (parts) => parts.window.splice(0),
    NO_HOURS_AT_PLACE: (parts) => parts.window.forEach((each) => Object.assign(each, { locationId: 'Nord' })),
    DURATION_TOO_LONG_FOR_HOURS: (parts) => Object.assign(parts.service, { durations: [90] }),
    CLOSED: (parts) => parts.closures.push(closure(open.from, open.to)),
    BOOKED_OUT: (parts) => parts.appointments.push(booking('Ada', open.from, open.to)),
    BUFFER: (parts) =>
      parts.appointments.push(booking('Ada', '2027-03-01T08:00', open.from, { bufferInMinutes: 15 })),
    RESOURCE_TAKEN: (parts) => parts.appointments.push(booking('Red', open.from, open.to)),
  },
  CLASS: {
    ...anyService,
    NO_CAPACITY: (parts) => parts.sessions.forEach((each) => Object.assign(each, { taken: 10 })),
    HELD_FOR_WAITING_LIST: (parts) =>
      parts.sessions.forEach((each) => Object.assign(each, { capacity: 1, offers: [offer] })),
    NO_SESSIONS: (parts) => parts.sessions.splice(0),
    CANCELLED: (parts) => parts.sessions.forEach((each) => Object.assign(each, { cancelled: true })),
  },
  COURSE: {
    ...anyService,
    NO_CAPACITY: (parts) => Object.assign(parts.course, { taken: 10 }),
    HELD_FOR_WAITING_LIST: (parts) => Object.assign(parts.course, { capacity: 1, offers: [offer] }),
    NO_SESSIONS: (parts) => parts.sessions.splice(0),
    COURSE_OVER: (parts) => Object.assign(parts, { now: '2027-03-02T00:00' }),
    COURSE_STARTED: (parts) => Object.assign(parts, { now: '2027-03-01T09:30' }),
    CANCELLED: (parts) => parts.sessions.forEach((each) => Object.assign(each, { cancelled: true })),
  },
};

const types = ['APPOINTMENT', 'CLASS', 'COURSE'] as const;
const codesOfType = (type: Service['type']) => diagnoseCodes.filter((code) => causes[type][code]);

const all = types.flatMap((type) => codesOfType(type).map((code) => ({ type, code })));

test('covers every reason of the reference', () => {
  expect(new Set(all.map(({ code }) => code))).toEqual(new Set(diagnoseCodes));
});

test.each(all)('reports only $code for a service of type $type with that cause', ({ type, code }) => {
  expect(codesOf(type, [causes[type][code]!])).toEqual([code]);
});

const harmless: readonly DiagnoseCode[] = ['HIDDEN', 'NO_CATEGORY', 'NO_PAYMENT_OPTION', 'PLAN_REQUIRED'];
const isWarning = (code: DiagnoseCode) => harmless.includes(code);
const staff: readonly DiagnoseCode[] = ['NO_STAFF', 'STAFF_DELETED'];
const hours: readonly DiagnoseCode[] = ['NO_HOURS', 'NO_HOURS_AT_PLACE', 'DURATION_TOO_LONG_FOR_HOURS'];
const ofPeople: readonly DiagnoseCode[] = ['BOOKED_OUT', 'BUFFER'];
const limits: readonly DiagnoseCode[] = ['TOO_EARLY', 'TOO_LATE'];
const ofStarts: readonly DiagnoseCode[] = ['CLOSED', ...ofPeople, 'RESOURCE_TAKEN', ...limits];
const ofSessions: readonly DiagnoseCode[] = [...limits, 'NO_CAPACITY', 'HELD_FOR_WAITING_LIST', 'CANCELLED'];
const ofTimes: readonly DiagnoseCode[] = [...limits, 'COURSE_OVER', 'COURSE_STARTED'];

/** Reasons that cannot apply, or cannot be detected, together with another one. */
const hides: [by: readonly DiagnoseCode[], hidden: readonly DiagnoseCode[]][] = [
  [staff, [...hours, ...ofStarts]],
  [hours, ofStarts],
  [ofPeople, ['RESOURCE_TAKEN']],
  [['NO_RESOURCE_OF_TYPE'], ['RESOURCE_TAKEN']],
  [['BOOKED_OUT'], ['BUFFER']],
];
const isHidden = (code: DiagnoseCode, by: DiagnoseCode) =>
  hides.some(([hiding, hidden]) => hiding.includes(by) && hidden.includes(code));

/** Pairs of which only one can apply. Other tests check which. */
const exclusive: (readonly DiagnoseCode[])[] = [
  staff,
  hours,
  ['NO_PAYMENT_OPTION', 'PLAN_REQUIRED'],
  ['NO_CAPACITY', 'HELD_FOR_WAITING_LIST'],
];
const exclude = (type: Service['type'], one: DiagnoseCode, other: DiagnoseCode) =>
  exclusive.some((codes) => codes.includes(one) && codes.includes(other)) ||
  (type === 'CLASS' &&
    [one, other].includes('NO_SESSIONS') &&
    [one, other].some((each) => ofSessions.includes(each))) ||
  (type === 'COURSE' &&
    [...ofTimes, 'NO_SESSIONS', 'CANCELLED'].filter((each) => each === one || each === other).length === 2 &&
    ![one, other].every((each) => limits.includes(each)));

const pairs = types.flatMap((type) =>
  codesOfType(type).flatMap((one, index) =>
    codesOfType(type)
      .slice(index + 1)
      .filter((other) => !exclude(type, one, other))
      .map((other) => ({ type, one, other })),
  ),
);

test.each(pairs)('reports $one and $other for a service of type $type in order', ({ type, one, other }) => {
  const inOrder = [one, other].filter((code) => !isHidden(code, code === one ? other : one));
  const expected = [...inOrder.filter((code) => !isWarning(code)), ...inOrder.filter(isWarning)];
  expect(codesOf(type, [causes[type][one]!, causes[type][other]!])).toEqual(expected);
  expect(codesOf(type, [causes[type][other]!, causes[type][one]!])).toEqual(expected);
});
