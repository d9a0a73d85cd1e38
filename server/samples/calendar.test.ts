import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  booking,
  bookingStatuses,
  participantsOf,
  placeTakingStatuses,
} from '../../contract/entities/booking.ts';
import { session } from '../../contract/entities/session.ts';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import { newestSealed } from '../tables/outbox.ts';
import { selectSessions, sessionTimesOf } from '../tables/calendar/sessions.ts';
import { startTestApp, testNow } from '../testing/testApp.ts';
import { openCatalogue } from '../testing/testCatalogue.ts';
import { sampleNames, samples } from './samples.ts';

const engines = engineOfTheDay(import.meta.url);

const now = new Date('2026-03-27T22:30:00.000Z');

describe.each(sampleNames)('the calendar of the sample business “%s”', (name) => {
  const sample = samples[name](now);
  const bookings = sample.bookings.map((kept) => kept.booking);

  test('is valid in wire form', () => {
    expect(z.array(session).safeParse(sample.sessions).error?.issues).toBeUndefined();
    expect(z.array(booking).safeParse(bookings).error?.issues).toBeUndefined();
  });

  test('has the sessions that its services announce', () => {
    for (const service of sample.services.filter(({ type }) => type !== 'APPOINTMENT')) {
      const held = sample.sessions
        .filter(({ scheduleOwnerId, status }) => scheduleOwnerId === service.id && status === 'CONFIRMED')
        .toSorted((a, b) => Date.parse(a.start.timestamp) - Date.parse(b.start.timestamp));
      const { firstSessionStart, lastSessionEnd } = service.schedule ?? {};
      expect([service.name, held[0]?.start.timestamp, held.at(-1)?.end.timestamp]).toEqual([
        service.name,
        firstSessionStart,
        lastSessionEnd,
      ]);
      for (const { scheduleId } of held) expect(scheduleId).toBe(service.schedule?.id);
    }
  });

  test('books no person or room twice at the same time', () => {
    const appointments = new Set(
      sample.services.flatMap(({ id, type }) => (type === 'APPOINTMENT' ? id : [])),
    );
    const taken = sample.sessions
      .filter(({ scheduleOwnerId }) => appointments.has(scheduleOwnerId))
      .flatMap(({ affectedSchedules, start, end }) =>
        (affectedSchedules ?? []).map(({ scheduleOwnerId: owner = '' }) => ({
          owner,
          from: start.timestamp,
          to: end.timestamp,
        })),
      );
    for (const [index, one] of taken.entries()) {
      const other = taken
        .slice(index + 1)
        .find(({ owner, from, to }) => owner === one.owner && from < one.to && one.from < to);
      expect(other).toBeUndefined();
    }
  });

  test('was written before today, and all its customers have addresses that cannot receive mail', () => {
    const written = [...sample.sessions, ...bookings];
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

describe('the calendar of the studio', () => {
  const { sessions, bookings } = samples.studio(now);

  test('has every booking status, and cancelled and full sessions', () => {
    expect(new Set(bookings.map(({ booking: { status } }) => status))).toEqual(new Set(bookingStatuses));
    expect(sessions.filter(({ status }) => status === 'CANCELLED').length).toBeGreaterThan(0);
    const taken = new Map<string, number>();
    for (const { booking: one, sessionId = '' } of bookings) {
      if (!placeTakingStatuses.some((status) => status === one.status)) continue;
      taken.set(sessionId, (taken.get(sessionId) ?? 0) + participantsOf(one));
    }
    const classes = sessions.filter(({ capacity }) => capacity > 1);
    expect(classes.filter(({ id, capacity }) => taken.get(id) === capacity).length).toBeGreaterThan(2);
    expect(sessions.filter(({ id, capacity }) => (taken.get(id) ?? 0) > capacity)).toEqual([]);
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
      where business_id = ${businessId} and entity in ('session', 'booking') group by entity order by entity`);
    expect(written).toEqual([
      { entity: 'booking', count: sample.bookings.length },
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
});
