import { configure, screen, within } from '@testing-library/react';
import { sql } from 'kysely';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { sampleService } from '../../../mocks/sampleService.ts';
import { platformDatabase, sampleClientId } from '../../../mocks/testServer.ts';
import { startBulkRun } from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import { deleteService } from '../../../contract/calls/services/services.ts';
import { previewServiceDeletion } from '../../../contract/calls/services/previews.ts';
import type { BulkRun } from '../../../contract/entities/bulkRuns/bulkRun.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import type { ServiceImpact } from '../../../contract/entities/services/serviceImpact.ts';
import { ApiError } from '../../../contract/errors.ts';
import { testGate } from '../../testing/testGate.ts';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { connect } from '../../providers/connection.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { deleteWithoutConfirmation } from './deleteWithoutConfirmation.ts';
import type { ServiceTarget } from '../bulk/serviceTarget.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

/** Opens the sample business, signed in. */
async function sample() {
  const connection = connect({ apiUrl: location.origin, clientId: await sampleClientId(), window });
  const { authProvider, dataProvider } = connection;
  await authProvider.login({ returnTo: '/services' });
  await authProvider.handleCallback();
  const named = (name: string) => sampleService(dataProvider, name);
  const isThere = async ({ id }: Service) =>
    (await dataProvider.getMany<Service>('services', { ids: [id] })).data.length === 1;
  const foreseen = async (service: Service) =>
    (await dataProvider.send(previewServiceDeletion, { body: { ids: [service.id] } })).impact;
  const unbooked = async () => {
    const { name, type, payment, defaultCapacity, onlineBooking } = await named('Morning hatha');
    const data = { name: `New ${name}`, type, payment, defaultCapacity, onlineBooking };
    return (await dataProvider.create<Service>('services', { data })).data;
  };
  /** Returns runs that have not been started. */
  const prepared = async () => {
    const filter = { state: 'PREVIEWED' };
    const pagination = { page: 1, perPage: 100 };
    return (await dataProvider.getList<BulkRun>('bulkRuns', { pagination, filter })).total;
  };
  return { api: dataProvider, named, isThere, foreseen, unbooked, prepared };
}

/** Removes one of the customers with a booking. */
async function leaves({ soonestBookings }: ServiceImpact): Promise<void> {
  const { database } = await platformDatabase();
  await database.write(
    sql`update bookings set status = 'CANCELED' where id = ${soonestBookings.at(-1)?.id}::uuid`,
  );
}

function ask(dataProvider: FrontdeskDataProvider, target: ServiceTarget) {
  const onClose = vi.fn<() => void>();
  const unaskedDeletion = deleteWithoutConfirmation(dataProvider, target);
  const dialog = <DeleteDialog {...{ target, unaskedDeletion, onClose }} />;
  return { ...renderOnDesk(dialog, { dataProvider }), onClose };
}

it('deletes a service without bookings at once, with Undo', async () => {
  const { api, isThere, unbooked } = await sample();
  const fresh = await unbooked();
  const send = vi.spyOn(api, 'send');
  const { user, onClose } = ask(api, { services: [fresh] });
  await screen.findByText('New Morning hatha deleted');
  expect(send.mock.calls.filter(([call]) => call === previewServiceDeletion)).toEqual([]);
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  expect(onClose).toHaveBeenCalledOnce();
  expect(await isThere(fresh)).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('New Morning hatha restored');
  expect(await isThere(fresh)).toBe(true);
});

it('states what will be cancelled, and requires typing the name to cancel bookings', async () => {
  const { api, named, isThere, foreseen } = await sample();
  const hatha = await named('Morning hatha');
  const { bookings } = await foreseen(hatha);
  expect(bookings.cancelled).toBeGreaterThan(1);
  const { user } = ask(api, { services: [hatha] });
  const dialog = await screen.findByRole('dialog', { name: 'Delete Morning hatha?' });
  const keep = await within(dialog).findByRole<HTMLInputElement>('radio', { name: /^Keep as scheduled/ });
  expect(keep.checked).toBe(true);
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Keep Morning hatha' }));
  await user.click(within(dialog).getByRole('radio', { name: /^Cancel all/ }));
  expect(dialog.textContent).toContain(`bookings cancelled${bookings.cancelled}`);
  const act = within(dialog).getByRole<HTMLButtonElement>('button', {
    name: `Delete and cancel ${bookings.cancelled} bookings`,
  });
  expect(act.disabled).toBe(true);
  expect(await isThere(hatha)).toBe(true);
  await user.type(within(dialog).getByLabelText('Type “Morning hatha” to confirm'), 'Morning hatha');
  await user.click(act);
  await screen.findByText('Morning hatha deleted');
  expect(await isThere(hatha)).toBe(false);
  await api.restore(hatha.id);
});

