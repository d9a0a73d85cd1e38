import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import { deleteService } from '../../../contract/calls/services/services.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { insertBookings } from '../../tables/calendar/bookings.ts';
import { insertSessions } from '../../tables/calendar/sessions.ts';
import { ask, refused, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { allServices, openBulkStudio } from '../../testing/testBulkRuns.ts';
import { bookingOf, readCalendar, sessionOf } from '../../testing/bookings/testCalendar.ts';

const engines = engineOfTheDay(import.meta.url);

/** A prepared deletion; its impact is previewed again right before the start. */

const startOf = (id: string, impactToken: string) => ({ path: { id }, body: { impactToken } });

describe.each(engines)('prepared bulk deletion on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function studio() {
    const opened = await openBulkStudio(server);
    const { businessId, admin } = opened;
    return {
      ...opened,
      /** Inserts a session tomorrow with one booking. */
      book: async (service: Service) => {
        const session = sessionOf(service);
        await insertSessions(server.database, businessId, [session]);
        await insertBookings(server.database, businessId, [bookingOf(session)]);
      },
      foresee: (id: string) => ask(server, calls.previewBulkRunDeletion, { path: { id } }, admin),
      startAsShown: (id: string, token: string) => ask(server, calls.startBulkRun, startOf(id, token), admin),
      refusalOfStart: async (id: string, token: string) =>
        (await refused(server, calls.startBulkRun, startOf(id, token), admin)).code,
      storedRun: (id: string) => ask(server, calls.getBulkRun, { path: { id } }, admin),
      bookings: readCalendar(server, businessId).bookings,
    };
  }

  test('start is refused until bookings made after the preview are shown', async () => {
    const {
      create,
      preview,
      book,
      foresee,
      startAsShown,
      refusalOfStart,
      storedRun,
      ended,
      bookings,
      everything,
    } = await studio();
    const yoga = await create(yogaClass());
    const { bulkRun } = await preview({ ids: [yoga.id] }, { deletion: {} });
    const morning = await foresee(bulkRun.id);
    expect(morning.impact.bookings.cancelled).toBe(0);
    await book(yoga);
    const booked = await bookings();
    expect(await refusalOfStart(bulkRun.id, morning.impact.token)).toBe('IMPACT_CHANGED');
    expect(await everything()).toHaveLength(1);
    expect(await bookings()).toEqual(booked);

    const noon = await foresee(bulkRun.id);
    expect(noon).toMatchObject({
      serviceCount: 1,
      impact: { sessions: { cancelled: 1 }, bookings: { cancelled: 1 } },
    });
    expect((await storedRun(bulkRun.id)).sideEffects).toMatchObject({ sessions: 1, bookings: 1 });
    await startAsShown(bulkRun.id, noon.impact.token);
    expect((await ended(bulkRun.id)).counts).toEqual({ DONE: 1 });
  });

  test('impact covers the included rows; including a row requires a new preview', async () => {
    const { create, preview, prepare, book, foresee, startAsShown, refusalOfStart, ended } = await studio();
    const [one, two] = [await create(yogaClass({ name: 'One' })), await create(yogaClass({ name: 'Two' }))];
    await book(two);
    const { bulkRun } = await preview(allServices, { deletion: {} });
    await prepare(bulkRun.id, { leaveOut: [two.id] });
    const without = await foresee(bulkRun.id);
    expect(without).toMatchObject({ serviceCount: 1, impact: { bookings: { cancelled: 0 } } });
    await prepare(bulkRun.id, { putBack: [two.id] });
    expect(await refusalOfStart(bulkRun.id, without.impact.token)).toBe('IMPACT_CHANGED');
    const withIt = await foresee(bulkRun.id);
    expect(withIt).toMatchObject({ serviceCount: 2, impact: { bookings: { cancelled: 1 } } });
    await prepare(bulkRun.id, { leaveOut: [one.id] });
    expect(await refusalOfStart(bulkRun.id, withIt.impact.token)).toBe('IMPACT_CHANGED');
    await startAsShown(bulkRun.id, (await foresee(bulkRun.id)).impact.token);
    expect((await ended(bulkRun.id)).counts).toEqual({ DONE: 1, EXCLUDED: 1 });
  });

  test('deletion uses the chosen deletion options', async () => {
    const { create, preview, prepare, book, foresee } = await studio();
    await book(await create(yogaClass()));
    const { bulkRun } = await preview(allServices, { deletion: {} });
    expect((await foresee(bulkRun.id)).impact.bookings.cancelled).toBe(1);
    await prepare(bulkRun.id, { deletion: { preserveFutureSessionsWithParticipants: true } });
    expect((await foresee(bulkRun.id)).impact).toMatchObject({
      sessions: { kept: 1, cancelled: 0 },
      bookings: { cancelled: 0 },
    });
  });

  test('deletion covers all selected services except those deleted by others', async () => {
    const { create, multiply, preview, foresee, startAsShown, refusalOfStart, ended, admin, everything } =
      await studio();
    const yoga = await create(yogaClass());
    await multiply(yoga, 150);
    const ids = (await everything()).map(({ id }) => id);
    const { bulkRun } = await preview({ ids }, { deletion: {} });
    const before = await foresee(bulkRun.id);
    expect(before.serviceCount).toBe(151);
    await ask(server, deleteService, { path: { serviceId: yoga.id } }, admin);
    expect(await refusalOfStart(bulkRun.id, before.impact.token)).toBe('IMPACT_CHANGED');
    const now = await foresee(bulkRun.id);
    expect(now.serviceCount).toBe(150);
    await startAsShown(bulkRun.id, now.impact.token);
    expect((await ended(bulkRun.id)).counts).toEqual({ DONE: 150, FAILED: 1 });
  });

  test('deletion preview is refused for runs that change fields and for started runs', async () => {
    const { create, preview, start, ended, admin } = await studio();
    await create(yogaClass());
    const foreseen = async (id: string) =>
      (await refused(server, calls.previewBulkRunDeletion, { path: { id } }, admin)).code;
    const operations = [{ do: 'SET_FLAG', field: 'hidden', value: true } as const];
    const hiding = await preview(allServices, { operations });
    expect(await foreseen(hiding.bulkRun.id)).toBe('FAILED_PRECONDITION');
    const deleting = await preview(allServices, { deletion: {} });
    await start(deleting.bulkRun.id);
    await ended(deleting.bulkRun.id);
    expect(await foreseen(deleting.bulkRun.id)).toBe('FAILED_PRECONDITION');
  });
});
