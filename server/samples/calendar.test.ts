import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { queryEvents } from '../../contract/calls/calendar/calendarEvents.ts';
import {
  booking,
  bookingStatuses,
  participantsOf,
  spotTakingStatuses,
} from '../../contract/entities/bookings/booking.ts';
import { eventDays } from '../../contract/entities/calendar/calendarEvent.ts';
import { staffResourceTypeId } from '../../contract/entities/locations/resourceType.ts';
import { session } from '../../contract/entities/calendar/session.ts';
import { datesOf } from '../scheduling/time/recurrence.ts';
import { promisedMonths } from '../rules/calendar/sessionRows.ts';
import { clockOf, dateOf, monthsLater, textOf } from '../scheduling/time/zones.ts';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import { newestSealed } from '../tables/outbox.ts';
import { selectSessions, sessionTimesOf } from '../tables/calendar/sessions.ts';
import { ask, startTestApp, testNow } from '../testing/testApp.ts';
import { openCatalogue } from '../testing/testCatalogue.ts';
import type { Sample } from './sample.ts';
import { sampleNames } from './sampleNames.ts';
import { samples } from './samples.ts';
import { isNear } from './sampleSessions.ts';

const engines = engineOfTheDay(import.meta.url);

const now = new Date('2026-03-27T22:30:00.000Z');

