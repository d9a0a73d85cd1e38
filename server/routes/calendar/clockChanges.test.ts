import { beforeAll, describe, expect, test } from 'vitest';
import * as events from '../../../contract/calls/calendar/calendarEvents.ts';
import { getScheduleTimeFrame } from '../../../contract/calls/calendar/schedules.ts';
import { createService } from '../../../contract/calls/services/services.ts';
import type { CalendarEvent, CalendarEventInput } from '../../../contract/entities/calendar/calendarEvent.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';

const instants = ({ start, end }: CalendarEvent) =>
  `${start.utcDate?.slice(5, 16)} to ${end.utcDate?.slice(5, 16)}`;

/** In Berlin, clocks go from 02:00 to 03:00 on Sunday, 28 March 2027, and back from 03:00 to 02:00 on 31 October. */
describe.each(engineOfTheDay(import.meta.url))('sessions where clocks change on $name', ({ open }) => {
  let server: TestApp;
  let admin: string;

  beforeAll(async () => {
    server = startTestApp(await open());
    admin = (await server.addBusiness()).tokens.admin;
  });

  async function sundays(first: string, start: string, end: string, count = 3) {
    const { service } = await ask(server, createService, { body: { service: yogaClass() } }, admin);
    const event: CalendarEventInput = {
      scheduleId: service.schedule?.id,
      start: { localDate: `${first}T${start}:00` },
      end: { localDate: `${first}T${end}:00` },
      recurrenceRule: { frequency: 'WEEKLY', days: ['SUNDAY'], count },
    };
    return (await ask(server, events.createEvent, { body: { event } }, admin)).event;
  }

  const change = async (id: string, event: CalendarEventInput) =>
    (await ask(server, events.updateEvent, { path: { 'event.id': id }, body: { event } }, admin)).event;

  async function sessionsOf({ scheduleId }: CalendarEvent) {
    const range = { fromLocalDate: '2027-03-01T00:00:00', toLocalDate: '2027-12-31T00:00:00' };
    const body = { ...range, query: { filter: { scheduleId } } };
    return (await ask(server, events.queryEvents, { body }, admin)).events;
  }

  test('have the duration of their series', async () => {
    const spring = await sundays('2027-03-21', '01:30', '03:30');
    expect((await sessionsOf(spring)).map(instants)).toEqual([
      '03-21T00:30 to 03-21T02:30',
      '03-28T00:30 to 03-28T02:30',
      '04-03T23:30 to 04-04T01:30',
    ]);
    const autumn = await sundays('2027-10-31', '01:30', '03:30', 1);
    expect((await sessionsOf(autumn)).map(instants)).toEqual(['10-30T23:30 to 10-31T01:30']);
    expect(instants(autumn)).toBe('10-30T23:30 to 10-31T01:30');
    const path = { scheduleId: autumn.scheduleId };
    const { scheduleTimeFrame } = await ask(server, getScheduleTimeFrame, { path, query: {} }, admin);
    expect(scheduleTimeFrame.endDate?.utcDate).toBe('2027-10-31T01:30:00.000Z');
  });

  test('keep their duration when another field changes', async () => {
    const series = await sundays('2027-03-21', '01:30', '03:30');
    const [, session] = await sessionsOf(series);
    const retitled = await change(session!.id, { revision: '1', title: 'Before sunrise' });
    expect(instants(retitled)).toBe('03-28T00:30 to 03-28T02:30');
    await change(series.id, { revision: '1', totalCapacity: 20 });
    expect((await sessionsOf(series)).map(instants)[1]).toBe('03-28T00:30 to 03-28T02:30');
  });

  test('keep their own duration when their series changes', async () => {
    const series = await sundays('2027-03-21', '01:30', '03:30');
    const [, session] = await sessionsOf(series);
    const longer = await change(session!.id, { revision: '1', end: { localDate: '2027-03-28T05:30:00' } });
    expect(instants(longer)).toBe('03-28T00:30 to 03-28T04:30');
    await change(series.id, { revision: '1', totalCapacity: 20 });
    expect((await sessionsOf(series)).map(instants)[1]).toBe('03-28T00:30 to 03-28T04:30');
  });

  test('follow their series unless they were moved', async () => {
    const series = await sundays('2027-03-21', '02:30', '03:30');
    const [, session] = await sessionsOf(series);
    expect(session?.start.localDate).toBe('2027-03-28T03:30:00');
    await change(session!.id, { revision: '1', title: 'Before sunrise' });
    await change(series.id, {
      revision: '1',
      start: { localDate: '2027-03-21T05:00:00' },
      end: { localDate: '2027-03-21T06:00:00' },
    });
    expect((await sessionsOf(series))[1]).toMatchObject({
      title: 'Before sunrise',
      start: { localDate: '2027-03-28T05:00:00' },
    });
  });
});
