import { beforeAll, describe, expect, test } from 'vitest';
import { confirmBooking, createBooking } from '../../../contract/calls/bookings/bookings.ts';
import { createMultiServiceBooking } from '../../../contract/calls/bookings/multiServiceBookings.ts';
import type { Call } from '../../../contract/call.ts';
import { minuteMs } from '../../../contract/durations.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { deep } from '../../../testDeep.ts';
import type { CourseAvailability, Slot, OfferedLocation } from '../../scheduling/answer.ts';
import type { Busy, Spots, Service, Session } from '../../scheduling/model.ts';
import { oracleAnswer } from '../../scheduling/oracle/agreement.ts';
import type { RandomCase } from '../../scheduling/oracle/randomBusiness.ts';
import type { ChainPart, LocationFilter, Question } from '../../scheduling/question.ts';
import { requestFor, startTestApp, type TestApp, type TestBusiness } from '../../testing/testApp.ts';
import { answersTo } from '../../testing/bookings/testAvailability.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { storeScheduling } from '../../testing/bookings/testScheduling.ts';
import { storableCase } from '../../testing/bookings/testSchedulingCases.ts';

/**
 * Random businesses: a time that the oracle calls bookable can be booked, any other cannot, and each booking changes
 * the answers of the calls as the oracle predicts.
 */

const count = deep(300, 4);
const first = Math.floor(Math.random() * 1e9);
/** Businesses that found faults: the series of a deleted service, a series at a former address. */
const found = [14, 28];

/** Times tried per question, bookable and not. */
const tries = 3;

/** A time to book, with the request for it. */
interface Claim {
  call: Call;
  body: (party: { totalParticipants: number }) => object;
  bookable: boolean;
  /** Of several services: the smallest maximum. */
  most: number;
  /** For the message of a failed test. */
  name: string;
  /** A booking of one service that later answers contain; absent for chains. */
  taking?: Taking;
}

interface Taking {
  service: Service;
  /** The session of a class; absent for appointments and courses. */
  session?: Session;
}

const locationTypes = { BUSINESS: 'OWNER_BUSINESS', CUSTOM: 'OWNER_CUSTOM', CUSTOMER: 'CUSTOM' } as const;
const iso = (instant: number) => new Date(instant).toISOString();

/** At most `tries` values, evenly from the list. */
const some = <Value>(values: readonly Value[]): Value[] =>
  values.filter((_, index) => index % Math.ceil(values.length / tries) === 0);

const someOfBoth = (slots: readonly Slot[]): Slot[] =>
  [true, false].flatMap((is) => some(slots.filter(({ bookable }) => bookable === is)));

const single = (bookedEntity: object): Pick<Claim, 'call' | 'body'> => ({
  call: createBooking,
  body: (party) => ({ booking: { bookedEntity, ...party } }),
});

const filterOf = ({ kind, id }: OfferedLocation): LocationFilter => ({
  kind,
  ...(id !== undefined && { id }),
});
const locationOf = ({ kind, id }: LocationFilter) => ({ locationType: kind && locationTypes[kind], id });

/** The maximum number of participants per booking. */
const largest = ({ policy }: Service) => policy.maxParticipantsPerBooking;

