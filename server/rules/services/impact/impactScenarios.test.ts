import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  previewServiceLocations,
  setServiceLocationsAsPreviewed,
} from '../../../../contract/calls/services/previews.ts';
import { createApp } from '../../../app.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { refused, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { takeLast } from '../../../testing/testHistory.ts';
import {
  differing,
  doneToBooking,
  doneToSession,
  listed,
  setScenario,
  type Scenario,
} from '../../../testing/testImpacts.ts';

const engines = engineOfTheDay(import.meta.url);

/**
 * A preview must list exactly what changes: each scenario compares its list with the difference of the whole
 * calendar before and after.
 */

const ana = 'ana@example.com';
const bo = 'bo@example.com';
const chi = 'chi@example.com';

const scenarios: Record<string, Scenario> = {
  'a location without sessions': { sessions: [{ in: 24, at: 'park', by: [ana] }], others: 'CANCEL' },
  'kept sessions': { sessions: [{ in: 24, by: [ana] }, { in: 48 }], others: 'KEEP' },
  'moved sessions': { sessions: [{ in: 24, by: [ana, bo] }, { in: 48 }], others: 'MOVE' },
  'cancelled sessions': { sessions: [{ in: 24, by: [ana, bo] }, { in: 48 }], others: 'CANCEL' },
  'a session that has begun': {
    sessions: [
      { in: -0.5, by: [ana] },
      { in: 1, by: [ana] },
    ],
    others: 'CANCEL',
  },
  'past sessions only': { sessions: [{ in: -48, by: [ana] }], others: 'CANCEL' },
  'a session cancelled before': {
    sessions: [
      { in: 24, cancelled: true },
      { in: 48, by: [ana] },
    ],
    others: 'MOVE',
  },
  'a full session': { sessions: [{ in: 24, capacity: 2, by: [ana, bo] }], others: 'MOVE' },
  'a full session with a waitlist': {
    sessions: [{ in: 24, capacity: 1, by: [ana], waiting: [bo] }],
    others: 'CANCEL',
  },
  'one person in several sessions': {
    sessions: [
      { in: 24, by: [ana] },
      { in: 48, by: [ana, bo] },
      { in: 72, at: 'park', by: [ana] },
    ],
    others: 'CANCEL',
  },
  'sessions at another location': {
    sessions: [
      { in: 24, by: [ana] },
      { in: 24, at: 'annex', by: [bo] },
    ],
    others: 'MOVE',
  },
  'a custom address': {
    sessions: [
      { in: 24, at: 'park', by: [ana] },
      { in: 48, by: [bo] },
    ],
    leave: ['park'],
    others: 'MOVE',
  },
  'customers’ locations': {
    sessions: [
      { in: 24, at: 'customer', by: [ana] },
      { in: 48, by: [bo] },
    ],
    leave: ['customer'],
    others: 'CANCEL',
  },
  'all locations': {
    type: 'APPOINTMENT',
    sessions: [{ in: 24 }, { in: 25, at: 'park', by: [ana] }, { in: 26, at: 'customer', by: [bo] }],
    leave: ['hall', 'park', 'customer'],
    others: 'CANCEL',
  },
  'sessions without a location': { sessions: [{ in: 24, at: 'nowhere', by: [ana] }], others: 'CANCEL' },
  'no notifications': { sessions: [{ in: 24, by: [ana] }], others: 'CANCEL', unnotified: true },
  'two chosen sessions moved, the rest cancelled': {
    sessions: [
      { in: 24, by: [ana] },
      { in: 48, by: [ana, bo] },
      { in: 72, by: [ana, chi] },
    ],
    others: 'CANCEL',
    first: [0, 2],
  },
  'one chosen session moved, the rest kept': {
    sessions: [
      { in: 24, by: [ana] },
      { in: 48, by: [bo] },
    ],
    others: 'KEEP',
    first: [1],
  },
  'one chosen session moved elsewhere than the rest': {
    sessions: [
      { in: 24, by: [ana] },
      { in: 48, by: [ana] },
    ],
    others: 'MOVE',
    first: [0],
  },
  'all sessions chosen and moved': {
    sessions: [{ in: 24, capacity: 1, by: [ana] }, { in: 48 }],
    others: 'CANCEL',
    first: [0, 1],
  },
  'chosen sessions that are not affected': {
    sessions: [
      { in: -1, by: [ana] },
      { in: 24, at: 'park', by: [bo] },
      { in: 48, by: [chi] },
    ],
    others: 'KEEP',
    first: [0, 1],
  },
  'a moved course': {
    type: 'COURSE',
    sessions: [{ in: -24 }, { in: 24 }, { in: 48 }],
    ofCourse: [ana, bo],
    others: 'MOVE',
  },
  'a course that loses some sessions': {
    type: 'COURSE',
    sessions: [{ in: 24 }, { in: 48, at: 'park' }],
    ofCourse: [ana],
    others: 'CANCEL',
  },
  'a deletion with all bookings': {
    sessions: [
      { in: -24, by: [ana] },
      { in: 24, by: [ana, bo] },
      { in: 48, at: 'customer', by: [chi] },
    ],
    deletion: 'whole',
  },
  'a deletion that preserves booked sessions': {
    sessions: [{ in: 24, by: [ana] }, { in: 48 }, { in: 72, waiting: [bo] }],
    deletion: 'preserving',
  },
  'a deletion of a course': {
    type: 'COURSE',
    sessions: [{ in: -24 }, { in: 24 }, { in: 48 }],
    ofCourse: [ana],
    deletion: 'whole',
  },
};

