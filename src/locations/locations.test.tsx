import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { Business } from '../../contract/entities/identity/business.ts';
import { archiveLocation, createLocation, getLocation } from '../../contract/calls/locations/locations.ts';
import { renderSignedIn } from '../../mocks/renderSignedIn.tsx';
import { BusinessContext } from '../ui/business/useBusiness.ts';
import { allDrawn } from '../testing/renderOnDesk.tsx';
import { RecordCreate } from '../records/editor/RecordCreate.tsx';
import { RecordEdit } from '../records/editor/RecordEdit.tsx';
import { RecordList } from '../records/list/RecordList.tsx';
import { locationCreationKind, locationEditorKind } from './locationEditorKind.ts';
import { locationListKind } from './locationListKind.tsx';

const screens = (
  <Routes>
    <Route path="/" element={<p>Desk</p>} />
    <Route path="/locations" element={<RecordList kind={locationListKind} />} />
    <Route path="/locations/create" element={<RecordCreate kind={locationCreationKind} />} />
    <Route path="/locations/:id" element={<RecordEdit kind={locationEditorKind} />} />
  </Routes>
);

async function openAnnex({ archived = false } = {}) {
  const desk = await renderSignedIn(screens);
  const { api, router } = desk;
  const { location } = await api.send(createLocation, {
    body: {
      location: { name: 'Annex', timeZone: 'Europe/Berlin', phone: '+49 30 1', description: 'At the back' },
    },
  });
  const path = { id: location.id };
  if (archived) await api.send(archiveLocation, { path });
  await router.navigate(`/locations/${location.id}`);
  await screen.findByLabelText('Name');
  await allDrawn();
  return { ...desk, stored: async () => (await api.send(getLocation, { path })).location };
}

const save = () => screen.getByRole('button', { name: /^Save/ });

it('saves address, weekly hours and a holiday, and keeps the other fields', async () => {
  const { user, stored } = await openAnnex();
  await user.type(screen.getByLabelText(/^Street/), 'Linienstraße');
  await user.type(screen.getByLabelText(/^Number/), '84');
  await user.type(screen.getByLabelText(/^City/), 'Berlin');
  const full = screen.getByLabelText<HTMLInputElement>(/^Full address/);
  await waitFor(() => expect(full.value).toBe('Linienstraße 84, Berlin'));
  await user.type(full, ' (yard)');
  await user.type(screen.getByLabelText(/^Postal code/), '10119');
  expect(full.value).toBe('Linienstraße 84, Berlin (yard)');
  expect((await screen.findByRole('link', { name: 'Open map' })).getAttribute('href')).toContain('Linien');
  const country = screen.getByLabelText<HTMLSelectElement>(/^Country/);
  const countries = [...country.options].map((option) => option.text);
  expect(countries).toEqual([...new Set(countries)]);
  await user.selectOptions(country, 'Germany');
  await user.click(screen.getByRole('switch', { name: 'Saturday' }));
  await user.click(screen.getByRole('button', { name: 'Add exception' }));
  const holiday = within(screen.getByRole('group', { name: 'Exception 1' }));
  await user.type(holiday.getByRole('textbox', { name: 'Reason' }), 'New Year');
  await user.click(save());
  await screen.findByText(/^Saved/);
  const now = await stored();
  expect(now).toMatchObject({
    name: 'Annex',
    description: 'At the back',
    phone: '+49 30 1',
    address: {
      formattedAddress: 'Linienstraße 84, Berlin (yard)',
      country: 'DE',
      streetAddress: { name: 'Linienstraße', number: '84' },
    },
  });
  expect(now.businessSchedule?.periods?.map(({ openDay }) => openDay)).toContain('SATURDAY');
  expect(now.businessSchedule?.specialHourPeriod).toMatchObject([{ isClosed: true, comment: 'New Year' }]);
});

it('shows a wrong time at its input and sends nothing', async () => {
  const { user, stored } = await openAnnex();
  const before = await stored();
  const time = screen.getByRole('textbox', { name: 'Monday, end' });
  await user.clear(time);
  await user.type(time, '25');
  await user.click(save());
  expect(time.getAttribute('aria-invalid')).toBe('true');
  expect(await stored()).toEqual(before);
});

it('locks an archived location until it is restored', async () => {
  const { user, stored } = await openAnnex({ archived: true });
  expect(screen.getByLabelText('Name').matches(':disabled')).toBe(true);
  expect(screen.getByText(/^This location is archived.* don’t return\.$/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  await screen.findByText('Annex restored. Services, rooms and staff that left it don’t return.');
  await waitFor(() => expect(screen.getByLabelText('Name').matches(':disabled')).toBe(false));
  expect(await stored()).toMatchObject({ archived: false });
});

it('restores archived locations together, and offers no other change of them', async () => {
  const { api, user, router } = await renderSignedIn(screens);
  const ids: string[] = [];
  for (const name of ['Attic', 'Barn']) {
    const { location } = await api.send(createLocation, { body: { location: { name } } });
    await api.send(archiveLocation, { path: { id: location.id } });
    ids.push(location.id);
  }
  await router.navigate('/locations');
  await user.click(await screen.findByRole('button', { name: /^Archived/ }));
  await screen.findByText('Barn');
  await user.click(screen.getByRole('checkbox', { name: /^Select all/ }));
  const bar = within(await screen.findByRole('region', { name: 'Selection' }));
  expect(bar.queryByRole('button', { name: 'Edit fields…' })).toBeNull();
  expect(bar.queryByRole('button', { name: 'Archive…' })).toBeNull();
  await user.click(bar.getByRole('button', { name: 'Restore' }));
  await screen.findByText(/^2 locations restored\. .* that left them don’t return\.$/);
  const stored = await Promise.all(ids.map((id) => api.send(getLocation, { path: { id } })));
  expect(stored.map(({ location }) => location.archived)).toEqual([false, false]);
});

function LateBusiness() {
  const [business, setBusiness] = useState<Business>();
  const tokyo = { id: '', name: 'Sora', timeZone: 'Asia/Tokyo', currency: 'JPY', locale: 'en' };
  return (
    <BusinessContext value={business}>
      <button onClick={() => setBusiness(tokyo)}>Load</button>
      {screens}
    </BusinessContext>
  );
}

it('starts a new location in the time zone of the business, and keeps what was typed before it loaded', async () => {
  const { user, router } = await renderSignedIn(<LateBusiness />);
  await router.navigate('/locations/create');
  await user.type(await screen.findByLabelText('Name'), 'Dock');
  await allDrawn();
  const zone = screen.getByLabelText<HTMLInputElement>('Time zone');
  expect(zone.value).not.toContain('Tokyo');
  await user.click(screen.getByRole('button', { name: 'Load' }));
  await waitFor(() => expect(zone.value).toBe('Tokyo (UTC+9)'));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Dock');
});