/** The times of a case to try: those of its questions, and starts off the grid. */
function claimsOf({ questions, ...given }: RandomCase): Claim[] {
  const serviceOf = (id: string) => given.rules.services.find((service) => service.id === id)!;

  const appointment = (service: Service, start: number, location: LocationFilter, minutes: number): Claim => {
    const choices = { durationInMinutes: minutes };
    const asked: Question = { ask: 'SLOT', serviceId: service.id, start, location, choices };
    const slot = oracleAnswer(given, asked) as Slot | undefined;
    const times = { startDate: iso(start), endDate: iso(start + minutes * minuteMs) };
    return {
      ...single({ slot: { serviceId: service.id, ...times, location: locationOf(location) } }),
      bookable: slot?.bookable ?? false,
      most: 1,
      name: `${service.id} ${iso(start)} ${minutes} ${location.kind}`,
      taking: { service },
    };
  };
  const ofAppointments = questions.flatMap((question, index) => {
    if (question.ask !== 'SLOTS') return [];
    const { serviceId, from, to, timeZone } = question;
    const service = serviceOf(serviceId);
    const minutes = service.durations[index % service.durations.length]!;
    const choices = { durationInMinutes: minutes };
    const bare: Question = { ask: 'SLOTS', serviceId, from, to, choices, ...(timeZone && { timeZone }) };
    return someOfBoth(oracleAnswer(given, bare) as Slot[]).flatMap(({ start, location }) =>
      [start, start + 7 * minuteMs].map((at) => appointment(service, at, filterOf(location), minutes)),
    );
  });

  const chain = (parts: readonly ChainPart[], start: number, location: LocationFilter): Claim => {
    const slot = oracleAnswer(given, { ask: 'CHAIN_SLOT', parts, start, location }) as Slot | undefined;
    let next = start;
    const bookings = parts.map(({ serviceId, choices }) => {
      const startDate = iso(next);
      next += (choices?.durationInMinutes ?? serviceOf(serviceId).durations[0]!) * minuteMs;
      return { slot: { serviceId, startDate, endDate: iso(next), location: locationOf(location) } };
    });
    return {
      call: createMultiServiceBooking,
      body: (party) => ({ bookings: bookings.map((bookedEntity) => ({ bookedEntity, ...party })) }),
      bookable: slot?.bookable ?? false,
      most: 1,
      name: `${parts.map(({ serviceId }) => serviceId).join(' ')} ${iso(start)} ${location.kind}`,
    };
  };
  const ofChains = questions.flatMap((question) => {
    if (question.ask !== 'CHAIN_SLOTS') return [];
    const { from, to, timeZone } = question;
    const parts = question.parts.map(({ serviceId, choices: { durationInMinutes } = {} }) => ({
      serviceId,
      ...(durationInMinutes !== undefined && { choices: { durationInMinutes } }),
    }));
    const bare: Question = { ask: 'CHAIN_SLOTS', parts, from, to, ...(timeZone && { timeZone }) };
    return someOfBoth(oracleAnswer(given, bare) as Slot[]).flatMap(({ start, location }) =>
      [start, start + 7 * minuteMs].map((at) => chain(parts, at, filterOf(location))),
    );
  });

  const ofClasses = questions.flatMap((question) => {
    if (question.ask !== 'EVENT_SLOTS') return [];
    const { from, to, timeZone } = question;
    const bare = { ask: 'EVENT_SLOTS', from, to, includeNonBookable: true } as const;
    const slots = oracleAnswer(given, { ...bare, ...(timeZone && { timeZone }) }) as Slot[];
    return some(slots).flatMap((slot): Claim[] => {
      const { serviceId, event, bookable, remainingCapacity } = slot;
      if (!event) return [];
      const service = serviceOf(serviceId);
      return [
        {
          ...single({ slot: { serviceId, eventId: event.id } }),
          bookable,
          most: Math.min(remainingCapacity, largest(service)),
          name: event.id,
          taking: { service, session: sessionIn(given.busy, event.id, slot) },
        },
      ];
    });
  });
  const ofCourses = given.rules.services.flatMap((service): Claim[] => {
    // The database stores sessions of a course as rows.
    const isStored = given.busy.sessions.some((each) => each.serviceId === service.id && !each.cancelled);
    if (service.type !== 'COURSE' || !isStored) return [];
    const { scheduleId } = service;
    const { bookable, openSpots } = oracleAnswer(given, { ask: 'COURSE', scheduleId }) as CourseAvailability;
    return [
      {
        ...single({ schedule: { scheduleId } }),
        bookable,
        most: Math.min(openSpots, largest(service)),
        name: scheduleId,
        taking: { service },
      },
    ];
  });
  return [...ofAppointments, ...ofChains, ...ofClasses, ...ofCourses];
}

/** The session of a slot, stored or after the rows of its series. */
function sessionIn({ sessions, series }: Busy, id: string, { start, end }: Slot): Session {
  const stored = sessions.find((session) => session.id === id);
  if (stored) return stored;
  const { template, ...master } = series.find((each) => id.startsWith(`${each.id}:`))!;
  if (template.kind !== 'SESSION') throw new TypeError('Only sessions are slots.');
  const occurrence = { seriesId: master.id, start: id.slice(master.id.length + 1) };
  return { ...template, id, start, end, occurrence, cancelled: false, taken: 0, offers: [], waiting: 0 };
}

