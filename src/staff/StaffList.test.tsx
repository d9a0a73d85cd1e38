import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BulkRun } from '../../contract/entities/bulkRuns/bulkRun.ts';
import { renderSignedIn } from '../../mocks/renderSignedIn.tsx';
import { RecordList } from '../records/list/RecordList.tsx';
import { StaffOrder } from './StaffOrder.tsx';
import { staffListKind } from './staffListKind.tsx';

/** Opens the list with a filter, and fetches the staff members that match the same filter. */
async function open(filter: { gives?: string[]; q?: string } = {}, wire: object = filter) {
  const path = `/staff?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const desk = await renderSignedIn(<RecordList kind={staffListKind} />, { path });
  const { data } = await desk.api.getList('staff', {
    pagination: { page: 1, perPage: 25 },
    sort: { field: 'name', order: 'ASC' },
    filter: wire,
  });
  await waitFor(() => expect(people()).toHaveLength(data.length));
  return { ...desk, data };
}

/** Returns the rows without the head. */
const people = () =>
  within(screen.getByRole('table', { name: 'Staff' }))
    .getAllByRole('row')
    .slice(1);

const cellsOf = (column: string) =>
  people().map((row) => row.querySelector(`[data-column="${column}"]`)?.textContent ?? '');

const menus = () => screen.getAllByRole('button', { name: /^Actions for/ });

it('lists all staff members by name with their number of services', async () => {
  const { data } = await open();
  expect(data.length).toBeGreaterThan(3);
  const names = menus().map((menu) => menu.getAttribute('aria-label'));
  expect(names).toEqual(data.map(({ name }) => `Actions for ${name}`));
  await waitFor(() => expect(cellsOf('services').some((count) => Number(count) > 0)).toBe(true));
});

it('opens with the default page size for an invalid one', async () => {
  const { router } = await renderSignedIn(<RecordList kind={staffListKind} />, { path: '/staff?perPage=-3' });
  await waitFor(() => expect(people().length).toBeGreaterThan(3));
  expect(router.state.location.search).toBe('?page=1');
});

it('searches by name', async () => {
  const everybody = await open();
  const [{ name } = { name: '' }] = everybody.data;
  everybody.unmount();
  await open({ q: name });
  expect(menus()[0]?.getAttribute('aria-label')).toBe(`Actions for ${name}`);
  expect(people().length).toBeLessThan(everybody.data.length);
});

it('shows an empty state for a search without matches', async () => {
  const { user } = await open();
  await user.type(screen.getByRole('searchbox', { name: 'Search staff' }), 'zzzzzzzz{Enter}');
  expect(await screen.findByText('No staff match “zzzzzzzz”.')).toBeTruthy();
});

it('filters by staff members who provide services', async () => {
  await open({ gives: ['yes'] }, { serviceProvider: true });
  expect(new Set(cellsOf('gives'))).toEqual(new Set(['Yes']));
});

it('links to the services of a staff member', async () => {
  const { user, router, data } = await open();
  const [first] = menus();
  if (!first) throw new Error('The list has no rows.');
  await user.click(first);
  await user.click(screen.getByRole('menuitem', { name: 'Show services' }));
  const { pathname, search } = router.state.location;
  expect(pathname).toBe('/services');
  expect(JSON.parse(new URLSearchParams(search).get('filter') ?? '')).toEqual({
    staff: [data[0]?.resourceId],
  });
});

it('links a name to its page, and the title to a new staff member', async () => {
  const { data } = await open();
  const [first] = data;
  const link = screen.getByRole('link', { name: first?.name ?? '' });
  expect(link.getAttribute('href')).toBe(`/staff/${first?.id}`);
  const create = await screen.findByRole('link', { name: 'New staff member' });
  expect(create.getAttribute('href')).toBe('/staff/create');
});

it('previews a bulk action on all matches of the filter', async () => {
  const { user, api, router, data } = await open({ gives: ['yes'] }, { serviceProvider: true });
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  const bar = await screen.findByRole('region', { name: 'Selection' });
  expect(within(bar).getByText(`${data.length} selected`)).toBeTruthy();
  await user.click(await within(bar).findByRole('button', { name: 'Edit fields…' }));
  const sheet = await screen.findByRole('dialog', { name: `Edit ${data.length} staff members` });
  await user.selectOptions(within(sheet).getByRole('combobox', { name: 'Action for Description' }), 'Set to');
  await user.type(within(sheet).getByRole('textbox', { name: 'New value for Description' }), 'On leave');
  await user.click(within(sheet).getByRole('button', { name: 'Preview' }));
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/bulk-runs\//));
  const id = router.state.location.pathname.split('/').at(-1) ?? '';
  const run = (await api.getOne<BulkRun>('bulkRuns', { id })).data;
  expect(run).toMatchObject({
    entity: 'staffMember',
    name: 'Edit Description',
    counts: { CHANGES: data.length },
    work: { operations: [{ do: 'SET_TEXT', field: 'description', value: 'On leave' }] },
  });
});

it('staff members are ordered by keyboard', async () => {
  const { user } = await renderSignedIn(<StaffOrder />);
  const list = within(await screen.findByRole('list', { name: 'Order of staff' }));
  const names = () => list.getAllByRole('link').map(({ textContent }) => textContent);
  const [first, second = '', ...others] = names();
  list.getByRole('button', { name: new RegExp(`^Reorder ${second}`) }).focus();
  await user.keyboard('{ArrowUp}');
  await screen.findByText(`${second} moved`);
  await waitFor(() => expect(names()).toEqual([second, first, ...others]));
});
