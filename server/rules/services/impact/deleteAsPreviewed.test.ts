import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { getBulkRun, previewBulkRun, startBulkRun } from '../../../../contract/calls/bulkRuns/bulkRuns.ts';
import {
  deleteServiceAsPreviewed,
  previewServiceDeletion,
} from '../../../../contract/calls/services/previews.ts';
import { deleteService, getService } from '../../../../contract/calls/services/services.ts';
import { createApp } from '../../../app.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { ask, refused, startTestApp, yogaClass, type TestApp } from '../../../testing/testApp.ts';
import { setScenario, type Scenario } from '../../../testing/testImpacts.ts';

const engines = engineOfTheDay(import.meta.url);

/**
 * A deletion does exactly what its preview showed: after any change in between it is refused, and previewed again.
 */

const [ana, bo, chi] = ['ana@example.com', 'bo@example.com', 'chi@example.com'];

const soon: Scenario = {
  sessions: [
    { in: 0.25, by: [ana] },
    { in: 24, by: [bo] },
  ],
  deletion: 'whole',
};

describe.each(engines)('deleting a service as previewed on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  /** The same app half an hour later. */
  const later = (): TestApp => ({
    ...server,
    app: createApp({
      ...server.options,
      clock: () => new Date(server.options.clock().getTime() + 1_800_000),
    }),
  });

  const meanwhile: Record<string, (at: Awaited<ReturnType<typeof setScenario>>) => Promise<unknown>> = {
    'a new booking': async ({ book }) => book(1, bo),
    // One booking is cancelled and one added, so the numbers stay the same.
    'one booking replaced another': async ({ book, businessId }) => {
      await server.database.write(sql`
        update bookings set status = 'CANCELED' where business_id = ${businessId} and contact_email = ${bo}`);
      await book(1, chi);
    },
  };

  test.each(['whole', 'preserving'] as const)(
    'is refused without any change after a session has begun: %s',
    async (deletion) => {
      const started = await setScenario(server, { ...soon, deletion });
      const { token } = await started.preview();
      const before = await started.written();
      const call = { path: started.path, body: { ...started.options, impactToken: token } };
      expect(await refused(later(), deleteServiceAsPreviewed, call, started.admin)).toMatchObject({
        code: 'IMPACT_CHANGED',
      });
      expect(await started.written()).toEqual(before);
      const now = await started.preview(later());
      expect(now.soonestSessions).toHaveLength(1);
      await started.carryOut(now.token, later());
    },
  );

  test.each(Object.entries(meanwhile))('is refused after %s', async (_name, happens) => {
    const started = await setScenario(server, soon);
    const { token } = await started.preview();
    await happens(started);
    const before = await started.written();
    const call = { path: started.path, body: { ...started.options, impactToken: token } };
    expect(await refused(server, deleteServiceAsPreviewed, call, started.admin)).toMatchObject({
      code: 'IMPACT_CHANGED',
    });
    expect(await started.written()).toEqual(before);
    await started.carryOut((await started.preview()).token);
  });

  test('accepts the token for its own service only, with and without bookings', async () => {
    const { service, create, admin } = await setScenario(server, { sessions: [] });
    const other = await create(yogaClass({ name: 'Pilates' }));
    const { impact } = await ask(server, previewServiceDeletion, { body: { ids: [other.id] } }, admin);
    const call = { path: { serviceId: service.id }, body: { impactToken: impact.token } };
    expect((await refused(server, deleteServiceAsPreviewed, call, admin)).code).toBe('IMPACT_CHANGED');
    const asShown = { ...call, path: { serviceId: other.id } };
    expect(await ask(server, deleteServiceAsPreviewed, asShown, admin)).toEqual({ deleted: true });
    expect((await refused(server, deleteServiceAsPreviewed, asShown, admin)).code).toBe('NOT_FOUND');
  });

  test.each<[string, Scenario]>([
    ['an upcoming session', { sessions: [{ in: 24 }] }],
    ['a booking without a session', { type: 'COURSE', sessions: [], ofCourse: [ana] }],
  ])('without a token does nothing to a service with %s', async (_what, scenario) => {
    const { path, admin, written } = await setScenario(server, { ...scenario, deletion: 'whole' });
    const before = await written();
    const call = { path, body: {} };
    expect(await ask(server, deleteServiceAsPreviewed, call, admin)).toEqual({ deleted: false });
    expect(await written()).toEqual(before);
  });

  test('without a token deletes a service if nothing is cancelled', async () => {
    const { path, admin } = await setScenario(server, { sessions: [{ in: 24, cancelled: true }] });
    const call = { path, body: {} };
    expect(await ask(server, deleteServiceAsPreviewed, call, admin)).toEqual({ deleted: true });
    expect((await refused(server, deleteServiceAsPreviewed, call, admin)).code).toBe('NOT_FOUND');
  });

  test('of several services is refused after a new booking or the deletion of one of them', async () => {
    const { service, create, book, preview, options, admin, written } = await setScenario(server, soon);
    const pilates = await create(yogaClass({ name: 'Pilates' }));
    const ids = [service.id, pilates.id];
    const shown = async () =>
      (await ask(server, previewServiceDeletion, { body: { ids, ...options } }, admin)).impact.token;
    const start = async (impactToken: string) => {
      const body = { selection: { ids }, work: { deletion: options } };
      const { bulkRun } = await ask(server, previewBulkRun, { body }, admin);
      return { path: { id: bulkRun.id }, body: { impactToken } };
    };
    const first = await shown();
    await book(1, chi);
    const before = await written();
    const refusedStart = await start(first);
    expect((await refused(server, startBulkRun, refusedStart, admin)).code).toBe('IMPACT_CHANGED');
    expect(await written()).toEqual(before);

    const second = await shown();
    await ask(server, deleteService, { path: { serviceId: pilates.id } }, admin);
    expect((await refused(server, startBulkRun, await start(second), admin)).code).toBe('IMPACT_CHANGED');
    expect((await preview()).bookings.cancelled).toBe(3);
    const started = await start(await shown());
    await ask(server, startBulkRun, started, admin);
    await vi.waitUntil(async () => {
      const { state } = await ask(server, getBulkRun, { path: started.path }, admin);
      return state === 'DONE';
    }, 10_000);
    expect((await refused(server, getService, { path: { serviceId: service.id } }, admin)).status).toBe(404);
  });

  test('does not affect other bulk runs', async () => {
    const { service, admin } = await setScenario(server, { sessions: [] });
    const operations = [{ do: 'SET_FLAG', field: 'hidden', value: true } as const];
    const body = { selection: { ids: [service.id] }, work: { operations } };
    const { bulkRun } = await ask(server, previewBulkRun, { body }, admin);
    const call = { path: { id: bulkRun.id }, body: { impactToken: 'any' } };
    expect((await refused(server, startBulkRun, call, admin)).rules).toEqual([
      'impactToken FIELD_NOT_ALLOWED',
    ]);
  });
});
