import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '../../../contract/call.ts';
import { getAnonymousActionToken } from '../../../contract/calls/bookings/anonymousBookings.ts';
import * as calls from '../../../contract/calls/bookings/bookings.ts';
import { bulkCancelBooking } from '../../../contract/calls/bookings/bookingsInBulk.ts';
import { updateEvent, getEvent } from '../../../contract/calls/calendar/calendarEvents.ts';
import { diagnoseAvailability } from '../../../contract/calls/availability/diagnose.ts';
import { setTestClock } from '../../../contract/calls/workbench/qa.ts';
import { getService, updateService } from '../../../contract/calls/services/services.ts';
import { getEventTimeSlot } from '../../../contract/calls/availability/timeSlots.ts';
import {
  acceptOffer,
  acceptOfferAnonymously,
  listWaitingLists,
  offerSpots,
  withdrawOffer,
} from '../../../contract/calls/bookings/waitingLists.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import type { BookingPolicyInput } from '../../../contract/entities/terms/bookingPolicy.ts';
import type { OutgoingMail } from '../../mail/mailer.ts';
import { mailTexts } from '../../mail/mailTexts.ts';
import { newestMessages } from '../../mail/outbox.ts';
import { engineOfTheDay, engines } from '../../testing/database/testDatabase.ts';
import { counting } from '../../testing/database/testStatements.ts';
import { ask, requestFor, startTestApp, testNow, type TestApp } from '../../testing/testApp.ts';
import { openForBookings } from '../../testing/bookings/testBookings.ts';
import { readCalendar } from '../../testing/bookings/testCalendar.ts';
import { doTasks, tasksOfHour } from '../jobs/dueWork.ts';
import { readWaitingLists, serveWaitingLists } from './waitingLists.ts';

/** Minutes after the beginning of the test. */
const later = (minutes: number): string => new Date(testNow.getTime() + minutes * 60_000).toISOString();
const list: BookingPolicyInput = {
  waitlistPolicy: { enabled: true, capacity: 20, reservationTimeInMinutes: 30 },
};
const confirmed = { status: 'CONFIRMED' } as const;
const fullClass = { 409: 'SESSION_CAPACITY_EXCEEDED' };

/** A business with a full class of `capacity` spots, one booking per spot, and a waitlist. */
async function openFull(server: TestApp, capacity: number, terms: BookingPolicyInput = list) {
  const business = await openForBookings(server, terms);
  const { book, act, attempt, tokens, admin, businessId } = business;
  const { service, eventId } = await business.yoga({ capacity, defaultCapacity: capacity });
  const bookedEntity = { slot: { eventId } };
  const taken: Booking[] = [];
  for (let spot = 0; spot < capacity; spot += 1) {
    taken.push(await book({ bookedEntity, ...confirmed }, { as: 'admin' }));
  }
  const join = (totalParticipants = 1, email?: string) =>
    book({
      bookedEntity,
      status: 'WAITING_LIST',
      totalParticipants,
      ...(email && { contactDetails: { email } }),
    });
  const setClock = async (minutes: number) => {
    await ask(server, setTestClock, { body: { now: later(minutes) } }, tokens.owner);
  };
  return {
    ...business,
    service,
    eventId,
    bookedEntity,
    taken,
    join,
    setClock,
    /** Advances the clock and does the due work. */
    pass: async (minutes: number) => {
      await setClock(minutes);
      await doTasks(server.options, tasksOfHour);
    },
    free: (booking: Booking | undefined) => act(calls.cancelBooking, booking!),
    slot: async () => (await ask(server, getEventTimeSlot, { path: { eventId } }, tokens.visitor)).timeSlot,
    accept: async ({ id, revision }: Booking) => {
      const { token } = await ask(server, getAnonymousActionToken, { path: { bookingId: id } }, admin);
      return attempt(acceptOfferAnonymously, { path: { token }, body: { revision } }, 'visitor');
    },
    slugsOf: async ({ id }: Booking) =>
      (await readCalendar(server, businessId).eventsOf(id)).map(({ slug }) => slug),
    mailsTo: async (email: string) => {
      const mails = await newestMessages(
        server.database,
        { businessId, limit: 50 },
        server.options.config.secret,
      );
      return mails.flatMap(({ content, ...mail }) =>
        content && mail.recipient === email
          ? [{ ...mail, ...(content as Pick<OutgoingMail, 'subject' | 'text'>) }]
          : [],
      );
    },
  };
}

