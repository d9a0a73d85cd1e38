import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderSignedIn } from '../../mocks/renderSignedIn.tsx';
import { StaffList } from './StaffList.tsx';

/** The list at an address, with everybody whom the same question finds. */
async function open(filter: { gives?: string[]; q?: string } = {}, wire: object = filter) {
  const path = `/staff?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const desk = await renderSignedIn(<StaffList />, { path });
  const { data } = await desk.api.getList('staff', {
    pagination: { page: 1, perPage: 25 },
    sort: { field: 'name', order: 'ASC' },
    filter: wire,
  });
  await waitFor(() => expect(people()).toHaveLength(data.length));
  return { ...desk, data };
}

/** The rows without the head. */
const people = () =>
  within(screen.getByRole('table', { name: 'Staff' }))
    .getAllByRole('row')
    .slice(1);

const cellsOf = (column: string) =>
  people().map((row) => row.querySelector(`[data-column="${column}"]`)?.textContent ?? '');

const menus = () => screen.getAllByRole('button', { name: /^Actions for/ });

it('everybody who works here stands in the list by name, each with the number of their services', async () => {
  const { data } = await open();
  expect(data.length).toBeGreaterThan(3);
  const names = menus().map((menu) => menu.getAttribute('aria-label'));
  expect(names).toEqual(data.map(({ name }) => `Actions for ${name}`));
  await waitFor(() => expect(cellsOf('services').some((count) => Number(count) > 0)).toBe(true));
});

it('a search finds people by their names', async () => {
  const everybody = await open();
  const [{ name } = { name: '' }] = everybody.data;
  everybody.unmount();
  await open({ q: name });
  expect(menus()[0]?.getAttribute('aria-label')).toBe(`Actions for ${name}`);
  expect(people().length).toBeLessThan(everybody.data.length);
});

it('says what nobody matches', async () => {
  const { user } = await open();
  await user.type(screen.getByRole('searchbox', { name: 'Search staff' }), 'zzzzzzzz{Enter}');
  expect(await screen.findByText('No staff match “zzzzzzzz”.')).toBeTruthy();
});

it('narrows to those who give services', async () => {
  await open({ gives: ['yes'] }, { serviceProvider: true });
  expect(new Set(cellsOf('gives'))).toEqual(new Set(['Yes']));
});

it('leads to the services that somebody gives', async () => {
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

it('leads from a name to the staff member, and from the title to a new one', async () => {
  const { data } = await open();
  const [first] = data;
  const link = screen.getByRole('link', { name: first?.name ?? '' });
  expect(link.getAttribute('href')).toBe(`/staff/${first?.id}`);
  const create = await screen.findByRole('link', { name: 'New staff member' });
  expect(create.getAttribute('href')).toBe('/staff/create');
});

it('offers no choice of rows where nothing can be done to many', async () => {
  await open();
  expect(screen.getByRole('table', { name: 'Staff' }).hasAttribute('data-look-only')).toBe(true);
});