describe.each(sampleNames)('the calendar of the sample business “%s”', (name) => {
  const sample = samples[name](now);
  const bookings = sample.bookings.map((stored) => stored.booking);

  test('is valid in wire form', () => {
    expect(z.array(session).safeParse(sample.sessions).error?.issues).toBeUndefined();
    expect(z.array(booking).safeParse(bookings).error?.issues).toBeUndefined();
  });

  test('has the sessions that its services announce', () => {
    for (const service of sample.services.filter(({ type }) => type !== 'APPOINTMENT')) {
      const sessions = sample.sessions
        .filter(({ scheduleOwnerId, status }) => scheduleOwnerId === service.id && status === 'CONFIRMED')
        .toSorted((a, b) => Date.parse(a.start.timestamp) - Date.parse(b.start.timestamp));
      const { id, firstSessionStart, lastSessionEnd } = service.schedule ?? {};
      const isOpen = openSeriesOf(sample).some(({ scheduleId }) => scheduleId === id);
      const last = isOpen ? undefined : sessions.at(-1)?.end.timestamp;
      expect([service.name, sessions[0]?.start.timestamp, last]).toEqual([
        service.name,
        firstSessionStart,
        lastSessionEnd,
      ]);
      for (const { scheduleId } of sessions) expect(scheduleId).toBe(service.schedule?.id);
    }
  });

  test('books no person or room twice at the same time, with the time after each appointment', () => {
    const buffers = new Map(
      sample.services.map(({ id, schedule }) => [
        id,
        schedule?.availabilityConstraints?.timeBetweenSessions ?? 0,
      ]),
    );
    const taken = sample.sessions
      .filter(({ status, start }) => status === 'CONFIRMED' && isNear(start.timestamp, now))
      .flatMap(({ id, scheduleOwnerId, affectedSchedules, start, end }) =>
        (affectedSchedules ?? []).map(({ scheduleOwnerId: owner = '' }) => ({
          id,
          owner,
          from: Date.parse(start.timestamp),
          to: Date.parse(end.timestamp) + (buffers.get(scheduleOwnerId) ?? 0) * 60_000,
        })),
      );
    for (const [index, one] of taken.entries()) {
      const other = taken
        .slice(index + 1)
        .find(({ owner, from, to }) => owner === one.owner && from < one.to && one.from < to);
      expect(other && [one, other]).toBeUndefined();
    }
  });

  test('reserves the buffer time after each appointment in its session', () => {
    const sessions = new Map(sample.sessions.map((session) => [session.id, session]));
    const buffers = sample.bookings
      .filter(({ bufferMinutes }) => bufferMinutes !== undefined)
      .map(({ sessionId = '', bufferMinutes }) => [
        bufferMinutes,
        sessions.get(sessionId)?.timeReservedAfter ?? 0,
      ]);
    expect(buffers.filter(([booked, reserved]) => booked !== reserved)).toEqual([]);
  });

  test('has bookings only while people and rooms work', () => {
    const clock = clockOf(sample.business.timeZone);
    const windows = windowsOf(sample);
    const booked = sample.sessions.filter(
      ({ status, start }) => status === 'CONFIRMED' && isNear(start.timestamp, now),
    );
    for (const { title, start, end, location, affectedSchedules } of booked) {
      const [from, to] = [start, end].map(({ timestamp }) => clock.localAt(Date.parse(timestamp)));
      for (const { scheduleOwnerId: owner = '' } of affectedSchedules ?? []) {
        const open = windows(owner, dateOf(from ?? '')).some(
          (window) =>
            window.start <= (from ?? '') &&
            (to ?? '') <= window.end &&
            (window.locationId === undefined || window.locationId === location?.id),
        );
        expect([title, from, owner, open]).toEqual([title, from, owner, true]);
      }
    }
    const away = sample.events.filter(({ type }) => type === 'DEFAULT');
    expect(away.length).toBeGreaterThan(name === 'empty' ? -1 : 1);
    for (const { start, end, resourceIds } of away) {
      const meets = booked.filter(({ start: from, end: to, affectedSchedules }) => {
        const local = [from, to].map(({ timestamp }) => clock.localAt(Date.parse(timestamp)));
        const own = affectedSchedules?.some(({ scheduleOwnerId = '' }) =>
          resourceIds.includes(scheduleOwnerId),
        );
        return (resourceIds.length === 0 || own) && (local[0] ?? '') < end && start < (local[1] ?? '');
      });
      expect(meets).toEqual([]);
    }
  });

  test('says of each session in a series what the rule says', () => {
    const clock = clockOf(sample.business.timeZone);
    const masters = sample.events.filter(({ type }) => type === 'CLASS' || type === 'COURSE');
    const weekly = sample.sessions.filter(({ recurringSessionId }) => recurringSessionId);
    expect(Object.keys(sample.occurrences).length).toBe(weekly.length);
    for (const { id, start, end, recurrenceRule, storedUntil = '', resourceIds } of masters) {
      const sessions = weekly.filter(({ recurringSessionId }) => recurringSessionId === id);
      const { interval = 1, days = [], until = { localDate: storedUntil } } = recurrenceRule ?? {};
      const recurrence = { frequency: 'WEEKLY' as const, interval, days, until: until.localDate };
      const dates = datesOf({ start, recurrence, clock }, dateOf(start), dateOf(until.localDate));
      const occurrences = sessions.map((each) => sample.occurrences[each.id]);
      expect(occurrences.map((each) => each?.start)).toEqual(
        dates.map((date) => `${date}${start.slice(10)}`),
      );
      expect(new Set(occurrences.map((each) => each?.seriesId))).toEqual(new Set([id]));
      for (const [index, session] of sessions.entries()) {
        const [from, to] = [session.start, session.end].map(({ timestamp }) => Date.parse(timestamp));
        const minutes = (Date.parse(`${end}Z`) - Date.parse(`${start}Z`)) / 60_000;
        expect(((to ?? 0) - (from ?? 0)) / 60_000).toBe(minutes);
        const asRuled =
          clock.localAt(from ?? 0) === occurrences[index]?.start && session.status === 'CONFIRMED';
        expect([session.title, occurrences[index]?.edited]).toEqual([session.title, !asRuled]);
        expect(session.affectedSchedules?.map((each) => each.scheduleOwnerId)).toEqual(resourceIds);
      }
    }
  });

  test('was written before today, and all its customers have addresses that cannot receive mail', () => {
    const written = [...sample.sessions, ...sample.events, ...bookings];
    for (const { createdDate, updatedDate } of written) {
      expect(createdDate <= updatedDate).toBe(true);
      expect(Date.parse(updatedDate)).toBeLessThanOrEqual(now.getTime());
    }
    for (const { contactDetails } of bookings)
      expect(contactDetails.email).toMatch(/^[a-z.]+@post\.example$/);
  });

  test('has stable ids', () => {
    const ids = new Set(sample.sessions.map(({ id }) => id));
    expect(ids.size).toBe(sample.sessions.length);
    const later = samples[name](new Date('2027-01-03T23:59:59Z')).sessions;
    expect(later.filter(({ id }) => ids.has(id)).length).toBeGreaterThanOrEqual(later.length * 0.9);
  });
});

