import { once } from 'node:events';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import * as events from '../../../contract/calls/calendar/calendarEvents.ts';
import { lockServices } from '../../tables/services/services.ts';
import { openForBookings } from '../../testing/bookings/testBookings.ts';
import { engines } from '../../testing/database/testDatabase.ts';
import { ask, startTestApp, yogaClass } from '../../testing/testApp.ts';

const waiting = sql<{ count: number }>`
  select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** PGlite has one connection, whose transactions never overlap. */
const server = engines.filter(({ name }) => name === 'postgresql');

describe.each(server)('the order of locks on $name', ({ open }) => {
  test.each(['CLASS', 'COURSE'] as const)(
    'a change of a session waits for its %s before it locks the session',
    async (type) => {
      const app = startTestApp(await open());
      const { offer, admin, businessId } = await openForBookings(app);
      const service = await offer(yogaClass({ type }));
      const event = {
        scheduleId: service.schedule?.id,
        start: { localDate: '2027-03-08T18:00:00' },
        end: { localDate: '2027-03-08T19:00:00' },
      };
      const created = await ask(app, events.createEvent, { body: { event } }, admin);
      const change = {
        path: { 'event.id': created.event.id },
        body: { event: { revision: '1', title: 'By candlelight' } },
      };
      const isWaiting = new AbortController();
      let locked: Promise<void> | undefined;
      await new Promise<void>((resolve) => {
        locked = app.database.transaction(async (db) => {
          await lockServices(db, businessId, [service.id]);
          resolve();
          await once(isWaiting.signal, 'abort');
          // The next lock of a deletion of the service.
          await db.rows(sql`select from sessions where id = ${created.event.id} for update nowait`);
        });
      });
      const changed = ask(app, events.updateEvent, change, admin);
      await vi.waitUntil(async () => ((await app.database.first(waiting))?.count ?? 0) > 0, {
        timeout: 4000,
      });
      isWaiting.abort();
      await expect(locked).resolves.toBe(undefined);
      expect((await changed).event.title).toBe('By candlelight');
    },
  );
});