describe.each(engines)('the preview of a change on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test.each(Object.entries(scenarios))('lists exactly what changes: %s', async (_name, scenario) => {
    const { preview, carryOut, written, sessions, bookings, messages } = await setScenario(server, scenario);
    const before = await written();
    const [sessionsBefore, bookingsBefore] = [await sessions(), await bookings()];
    const impact = await preview();
    expect(await written()).toEqual(before);
    await carryOut(impact.token);
    expect({
      sessions: listed(impact.soonestSessions),
      bookings: listed(impact.soonestBookings),
    }).toEqual({
      sessions: differing(sessionsBefore, await sessions(), doneToSession),
      bookings: differing(bookingsBefore, await bookings(), doneToBooking),
    });
    const recipients = (await messages()).map(({ recipient }) => recipient);
    expect(new Set(recipients).size).toBe(recipients.length);
    expect(recipients).toHaveLength(impact.messages);
  });

  test('moves the chosen sessions, and notifies each person in one message', async () => {
    const { preview, carryOut, messages, sessions, sessionIds } = await setScenario(server, {
      sessions: [{ in: 24, by: [ana] }, { in: 48, by: [ana] }, { in: 72 }],
      others: 'CANCEL',
      first: [0, 2],
    });
    const { token, ...impact } = await preview();
    expect(impact).toMatchObject({
      sessions: { kept: 0, moved: 2, cancelled: 1 },
      bookings: { kept: 0, moved: 1, cancelled: 1 },
      people: 1,
      money: [{ currency: 'EUR', toRefund: '12.50', affected: '12.50' }],
    });
    await carryOut(token);
    const at = new Map((await sessions()).map(({ id, location, status }) => [id, [location?.name, status]]));
    expect(sessionIds.map((id) => at.get(id))).toEqual([
      ['Annex', 'CONFIRMED'],
      [undefined, 'CANCELLED'],
      ['Annex', 'CONFIRMED'],
    ]);
    const [message, ...more] = await messages();
    expect(more).toEqual([]);
    expect(message?.text).toMatch(/cancel:[^]*The location has changed to Annex/);
  });

  test('refuses the change after a session has begun or bookings have changed', async () => {
    const soon = { in: 0.25, by: [ana] };
    const later = {
      ...server,
      app: createApp({
        ...server.options,
        clock: () => new Date(server.options.clock().getTime() + 1_800_000),
      }),
    };
    const meanwhile: ((at: Awaited<ReturnType<typeof setScenario>>) => Promise<unknown> | undefined)[] = [
      () => undefined,
      ({ book }) => book(1, bo),
      // One booking is cancelled and one added, so the numbers stay the same.
      async ({ book, businessId }) => {
        await server.database.write(sql`
          update bookings set status = 'CANCELED' where business_id = ${businessId} and contact_email = ${bo}`);
        await book(1, chi);
      },
    ];
    for (const [index, happens] of meanwhile.entries()) {
      const started = await setScenario(server, {
        sessions: [soon, { in: 24, by: [bo] }],
        others: 'MOVE',
        first: [0],
      });
      const { token } = await started.preview();
      await happens(started);
      const before = await started.written();
      const app = index === 0 ? later : server;
      const body = { ...started.body, impactToken: token };
      const call = { path: started.path, body };
      expect(await refused(app, setServiceLocationsAsPreviewed, call, started.admin)).toMatchObject({
        code: 'IMPACT_CHANGED',
      });
      expect(await started.written()).toEqual(before);
      const now = await started.preview(app);
      expect(now.token).not.toBe(token);
      expect(now.soonestSessions).toHaveLength(index === 0 ? 1 : 2);
      await started.carryOut(now.token, app);
    }
  });

  test('allows no choice of sessions in a course, and only locations of the service', async () => {
    const course = await setScenario(server, {
      type: 'COURSE',
      sessions: [{ in: 24 }],
      others: 'KEEP',
      first: [0],
    });
    const inHall = await setScenario(server, { sessions: [{ in: 24 }], others: 'KEEP', first: [0] });
    const at = { ...inHall.body.movedFirst, sessionIds: inHall.sessionIds };
    const hall = { type: 'BUSINESS' as const, business: { id: inHall.locationId } };
    for (const [{ path, body, admin }, rule] of [
      [course, 'movedFirst FIELD_NOT_ALLOWED'],
      [
        { ...inHall, body: { ...inHall.body, movedFirst: { ...at, newLocation: hall } } },
        'movedFirst.newLocation VALIDATION',
      ],
    ] as const) {
      const asPreviewed = { path, body: { ...body, impactToken: 'any' } };
      expect((await refused(server, previewServiceLocations, { path, body }, admin)).rules).toEqual([rule]);
      expect((await refused(server, setServiceLocationsAsPreviewed, asPreviewed, admin)).rules).toEqual([
        rule,
      ]);
    }
  });

  test('reverts completely with an undo, applies again with a redo, and sends no notifications', async () => {
    const { preview, carryOut, sessions, bookings, messages, read, service, admin } = await setScenario(
      server,
      {
        sessions: [
          { in: 24, by: [ana] },
          { in: 48, capacity: 1, by: [bo] },
          { in: 72, at: 'park' },
        ],
        others: 'CANCEL',
        first: [0],
      },
    );
    const facts = async () => ({
      sessions: (await sessions()).map(({ id, status, location }) => ({ id, status, location })),
      bookings: (await bookings()).map(({ id, status, bookedEntity, canceledDate }) => ({
        id,
        status,
        bookedEntity,
        canceledDate,
      })),
      locations: (await read(service.id)).locations,
    });
    const before = await facts();
    await carryOut((await preview()).token);
    const after = await facts();
    expect(after).not.toEqual(before);
    const told = await messages();
    await takeLast(server, 'undo', admin);
    expect(await facts()).toEqual(before);
    const last = (await sessions()).at(-1)?.end.timestamp.replace('.000', '');
    expect((await read(service.id)).schedule?.lastSessionEnd).toBe(last);
    expect(await messages()).toEqual(told);
    await takeLast(server, 'redo', admin);
    expect(await facts()).toMatchObject({ sessions: after.sessions, locations: after.locations });
    expect((await facts()).bookings.map(({ status }) => status)).toEqual(
      after.bookings.map(({ status }) => status),
    );
  });
});