it('deletes nothing when the impact has changed, shows the difference and asks again', async () => {
  const { api, named, isThere, foreseen } = await sample();
  const hatha = await named('Morning hatha');
  const before = await foreseen(hatha);
  const { user } = ask(api, { services: [hatha] });
  const dialog = await screen.findByRole('dialog', { name: 'Delete Morning hatha?' });
  await user.click(await within(dialog).findByRole('radio', { name: /^Cancel all/ }));
  await user.type(within(dialog).getByLabelText('Type “Morning hatha” to confirm'), 'Morning hatha');
  await leaves(before);
  const shown = before.bookings.cancelled;
  await user.click(within(dialog).getByRole('button', { name: `Delete and cancel ${shown} bookings` }));
  const note = await within(dialog).findByText(/The numbers changed/);
  expect(note.textContent).toContain(`cancelled bookings: ${shown} → ${shown - 1}`);
  expect(await isThere(hatha)).toBe(true);
  await user.click(within(dialog).getByRole('button', { name: `Delete and cancel ${shown - 1} bookings` }));
  await screen.findByText('Morning hatha deleted');
  await api.restore(hatha.id);
});

it('asks when a service is booked at the moment of deleting', async () => {
  const { api, isThere, unbooked } = await sample();
  const fresh = await unbooked();
  // Its only session is cancelled right after the first attempt.
  vi.spyOn(api, 'deleteUnlessBooked').mockResolvedValueOnce(false);
  const remove = api.deleteAsPreviewed.bind(api);
  const overtaken = vi.spyOn(api, 'deleteAsPreviewed').mockImplementationOnce(async (id, deletion) => {
    await remove(id, { ...deletion, impactToken: 'of how it was' });
  });
  ask(api, { services: [fresh] });
  const dialog = await screen.findByRole('dialog', { name: `Delete ${fresh.name}?` });
  await within(dialog).findByText(/are affected now/);
  expect(await isThere(fresh)).toBe(true);
  overtaken.mockRestore();
});

it('starts no run when the impact of many services has changed', async () => {
  const { api, named, isThere, foreseen } = await sample();
  const [hatha, lesson] = [await named('Morning hatha'), await named('Private yoga lesson')];
  const before = await foreseen(hatha);
  const { user, router } = ask(api, { services: [hatha, lesson] });
  const dialog = await screen.findByRole('dialog', { name: 'Delete 2 services?' });
  await user.click(await within(dialog).findByRole('radio', { name: /^Cancel all/ }));
  await user.type(within(dialog).getByLabelText('Type “2 services” to confirm'), '2 services');
  await leaves(before);
  const send = vi.spyOn(api, 'send');
  await user.click(within(dialog).getByRole('button', { name: /^Delete and cancel/ }));
  await within(dialog).findByText(/The numbers changed/);
  expect(send.mock.calls.filter(([call]) => call === startBulkRun)).toHaveLength(1);
  expect(await isThere(hatha)).toBe(true);
  await user.click(within(dialog).getByRole('button', { name: 'Review services one by one' }));
  await vi.waitFor(() => expect(router.state.location.pathname).toMatch(/^\/bulk-runs\/./));
});

it('deletes nothing when the matching services have changed, and names the difference', async () => {
  const { api, isThere, unbooked } = await sample();
  const [first, second] = [await unbooked(), await unbooked()];
  const settle = vi.spyOn(api, 'create');
  const { user } = ask(api, { services: [], matching: { filter: { name: first.name }, total: 2 } });
  const dialog = await screen.findByRole('dialog', { name: 'Delete 2 services?' });
  const act = await within(dialog).findByRole('button', { name: 'Delete 2 services' });
  await vi.waitFor(() => expect(settle).toHaveBeenCalledOnce());
  await settle.mock.results[0]?.value;
  await api.send(deleteService, { path: { serviceId: first.id } });
  const late = await unbooked();
  await user.click(act);
  const note = await within(dialog).findByText(new RegExp(`added: ${late.name}`));
  expect(note.closest('[role="alert"]')?.textContent).toContain(`removed: ${first.name}`);
  expect([await isThere(second), await isThere(late)]).toEqual([true, true]);
  await user.click(act);
  await vi.waitFor(async () => expect([await isThere(second), await isThere(late)]).toEqual([false, false]));
});

it('searches the list of affected people and sessions', async () => {
  const { api, named, foreseen } = await sample();
  const hatha = await named('Morning hatha');
  const { soonestBookings } = await foreseen(hatha);
  const name = soonestBookings[0]?.customer.name ?? '';
  const { user } = ask(api, { services: [hatha] });
  const dialog = await screen.findByRole('dialog', { name: 'Delete Morning hatha?' });
  await user.click(await within(dialog).findByRole('radio', { name: /^Cancel all/ }));
  await user.click(within(dialog).getByRole('button', { name: /^View/ }));
  const list = within(within(dialog).getByRole('region', { name: 'Sessions and customers' }));
  const before = list.getAllByRole('listitem').length;
  await user.type(list.getByRole('searchbox', { name: 'Search people or sessions' }), name.toUpperCase());
  const found = list.getAllByRole('listitem');
  expect(found.length).toBeLessThan(before);
  for (const line of found) expect(line.textContent).toContain(name);
  await user.type(list.getByRole('searchbox', { name: 'Search people or sessions' }), ' nobody at all');
  expect(list.queryAllByRole('listitem')).toEqual([]);
  expect(list.getByText(/^No results for/)).toBeDefined();
});

