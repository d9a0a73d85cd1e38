import { beforeAll, describe, expect, test } from 'vitest';
import { confirmBooking, createBooking } from '../../../contract/calls/bookings/bookings.ts';
import type { Call } from '../../../contract/call.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { deep } from '../../../testDeep.ts';
import type { CourseAvailability, Slot, SlotPlace } from '../../scheduling/answer.ts';
import type { Busy, Places, Service } from '../../scheduling/model.ts';
import { oracleAnswer } from '../../scheduling/oracle/agreement.ts';
import type { RandomCase } from '../../scheduling/oracle/randomBusiness.ts';
import type { Question } from '../../scheduling/question.ts';
import { minute } from '../../scheduling/time/spans.ts';
import { requestFor, startTestApp, type TestApp, type TestBusiness } from '../../testing/testApp.ts';
import { answersTo } from '../../testing/testAvailability.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { storeScheduling } from '../../testing/testScheduling.ts';
import { storableCase } from '../../testing/testSchedulingCases.ts';

/**
 * Random businesses: a time that the oracle calls bookable can be booked, any other cannot, and what was booked changes
 * the answers of the calls as the oracle says.
 */

const count = deep(300, 4);
const first = Math.floor(Math.random() * 1e9);

/** Times tried per question, bookable and not. */
const tries = 3;

/** A time to book. */
interface Claim {
  service: Service;
  bookedEntity: object;
  bookable: boolean;
  /** The session of a class; absent for appointments and courses. */
  sessionId?: string;
  /** For the message of a failed test. */
  name: string;
}

const locationTypes = { BUSINESS: 'OWNER_BUSINESS', CUSTOM: 'OWNER_CUSTOM', CUSTOMER: 'CUSTOM' } as const;
const iso = (instant: number) => new Date(instant).toISOString();

/** At most `tries` values, from all over the list. */
const some = <Value>(values: readonly Value[]): Value[] =>
  values.filter((_, index) => index % Math.ceil(values.length / tries) === 0);

/** The times of a case that are tried: by its questions, and starts beside the grid. */
function claimsOf({ questions, ...given }: RandomCase): Claim[] {
  const serviceOf = (id: string) => given.rules.services.find((service) => service.id === id)!;
  const stored = new Set(given.busy.sessions.map(({ id }) => id));
  const appointment = (service: Service, start: number, place: SlotPlace): Claim => {
    const at = { kind: place.kind, ...(place.id !== undefined && { id: place.id }) };
    const asked: Question = { ask: 'SLOT', serviceId: service.id, start, place: at };
    const slot = oracleAnswer(given, asked) as Slot | undefined;
    const location = { locationType: locationTypes[at.kind], ...('id' in at && { id: at.id }) };
    return {
      service,
      bookedEntity: { slot: { serviceId: service.id, startDate: iso(start), location } },
      bookable: slot?.bookable ?? false,
      name: `${service.id} ${iso(start)} ${at.kind}`,
    };
  };
  const ofAppointments = questions.flatMap((question) => {
    if (question.ask !== 'SLOTS') return [];
    const { serviceId, from, to, timeZone } = question;
    const bare: Question = { ask: 'SLOTS', serviceId, from, to, ...(timeZone && { timeZone }) };
    const slots = oracleAnswer(given, bare) as Slot[];
    const [free, taken] = [true, false].map((is) => some(slots.filter(({ bookable }) => bookable === is)));
    return [...(free ?? []), ...(taken ?? [])].flatMap(({ start, place }) => [
      appointment(serviceOf(serviceId), start, place),
      appointment(serviceOf(serviceId), start + 7 * minute, place),
    ]);
  });
  const ofClasses = questions.flatMap((question) => {
    if (question.ask !== 'EVENT_SLOTS') return [];
    const { from, to, timeZone } = question;
    const bare = { ask: 'EVENT_SLOTS', from, to, includeNonBookable: true } as const;
    const slots = oracleAnswer(given, { ...bare, ...(timeZone && { timeZone }) }) as Slot[];
    return some(slots).flatMap(({ serviceId, event, bookable }): Claim[] => {
      if (!event || !stored.has(event.id)) return [];
      const bookedEntity = { slot: { serviceId, eventId: event.id } };
      return [{ service: serviceOf(serviceId), bookedEntity, bookable, sessionId: event.id, name: event.id }];
    });
  });
  const ofCourses = given.rules.services.flatMap((service): Claim[] => {
    // The store has the sessions of a course as rows.
    const isStored = given.busy.sessions.some((each) => each.serviceId === service.id && !each.cancelled);
    if (service.type !== 'COURSE' || !isStored) return [];
    const { scheduleId } = service;
    const { bookable } = oracleAnswer(given, { ask: 'COURSE', scheduleId }) as CourseAvailability;
    return [{ service, bookedEntity: { schedule: { scheduleId } }, bookable, name: scheduleId }];
  });
  return [...ofAppointments, ...ofClasses, ...ofCourses];
}

const taken = <Held extends Places>(held: Held): Held => ({ ...held, taken: held.taken + 1 });

/** The busy times with a confirmed booking of one person. */
function withBooking(busy: Busy, { service, sessionId }: Claim, { id, ...booking }: Booking): Busy {
  if (service.type === 'COURSE') {
    const { id: serviceId } = service;
    return {
      ...busy,
      courses: busy.courses.map((each) => (each.serviceId === serviceId ? taken(each) : each)),
    };
  }
  if (sessionId !== undefined) {
    return { ...busy, sessions: busy.sessions.map((each) => (each.id === sessionId ? taken(each) : each)) };
  }
  const { resource, resourceSelections = [] } = booking.bookedEntity.slot ?? {};
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
  const book = async ({ bookedEntity }: Claim) =>
    send(createBooking, { body: { booking: { bookedEntity, totalParticipants: 1 } } }, 'member');

  const confirm = async ({ id, revision }: Booking) =>
    (await read(confirmBooking, { path: { bookingId: id }, body: { revision } }))['booking'] as Booking;

  test.each([
    ...Array.from({ length: count }, (_, index) => index),
    ...Array.from({ length: count }, (_, index) => first + index),
  ])('of business %i can be booked, no others, and change the answers', async (seed) => {
    const { rules, busy, questions, ...given } = storableCase(seed);
    ({ now } = given);
    await storeScheduling(server.database, business.businessId, { rules, busy });
    const claims = claimsOf({ rules, busy, now, questions });
    const seen: object[] = [];
    const booked: { claim: Claim; booking: Booking }[] = [];
    for (const claim of claims) {
      const { status, body } = await book(claim);
      seen.push({ [claim.name]: status === 409 || status === 428 ? false : status === 200 || body });
      if (status === 200) booked.push({ claim, booking: body['booking'] as Booking });
    }
    expect(seen).toEqual(claims.map(({ name, bookable }) => ({ [name]: bookable })));

    // Refused and unconfirmed bookings take nothing.
    const one = booked[seed % booked.length];
    const later = one ? withBooking(busy, one.claim, await confirm(one.booking)) : busy;
    const { seen: answers, due } = await answersTo(read, { rules, busy: later, now, questions });
    expect(answers).toEqual(due);
  });
});
