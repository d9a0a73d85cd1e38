import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as events from '../../../contract/calls/calendar/calendarEvents.ts';
import type { CalendarEventInput } from '../../../contract/entities/calendar/calendarEvent.ts';
import { engines } from '../../testing/database/testDatabase.ts';
import { ask, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openForBookings } from '../../testing/bookings/testBookings.ts';
import { businessTables } from '../../testing/testRows.ts';

const at = (day: string, time: string) => ({ localDate: `2027-${day}T${time}:00` });

type Rows = ReadonlyMap<string, Record<string, unknown>>;

/**
 * Row versions that only one of both stores contains, by table. Each write creates a version, even with equal values.
 */
function onlyIn(one: ReadonlyMap<string, Rows>, other: ReadonlyMap<string, Rows>) {
  return new Map(
    [...one].flatMap(([table, rows]) => {
      const own = [...rows].filter(([version]) => !other.get(table)?.has(version)).map(([, row]) => row);
      return own.length > 0 ? [[table, own] as const] : [];
    }),
  );
}

/** Tables to which every write adds. */
const journals = ['call_log', 'changes', 'events'];
/** Tables with checks of their own; the service follows its last session, and mails contain the new times. */
const followed = ['calendar_events', 'sessions', 'bookings', 'services', 'outbox'];

/** The current time is Monday, 1 March 2027. */
describe.each(engines)('splitting a series on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  /** Mondays from 15 February to 22 March, each booked; the second and the fifth were changed separately. */
  async function booked() {
    const { offer, book, admin, businessId } = await openForBookings(server);
    const service = await offer(yogaClass());
    const event: CalendarEventInput = {
      scheduleId: service.schedule?.id,
      start: at('02-15', '18:00'),
      end: at('02-15', '19:00'),
      recurrenceRule: { frequency: 'WEEKLY', days: ['MONDAY'], count: 6 },
    };
    const { event: master } = await ask(server, events.createEvent, { body: { event } }, admin);
    const range = { fromLocalDate: '2027-02-01T00:00:00', toLocalDate: '2027-04-01T00:00:00' };
    const body = { ...range, query: { filter: { scheduleId: service.schedule?.id } } };
    const { events: sessions } = await ask(server, events.queryEvents, { body }, admin);
    for (const [index, { id: eventId }] of sessions.entries()) {
      if (index % 3 === 1) {
        const changed = { event: { revision: '1', title: 'By candlelight' } };
        await ask(server, events.updateEvent, { path: { 'event.id': eventId }, body: changed }, admin);
      }
      const contactDetails = { email: `guest${index}@example.com` };
      const flowControlSettings = { skipAvailabilityValidation: true };
      await book(
        { bookedEntity: { slot: { eventId } }, contactDetails, status: 'CONFIRMED' },
        { as: 'admin', flowControlSettings, participantNotification: { notifyParticipants: true } },
      );
    }
    const tables = (await businessTables(server.database)).filter((table) => !journals.includes(table));
    const store = async () => {
      const found = new Map<string, Rows>();
      for (const table of tables) {
        const rows = await server.database.rows(sql<{ version: string; row: Record<string, unknown> }>`
          select concat(stored.xmin, ' ', to_jsonb(stored)) as version, to_jsonb(stored) as row
          from ${sql.table(table)} as stored where business_id = ${businessId}`);
        found.set(table, new Map(rows.map(({ version, row }) => [version, row])));
      }
      return found;
    };
    return { admin, master, sessions, store };
  }

  test('writes no row of before the split, including bookings', async () => {
    const { admin, master, sessions, store } = await booked();
    const before = await store();
    expect(before.get('bookings')?.size).toBe(6);
    // Its own change was the second revision.
    const event = { revision: '2', start: at('03-15', '19:00'), end: at('03-15', '20:30') };
    const { event: next } = await ask(
      server,
      events.changeFollowingEvents,
      { path: { eventId: sessions[4]!.id }, body: { event } },
      admin,
    );
    const after = await store();
    const [gone, made] = [onlyIn(before, after), onlyIn(after, before)];
    const idsIn = (rows: ReturnType<typeof onlyIn>, table: string, id = 'id') =>
      new Set((rows.get(table) ?? []).map((row) => row[id]));
    const later = new Set(sessions.slice(4).map(({ id }) => id));
    expect(idsIn(gone, 'calendar_events')).toEqual(new Set([master.id]));
    expect(idsIn(made, 'calendar_events')).toEqual(new Set([master.id, next.id]));
    expect([idsIn(gone, 'sessions'), idsIn(made, 'sessions')]).toEqual([later, later]);
    expect(idsIn(gone, 'bookings', 'session_id')).toEqual(later);
    expect([gone.get('outbox'), made.get('outbox')?.length]).toEqual([undefined, later.size]);
    const bookingIds = idsIn(gone, 'bookings');
    const others = [...gone, ...made]
      .filter(([table]) => !followed.includes(table))
      .flatMap(([table, rows]) => rows.map((row) => ({ table, row })))
      .filter(({ row }) => !bookingIds.has(row['booking_id']));
    expect(others).toEqual([]);
  });
});
