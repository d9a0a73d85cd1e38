import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { previewServiceLocations } from '../../../contract/calls/services/previews.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { editSections } from '../../../mocks/editSections.tsx';
import { LocationsInputs } from '../editor/inputs/LocationsInputs.tsx';

const section = () => within(screen.getByRole('region', { name: 'Locations' }));
const locationsOf = ({ locations = [] }: Service) =>
  locations.map(({ business, type }) => business?.id ?? type);

/** Opens Morning hatha and removes its location. */
async function leaving() {
  const desk = await editSections([LocationsInputs], 'Morning hatha');
  const { api, user, service } = desk;
  const name = service.locations?.[0]?.business?.name ?? '';
  await user.click(await section().findByRole('checkbox', { name: new RegExp(`^${name}`) }));
  const question = async () =>
    within(await screen.findByRole('dialog', { name: `Remove ${name} from Morning hatha?` }));
  const foreseen = async () => {
    const body = { locations: [], removedLocationSessionsAction: { action: 'DELETE' as const } };
    return (await api.send(previewServiceLocations, { path: { serviceId: service.id }, body })).impact;
  };
  return { ...desk, question, foreseen, before: await foreseen() };
}

it('adds and removes an address of the service alone without a dialog', async () => {
  const { user, save, stored } = await editSections([LocationsInputs]);
  await user.type(await section().findByRole('textbox', { name: /^Custom address/ }), 'The old oak');
  await user.click(section().getByRole('button', { name: 'Add address' }));
  const oak = section().getByRole<HTMLInputElement>('checkbox', { name: 'The old oak' });
  expect(oak.checked).toBe(true);
  await save();
  expect((await stored()).locations).toMatchObject([
    { type: 'CUSTOM', custom: { address: { formattedAddress: 'The old oak' } } },
  ]);
  await user.click(section().getByRole('checkbox', { name: 'The old oak' }));
  expect(section().getByText(/The old oak will be removed when you save\./)).toBeDefined();
  await save();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(locationsOf(await stored())).toEqual([]);
});

it('moves the sessions of a removed location with a message to the customers', async () => {
  const { user, pressSave, bar, question, foreseen, before, stored } = await leaving();
  expect(before.bookings.cancelled).toBeGreaterThan(1);
  await user.click(section().getByRole('checkbox', { name: /^Harbour Street/ }));
  await pressSave();
  const dialog = await question();
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Keep editing' })),
  );
  const keep = await dialog.findByRole<HTMLInputElement>('radio', { name: /^Keep at this location/ });
  expect(keep.checked).toBe(true);
  await user.click(dialog.getByRole('radio', { name: /^Move to another location/ }));
  const moved = `${before.bookings.cancelled} bookings will be moved.`;
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain(moved));
  await user.click(dialog.getByRole('button', { name: /^View/ }));
  const list = await dialog.findByRole('region', { name: 'Sessions and customers' });
  await waitFor(() => expect(list.textContent).toContain(before.soonestBookings[0]?.customer.name));
  await user.click(dialog.getByRole('textbox', { name: /^Personal message/ }));
  await user.paste('We have moved around the corner.');
  const mail = await dialog.findByRole('region', { name: /^Email preview for/ });
  await waitFor(() => expect(mail.textContent).toContain('We have moved around the corner.'));
  await user.click(dialog.getByRole('button', { name: `Save, move ${before.bookings.cancelled} bookings` }));
  await bar().findByText(/^Saved/);
  expect((await stored()).locations?.map(({ business }) => business?.name)).toEqual(['Harbour Street']);
  expect((await foreseen()).bookings.cancelled).toBe(before.bookings.cancelled);
});

it('requires the name to cancel the sessions of a removed location, and changes nothing when closed', async () => {
  const { user, pressSave, bar, question, before, service, stored } = await leaving();
  await pressSave();
  const first = await question();
  const move = await first.findByRole<HTMLInputElement>('radio', { name: /^Move to another location/ });
  expect(move.disabled).toBe(true);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bar().getByText('1 unsaved change')).toBeDefined();
  expect((await stored()).revision).toBe(service.revision);

  await pressSave();
  const dialog = await question();
  await user.click(await dialog.findByRole('radio', { name: /^Cancel sessions/ }));
  const act = await dialog.findByRole<HTMLButtonElement>('button', {
    name: `Save, cancel ${before.bookings.cancelled} bookings`,
  });
  expect(act.disabled).toBe(true);
  await user.type(dialog.getByLabelText('Type “Morning hatha” to confirm'), 'Morning hatha');
  await user.click(act);
  await bar().findByText(/^Saved/);
  expect(locationsOf(await stored())).toEqual([]);
});