it('notifies no one when notifications are off', async () => {
  const { api, named } = await sample();
  const hatha = await named('Morning hatha');
  const { user } = ask(api, { services: [hatha] });
  const dialog = await screen.findByRole('dialog', { name: 'Delete Morning hatha?' });
  await user.click(await within(dialog).findByRole('radio', { name: /^Cancel all/ }));
  await within(dialog).findByRole('region', { name: /^Email preview for/ });
  await user.click(within(dialog).getByRole('switch', { name: 'Notify customers by email' }));
  await within(dialog).findByText('Customers won’t be notified.');
  expect(within(dialog).queryByLabelText('Personal message')).toBeNull();
  await vi.waitFor(() => expect(dialog.textContent).toContain('customers notified0'));
  const remove = vi.spyOn(api, 'deleteAsPreviewed');
  await user.type(within(dialog).getByLabelText('Type “Morning hatha” to confirm'), 'Morning hatha');
  await user.click(within(dialog).getByRole('button', { name: /^Delete and cancel/ }));
  await screen.findByText('Morning hatha deleted');
  expect(remove.mock.calls[0]?.[1]).toMatchObject({
    preserveFutureSessionsWithParticipants: false,
    participantNotification: { notifyParticipants: false },
  });
  await api.restore(hatha.id);
});

it('offers no deletion while the impact is unknown', async () => {
  const { api, named, isThere } = await sample();
  const hatha = await named('Morning hatha');
  const failure = new ApiError('UNAVAILABLE', 'later', { requestId: 'r-7' });
  const send = vi.spyOn(api, 'send').mockRejectedValueOnce(failure);
  const { user, onClose } = ask(api, { services: [hatha] });
  const dialog = await screen.findByRole('dialog', { name: 'Delete Morning hatha?' });
  await within(dialog).findByText('Couldn’t check affected sessions and bookings');
  expect(within(dialog).getByText('r-7')).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: /^Delete/ })).toBeNull();
  send.mockRestore();
  await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
  await within(dialog).findByRole('button', { name: /^Delete and keep/ });
  await user.click(within(dialog).getByRole('button', { name: 'Keep Morning hatha' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(await isThere(hatha)).toBe(true);
});

it('leaves no run behind after leaving the page during the question', async () => {
  const { api, prepared } = await sample();
  const settle = vi.spyOn(api, 'create');
  const drop = vi.spyOn(api, 'delete');
  // React mounts everything twice in development.
  configure({ reactStrictMode: true });
  onTestFinished(() => configure({ reactStrictMode: false }));
  const matching = { filter: { name: 'Morning hatha' }, total: 1 };
  const { unmount } = ask(api, { services: [], matching });
  await screen.findByRole('dialog', { name: 'Delete 1 service?' });
  await vi.waitFor(() => expect(drop).toHaveBeenCalledOnce());
  expect(settle).toHaveBeenCalledTimes(2);
  await vi.waitFor(async () => expect(await prepared()).toBe(1));
  unmount();
  await vi.waitFor(async () => expect(await prepared()).toBe(0));
});

it('does not discard a run that is being started', async () => {
  const { api, isThere, unbooked } = await sample();
  const services = [await unbooked(), await unbooked()];
  const drop = vi.spyOn(api, 'delete');
  const { gate, letGo } = testGate();
  const update = api.update.bind(api);
  const preparing = vi.spyOn(api, 'update').mockImplementationOnce(async (...change) => {
    await gate;
    return update(...change);
  });
  const { unmount } = ask(api, { services });
  await vi.waitFor(() => expect(preparing).toHaveBeenCalledOnce());
  unmount();
  letGo();
  await vi.waitFor(
    async () => {
      for (const service of services) expect(await isThere(service)).toBe(false);
    },
    { timeout: 10_000 },
  );
  expect(drop).not.toHaveBeenCalled();
});

it('keeps the sessions with customers of a deleted service on request', async () => {
  const { api, named, isThere } = await sample();
  const hatha = await named('Morning hatha');
  const { user } = ask(api, { services: [hatha] });
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Morning hatha?' }));
  await user.click(await dialog.findByRole('button', { name: /^Delete and keep \d+ sessions?$/ }));
  await screen.findByText('Morning hatha deleted');
  expect(await isThere(hatha)).toBe(false);
  await api.restore(hatha.id);
});
