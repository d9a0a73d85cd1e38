import { screen, waitFor } from '@testing-library/react';
import Papa from 'papaparse';
import { beforeEach, expect, it, vi } from 'vitest';
import { faults, sampleClientId } from '../../../mocks/testServer.ts';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { connect } from '../../providers/connection.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { RecordList } from '../../records/list/RecordList.tsx';
import { serviceListKind } from '../list/serviceListKind.tsx';

vi.mock(import('../../ui/saveFile.ts'), () => ({ saveFile: vi.fn<typeof saveFile>() }));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.mocked(saveFile).mockClear();
});

/** Opens the list of the sample business on the real server. */
async function openList(filter: object = {}, sort = 'name') {
  const connection = connect({ apiUrl: location.origin, clientId: await sampleClientId(), window });
  const { authProvider, dataProvider } = connection;
  await authProvider.login({ returnTo: '/services' });
  await authProvider.handleCallback();
  const query = new URLSearchParams({ filter: JSON.stringify(filter), sort, order: 'DESC', perPage: '25' });
  const desk = renderOnDesk(<RecordList kind={serviceListKind} />, {
    dataProvider,
    authProvider,
    path: `/services?${query}`,
  });
  const find = async (pagination: { page: number; perPage: number }, wire: object) => {
    const order = { field: sort, order: 'DESC' as const };
    return (await dataProvider.getList('services', { pagination, sort: order, filter: wire })).data;
  };
  await desk.user.click(await screen.findByRole('button', { name: 'Export…' }));
  return { ...desk, find };
}

/** Returns the IDs in the last saved file. */
async function idsInFile(): Promise<string[]> {
  const [content] = vi.mocked(saveFile).mock.lastCall ?? [];
  const text = new TextDecoder().decode(await content?.arrayBuffer());
  const { data } = Papa.parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: true,
    delimiter: ',',
  });
  return data.map((row) => row['ID'] ?? '');
}

it('exports all matches, not only the page, in the list’s order', async () => {
  const { user, find } = await openList();
  const all = await find({ page: 1, perPage: 1000 }, {});
  expect(all.length).toBeGreaterThan(25);
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await screen.findByText(`${all.length} services exported`);
  expect(await idsInFile()).toEqual(all.map(({ id }) => id));
  const [, name] = vi.mocked(saveFile).mock.lastCall ?? [];
  expect(name).toMatch(/^services-\d{4}-\d\d-\d\d\.csv$/);
});

it('exports the matches of filter and search', async () => {
  const { user, find } = await openList({ q: 'massage', type: ['APPOINTMENT'] });
  const found = await find({ page: 1, perPage: 1000 }, { q: 'massage', type: 'APPOINTMENT' });
  expect(found.length).toBeGreaterThan(0);
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  expect((await idsInFile()).toSorted()).toEqual(found.map(({ id }) => String(id)).toSorted());
});

it('saves no partial file: shows a failed page and allows a retry', async () => {
  const { user } = await openList();
  faults.add({ route: 'POST /v2/services/search', nth: 1, code: 'PERMISSION_DENIED' });
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  expect((await screen.findByText(/Your role doesn’t allow this/)).textContent).toBeTruthy();
  expect(saveFile).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
});

it('describes each column', async () => {
  const { user } = await openList();
  await user.click(await screen.findByText('Columns'));
  expect(screen.getByText('Duration of an appointment. Several are separated by semicolons.')).toBeTruthy();
});
