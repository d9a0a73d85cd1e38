import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as bulk from '../../../contract/calls/bookings/bookingsInBulk.ts';
import { cancelBooking, confirmBooking } from '../../../contract/calls/bookings/bookings.ts';
import { createEvent } from '../../../contract/calls/calendar/calendarEvents.ts';
import * as calls from '../../../contract/calls/bookings/extendedBookings.ts';
import type { BookingPolicyInput } from '../../../contract/entities/terms/bookingPolicy.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import { extendedBookingFields } from '../../../contract/entities/bookings/extendedBookingFields.ts';
import { insertAccessToken } from '../../tables/identity/accessTokens.ts';
import { hashSecret } from '../../secrets/secrets.ts';
import { engineOfTheDay, engines } from '../../testing/database/testDatabase.ts';
import { listening, nodesOf, planOf, rowsRead } from '../../testing/database/testPlans.ts';
import { ask, refused, startTestApp, testNow, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { minutesLater, openForBookings, tuesday } from '../../testing/bookings/testBookings.ts';
import { createMember } from '../identity/members.ts';

type Filter = Record<string, unknown>;
const asAdmin = { as: 'admin' } as const;
const slot = (path: string) => `bookedEntity.item.slot.${path}`;
const schedule = (path: string) => `bookedEntity.item.schedule.${path}`;

/** Bookings of a new business, as {@link openWithBookings} reads them. */
async function openWithQueries(server: TestApp, terms: BookingPolicyInput = {}) {
  const business = await openForBookings(server, terms);
  const query = (question: object = {}, who = 'admin', options: object = {}) =>
    ask(
      server,
      calls.queryExtendedBookings,
      { body: { query: question, ...options } },
      business.tokenOf(who),
    );
  return { ...business, query };
}

/** An appointment by a member, two spots in a class by a visitor, and a course by an admin, in this order. */
async function openWithBookings(server: TestApp) {
  const business = await openWithQueries(server);
  const { appointment, yoga, offer, addSession, slotOf, named, book, query } = business;
  const massage = await appointment({
    payment: { rateType: 'FIXED', fixed: { price: { value: '70.50' } }, options: { inPerson: true } },
  });
  const { service: lesson, eventId } = await yoga();
  const course = await offer(yogaClass({ type: 'COURSE', name: 'A course' }));
  await addSession(course, { start: '2027-03-04T18:00:00' });
  const ada = await book(
    {
      bookedEntity: slotOf(massage, named),
      contactDetails: { firstName: 'Ada', email: 'Ada@example.com' },
      externalUserId: 'A-1',
      selectedPaymentOption: 'OFFLINE',
    },
    { as: 'member' },
  );
  server.passTime(60);
  const bob = await book({ bookedEntity: { slot: { eventId } }, totalParticipants: 2 });
  server.passTime(60);
  const scheduleId = course.schedule?.id ?? '';
  const cy = await book({ bookedEntity: { schedule: { scheduleId } }, status: 'CONFIRMED' }, asAdmin);
  const find = async (filter: Filter, who = 'admin') =>
    (await query({ filter, sort: [{ fieldName: 'createdDate' }] }, who)).extendedBookings.map(
      ({ booking }) => booking.id,
    );
  // Only staff read contacts.
  const { extendedBookings } = await query({ filter: { id: ada.id } });
  return {
    ...business,
    massage,
    lesson,
    course,
    eventId,
    ada: extendedBookings[0]?.booking ?? ada,
    bob,
    cy,
    query,
    find,
  };
}

describe.each(engineOfTheDay(import.meta.url))('lists of bookings on $name', ({ open }) => {
  let server: TestApp;
  let made: Awaited<ReturnType<typeof openWithBookings>>;
  beforeAll(async () => {
    server = startTestApp(await open());
    made = await openWithBookings(server);
  });

  test('returns whole bookings, the newest first, with totals and cursors', async () => {
    const { query, ada, bob, cy } = made;
    const all = await query();
    expect(all.extendedBookings).toEqual([{ booking: cy }, { booking: bob }, { booking: ada }]);
    expect(all.pagingMetadata).toEqual({
      count: 3,
      total: 3,
      tooManyToCount: false,
      hasNext: false,
      cursors: {},
    });
    const first = await query({ cursorPaging: { limit: 2 } });
    expect(first.extendedBookings.map(({ booking }) => booking.id)).toEqual([cy.id, bob.id]);
    const second = await query({
      cursorPaging: { limit: 2, cursor: first.pagingMetadata?.cursors?.next },
    });
    expect(second.extendedBookings).toEqual([{ booking: ada }]);
    expect(second.pagingMetadata).toMatchObject({ total: 3, hasNext: false });
    const byOffset = await query({ paging: { limit: 1, offset: 1 } });
    expect(byOffset.extendedBookings).toEqual([{ booking: bob }]);
    expect(byOffset.pagingMetadata).toMatchObject({ offset: 1, total: 3, hasNext: true });
  });

  test('filters by every field', async () => {
    const { ada, bob, cy, find, eventId, massage, lesson, course, resourceId, locationId } = made;
    const { lessonSchedule, courseSchedule } = {
      lessonSchedule: lesson.schedule?.id ?? '',
      courseSchedule: course.schedule?.id ?? '',
    };
    const visitorId = bob.createdBy?.anonymousVisitorId;
    const anyone = crypto.randomUUID();
    const expected: [Filter, Booking[]][] = [
      [{ id: ada.id }, [ada]],
      [{ [slot('sessionId')]: eventId }, [bob]],
      [{ [slot('eventId')]: { $in: [eventId] } }, [bob]],
      [{ [slot('serviceId')]: massage.id }, [ada]],
      [{ [slot('serviceId')]: course.id }, []],
      [{ [slot('scheduleId')]: lessonSchedule }, [bob]],
      [{ [slot('resource.id')]: resourceId }, [ada]],
      [{ [slot('location.id')]: locationId }, [ada]],
      [{ [slot('location.locationType')]: 'OWNER_BUSINESS' }, [ada]],
      [{ [schedule('scheduleId')]: courseSchedule }, [cy]],
      [{ [schedule('serviceId')]: course.id }, [cy]],
      [{ [schedule('serviceId')]: massage.id }, []],
      [{ [schedule('location.id')]: locationId }, []],
      [{ [schedule('location.locationType')]: 'CUSTOM' }, []],
      [{ 'bookedEntity.tags': { $hasSome: ['GROUP', 'COURSE'] } }, [bob, cy]],
      [{ 'contactDetails.contactId': ada.contactDetails.contactId }, [ada]],
      [{ 'contactDetails.email': 'Ada@example.com' }, [ada]],
      [{ status: { $ne: 'CREATED' } }, [cy]],
      [{ status: { $in: ['CREATED', 'CANCELED'] } }, [ada, bob]],
      [{ paymentStatus: 'UNDEFINED' }, [ada, bob, cy]],
      [{ selectedPaymentOption: 'OFFLINE' }, [ada]],
      [{ externalUserId: 'A-1' }, [ada]],
      [{ 'createdBy.contactId': ada.contactDetails.contactId }, [ada]],
      [{ 'createdBy.id.memberId': ada.createdBy?.memberId }, [ada]],
      [{ 'createdBy.id.anonymousVisitorId': visitorId }, [bob]],
      [{ 'createdBy.id.appId': anyone }, []],
      [{ 'createdBy.id.wixUserId': anyone }, []],
      [{ createdDate: { $gt: ada.createdDate } }, [bob, cy]],
      [{ updatedDate: { $lte: bob.updatedDate } }, [ada, bob]],
      [{ startDate: { $gte: tuesday, $lt: minutesLater(60) } }, [ada]],
      [
        { $and: [{ startDate: { $gte: tuesday } }, { startDate: { $lt: minutesLater(24 * 60) } }] },
        [ada, bob],
      ],
      [{ endDate: { $gt: minutesLater(24 * 60) } }, [cy]],
      [{ 'participantsInfo.type.totalParticipants.value': { $gte: 2 } }, [bob]],
      [{ doubleBooked: false }, [ada, bob, cy]],
      [{ doubleBooked: true }, []],
    ];
    const found = await Promise.all(expected.map(async ([filter]) => [filter, await find(filter)]));
    expect(found).toEqual(expected.map(([filter, bookings]) => [filter, bookings.map(({ id }) => id)]));
    const asked = new Set(expected.flatMap(([filter]) => Object.keys(filter)));
    expect(Object.keys(extendedBookingFields).filter((path) => !asked.has(path))).toEqual([]);
  });

  test.each(Object.keys(extendedBookingFields))('sorts by %s in both orders', async (fieldName) => {
    const { query, ada, bob, cy } = made;
    const ids = async (order: string) =>
      (await query({ sort: [{ fieldName, order }] })).extendedBookings.map(({ booking }) => booking.id);
    const ascending = await ids('ASC');
    expect(ascending.toSorted()).toEqual([ada.id, bob.id, cy.id].toSorted());
    expect(await ids('DESC')).toEqual(ascending.toReversed());
  });

  test.each([
    [
      'an unknown field',
      { filter: { 'bookedEntity.slot.serviceId': 'x' } },
      'query.filter.bookedEntity.slot.serviceId',
    ],
    [
      'an operator of another type',
      { filter: { 'contactDetails.email': { $startsWith: 'a' } } },
      'query.filter.contactDetails.email',
    ],
    ['an unknown status', { filter: { status: 'OPEN' } }, 'query.filter.status'],
    ['a page of 101', { cursorPaging: { limit: 101 } }, 'query.cursorPaging.limit'],
    ['a sort by an unknown field', { sort: [{ fieldName: 'title' }] }, 'query.sort.0.fieldName'],
  ])('refuses %s', async (_, question, field) => {
    const { admin } = made;
    const refusal = await refused(server, calls.queryExtendedBookings, { body: { query: question } }, admin);
    expect([refusal.status, refusal.violations.map((one) => one.field)]).toEqual([400, [field]]);
  });

  test('returns members their own bookings only, and refuses visitors, in every call', async () => {
    const { ada, bob, businessId, clientId, query, find, tokens } = made;
    const id = await createMember(server.database, server.options.passwords, {
      businessId,
      email: 'other@example.com',
      password: null,
      name: 'Other',
      role: null,
      now: testNow,
    });
    const other = 'token-of-another-customer';
    await insertAccessToken(server.database, {
      tokenHash: await hashSecret(other),
      businessId,
      clientId,
      kind: 'member',
      memberId: id,
      signInSessionId: null,
      familyId: null,
      now: testNow,
      expiresAt: new Date(server.options.clock().getTime() + 3_600_000),
    });
    const count = (token: string, filter: Filter = {}) =>
      ask(server, calls.countExtendedBookings, { body: { filter } }, token).then((answer) => answer.count);

    expect(await find({}, 'member')).toEqual([ada.id]);
    expect((await query({}, 'member')).pagingMetadata?.total).toBe(1);
    expect(await find({ id: bob.id }, 'member')).toEqual([]);
    expect(await find({ $or: [{ id: bob.id }, { doubleBooked: false }] }, 'member')).toEqual([ada.id]);
    expect(await find({}, other)).toEqual([]);
    expect(await find({}, 'staff')).toHaveLength(3);
    expect(await Promise.all([tokens.member, other, tokens.staff].map((token) => count(token)))).toEqual([
      1, 0, 3,
    ]);
    expect(await count(tokens.admin, { status: 'CREATED' })).toBe(2);
    const old = await ask(server, calls.queryExtendedBooking, { body: {} }, other);
    expect(old.extendedBookings).toEqual([]);
    for (const call of [calls.queryExtendedBooking, calls.queryExtendedBookings, calls.countExtendedBookings])
      expect((await refused(server, call, { body: {} }, tokens.visitor)).status).toBe(403);
  });

  test('refuses the cursor of another business', async () => {
    const { query } = made;
    const stranger = await openWithBookings(server);
    const { pagingMetadata } = await query({ cursorPaging: { limit: 1 } });
    const cursor = pagingMetadata?.cursors?.next;
    const body = { query: { cursorPaging: { cursor } } };
    expect((await refused(server, calls.queryExtendedBookings, { body }, stranger.admin)).status).toBe(400);
    expect(await stranger.find({})).toEqual([stranger.ada.id, stranger.bob.id, stranger.cy.id]);
  });

  test('adds the requested sections to each booking, by the copy of its policy', async () => {
    const { ada, bob, cy, act, query, admin } = await openWithBookings(server);
    await act(cancelBooking, bob);
    const options = { withBookingAllowedActions: true, withBookingPolicySettings: true };
    const { extendedBookings } = await query({}, 'admin', options);
    const { results } = await ask(
      server,
      bulk.bulkCalculateAllowedActions,
      { body: { bookingIds: [cy.id, 'malformed', bob.id, ada.id] } },
      admin,
    );
    const [{ itemMetadata } = {}] = results.splice(1, 1);
    expect(itemMetadata).toMatchObject({ success: false, error: { code: 'INVALID_ARGUMENT' } });
    expect(extendedBookings.map(({ allowedActions }) => allowedActions)).toEqual(
      results.map(({ item }) => item),
    );
    expect(extendedBookings.map(({ allowedActions }) => allowedActions)).toEqual([
      { cancel: true, reschedule: false },
      { cancel: false, reschedule: false },
      { cancel: true, reschedule: true },
    ]);
    expect(extendedBookings[2]?.bookingPolicySettings).toEqual({ maxParticipantsPerBooking: 10 });
    const nothing = {
      withBookingConferencingDetails: true,
      withBookingFeeDetails: true,
      withEcomOrder: true,
      withFormSubmissions: true,
    };
    const plain = await query({ filter: { id: ada.id } }, 'admin', nothing);
    expect(plain.extendedBookings).toEqual([{ booking: ada }]);
  });

  test('adds the fees of cancelled bookings only', async () => {
    const { yoga, book, act, query } = await openWithQueries(server, {
      cancellationFeePolicy: { enabled: true, cancellationWindows: [{ percentage: '50' }] },
      saveCreditCardPolicy: { enabled: true },
      customPolicyDescription: { enabled: true, description: 'Late cancellations cost something.' },
    });
    const { eventId } = await yoga();
    const wanted = { bookedEntity: { slot: { eventId } }, status: 'CONFIRMED' } as const;
    const [active, cancelled] = [await book(wanted, asAdmin), await book(wanted, asAdmin)];
    await act(cancelBooking, cancelled);
    const feesIn = async (options: object) =>
      new Map(
        (await query({}, 'admin', options)).extendedBookings.map(({ booking, bookingFeeDetails }) => [
          booking.id,
          bookingFeeDetails?.cancellationFee,
        ]),
      );
    const fees = await feesIn({ withBookingFeeDetails: true });
    expect(fees.get(cancelled.id)).toEqual({
      price: { value: '7.50', currency: 'EUR' },
      status: 'NOT_YET_APPLIED_TO_ORDER',
      trigger: 'BOOKING_CANCELED',
    });
    expect(fees.has(active.id) && fees.get(active.id)).toBeUndefined();
    expect((await feesIn({})).get(cancelled.id)).toBeUndefined();
  });

  test('adds the online meeting, without its host', async () => {
    const { yoga, book, act, query, admin } = await openWithQueries(server);
    const { service } = await yoga();
    const meeting = { guestUrl: 'https://meet.example/guest', hostUrl: 'https://meet.example/host' };
    const event = {
      scheduleId: service.schedule?.id,
      start: { localDate: '2027-03-03T18:00:00' },
      end: { localDate: '2027-03-03T19:00:00' },
      conferencingDetails: meeting,
    };
    const { event: made } = await ask(server, createEvent, { body: { event } }, admin);
    const booking = await book({ bookedEntity: { slot: { eventId: made.id } } }, { as: 'member' });
    const read = async (who: string, options: object = { withBookingConferencingDetails: true }) =>
      (await query({ filter: { id: booking.id } }, who, options)).extendedBookings[0]?.conferencingDetails;
    expect(await read('member')).toBeUndefined();
    expect(await read('staff')).toEqual({ guestUrl: meeting.guestUrl });
    await act(confirmBooking, booking);
    expect(await read('member')).toEqual({ guestUrl: meeting.guestUrl });
    expect(await read('admin', {})).toBeUndefined();
  });

  test('returns the bookings of one session by the older call', async () => {
    const { bob, eventId, admin } = made;
    const body = { sessionId: eventId, withBookingAllowedActions: true };
    const { extendedBookings } = await ask(server, calls.queryExtendedBooking, { body }, admin);
    expect(extendedBookings).toEqual([{ booking: bob, allowedActions: { cancel: true, reschedule: true } }]);
  });
});

/** Copies one booking over a year. */
async function multiply(server: TestApp, businessId: string, { id }: Booking, count: number) {
  await server.database.write(
    sql`insert into bookings (business_id, id, revision, created_date, updated_date, service_id, schedule_id,
        session_id, booked_entity, start_date, end_date, resource_ids, status, payment_status, paid_amount,
        contact_details, total_participants, details)
      select business_id, gen_random_uuid(), 1, created_date - made * interval '1 minute', updated_date, service_id,
        schedule_id, null, booked_entity, start_date + made * interval '1 hour', end_date + made * interval '1 hour',
        resource_ids, 'DECLINED', payment_status, 0, contact_details, 1, details
      from bookings, generate_series(1, ${count}) as made where business_id = ${businessId} and id = ${id}`,
    count,
  );
}

describe.each(engines.filter(({ name }) => name === 'postgresql'))('20,000 bookings on $name', ({ open }) => {
  test('reads only the rows of a page', async () => {
    const heard = listening(await open());
    const server = startTestApp(heard.database);
    const { businessId, bob, query, eventId, massage } = await openWithBookings(server);
    await multiply(server, businessId, bob, 20_000);
    await server.database.write(sql`analyze bookings`);
    const later = minutesLater(300 * 24 * 60);
    const questions: Record<string, object> = {
      newest: {},
      upcoming: { filter: { startDate: { $gte: later } }, sort: [{ fieldName: 'startDate' }] },
      'a week, backwards': {
        filter: { startDate: { $gte: later, $lt: minutesLater(307 * 24 * 60) } },
        sort: [{ fieldName: 'startDate', order: 'DESC' }],
      },
      changed: { sort: [{ fieldName: 'updatedDate', order: 'DESC' }] },
      'a rare status': { filter: { status: 'CREATED' } },
      'one service': { filter: { [slot('serviceId')]: massage.id }, sort: [{ fieldName: 'startDate' }] },
      'nobody: one resource': { filter: { [slot('resource.id')]: eventId } },
      'nobody: one event': { filter: { [slot('eventId')]: crypto.randomUUID() } },
      'nobody: one email': { filter: { 'contactDetails.email': 'nobody@example.com' } },
    };
    const slow: Record<string, number[]> = {};
    for (const [name, question] of Object.entries(questions)) {
      heard.asked.length = 0;
      const first = await query({ ...question, cursorPaging: { limit: 20 } });
      const cursor = first.pagingMetadata?.cursors?.next;
      if (cursor) await query({ cursorPaging: { limit: 20, cursor } });
      // Counting the matches has a limit of its own.
      const pages = heard.asked.filter(
        ({ text }) => text.includes('from "bookings"') && text.includes('order by'),
      );
      expect(pages).toHaveLength(cursor ? 2 : 1);
      const plans = await Promise.all(pages.map((page) => planOf(heard.database, page, { run: true })));
      const read = plans.map((plan) =>
        nodesOf(plan)
          .map(rowsRead)
          .reduce((sum, rows) => sum + rows, 0),
      );
      if (read.some((rows) => rows > 250)) slow[name] = read;
    }
    expect(slow).toEqual({});
  });
});