const noOffer = { status: 409, code: 'NO_OPEN_SPOTS' };
const accepted = { status: 200, booking: confirmed };

describe.each(engineOfTheDay(import.meta.url))('waitlists on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open(), { mode: 'qa' });
  });

  test('offer a freed spot to the first in order and reserve it until the offer expires', async () => {
    const { join, taken, free, slot, accept, attempt, bookedEntity, service, tokens, slugsOf } =
      await openFull(server, 2);
    const [first, second] = [await join(), await join()];
    expect(await accept(first)).toMatchObject(noOffer);
    await free(taken[0]);
    expect(await slot()).toMatchObject({
      bookable: false,
      remainingCapacity: 0,
      nonBookableReasons: { noRemainingCapacity: true, reservedForWaitingList: true },
      eventInfo: { waitingList: { totalCapacity: 20, remainingCapacity: 18 } },
    });
    const asked = {
      serviceId: service.id,
      fromLocalDate: '2027-03-01T00:00:00',
      toLocalDate: '2027-03-05T00:00:00',
    };
    const { bookable, reasons } = await ask(server, diagnoseAvailability, { body: asked }, tokens.admin);
    expect([bookable, reasons.map(({ code }) => code)]).toEqual([
      false,
      expect.arrayContaining(['HELD_FOR_WAITING_LIST']),
    ]);
    const other = { booking: { bookedEntity, ...confirmed, totalParticipants: 1 } };
    expect(await attempt(calls.createBooking, { body: other }, 'admin')).toMatchObject({
      status: 409,
      code: fullClass[409],
    });
    expect(await accept(second)).toMatchObject(noOffer);
    expect(await accept(first)).toMatchObject(accepted);
    expect(await accept(first)).toMatchObject(accepted);
    expect(await slugsOf(first)).toEqual(['created', 'confirmed']);
    expect(await accept(second)).toMatchObject(noOffer);
    expect((await slot()).nonBookableReasons).toEqual({ noRemainingCapacity: true });
  });

  test('pass an expired offer on to the next, and to no one twice until more spots become free', async () => {
    const { join, taken, free, slot, accept, pass, setClock } = await openFull(server, 2);
    const [first, second] = [await join(), await join()];
    await free(taken[0]);
    await setClock(29);
    expect(await serveWaitingLists(server.options)).toBe(0);
    await pass(30);
    expect(await accept(first)).toMatchObject(noOffer);
    await pass(59);
    expect((await slot()).nonBookableReasons).toMatchObject({ reservedForWaitingList: true });
    await pass(60);
    expect(await accept(second)).toMatchObject(noOffer);
    expect(await slot()).toMatchObject({ bookable: true, remainingCapacity: 1 });
    await free(taken[1]);
    expect(await slot()).toMatchObject({ bookable: false, remainingCapacity: 0 });
    expect([await accept(first), await accept(second)]).toMatchObject([accepted, accepted]);
  });

  test('pass an expired offer on before another customer can take its spot', async () => {
    const { join, taken, free, attempt, bookedEntity, setClock, act, accept } = await openFull(server, 1);
    const [first, second] = [await join(), await join()];
    await free(taken[0]);
    await setClock(30);
    const other = { booking: { bookedEntity, ...confirmed, totalParticipants: 1 } };
    expect((await attempt(calls.createBooking, { body: other }, 'admin')).status).toBe(409);
    // The request passes the offer on before the job runs.
    expect(await act(calls.confirmBooking, first)).toMatchObject(noOffer);
    await serveWaitingLists(server.options);
    expect(await accept(second)).toMatchObject(accepted);
  });

  test('wait for a party that does not fit, also if a later party would fit', async () => {
    const { join, taken, free, slot, accept, act } = await openFull(server, 3);
    const [large, small] = [await join(2), await join(1)];
    await free(taken[0]);
    expect(await slot()).toMatchObject({ bookable: true, remainingCapacity: 1 });
    expect([await accept(large), await accept(small)]).toMatchObject([noOffer, noOffer]);
    await free(taken[1]);
    expect(await slot()).toMatchObject({ bookable: false, remainingCapacity: 0 });
    expect(await accept(small)).toMatchObject(noOffer);
    await act(calls.declineBooking, large);
    expect(await slot()).toMatchObject({ bookable: true, remainingCapacity: 1 });
    expect(await accept(small)).toMatchObject(accepted);
  });

  test('offer spots freed by fewer participants, a rescheduling and a decline', async () => {
    const { book, join, act, accept, addSession, service, ...rest } = await openFull(server, 1);
    const bookedEntity = {
      slot: { eventId: await addSession(service, { capacity: 3, start: '2027-03-03T18:00:00' }) },
    };
    const party = await book({ bookedEntity, totalParticipants: 3, ...confirmed }, { as: 'admin' });
    const wait = () => book({ bookedEntity, status: 'WAITING_LIST' });
    const waiting = [await wait(), await wait(), await wait()] as const;
    const fewer = await act(calls.updateNumberOfParticipants, party, { totalParticipants: 2 });
    expect(await accept(waiting[0])).toMatchObject(accepted);
    expect(await accept(waiting[1])).toMatchObject(noOffer);
    await rest.free(rest.taken[0]);
    const slot = { eventId: rest.eventId };
    const moved = await act(calls.rescheduleBooking, fewer.booking!, { slot, totalParticipants: 1 });
    expect(moved).toMatchObject({ status: 200 });
    expect(await accept(waiting[1])).toMatchObject(accepted);
    expect(await accept(waiting[2])).toMatchObject(accepted);
    const last = await join();
    await rest.free(moved.booking);
    expect(await accept(last)).toMatchObject(accepted);
  });

  test('offer new spots of a session', async () => {
    const { join, slot, eventId, admin, accept } = await openFull(server, 1);
    const [first, second] = [await join(), await join()];
    const { event } = await ask(server, getEvent, { path: { eventId } }, admin);
    const body = { event: { id: eventId, revision: event.revision, totalCapacity: 2 } };
    await ask(server, updateEvent, { path: { 'event.id': eventId }, body }, admin);
    expect(await slot()).toMatchObject({ bookable: false, remainingCapacity: 0 });
    expect(await accept(second)).toMatchObject(noOffer);
    expect(await accept(first)).toMatchObject(accepted);
  });

  test('offer the spots of a course, also new ones', async () => {
    const { offer, addSession, book, act, accept, admin } = await openForCourse();
    const service = await offer({
      type: 'COURSE',
      name: 'Drawing',
      defaultCapacity: 1,
      onlineBooking: { enabled: true },
      payment: { rateType: 'FIXED', fixed: { price: { value: '90' } }, options: { inPerson: true } },
    });
    await addSession(service, { capacity: 5 });
    const bookedEntity = { schedule: { scheduleId: service.schedule?.id } };
    const taken = await book({ bookedEntity, ...confirmed }, { as: 'admin' });
    const wait = () => book({ bookedEntity, status: 'WAITING_LIST' });
    const [first, second] = [await wait(), await wait()];
    await act(calls.cancelBooking, taken);
    expect(await accept(second)).toMatchObject(noOffer);
    expect(await accept(first)).toMatchObject(accepted);
    const { service: now } = await ask(server, getService, { path: { serviceId: service.id } }, admin);
    const body = { service: { id: service.id, revision: now.revision, defaultCapacity: 2 } };
    await ask(server, updateService, { path: { 'service.id': service.id }, body }, admin);
    expect(await accept(second)).toMatchObject(accepted);
  });
  const openForCourse = () => openFull(server, 1);

  test('offer spots that became free otherwise when the job runs', async () => {
    const { join, slot, accept, eventId, businessId } = await openFull(server, 1);
    const first = await join();
    await server.database.write(
      sql`update sessions set capacity = 2 where business_id = ${businessId} and id = ${eventId}`,
      1,
    );
    expect(await serveWaitingLists(server.options)).toBe(1);
    expect(await slot()).toMatchObject({ bookable: false, remainingCapacity: 0 });
    expect(await serveWaitingLists(server.options)).toBe(0);
    expect(await accept(first)).toMatchObject(accepted);
  });

  test('let admins confirm with an offer, or while a spot is not reserved', async () => {
    const { join, taken, free, act, book, bookedEntity, pass } = await openFull(server, 2);
    const [first, second] = [await join(), await join()];
    expect(await act(calls.confirmBooking, first)).toMatchObject(noOffer);
    await free(taken[0]);
    expect(await act(calls.confirmBooking, second)).toMatchObject(noOffer);
    expect(await act(calls.confirmBooking, first)).toMatchObject(accepted);
    await free(taken[1]);
    await pass(30);
    expect(await act(calls.confirmBooking, second)).toMatchObject(accepted);
    expect((await book({ bookedEntity, status: 'WAITING_LIST' })).status).toBe('WAITING_LIST');
  });

  test('pass the offer on when its booking is cancelled', async () => {
    const { join, taken, free, accept } = await openFull(server, 1);
    const [first, second] = [await join(), await join()];
    await free(taken[0]);
    await free(first);
    expect(await accept(first)).toMatchObject({ status: 409, code: 'REVISION_MISMATCH' });
    expect(await accept(second)).toMatchObject(accepted);
  });

  test('make no offer that customers could no longer use', async () => {
    const { join, taken, free, accept, setClock, pass } = await openFull(server, 2);
    const [first, second] = [await join(), await join()];
    // The class begins at 17:00 on the next day, 32 hours after the test clock.
    const start = 32 * 60;
    await setClock(start - 10);
    await free(taken[0]);
    await setClock(start - 1);
    expect(await accept(first)).toMatchObject(accepted);
    await pass(start);
    await free(taken[1]);
    expect(await accept(second)).toMatchObject(noOffer);
  });

  test('let admins offer spots out of turn, until an own end, and withdraw the offer', async () => {
    const { join, taken, free, accept, attempt, slot, pass, mailsTo, eventId, tokens } = await openFull(
      server,
      2,
    );
    const [large, small] = [await join(2), await join(1, 'small@example.com')];
    const path = { bookingId: small.id };
    const offer = (reservationTimeInMinutes?: number) =>
      attempt(
        offerSpots,
        { path, body: { ...(reservationTimeInMinutes && { reservationTimeInMinutes }) } },
        'admin',
      );
    const withdraw = () => attempt(withdrawOffer, { path, body: {} }, 'admin');
    const read = async () => {
      const lists = await ask(server, listWaitingLists, { query: { sessionId: eventId } }, tokens.staff);
      const [found] = lists.waitingLists;
      return { ...found, waiting: found?.waiting.map(({ booking, offer: made }) => [booking.id, made]) };
    };
    expect(await offer()).toMatchObject(noOffer);
    await free(taken[0]);
    const waits = { openSpots: 1, spotBalance: 1, reservationTimeInMinutes: 30 };
    expect(await read()).toEqual({
      ...waits,
      waiting: [
        [large.id, undefined],
        [small.id, undefined],
      ],
    });
    expect(await offer(10)).toMatchObject({ status: 200 });
    expect(await offer(60)).toMatchObject({ status: 200 });
    expect(await offer(20)).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({
      openSpots: 0,
      waiting: [
        [large.id, undefined],
        [small.id, { expires: later(60), isOpen: true }],
      ],
    });
    expect(await mailsTo('small@example.com')).toMatchObject([{ usefulUntil: new Date(later(10)) }]);
    expect(await withdraw()).toMatchObject({ status: 200 });
    expect(await withdraw()).toMatchObject({ status: 200 });
    expect(await accept(small)).toMatchObject(noOffer);
    expect(await slot()).toMatchObject({ bookable: true, remainingCapacity: 1 });
    await pass(1);
    expect(await read()).toMatchObject({
      ...waits,
      waiting: [
        [large.id, undefined],
        [small.id, { expires: later(0), isOpen: false }],
      ],
    });
    expect(await offer()).toMatchObject({ status: 200 });
    expect(await accept(small)).toMatchObject(accepted);
    expect(await offer()).toMatchObject({ status: 428, code: 'INVALID_BOOKING_STATUS' });
    expect((await read()).waiting).toEqual([[large.id, undefined]]);
    await pass(32 * 60);
    expect(await attempt(offerSpots, { path: { bookingId: large.id }, body: {} }, 'admin')).toMatchObject({
      code: 'FAILED_PRECONDITION',
    });
    const closed = await read();
    expect([closed.openSpots, closed.spotBalance]).toEqual([0, undefined]);
    await pass(33 * 60);
    expect(await ask(server, listWaitingLists, { query: {} }, tokens.staff)).toEqual({ waitingLists: [] });
  });

  test('are read together, however many there are', async () => {
    const { join, book, addSession, service, businessId } = await openFull(server, 1);
    const first = await join();
    const { database, count } = counting(server.database);
    const read = async () => {
      const before = count();
      const lists = await database.transaction((db) =>
        readWaitingLists({ db, businessId, now: testNow }, {}),
      );
      const waiting = lists.map((each) => each.waiting.map(({ booking }) => booking.id));
      return { waiting, statements: count() - before };
    };
    const one = await read();
    expect(one.waiting).toEqual([[first.id]]);
    const ids: string[] = [];
    for (const start of ['2027-03-05T18:00:00', '2027-03-06T18:00:00']) {
      const bookedEntity = { slot: { eventId: await addSession(service, { capacity: 1, start }) } };
      await book({ bookedEntity, ...confirmed }, { as: 'admin' });
      ids.push((await book({ bookedEntity, status: 'WAITING_LIST' })).id);
    }
    expect(await read()).toEqual({
      waiting: [[first.id], ...ids.map((id) => [id])],
      statements: one.statements,
    });
  });

  test('tell by how many spots a session is overbooked', async () => {
    const { join, act, free, taken, slot, eventId, tokens } = await openFull(server, 2);
    const more = [await join(), await join()];
    await join();
    for (const each of more) {
      const added = await act(calls.confirmBooking, each, { doubleBooked: true });
      expect(added).toMatchObject(accepted);
    }
    const read = async () =>
      (await ask(server, listWaitingLists, { query: { sessionId: eventId } }, tokens.staff)).waitingLists;
    expect(await read()).toMatchObject([{ openSpots: 0, spotBalance: -2 }]);
    await free(taken[0]);
    expect(await read()).toMatchObject([{ openSpots: 0, spotBalance: -1 }]);
    expect((await slot()).nonBookableReasons).toEqual({ noRemainingCapacity: true });
  });

  test('let members accept offers of their own bookings only', async () => {
    const { book, bookedEntity, taken, free, act, attempt } = await openFull(server, 1);
    const booking = await book({ bookedEntity, status: 'WAITING_LIST' }, { as: 'member' });
    expect(await act(acceptOffer, booking, {}, 'member')).toMatchObject(noOffer);
    await free(taken[0]);
    expect(await act(acceptOffer, booking, {}, 'staff')).toMatchObject({ status: 404 });
    expect(await act(acceptOffer, booking, {}, 'visitor')).toMatchObject({ status: 403 });
    expect(await act(acceptOffer, booking, { revision: '7' }, 'member')).toMatchObject({ status: 409 });
    expect(await act(acceptOffer, booking, {}, 'member')).toMatchObject(accepted);
    const wrong = { path: { token: 'x' }, body: { revision: '1' } };
    expect(await attempt(acceptOfferAnonymously, wrong, 'visitor')).toMatchObject({ code: 'INVALID_TOKEN' });
  });

  test.each(['en', 'de', 'he'] as const)('notify the customer of an offer, in %s', async (language) => {
    const { taken, free, tokens, bookedEntity, mailsTo, accept, pass } = await openFull(server, 1);
    const join = async (email: string) => {
      const booking = {
        bookedEntity,
        status: 'WAITING_LIST' as const,
        contactDetails: { email },
        totalParticipants: 1,
      };
      const headers = { 'Accept-Language': language };
      const request = requestFor(
        calls.createBooking,
        { body: { booking } },
        { token: tokens.visitor, headers },
      );
      return ((await (await server.app(request)).json()) as AnswerOf<typeof calls.createBooking>).booking;
    };
    await join('ada@example.com');
    const second = await join('bob@example.com');
    await free(taken[0]);
    const texts = mailTexts[language];
    const named = texts['booking.offered.subject'].replace('{title}', 'Yoga');
    const subject = expect.stringContaining(`${named}, `) as string;
    const [mail, ...others] = await mailsTo('ada@example.com');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject, usefulUntil: new Date(later(30)) });
    expect(mail?.text).toContain(texts['booking.offered.text']);
    expect(mail?.text).toMatch(/\/booking\/[\w-]{86}/);
    expect(mail?.text).toContain('10:30');
    expect(await mailsTo('bob@example.com')).toEqual([]);
    await pass(30);
    expect(await mailsTo('bob@example.com')).toMatchObject([{ subject }]);
    expect(await accept(second)).toMatchObject(accepted);
    const subjects = (await mailsTo('bob@example.com')).map((one) => one.subject);
    const confirmation = texts['booking.confirmed.subject'].replace('{title}', 'Yoga');
    expect(subjects).toHaveLength(2);
    expect(subjects).toEqual(expect.arrayContaining([expect.stringContaining(`${confirmation}, `), subject]));
    expect(await mailsTo('ada@example.com')).toHaveLength(1);
  });

  test('notify once about the spots that one call frees', async () => {
    const { join, taken, admin, mailsTo, accept } = await openFull(server, 2);
    const [first, second] = [await join(1, 'ada@example.com'), await join(1, 'ada@example.com')];
    const bookingsInfo = taken.map(({ id, revision }) => ({ bookingId: id, revision }));
    await ask(server, bulkCancelBooking, { body: { bookings: { bookingsInfo } } }, admin);
    expect(await mailsTo('ada@example.com')).toHaveLength(1);
    await serveWaitingLists(server.options);
    expect(await mailsTo('ada@example.com')).toHaveLength(1);
    expect([await accept(second), await accept(first)]).toMatchObject([accepted, accepted]);
  });
});

