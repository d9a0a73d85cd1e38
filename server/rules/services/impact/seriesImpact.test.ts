import { beforeAll, describe, expect, test } from 'vitest';
import * as events from '../../../../contract/calls/calendar/calendarEvents.ts';
import { createLocation } from '../../../../contract/calls/locations/locations.ts';
import {
  previewServiceLocations,
  setServiceLocationsAsPreviewed,
} from '../../../../contract/calls/services/previews.ts';
import { setServiceLocations } from '../../../../contract/calls/services/serviceParts.ts';
import type { CalendarEventInput } from '../../../../contract/entities/calendar/calendarEvent.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { ask, startTestApp, yogaClass, type TestApp } from '../../../testing/testApp.ts';
import { readCalendar } from '../../../testing/bookings/testCalendar.ts';
import { openCatalogue } from '../../../testing/testCatalogue.ts';
import { takeLast } from '../../../testing/testHistory.ts';
import { extendAllSeries } from '../../calendar/extendAllSeries.ts';

const park = { custom: { address: { city: 'Berlin', country: 'DE', formattedAddress: 'The park, Berlin' } } };
const lake = { custom: { address: { city: 'Berlin', country: 'DE', formattedAddress: 'The lake, Berlin' } } };
const inFourMonths = 120 * 24 * 3600;

/** Now is Monday, 1 March 2027. */
describe.each(engineOfTheDay(import.meta.url))('series at removed locations on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  /** A class in the hall and the park with a session every Monday in one of them, of which two are over. */
  async function mondays(at: 'hall' | 'park') {
    const { admin, businessId, create, locationId, read } = await openCatalogue(server);
    const hall = { type: 'BUSINESS' as const, business: { id: locationId } };
    const service = await create(yogaClass({ locations: [hall, park] }));
    const there = service.locations?.find(({ type }) => (type === 'BUSINESS') === (at === 'hall'));
    const location =
      at === 'hall'
        ? { id: locationId, type: 'BUSINESS' as const }
        : { id: there?.id, type: 'CUSTOM' as const };
    const event: CalendarEventInput = {
      scheduleId: service.schedule?.id,
      start: { localDate: '2027-02-15T18:00:00' },
      end: { localDate: '2027-02-15T19:00:00' },
      recurrenceRule: { frequency: 'WEEKLY', days: ['MONDAY'] },
      location,
    };
    const { event: master } = await ask(server, events.createEvent, { body: { event } }, admin);
    const path = { serviceId: service.id };
    const staying = service.locations?.filter((each) => each !== there) ?? [];
    const calendar = readCalendar(server, businessId);
    /** Sessions by address or name of their location, first to last; a number is a count. */
    const locations = async () => {
      const runs: [location: string, count: number][] = [];
      for (const { status, location: where } of await calendar.sessions()) {
        const name = status === 'CANCELLED' ? 'cancelled' : (where?.formattedAddress ?? where?.name ?? '');
        const last = runs.at(-1);
        if (last?.[0] === name) last[1] += 1;
        else runs.push([name, 1]);
      }
      return runs;
    };
    return {
      ...calendar,
      admin,
      master,
      locations,
      lastEnd: async () => (await read(service.id)).schedule?.lastSessionEnd,
      remove: (more: object) =>
        ask(server, setServiceLocations, { path, body: { locations: staying, ...more } }, admin),
      removeAsPreviewed: async (more: object) => {
        const body = { locations: staying, ...more };
        const { impact } = await ask(server, previewServiceLocations, { path, body }, admin);
        const asPreviewed = { path, body: { ...body, impactToken: impact.token } };
        return ask(server, setServiceLocationsAsPreviewed, asPreviewed, admin);
      },
      readMaster: async () =>
        (await ask(server, events.getEvent, { path: { eventId: master.id } }, admin)).event,
      change: (eventId: string, changed: CalendarEventInput) =>
        ask(server, events.updateEvent, { path: { 'event.id': eventId }, body: { event: changed } }, admin),
    };
  }

  const moved = {
    removedLocationSessionsAction: {
      action: 'MOVE_TO_LOCATION' as const,
      moveToLocationOptions: { newLocation: lake },
    },
  };

  async function later<Result>(work: () => Promise<Result>): Promise<Result> {
    server.passTime(inFourMonths);
    await extendAllSeries(server.options);
    const result = await work();
    server.passTime(-inFourMonths);
    return result;
  }

  test('continue at the new location, and past sessions keep theirs', async () => {
    const { remove, locations, readMaster, change } = await mondays('hall');
    const [first] = await locations();
    await remove(moved);
    const [past, ahead, ...others] = await later(locations);
    expect(past).toEqual([first![0], 2]);
    expect(ahead?.[0]).toBe('The lake, Berlin');
    expect(others).toEqual([]);
    const { revision, location } = await readMaster();
    expect(location?.type).toBe('CUSTOM');
    await change((await readMaster()).id, { revision, title: 'Yoga by the lake' });
    expect(await locations()).toEqual([past, ahead]);
  });

  test('end where their sessions are cancelled', async () => {
    const { remove, locations, readMaster, lastEnd } = await mondays('hall');
    await remove({ removedLocationSessionsAction: { action: 'DELETE' } });
    const [, cancelled] = await locations();
    expect(cancelled?.[0]).toBe('cancelled');
    expect((await readMaster()).recurrenceRule?.until).toEqual({ localDate: '2027-02-22T18:00:00' });
    expect(await lastEnd()).toBe('2027-02-22T18:00:00Z');
    expect((await later(locations))[1]).toEqual(cancelled);
  });

  test('continue at a kept address that the service has lost', async () => {
    const { remove, locations, readMaster, change } = await mondays('park');
    await remove({});
    const [before] = await locations();
    const [after, ...others] = await later(locations);
    expect(others).toEqual([]);
    expect(after).toEqual(['The park, Berlin', expect.toSatisfy((count) => count > before![1] + 15)]);
    const { id, revision } = await readMaster();
    await change(id, { revision, title: 'Yoga in the park' });
    expect(await locations()).toEqual([after]);
  });

  test('that end leave sessions that were moved first, also when they are changed later', async () => {
    const { removeAsPreviewed, locations, readMaster, change, sessions, admin } = await mondays('hall');
    const { location: annex } = await ask(
      server,
      createLocation,
      { body: { location: { name: 'Annex' } } },
      admin,
    );
    const [, , third] = await sessions();
    await removeAsPreviewed({
      removedLocationSessionsAction: { action: 'DELETE' },
      movedFirst: {
        sessionIds: [third!.id],
        newLocation: { type: 'BUSINESS', business: { id: annex?.id } },
      },
    });
    const after = await locations();
    expect(after[1]).toEqual(['Annex', 1]);
    const { id, revision } = await readMaster();
    await change(id, { revision, title: 'Yoga, as it was' });
    expect(await locations()).toEqual(after);
  });

  test.each([
    ['moved', moved],
    ['ended', { removedLocationSessionsAction: { action: 'DELETE' } }],
  ])('that were %s go on as before after an undo', async (_how, removal) => {
    const { remove, locations, readMaster, admin, master } = await mondays('hall');
    const before = await locations();
    await remove(removal);
    const after = await locations();
    await takeLast(server, 'undo', admin);
    expect(await locations()).toEqual(before);
    const { location, recurrenceRule, status } = await readMaster();
    expect({ location, recurrenceRule, status }).toEqual({
      location: master.location,
      recurrenceRule: master.recurrenceRule,
      status: master.status,
    });
    await takeLast(server, 'redo', admin);
    expect(await locations()).toEqual(after);
  });
});