/** The busy times with the rows that bookings created for sessions. */
function withRows(busy: Busy, booked: readonly Booked[]): Busy {
  const made = new Map(
    booked.flatMap(({ claim: { taking }, booking }) => {
      const { eventId: id = '' } = booking.bookedEntity.slot ?? {};
      const { session } = taking ?? {};
      return session && session.id !== id ? [[id, { ...session, id }] as const] : [];
    }),
  );
  return { ...busy, sessions: [...busy.sessions, ...made.values()] };
}

/** The busy times with a confirmed booking. */
function withBooking(busy: Busy, { service, session }: Taking, { id, ...booking }: Booking): Busy {
  const { slot } = booking.bookedEntity;
  const taken = <Row extends Spots>(row: Row): Row => ({
    ...row,
    taken: row.taken + (booking.totalParticipants ?? 1),
  });
  if (service.type === 'COURSE') {
    const { id: serviceId } = service;
    return {
      ...busy,
      courses: busy.courses.map((each) => (each.serviceId === serviceId ? taken(each) : each)),
    };
  }
  if (session) {
    return {
      ...busy,
      sessions: busy.sessions.map((each) => (each.id === slot?.eventId ? taken(each) : each)),
    };
  }
  const { resource, resourceSelections = [] } = slot ?? {};
  const appointment: Busy['appointments'][number] = {
    id,
    serviceId: service.id,
    status: 'CONFIRMED',
    start: Date.parse(booking.startDate ?? ''),
    end: Date.parse(booking.endDate ?? ''),
    bufferInMinutes: service.bufferInMinutes,
    resourceIds: [resource?.id, ...resourceSelections.map(({ resourceId }) => resourceId)].flatMap(
      (each) => each ?? [],
    ),
  };
  return { ...busy, appointments: [...busy.appointments, appointment] };
}

interface Booked {
  claim: Claim;
  booking: Booking;
}

describe.each(engineOfTheDay(import.meta.url))('bookable times on $name', ({ open }) => {
  let server: TestApp;
  let business: TestBusiness;
  let now = 0;
  beforeAll(async () => {
    server = startTestApp(await open());
    business = await server.addBusiness();
    server.options.clock = () => new Date(now);
  });

  async function send(call: Call, input: object, role: 'admin' | 'member' = 'admin') {
    const response = await server.app(requestFor(call, input as never, { token: business.tokens[role] }));
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  async function read(call: Call, input: object) {
    const { status, body } = await send(call, input);
    if (status !== 200) throw new Error(`${call.name}: ${JSON.stringify(body)}`);
    return body;
  }
  const book = async ({ call, body }: Claim, totalParticipants: number) =>
    send(call, { body: body({ totalParticipants }) }, 'member');

  const confirm = async ({ id, revision }: Booking) =>
    (await read(confirmBooking, { path: { bookingId: id }, body: { revision } }))['booking'] as Booking;

  test.each([
    ...new Set([...Array.from({ length: count }, (_, index) => index), ...found]),
    ...Array.from({ length: count }, (_, index) => first + index),
  ])('business %i accepts exactly the bookable times, and its answers change', async (seed) => {
    const { rules, busy, questions, ...given } = storableCase(seed);
    ({ now } = given);
    await storeScheduling(server.database, business.businessId, { rules, busy });
    const claims = claimsOf({ rules, busy, now, questions });
    const seen: object[] = [];
    const due: object[] = [];
    const booked: Booked[] = [];
    for (const [index, claim] of claims.entries()) {
      const { name, bookable, most } = claim;
      // One person, the largest party, and one more.
      for (const party of new Set([1, ...(index % 3 === 0 ? [most, most + 1] : [])])) {
        if (party < 1) continue;
        const { status, body } = await book(claim, party);
        const key = `${name} for ${party}`;
        seen.push({ [key]: status === 409 || status === 428 ? false : status === 200 || body });
        due.push({ [key]: bookable && party <= most });
        if (status === 200 && claim.taking) booked.push({ claim, booking: body['booking'] as Booking });
      }
    }
    expect(seen).toEqual(due);

    // Refused and unconfirmed bookings occupy nothing.
    const one = booked[seed % booked.length];
    const rows = withRows(busy, booked);
    const later = one?.claim.taking ? withBooking(rows, one.claim.taking, await confirm(one.booking)) : rows;
    const after = await answersTo(read, { rules, busy: later, now, questions });
    expect(after.seen).toEqual(after.due);
  });
});
