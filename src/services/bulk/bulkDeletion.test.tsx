import { screen, within } from '@testing-library/react';
import { sql } from 'kysely';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { sampleService } from '../../../mocks/sampleService.ts';
import { renderSignedIn } from '../../../mocks/renderSignedIn.tsx';
import { platformDatabase } from '../../../mocks/testServer.ts';
import { previewBulkRunDeletion, startBulkRun } from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import { previewServiceDeletion } from '../../../contract/calls/services/previews.ts';
import type { BulkRun } from '../../../contract/entities/bulkRuns/bulkRun.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { ApiError } from '../../../contract/errors.ts';
import { testGate } from '../../testing/testGate.ts';
import { BulkRunPage } from '../../records/bulk/run/BulkRunPage.tsx';

const page = (
  <Routes>
    <Route path="/bulk-runs/:id" element={<BulkRunPage />} />
    <Route path="*" element={null} />
  </Routes>
);

/** Opens the sample business with Morning hatha, which has bookings, and a service without bookings. */
async function openDesk() {
  const { api, router, user } = await renderSignedIn(page);
  const { database } = await platformDatabase();
  const hatha = await sampleService(api, 'Morning hatha');
  const { type, payment, defaultCapacity, onlineBooking } = hatha;
  const created = { name: 'Pilates', type, payment, defaultCapacity, onlineBooking };
  const pilates = (await api.create<Service>('services', { data: created })).data;
  const calendarIs = async (session: 'CONFIRMED' | 'CANCELLED', booking: 'CONFIRMED' | 'CANCELED') => {
    await database.write(sql`update sessions set status = ${session} where service_id = ${hatha.id}::uuid`);
    await database.write(sql`update bookings set status = ${booking} where service_id = ${hatha.id}::uuid`);
  };
  return {
    api,
    user,
    hatha,
    pilates,
    isThere: async ({ id }: Service) =>
      (await api.getMany<Service>('services', { ids: [id] })).data.length === 1,
    foreseen: async () =>
      (await api.send(previewServiceDeletion, { body: { ids: [hatha.id] } })).impact.bookings.cancelled,
    nobodyBooks: () => calendarIs('CANCELLED', 'CANCELED'),
    somebodyBooks: () => calendarIs('CONFIRMED', 'CONFIRMED'),
    /** Removes one of the customers with a booking. */
    leaves: async () => {
      await database.write(sql`update bookings set status = 'CANCELED' where id = (
        select id from bookings where service_id = ${hatha.id}::uuid and status = 'CONFIRMED'
        order by start_date desc nulls last limit 1)`);
    },
    /** Prepares the deletion of these services and opens its page. */
    prepare: async (services: readonly Service[], leftOut: readonly Service[] = []) => {
      const { data: run } = await api.create<BulkRun>('bulkRuns', {
        data: { selection: { ids: services.map(({ id }) => id) }, work: { deletion: {} } },
      });
      const change = { leaveOut: leftOut.map(({ id }) => id) };
      await api.update('bulkRuns', { id: run.id, data: change, previousData: run });
      await router.navigate(`/bulk-runs/${run.id}`);
      return run;
    },
    /** Counts each call of a start from now on. */
    sent: () => {
      const send = vi.spyOn(api, 'send');
      const times = (call: object) => send.mock.calls.filter(([made]) => made === call).length;
      return () => ({ asked: times(previewBulkRunDeletion), started: times(startBulkRun) });
    },
  };
}

it('confirms bookings made after the preview of a deletion, and again when they change', async () => {
  const { user, hatha, isThere, foreseen, nobodyBooks, somebodyBooks, leaves, prepare, sent } =
    await openDesk();
  await nobodyBooks();
  const run = await prepare([hatha]);
  expect(run.sideEffects).toMatchObject({ sessions: 0, bookings: 0 });
  const start = await screen.findByRole('button', { name: 'Delete 1 service' });
  await somebodyBooks();
  const booked = await foreseen();
  expect(booked).toBeGreaterThan(1);
  const times = sent();
  await user.click(start);
  const dialog = await screen.findByRole('dialog', { name: 'Delete 1 service?' });
  expect(times()).toEqual({ asked: 1, started: 0 });
  expect(screen.getByRole('region', { name: 'Also affected' }).textContent).toContain(
    `${booked} bookings will be cancelled.`,
  );
  const act = (count: number) =>
    within(dialog).findByRole<HTMLButtonElement>('button', {
      name: `Delete and cancel ${count} bookings`,
    });
  expect((await act(booked)).disabled).toBe(true);
  await user.type(within(dialog).getByLabelText('Type “1 service” to confirm'), '1 service');

  await leaves();
  await user.click(await act(booked));
  const note = await within(dialog).findByText(/The numbers changed/);
  expect(note.textContent).toContain(`cancelled bookings: ${booked} → ${booked - 1}`);
  expect(await isThere(hatha)).toBe(true);
  await user.click(await act(booked - 1));
  await screen.findByRole('region', { name: 'Deleted 1' });
  expect(await isThere(hatha)).toBe(false);
});

it('confirms a service included again, even before the server has received it', async () => {
  const { api, user, hatha, pilates, isThere, foreseen, prepare, sent } = await openDesk();
  await prepare([hatha, pilates], [hatha]);
  await screen.findByRole('button', { name: 'Delete 1 service' });
  const { gate, letGo } = testGate();
  const update = api.update.bind(api);
  vi.spyOn(api, 'update').mockImplementationOnce(async (...change) => {
    await gate;
    return update(...change);
  });
  const times = sent();
  await user.click(await screen.findByRole('button', { name: 'Include Morning hatha' }));
  await user.click(await screen.findByRole('button', { name: 'Delete 2 services' }));
  expect(times()).toEqual({ asked: 0, started: 0 });
  letGo();
  const dialog = await screen.findByRole('dialog', { name: 'Delete 2 services?' });
  const act = { name: `Delete and cancel ${await foreseen()} bookings` };
  expect(within(dialog).getByRole<HTMLButtonElement>('button', act).disabled).toBe(true);
  await user.click(within(dialog).getByRole('button', { name: 'Keep them' }));
  await screen.findByRole('button', { name: 'Delete 2 services' });
  expect(times()).toMatchObject({ started: 0 });
  expect([await isThere(hatha), await isThere(pilates)]).toEqual([true, true]);
});

it('does not start when excluding a service has failed', async () => {
  const { api, user, pilates, hatha, isThere, nobodyBooks, prepare, sent } = await openDesk();
  await nobodyBooks();
  await prepare([hatha, pilates]);
  const leaveOut = await screen.findByRole('button', { name: 'Exclude Pilates' });
  const { gate, letGo } = testGate();
  vi.spyOn(api, 'update').mockImplementationOnce(async () => {
    await gate;
    throw new ApiError('UNAVAILABLE', 'later');
  });
  const times = sent();
  await user.click(leaveOut);
  await user.click(await screen.findByRole('button', { name: 'Delete 1 service' }));
  letGo();
  await screen.findByRole('button', { name: 'Delete 2 services' });
  expect(times()).toEqual({ asked: 0, started: 0 });
  await user.click(await screen.findByRole('button', { name: 'Exclude Pilates' }));
  await user.click(await screen.findByRole('button', { name: 'Delete 1 service' }));
  await screen.findByRole('region', { name: 'Deleted 1' });
  expect([await isThere(hatha), await isThere(pilates)]).toEqual([false, true]);
});
