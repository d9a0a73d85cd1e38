import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as events from '../../../contract/calls/calendar/calendarEvents.ts';
import { createService } from '../../../contract/calls/services/services.ts';
import { calendarEvent } from '../../../contract/entities/calendar/calendarEvent.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { samples } from '../../samples/samples.ts';
import { ask, startTestApp, testNow, yogaClass } from '../../testing/testApp.ts';
import { readCalendar } from '../../testing/bookings/testCalendar.ts';

describe.each(engineOfTheDay(import.meta.url))('announced events on $name', ({ open }) => {
  test('equal the answers of calls, without the zone of a caller', async () => {
    const server = startTestApp(await open());
    const { businessId, tokens } = await server.addBusiness();
    const { service } = await ask(server, createService, { body: { service: yogaClass() } }, tokens.admin);
    const event = {
      scheduleId: service.schedule?.id,
      start: { localDate: '2027-03-08T18:00:00' },
      end: { localDate: '2027-03-08T19:00:00' },
      recurrenceRule: { frequency: 'WEEKLY' as const, days: ['MONDAY' as const], count: 2 },
    };
    const made = (await ask(server, events.createEvent, { body: { event } }, tokens.admin)).event;
    const path = { 'event.id': made.id };
    const body = { event: { revision: '1', title: 'Yoga at six' } };
    const changed = (await ask(server, events.updateEvent, { path, body }, tokens.admin)).event;
    const [created, updated] = await readCalendar(server, businessId).eventsOf(made.id);
    const said = ({ adjustedStart: _start, adjustedEnd: _end, ...rest }: typeof made) => rest;
    expect(created).toMatchObject({
      type: 'wix.calendar.v3.event_created',
      body: { createdEvent: { entity: said(made) } },
    });
    expect(updated?.body).toEqual({ updatedEvent: { currentEntity: said(changed) } });
  });

  test('are in wire form for samples too', async () => {
    const server = startTestApp(await open());
    const { businessId } = await server.addBusiness(samples.studio(testNow));
    const rows = await server.database.rows(sql<{ entity: unknown }>`
      select body #> '{createdEvent,entity}' as entity from domain_events
      where business_id = ${businessId} and entity_fqdn = 'wix.calendar.v3.event'`);
    expect(rows.length).toBeGreaterThan(50);
    for (const { entity } of rows) expect(calendarEvent.safeParse(entity).error?.issues).toBeUndefined();
  });
});