const tally = (outcomes: readonly { status: number; code: string | undefined }[]) => {
  const counts: Record<string, number> = {};
  for (const { status, code } of outcomes) counts[code ?? status] = (counts[code ?? status] ?? 0) + 1;
  return counts;
};

describe.each(engines)('races for offers on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open(), { mode: 'qa' });
  });

  test('as many bookings as have an offer accept', async () => {
    const { join, taken, free, accept, businessId, eventId, book, bookedEntity } = await openFull(server, 3);
    const waiting = [];
    for (let one = 0; one < 8; one += 1) waiting.push(await join());
    await Promise.all(taken.map(free));
    const strangers = Array.from({ length: 8 }, () =>
      book({ bookedEntity, ...confirmed }, { as: 'admin' }).then(
        () => ({ status: 200, code: 'STRANGER' }),
        () => ({ status: 409, code: 'FULL' }),
      ),
    );
    const outcomes = await Promise.all([...waiting.map(accept), ...strangers]);
    expect(tally(outcomes)).toEqual({ 200: 3, NO_OPEN_SPOTS: 5, FULL: 8 });
    expect(outcomes.slice(0, 3).map(({ status }) => status)).toEqual([200, 200, 200]);
    const session = await readCalendar(server, businessId).session(eventId);
    expect(session?.totalNumberOfParticipants).toBe(3);
  });

  test('an offer is either accepted or passed on', async () => {
    const { join, taken, free, accept, act, setClock, businessId, eventId } = await openFull(server, 1);
    const waiting = [];
    for (let one = 0; one < 4; one += 1) waiting.push(await join());
    await free(taken[0]);
    await setClock(30);
    const outcomes = await Promise.all([
      ...waiting.map(accept),
      ...[1, 2, 3].map(() => serveWaitingLists(server.options)),
      ...waiting.map((booking) => act(calls.confirmBooking, booking)),
    ]);
    const requests = outcomes.filter((outcome) => typeof outcome === 'object');
    // The first offer has expired; only the second booking can have one.
    const taking = requests.filter(({ status }) => status === 200).map(({ booking }) => booking?.id);
    expect(new Set(taking).size).toBeLessThanOrEqual(1);
    for (const id of taking) expect(id).toBe(waiting[1]?.id);
    await serveWaitingLists(server.options);
    // A repeated confirmation returns the booking.
    expect(await accept(waiting[1]!)).toMatchObject(accepted);
    const session = await readCalendar(server, businessId).session(eventId);
    expect(session?.totalNumberOfParticipants).toBe(1);
  });
});