const openSeriesOf = ({ events }: Sample) =>
  events.filter(({ type, recurrenceRule }) => type === 'CLASS' && recurrenceRule && !recurrenceRule.until);

/** The working windows of a resource on a day: own ones, or else those of the default location. */
function windowsOf({ events, resources, locations }: Sample) {
  const hours = events.filter(({ type }) => type === 'WORKING_HOURS');
  const usual = locations.find((location) => location.default)?.businessSchedule?.periods ?? [];
  return (resourceId: string, date: string) => {
    const found = resources.find(({ id }) => id === resourceId);
    const weekday = eventDays[(new Date(date).getUTCDay() + 6) % 7];
    const own = found?.workingHoursSchedules?.values?.[0]?.scheduleId;
    if (own === undefined) {
      const isRoom = found?.typeId !== staffResourceTypeId;
      if (isRoom) return [{ start: `${date}T00:00:00`, end: `${date}T24:00:00`, locationId: undefined }];
      return usual
        .filter(({ openDay }) => openDay === weekday)
        .map(({ openTime, closeTime }) => ({
          start: `${date}T${openTime}:00`,
          end: `${date}T${closeTime}:00`,
          locationId: undefined,
        }));
    }
    return hours
      .filter(({ scheduleId, start, recurrenceRule }) =>
        scheduleId === own && recurrenceRule ? recurrenceRule.days[0] === weekday : dateOf(start) === date,
      )
      .filter(({ scheduleId }) => scheduleId === own)
      .map(({ start, end, location }) => ({
        start: `${date}${start.slice(10)}`,
        end: `${date}${end.slice(10)}`,
        locationId: location?.id,
      }));
  };
}

const todays = [
  '2026-03-27T22:30:00Z',
  '2027-03-01T09:00:00Z',
  '2026-12-27T12:00:00Z',
  '2027-06-16T04:00:00Z',
].map((at) => new Date(at));

describe.each(['studio', 'tutor'] as const)('on any day the %s', (name) => {
  test.each(todays)('has every booking status at %s', (today) => {
    const { bookings } = samples[name](today);
    expect(new Set(bookings.map(({ booking: { status } }) => status))).toEqual(new Set(bookingStatuses));
  });

  test.each(todays)(
    'has one series without an end at %s, stored as far ahead as the server stores',
    (today) => {
      const open = openSeriesOf(samples[name](today));
      const promised = monthsLater(textOf(today.getTime()), promisedMonths);
      expect(open.map(({ storedUntil = '' }) => storedUntil > promised)).toEqual([true]);
    },
  );

  test('fills no session beyond its capacity', () => {
    const { sessions, bookings } = samples[name](now);
    const taken = new Map<string, number>();
    for (const { booking: one, sessionId = '' } of bookings) {
      if (!spotTakingStatuses.some((status) => status === one.status)) continue;
      taken.set(sessionId, (taken.get(sessionId) ?? 0) + participantsOf(one));
    }
    expect(sessions.filter(({ id, capacity }) => (taken.get(id) ?? 0) > capacity)).toEqual([]);
    const waited = bookings.filter(({ booking: { status } }) => status === 'WAITING_LIST');
    const full = sessions.filter(({ id, capacity }) => taken.get(id) === capacity).map(({ id }) => id);
    expect(full).toEqual(expect.arrayContaining(waited.map(({ sessionId }) => sessionId)));
  });
});

test.each(todays)(
  'at %s the studio has a moved and a cancelled session, and six weeks of bookings',
  (today) => {
    const { bookings, sessions, occurrences } = samples.studio(today);
    const edited = sessions.filter(({ id }) => occurrences[id]?.edited);
    expect(edited.filter(({ status }) => status === 'CANCELLED').length).toBeGreaterThan(0);
    expect(edited.filter(({ originalStart }) => originalStart !== undefined)).toHaveLength(1);
    const slots = bookings.flatMap(({ booking: { bookedEntity } }) => bookedEntity.slot?.startDate ?? []);
    const weeks = slots.map((start) => Math.floor((Date.parse(start) - today.getTime()) / (7 * 86_400_000)));
    for (const week of [-2, -1, 0, 1, 2, 3]) {
      expect(weeks.filter((each) => each === week).length).toBeGreaterThan(30);
    }
  },
);

