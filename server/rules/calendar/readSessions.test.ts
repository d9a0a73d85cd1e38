import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/calls/calendar/sessions.ts';
import { cancelEvent } from '../../../contract/calls/calendar/calendarEvents.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openForBookings } from '../../testing/testBookings.ts';

describe.each(engineOfTheDay(import.meta.url))('reading sessions on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test('answers those of a range and filter, by start, with their participants', async () => {
    const { offer, addSession, book, tokens, admin } = await openForBookings(server);
    const [lesson, course] = [
      await offer(yogaClass()),
      await offer(yogaClass({ type: 'COURSE', name: 'A course' })),
    ];
    const late = await addSession(lesson, { start: '2027-03-03T18:00:00' });
    const early = await addSession(lesson, { start: '2027-03-02T18:00:00' });
    const ofCourse = await addSession(course, { start: '2027-03-04T18:00:00' });
    const asAdmin = { as: 'admin' };
    const ada = await book(
      {
        bookedEntity: { slot: { eventId: early } },
        contactDetails: { firstName: 'Ada', lastName: 'King', email: 'ada@example.com', phone: '+49 30 1' },
        totalParticipants: 2,
        status: 'CONFIRMED',
      },
      asAdmin,
    );
    await book({ bookedEntity: { slot: { eventId: early } } });
    const scheduleId = course.schedule?.id ?? '';
    const whole = await book({ bookedEntity: { schedule: { scheduleId } }, status: 'CONFIRMED' }, asAdmin);
    const query = async (body: object = {}) =>
      (await ask(server, calls.querySessions, { body }, tokens.staff)).sessions;
    const idsOf = async (body: object) => (await query(body)).map(({ id }) => id);

    expect(await idsOf({})).toEqual([early, late, ofCourse]);
    // A session of an hour from 17:00 UTC.
    expect(await idsOf({ fromDate: '2027-03-02T17:59:00Z', toDate: '2027-03-03T17:01:00Z' })).toEqual([
      early,
      late,
    ]);
    expect(await idsOf({ fromDate: '2027-03-02T18:00:00Z', toDate: '2027-03-03T17:00:00Z' })).toEqual([]);
    expect(await idsOf({ query: { filter: { scheduleOwnerId: lesson.id } } })).toEqual([early, late]);
    expect(await idsOf({ type: 'EVENT' })).toHaveLength(3);
    expect(await idsOf({ type: 'WORKING_HOURS' })).toEqual([]);
    await ask(server, cancelEvent, { path: { eventId: late }, body: {} }, admin);
    expect(await idsOf({ query: { filter: { status: 'CONFIRMED' } } })).toEqual([early, ofCourse]);
    const sort = [{ fieldName: 'start.timestamp', order: 'DESC' }];
    expect(await idsOf({ query: { sort, cursorPaging: { limit: 1 } } })).toEqual([ofCourse]);

    const { session } = await ask(server, calls.getSession, { path: { id: early } }, tokens.staff);
    expect(session).toMatchObject({
      id: early,
      scheduleOwnerId: lesson.id,
      start: { timestamp: '2027-03-02T17:00:00.000Z' },
      totalNumberOfParticipants: 2,
      type: 'EVENT',
    });
    expect(session.participants).toEqual([
      {
        id: ada.id,
        contactId: ada.contactDetails.contactId,
        name: 'Ada King',
        email: 'ada@example.com',
        phone: '+49 30 1',
        partySize: 2,
        approvalStatus: 'APPROVED',
      },
    ]);
    const ids = [ofCourse, crypto.randomUUID(), early];
    const listed = await ask(server, calls.listSessions, { body: { ids } }, tokens.staff);
    expect(listed.sessions.map(({ id }) => id)).toEqual([ofCourse, early]);
    expect(listed.sessions[0]?.participants).toMatchObject([{ id: whole.id, partySize: 1, inherited: true }]);
    const unknown = { path: { id: crypto.randomUUID() } };
    expect((await refused(server, calls.getSession, unknown, tokens.staff)).status).toBe(404);
    for (const who of [tokens.visitor, tokens.member]) {
      expect((await refused(server, calls.querySessions, { body: {} }, who)).status).toBe(403);
    }
  });
});
