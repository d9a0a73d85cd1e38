import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  previewServiceDeletion,
  previewServiceDeletionByFilter,
} from '../../../contract/calls/services/previews.ts';
import { deleteService } from '../../../contract/calls/services/services.ts';
import { createApp } from '../../app.ts';
import type { Database, Queries } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { insertBookings } from '../../tables/calendar/bookings.ts';
import { insertSessions } from '../../tables/calendar/sessions.ts';
import { ask, refused, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { bookingOf, sessionOf } from '../../testing/bookings/testCalendar.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { notify, openStudio } from '../../testing/bookings/testStudio.ts';

function preview(filter: Record<string, unknown>) {
  return { body: { filter } };
}

/** The same database with a statement counter. */
function countStatements(inner: Database): { database: Database; statements: () => number } {
  let count = 0;
  const counting = (db: Queries): Queries => ({
    rows: (statement) => ((count += 1), db.rows(statement)),
    first: (statement) => ((count += 1), db.first(statement)),
    write: (statement, expected) => ((count += 1), db.write(statement, expected)),
  });
  const database: Database = {
    ...inner,
    ...counting(inner),
    transaction: (work) => inner.transaction((inside) => work({ ...inside, ...counting(inside) })),
  };
  return { database, statements: () => count };
}

describe.each(engineOfTheDay(import.meta.url))('the impact of changes on bookings on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });
  const studio = () => openStudio(server);

  test('deletion by filter is previewed for selective filters and a bounded number of sessions', async () => {
    const { create, businessId, admin } = await openCatalogue(server);
    const yoga = await create(yogaClass());
    const pilates = await create(yogaClass({ name: 'Pilates' }));
    const session = sessionOf(yoga);
    await insertSessions(server.database, businessId, [session, sessionOf(pilates)]);
    expect(
      await ask(server, previewServiceDeletionByFilter, preview({ type: 'CLASS' }), admin),
    ).toMatchObject({
      serviceCount: 2,
      impact: { sessions: { cancelled: 2 } },
    });
    const everything = await refused(server, previewServiceDeletionByFilter, preview({}), admin);
    expect(everything.rules).toEqual(['filter VALIDATION']);

    await server.database.transaction(async (db) => {
      // Without triggers, which take most of the time: the preview reads sessions alone.
      await db.script('set local session_replication_role = replica');
      await db.write(sql`
        insert into sessions
        select copy.* from sessions session, generate_series(1, 20000) as number,
          jsonb_populate_record(session, jsonb_build_object('id', gen_random_uuid(), 'number', number)) as copy
        where session.id = ${session.id}`);
    });
    const tooMuch = await refused(server, previewServiceDeletionByFilter, preview({ type: 'CLASS' }), admin);
    expect(tooMuch.rules).toEqual(['filter MAX_SIZE']);
    const other = await ask(server, previewServiceDeletionByFilter, preview({ name: 'Pilates' }), admin);
    expect(other).toMatchObject({ serviceCount: 1, impact: { sessions: { cancelled: 1 } } });
  });

  test('300 sessions with bookings need as few statements as three', async () => {
    const counts: number[] = [];
    for (const size of [3, 300]) {
      const { create, businessId, admin } = await openCatalogue(server);
      const service = await create(yogaClass());
      const sessions = Array.from({ length: size }, (_, index) => sessionOf(service, { inHours: index + 1 }));
      await insertSessions(server.database, businessId, sessions);
      await insertBookings(
        server.database,
        businessId,
        sessions.map((session, index) => bookingOf(session, { email: `${index}@example.com` })),
      );
      const { database, statements } = countStatements(server.database);
      const counted = { ...server, app: createApp({ ...server.options, database }) };
      await ask(counted, deleteService, { path: { serviceId: service.id }, query: notify }, admin);
      counts.push(statements());
    }
    expect(counts[0]).toBeGreaterThan(10);
    expect(counts[1]).toBe(counts[0]);
  });

  test('preview counts sessions, bookings and money and changes nothing', async () => {
    const { service, admin, book, inHall, inPark, sessions, bookings, messages, businessId } = await studio();
    await book(
      bookingOf(inHall, { email: 'ana@example.com', paid: '15.50', participants: 2 }),
      bookingOf(inHall, { email: 'ana@example.com', paid: '4.5' }),
      bookingOf(inPark, { contactId: crypto.randomUUID() }),
    );
    const count = () =>
      server.database.first(sql`select count(*) from changes where business_id = ${businessId}`);
    const before = [await sessions(), await bookings(), await count()];
    const body = { ids: [service.id], ...notify };
    const { impact } = await ask(server, previewServiceDeletion, { body }, admin);
    expect(impact).toMatchObject({
      sessions: { kept: 0, moved: 0, cancelled: 2 },
      bookings: { kept: 0, moved: 0, cancelled: 3 },
      people: 2,
      messages: 1,
      money: [{ currency: 'EUR', toRefund: '20.00', affected: '0.00' }],
    });
    expect(impact.soonestSessions.map(({ id, participants }) => [id, participants])).toEqual([
      [inHall.id, 3],
      [inPark.id, 1],
    ]);
    expect(impact.soonestBookings).toMatchObject([
      { sessionId: inHall.id, title: 'Yoga', customer: { email: 'ana@example.com' }, action: 'DELETE' },
      { sessionId: inHall.id, action: 'DELETE' },
      { sessionId: inPark.id, customer: {}, participants: 1 },
    ]);
    expect([await sessions(), await bookings(), await count()]).toEqual(before);
    expect(await messages()).toEqual([]);
  });

  test('preview contains the exact message that is sent', async () => {
    const { service, admin, book, inHall, messages } = await studio();
    await book(bookingOf(inHall, { email: 'ana@example.com', firstName: 'Ana' }));
    const ids = [service.id];
    const withoutNotice = await ask(server, previewServiceDeletion, { body: { ids } }, admin);
    expect(withoutNotice.impact.example).toBeUndefined();
    const { impact } = await ask(server, previewServiceDeletion, { body: { ids, ...notify } }, admin);
    expect(impact.example).toMatchObject({ to: 'ana@example.com', language: 'en' });
    await ask(server, deleteService, { path: { serviceId: service.id }, query: notify }, admin);
    const [sent] = await messages();
    expect(sent).toEqual({
      recipient: impact.example?.to,
      subject: impact.example?.subject,
      text: impact.example?.text,
    });
  });
});