describe('the calendar of the studio', () => {
  const { sessions, bookings } = samples.studio(now);

  test('has cancelled and full sessions', () => {
    expect(sessions.filter(({ status }) => status === 'CANCELLED').length).toBeGreaterThan(0);
    const taken = new Map<string, number>();
    for (const { booking: one, sessionId = '' } of bookings) {
      if (!spotTakingStatuses.some((status) => status === one.status)) continue;
      taken.set(sessionId, (taken.get(sessionId) ?? 0) + participantsOf(one));
    }
    const classes = sessions.filter(({ capacity }) => capacity > 1);
    expect(classes.filter(({ id, capacity }) => taken.get(id) === capacity).length).toBeGreaterThan(2);
  });

  test('has a few hundred sessions and bookings, not thousands', () => {
    expect(sessions.length).toBeGreaterThan(300);
    expect(sessions.length).toBeLessThan(1000);
    expect(bookings.length).toBeGreaterThan(300);
    expect(bookings.length).toBeLessThan(1000);
  });
});

describe.each(engines)('a sample’s calendar on $name', ({ open }) => {
  test('is stored with its history, matches its services, and sends no mail', async () => {
    const server = startTestApp(await open());
    const sample = samples.studio(testNow);
    const { businessId } = await openCatalogue(server, sample);
    const { database } = server;
    expect(await selectSessions(database, businessId, sql``)).toHaveLength(sample.sessions.length);
    expect(await newestSealed(database, { businessId, limit: 10 })).toEqual([]);
    const written = await database.rows(sql<{ entity: string; count: number }>`
      select entity, count(*)::int as count from changes
      where business_id = ${businessId} and entity in ('session', 'booking', 'calendarEvent')
      group by entity order by entity`);
    expect(written).toEqual([
      { entity: 'booking', count: sample.bookings.length },
      { entity: 'calendarEvent', count: sample.events.length },
      { entity: 'session', count: sample.sessions.length },
    ]);
    const inSessions = sample.services.filter(({ type }) => type !== 'APPOINTMENT');
    expect(new Set(inSessions.map(({ type }) => type))).toEqual(new Set(['CLASS', 'COURSE']));
    for (const { id, schedule } of inSessions) {
      expect(await sessionTimesOf(database, businessId, id)).toEqual({
        firstSessionStart: schedule?.firstSessionStart,
        lastSessionEnd: schedule?.lastSessionEnd,
      });
    }
  });

  test('answers calendar calls with series, exceptions, hours, absences and closures', async () => {
    const server = startTestApp(await open());
    const { admin } = await openCatalogue(server, samples.studio(testNow));
    const range = { fromLocalDate: '2027-03-01T00:00:00', toLocalDate: '2027-04-05T00:00:00' };
    const all = ['NONE', 'MASTER', 'INSTANCE', 'EXCEPTION'] as const;
    const query = { cursorPaging: { limit: 1000 } };
    const { events } = await ask(
      server,
      queryEvents,
      { body: { ...range, recurrenceType: [...all], query } },
      admin,
    );
    const kinds = new Set(
      events.map(({ type, recurrenceType, status }) => `${type} ${recurrenceType} ${status}`),
    );
    expect([...kinds].toSorted()).toEqual([
      'APPOINTMENT NONE CONFIRMED',
      'CLASS EXCEPTION CANCELLED',
      'CLASS EXCEPTION CONFIRMED',
      'CLASS INSTANCE CONFIRMED',
      'CLASS MASTER CONFIRMED',
      'COURSE INSTANCE CONFIRMED',
      'COURSE MASTER CONFIRMED',
      'COURSE NONE CONFIRMED',
      'DEFAULT NONE CONFIRMED',
      'WORKING_HOURS INSTANCE CONFIRMED',
      'WORKING_HOURS MASTER CONFIRMED',
      'WORKING_HOURS NONE CONFIRMED',
    ]);
    const teamDay = events.find(({ title }) => title === 'Team day');
    expect(teamDay).toMatchObject({ allDay: true, start: { localDate: '2027-03-26T00:00:00' } });
    const [moved] = events.filter(
      ({ type, recurrenceType, status }) =>
        type === 'CLASS' && recurrenceType === 'EXCEPTION' && status === 'CONFIRMED',
    );
    expect(moved?.start.localDate).toBe('2027-03-09T19:00:00');
  });
});
