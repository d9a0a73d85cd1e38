import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { getScheduleAvailability } from '../../../contract/calls/availability/availability.ts';
import { confirmBooking, createBooking } from '../../../contract/calls/bookings/bookings.ts';
import { previewAbsence } from '../../../contract/calls/bulkRuns/absences.ts';
import * as calls from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import { cancelEvent, getEvent, queryEvents } from '../../../contract/calls/calendar/calendarEvents.ts';
import { getService } from '../../../contract/calls/services/services.ts';
import { createStaffMember } from '../../../contract/calls/staff/staffMembers.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import type { AbsenceDecision } from '../../../contract/entities/bulkRuns/absence.ts';
import { newestMessages } from '../../mail/outbox.ts';
import { selectBookings } from '../../tables/calendar/bookings.ts';
import { lockSessions } from '../../tables/calendar/locks.ts';
import { race } from '../../testing/database/testLocks.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import {
  ask,
  massage,
  refused,
  requestFor,
  startTestApp,
  yogaClass,
  type TestApp,
} from '../../testing/testApp.ts';
import { minutesLater, openForBookings, tuesday } from '../../testing/bookings/testBookings.ts';
import { bulkRunsOf } from '../../testing/testBulkRuns.ts';

const days = { fromDate: '2027-03-02', toDate: '2027-03-03' };
/** Services write times without milliseconds, bookings with them. */
const utc = (time = '') => new Date(time).toISOString();
const personOf = ({ bookedEntity: { slot } }: Booking) => slot?.resource?.id;

