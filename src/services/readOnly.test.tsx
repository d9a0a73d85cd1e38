import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { Service } from '../../contract/entities/services/service.ts';
import { renderSignedIn } from '../../mocks/renderSignedIn.tsx';
import { RecordCreate } from '../records/editor/RecordCreate.tsx';
import { RecordEdit } from '../records/editor/RecordEdit.tsx';
import { RecordList } from '../records/list/RecordList.tsx';
import { ServiceFlows } from './ServiceFlows.tsx';
import { serviceCreationKind } from './editor/serviceCreationKind.tsx';
import { serviceEditorKind } from './editor/serviceEditorKind.tsx';
import { serviceListKind } from './list/serviceListKind.tsx';

const screens = (
  <Routes>
    <Route
      path="/services"
      element={
        <ServiceFlows>
          <RecordList kind={serviceListKind} />
        </ServiceFlows>
      }
    />
    <Route path="/services/create" element={<RecordCreate kind={serviceCreationKind} />} />
    <Route path="/services/:id" element={<RecordEdit kind={serviceEditorKind} />} />
  </Routes>
);

const note = /View only/;
// By label: each query by role takes so long that React does not come to render the other rows.
const menuButtons = () => screen.getAllByLabelText(/^Actions for/);

it('the list is complete for staff, without actions', async () => {
  const { user } = await renderSignedIn(screens, { path: '/services', role: 'staff' });
  await screen.findByText(note);
  // The first rows are there before the others.
  await waitFor(() => expect(menuButtons().length).toBeGreaterThan(20));
  const [first] = menuButtons();
  if (!first) throw new Error('The list has no rows.');
  expect(screen.queryByRole('link', { name: 'New service' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
  await user.click(first);
  const offered = within(screen.getByRole('menu')).getAllByRole('menuitem');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Open', 'Copy link']);
});

it('staff can export the list', async () => {
  await renderSignedIn(screens, { path: '/services', role: 'staff' });
  expect(await screen.findByRole('button', { name: 'Export…' })).toBeTruthy();
});

it('the service form is read-only for staff', async () => {
  const { api, router } = await renderSignedIn(screens, { path: '/services', role: 'staff' });
  const pagination = { page: 1, perPage: 1 };
  const { data } = await api.getList<Service>('services', { pagination });
  await router.navigate(`/services/${data[0]?.id}`);
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  expect(await screen.findByText(note)).toBeTruthy();
  expect(name.value).toBe(data[0]?.name);
  const fields = within(screen.getByRole('region', { name: 'Basics' })).getAllByRole('textbox');
  expect(fields.filter((field) => !field.matches(':disabled'))).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Clone' })).toBeNull();
});

it('staff can’t create a service and get the reason', async () => {
  await renderSignedIn(screens, { path: '/services/create', role: 'staff' });
  expect(await screen.findByRole('heading', { name: 'You don’t have access to this page' })).toBeTruthy();
});

it('admins get all actions and no read-only note', async () => {
  await renderSignedIn(screens, { path: '/services', role: 'admin' });
  expect(await screen.findByRole('link', { name: 'New service' })).toBeTruthy();
  expect(screen.queryByText(note)).toBeNull();
});

it('A15: a change without permission is rejected without ending the session', async () => {
  const { api, connection } = await renderSignedIn(screens, { path: '/services', role: 'staff' });
  const pagination = { page: 1, perPage: 1 };
  const { data } = await api.getList<Service>('services', { pagination });
  const [service] = data;
  if (!service) throw new Error('The sample business has no service.');
  const refusal = await api
    .update<Service>('services', {
      id: service.id,
      data: { ...service, hidden: true },
      previousData: service,
    })
    .catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'PERMISSION_DENIED' });
  await expect(connection.authProvider.checkError(refusal)).resolves.toBeUndefined();
  await expect(connection.authProvider.checkAuth({})).resolves.toBeUndefined();
});
