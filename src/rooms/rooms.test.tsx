import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createResourceType, queryResourceTypes } from '../../contract/calls/locations/resourceTypes.ts';
import { staffResourceTypeId } from '../../contract/entities/locations/resourceType.ts';
import { createResource, getResource, queryResources } from '../../contract/calls/locations/resources.ts';
import { renderSignedIn } from '../../mocks/renderSignedIn.tsx';
import { allDrawn } from '../testing/renderOnDesk.tsx';
import { RecordCreate } from '../records/editor/RecordCreate.tsx';
import { RecordEdit } from '../records/editor/RecordEdit.tsx';
import { RecordList } from '../records/list/RecordList.tsx';
import { roomCreationKind, roomEditorKind } from './roomEditorKind.ts';
import { readRoom, scheduleOf } from './roomHours.ts';
import { roomListKind } from './roomListKind.tsx';

const screens = (
  <Routes>
    <Route path="/" element={<p>Desk</p>} />
    <Route path="/rooms" element={<RecordList kind={roomListKind} />} />
    <Route path="/rooms/create" element={<RecordCreate kind={roomCreationKind} />} />
    <Route path="/rooms/:id" element={<RecordEdit kind={roomEditorKind} />} />
  </Routes>
);

const save = () => screen.getByRole('button', { name: /^(Save|Create)/ });

it('creates a room with a type, which stays, and moves it to a location', async () => {
  const { api, user, router } = await renderSignedIn(screens);
  const body = { resourceType: { name: 'Bicycle' } };
  const { resourceType } = await api.send(createResourceType, { body });
  await router.navigate('/rooms/create');
  await user.type(await screen.findByLabelText('Name'), 'Blue bicycle');
  await allDrawn();
  await screen.findByRole('option', { name: 'Bicycle' });
  await user.selectOptions(screen.getByLabelText('Type'), 'Bicycle');
  await screen.findByText(/^1 of this type: one booking at a time/);
  await user.click(save());
  await screen.findByRole('heading', { level: 1, name: 'Blue bicycle' });
  await allDrawn();
  const type = screen.getByLabelText('Type');
  expect(type).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('radio', { name: 'Selected locations' }));
  const locations = within(screen.getByRole('group', { name: 'Available at' }));
  const [location] = locations.getAllByRole('checkbox');
  if (!location) throw new Error('The business has no location.');
  await user.click(location);
  expect(screen.getByText('Was “All locations”.')).toBeDefined();
  await user.click(save());
  await screen.findByText(/^Saved/);
  const filter = { typeId: resourceType.id };
  const { resources } = await api.send(queryResources, { body: { query: { filter } } });
  const [room] = resources;
  expect(room?.name).toBe('Blue bicycle');
  const stored = await api.send(getResource, { path: { resourceId: room?.id ?? '' } });
  expect(stored.resource.locationOptions).toMatchObject({
    availableInAllLocations: false,
    specificLocationOptions: { businessLocations: [{ locationId: expect.any(String) }] },
  });
  await router.navigate('/rooms');
  // Staff members have resources too, which are no rooms.
  const rows = within(await screen.findByRole('table', { name: 'Rooms and equipment' }));
  expect(await rows.findByRole('link', { name: 'Blue bicycle' })).toBeDefined();
  const own = { typeId: { $ne: staffResourceTypeId } };
  const all = await api.send(queryResources, { body: { query: { filter: own } } });
  expect(rows.getAllByRole('checkbox')).toHaveLength(all.resources.length + 1);
});

it('gives a room that is always open its own hours, first the same ones, and saves them', async () => {
  const { api, user, router } = await renderSignedIn(screens);
  const { resourceTypes } = await api.send(queryResourceTypes, { body: { query: {} } });
  const typeId = resourceTypes.find(({ id }) => id !== staffResourceTypeId)?.id;
  const body = { resource: { name: 'Quiet room', ...(typeId && { typeId }) } };
  const { resource } = await api.send(createResource, { body });
  await router.navigate(`/rooms/${resource.id}`);
  await allDrawn();
  const hours = within(await screen.findByRole('region', { name: 'Hours' }));
  const source = hours.getByRole<HTMLSelectElement>('combobox', { name: 'Hours' });
  expect(source.selectedOptions[0]?.textContent).toBe('Around the clock');
  await user.selectOptions(source, 'Own hours');
  expect(hours.getByLabelText<HTMLInputElement>('Sunday, end').value).toBe('24:00');
  await user.click(hours.getByRole('switch', { name: 'Sunday' }));
  await user.click(save());
  await screen.findByText(/^Saved/);
  const stored = await readRoom(api, resource.id);
  expect(scheduleOf(stored)).toBe(stored.hours?.ownScheduleId);
  expect(stored.hours?.periods).toHaveLength(6);
  expect(
    within(screen.getByRole('region', { name: 'Blocked times' })).getByText('Nothing blocked'),
  ).toBeDefined();
});