/** Bulk runs of an absence. */
describe.each(engineOfTheDay(import.meta.url))('absences on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  /** Ann is away for two days; Ben and Cleo also give massages. */
  async function business() {
    const { admin, businessId, resourceId: ann, locationId, ...rest } = await openForBookings(server);
    const add = async (name: string) => {
      const body = { staffMember: { name }, serviceProvider: true };
      return (await ask(server, createStaffMember, { body }, admin)).staffMember.resourceId ?? '';
    };
    const [ben, cleo] = [await add('Ben'), await add('Cleo')];
    const here = [{ type: 'BUSINESS' as const, business: { id: locationId } }];
    const service = await rest.create(massage(ann, { staffMemberIds: [ann, ben, cleo], locations: here }));
    const yoga = await rest.create(yogaClass({ locations: here }));
    const eventId = await rest.addSession(yoga, { start: '2027-03-02T15:00:00', resources: [ann] });
    const bookAs = async (
      language: string,
      booking: Parameters<typeof rest.book>[0],
      token = rest.tokens.visitor,
    ) => {
      const body = { booking: { totalParticipants: 1, ...booking } };
      const response = await server.app(
        requestFor(createBooking, { body }, { token, headers: { 'Accept-Language': language } }),
      );
      const { booking: made } = (await response.json()) as { booking: Booking };
      const input = { path: { bookingId: made.id }, body: { revision: made.revision } };
      return (await ask(server, confirmBooking, input, admin)).booking;
    };
    /** An appointment, minutes after Tuesday 10:00. */
    const appointment = (minutes: number, who: string, email?: string, language = 'en') =>
      bookAs(language, {
        bookedEntity: {
          slot: { serviceId: service.id, startDate: minutesLater(minutes), resource: { id: who } },
        },
        contactDetails: { firstName: 'Ada', ...(email && { email }) },
      });
    const absence = { resourceId: ann, ...days };
    const runs = bulkRunsOf(server, admin, 'absence');
    return {
      ...rest,
      ...runs,
      admin,
      businessId,
      ann,
      ben,
      cleo,
      yoga,
      eventId,
      appointment,
      participant: (email: string, language: string) =>
        bookAs(language, {
          bookedEntity: { slot: { serviceId: yoga.id, eventId } },
          contactDetails: { firstName: 'Zoe', email },
        }),
      propose: () => ask(server, previewAbsence, { body: absence }, admin),
      decide: (
        decisions: AbsenceDecision[],
        participantNotification?: { notifyParticipants: boolean; message?: string },
      ) =>
        runs.preview(
          { filter: {} },
          { absence: { ...absence, decisions, ...(participantNotification && { participantNotification }) } },
        ),
      now: async ({ id }: { id: string }) => {
        const [stored] = await selectBookings(server.database, businessId, sql`and id = ${id}`);
        if (!stored) throw new Error('There is no such booking.');
        return stored.booking;
      },
      event: async () => (await ask(server, getEvent, { path: { eventId } }, admin)).event,
      timeOff: async () => {
        const body = {
          fromLocalDate: '2027-03-02T00:00:00',
          toLocalDate: '2027-03-05T00:00:00',
          query: { filter: { type: 'DEFAULT' } },
        };
        const { events } = await ask(server, queryEvents, { body }, admin);
        return events.filter(
          ({ resources = [], status }) => status === 'CONFIRMED' && resources.some(({ id }) => id === ann),
        );
      },
      undoPreview: (id: string) => ask(server, calls.previewBulkRunUndo, { path: { id } }, admin),
      mails: async () =>
        newestMessages(server.database, { businessId, limit: 20 }, server.options.config.secret),
    };
  }

  test('lists who can take each appointment and session, and proposes a spread', async () => {
    const { ann, ben, cleo, eventId, appointment, propose, admin } = await business();
    const ten = await appointment(0, ann);
    const eleven = await appointment(60, ann);
    await appointment(0, ben);
    const { items, isTimeOff } = await propose();
    expect(isTimeOff).toBe(false);
    expect(
      items.map(({ id, kind, takers, proposedId }) => [id, kind, takers.map((each) => each.id), proposedId]),
    ).toEqual([
      [ten.id, 'APPOINTMENT', [cleo], cleo],
      [eleven.id, 'APPOINTMENT', [ben, cleo], ben],
      [eventId, 'SESSION', [ben, cleo], ben],
    ]);
    expect(items[0]).toMatchObject({ customer: 'Ada', participants: 1, start: tuesday });
    const past = { body: { resourceId: ann, fromDate: '2027-02-01', toDate: '2027-02-02' } };
    expect(await refused(server, previewAbsence, past, admin)).toMatchObject({ status: 400 });
    const unknown = { body: { resourceId: crypto.randomUUID(), ...days } };
    expect(await refused(server, previewAbsence, unknown, admin)).toMatchObject({ status: 404 });
  });

  test('hands over, cancels and notifies each customer once, and the undo restores everything', async () => {
    const all = await business();
    const { ann, ben, cleo, eventId, appointment, decide, start, ended, rows, undo, now, event, timeOff } =
      all;
    const ten = await appointment(0, ann, 'ada@example.com', 'de');
    const eleven = await appointment(60, ann, 'ada@example.com', 'de');
    const twelve = await appointment(120, ann, 'zoe@example.com');
    const stays = await appointment(180, ann);
    const zoe = await all.participant('zoe@example.com', 'en');
    const { bulkRun, items } = await decide(
      [
        { id: ten.id, resourceId: cleo },
        { id: eleven.id, resourceId: ben },
        { id: twelve.id },
        { id: eventId, resourceId: ben },
      ],
      { notifyParticipants: true, message: 'See you soon' },
    );
    expect(items.map(({ state, fields: [change] }) => [state, change?.field, change?.after])).toEqual([
      ['CHANGES', 'timeOff', '2027-03-02/2027-03-03'],
      ['CHANGES', 'resource', 'Cleo'],
      ['CHANGES', 'resource', 'Ben'],
      ['CHANGES', 'status', 'CANCELED'],
      ['CHANGES', 'resource', 'Ben'],
      ['UNCHANGED', undefined, undefined],
    ]);
    expect(bulkRun.sideEffects).toMatchObject({ sessions: 0, bookings: 1, booked: 3 });
    await start(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ DONE: 5, UNCHANGED: 1 });
    expect(await now(ten)).toMatchObject({ startDate: ten.startDate, status: 'CONFIRMED' });
    expect([personOf(await now(ten)), personOf(await now(eleven)), personOf(await now(stays))]).toEqual([
      cleo,
      ben,
      ann,
    ]);
    expect((await now(twelve)).status).toBe('CANCELED');
    expect((await event()).resources?.map(({ id }) => id)).toEqual([ben]);
    expect((await now(zoe)).bookedEntity.slot?.resource).toEqual({
      id: ben,
      name: 'Ben',
      type: staffResourceTypeId,
    });
    expect(await timeOff()).toHaveLength(1);
    expect(await all.overlaps()).toBe(0);
    const mails = await all.mails();
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual([
      'ada@example.com',
      'zoe@example.com',
    ]);
    const [ada, other] = mails.toSorted((one, two) => (one.recipient < two.recipient ? -1 : 1));
    expect(ada?.content?.text).toMatch(/Jetzt bei Cleo:[^]*10:00[^]*Jetzt bei Ben:[^]*11:00[^]*See you soon/);
    expect(other?.content?.text).toMatch(/cancel:[^]*12:00[^]*Now with Ben:[^]*15:00/);

    expect(await all.undoPreview(bulkRun.id)).toMatchObject({ undoable: 5, partly: 0, refused: 0 });
    await undo(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ UNDONE: 5, UNCHANGED: 1 });
    expect([personOf(await now(ten)), personOf(await now(eleven))]).toEqual([ann, ann]);
    expect(await now(twelve)).toMatchObject({ status: 'CONFIRMED' });
    expect((await now(zoe)).status).toBe('CONFIRMED');
    expect(personOf(await now(zoe))).toBe(ann);
    expect((await event()).resources?.map(({ id }) => id)).toEqual([ann]);
    expect(await timeOff()).toEqual([]);
    expect(await all.mails()).toHaveLength(2);
    expect((await rows(bulkRun.id, 'UNDONE')).items).toHaveLength(5);
  });

  test('a cancelled session returns with its bookings', async () => {
    const { eventId, decide, start, ended, undo, now, event, ...all } = await business();
    const zoe = await all.participant('zoe@example.com', 'he');
    const { bulkRun } = await decide([{ id: eventId }], { notifyParticipants: true });
    expect(bulkRun.sideEffects).toMatchObject({ sessions: 1, bookings: 1, booked: 0 });
    await start(bulkRun.id);
    await ended(bulkRun.id);
    expect((await now(zoe)).status).toBe('CANCELED');
    expect((await all.mails()).map(({ recipient, content }) => `${recipient} ${content?.subject}`)).toEqual([
      'zoe@example.com בוטל: Yoga',
    ]);
    await undo(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ UNDONE: 2 });
    expect((await now(zoe)).status).toBe('CONFIRMED');
    expect((await event()).status).toBe('CONFIRMED');
  });

  test('locks the session of an appointment before its booking, as cancellations do', async () => {
    const { ann, ben, appointment, decide, start, ended, undo, businessId } = await business();
    const { id } = await appointment(0, ann);
    const { bulkRun } = await decide([{ id, resourceId: ben }]);
    /** A cancellation that holds the session takes the booking while the run waits. */
    const during = (run: () => Promise<unknown>) =>
      race(
        server.database,
        async (db) => {
          const [stored] = await selectBookings(db, businessId, sql`and id = ${id}`);
          await lockSessions({ db, businessId }, { ids: [stored?.sessionId ?? ''] });
        },
        async () => {
          await run();
          return ended(bulkRun.id);
        },
        (db) => db.rows(sql`select from bookings where id = ${id} for no key update nowait`),
      );
    expect((await during(() => start(bulkRun.id))).counts).toMatchObject({ DONE: 2 });
    expect((await during(() => undo(bulkRun.id))).counts).toMatchObject({ UNDONE: 2 });
  });

  test('a course without its first and last session is shorter, and whole again after the undo', async () => {
    const { ann, admin, create, addSession, decide, start, ended, undo, ...all } = await business();
    const course = await create(yogaClass({ type: 'COURSE', name: 'Pottery' }));
    const first = await addSession(course, { start: '2027-03-02T10:00:00', resources: [ann] });
    await addSession(course, { start: '2027-03-02T18:00:00' });
    const last = await addSession(course, { start: '2027-03-03T10:00:00', resources: [ann] });
    const scheduleId = course.schedule?.id ?? '';
    const mia = await all.book(
      { bookedEntity: { schedule: { scheduleId } }, status: 'CONFIRMED', totalParticipants: 3 },
      { as: 'admin' },
    );
    const now = async () => {
      const { service } = await ask(server, getService, { path: { serviceId: course.id } }, admin);
      const { bookedEntity, startDate, endDate, status } = await all.now(mia);
      const { availability } = await ask(server, getScheduleAvailability, { path: { scheduleId } }, admin);
      const body = {
        fromLocalDate: '2027-03-02T00:00:00',
        toLocalDate: '2027-03-04T00:00:00',
        query: { filter: { scheduleId } },
      };
      const { events } = await ask(server, queryEvents, { body }, admin);
      return {
        times: [service.schedule, bookedEntity.schedule].map((each) => [
          utc(each?.firstSessionStart),
          utc(each?.lastSessionEnd),
        ]),
        booking: { startDate, endDate, status },
        openSpots: availability.openSpots,
        sessions: events
          .filter((each) => each.status === 'CONFIRMED')
          .map(({ start: { localDate }, remainingCapacity }) => `${localDate} ${remainingCapacity}`),
      };
    };
    const before = await now();
    expect(before.sessions).toEqual([
      '2027-03-02T10:00:00 7',
      '2027-03-02T18:00:00 7',
      '2027-03-03T10:00:00 7',
    ]);
    expect(before.openSpots).toBe(9);
    const { bulkRun } = await decide([{ id: first }, { id: last }], { notifyParticipants: true });
    await start(bulkRun.id);
    await ended(bulkRun.id);
    const times = ['2027-03-02T17:00:00.000Z', '2027-03-02T18:00:00.000Z'];
    expect(await now()).toEqual({
      times: [times, times],
      booking: { startDate: times[0], endDate: times[1], status: 'CONFIRMED' },
      openSpots: 9,
      sessions: ['2027-03-02T18:00:00 7'],
    });
    await undo(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ UNDONE: 3, UNCHANGED: 1 });
    expect(await now()).toEqual(before);
  });

  test('no one gets two at once: a row is blocked, fails after the preview, or is not undone', async () => {
    const { ann, ben, cleo, appointment, decide, start, ended, rows, undo, now, admin, ...all } =
      await business();
    const ten = await appointment(0, ann);
    const eleven = await appointment(60, ann);
    const first = await appointment(0, ben);
    const { items } = await decide([
      { id: ten.id, resourceId: ben },
      { id: eleven.id, resourceId: ben },
    ]);
    expect(items.find(({ entityId }) => entityId === ten.id)).toMatchObject({
      state: 'BLOCKED',
      error: { code: 'SLOT_NOT_AVAILABLE', fields: ['resource'] },
    });
    const { bulkRun } = await decide([
      { id: ten.id, resourceId: cleo },
      { id: eleven.id, resourceId: ben },
    ]);
    await appointment(60, ben);
    await start(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toMatchObject({ DONE: 2, FAILED: 1 });
    expect((await rows(bulkRun.id, 'FAILED')).items[0]?.error?.code).toBe('SLOT_NOT_AVAILABLE');
    expect(personOf(await now(first))).toBe(ben);
    // Ann's former time is booked again after her time off was removed.
    const [off] = await all.timeOff();
    await ask(server, cancelEvent, { path: { eventId: off?.id ?? '' } }, admin);
    await appointment(0, ann);
    const foreseen = await all.undoPreview(bulkRun.id);
    expect(foreseen).toMatchObject({
      undoable: 0,
      refused: 1,
      kept: [{ entityId: ten.id, fields: ['resource'] }],
    });
    await undo(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toMatchObject({ UNDONE: 1, NOT_UNDONE: 1 });
    expect((await rows(bulkRun.id, 'NOT_UNDONE')).items[0]).toMatchObject({
      entityId: ten.id,
      error: { code: 'SLOT_NOT_AVAILABLE' },
    });
    expect(await all.overlaps()).toBe(0);
  });

  test('a booking since the preview stops the start, and other work is refused', async () => {
    const { ann, appointment, decide, refuse, admin } = await business();
    const { bulkRun } = await decide([]);
    const ten = await appointment(0, ann);
    expect(await refuse(calls.startBulkRun, bulkRun.id)).toMatchObject({
      code: 'SELECTION_CHANGED',
      data: { added: [{ id: ten.id }] },
    });
    const absence = { resourceId: ann, ...days, decisions: [] };
    const refusePreview = (body: object) => refused(server, calls.previewBulkRun, { body }, admin);
    const invalid = { status: 400 };
    const selection = { filter: {} };
    expect(await refusePreview({ entity: 'staffMember', selection, work: { absence } })).toMatchObject(
      invalid,
    );
    expect(
      await refusePreview({ entity: 'absence', selection: { ids: [ten.id] }, work: { absence } }),
    ).toMatchObject(invalid);
    expect(await refusePreview({ entity: 'absence', selection, work: { deletion: {} } })).toMatchObject(
      invalid,
    );
    expect(
      await refusePreview({
        entity: 'absence',
        selection,
        work: { absence: { ...absence, toDate: '2027-03-01' } },
      }),
    ).toMatchObject(invalid);
    const values = { body: { entity: 'absence' as const, selection } };
    expect(await refused(server, calls.readBulkValues, values, admin)).toMatchObject(invalid);
  });
});
