import { screen, within } from '@testing-library/react';
import { useGetList } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { retryBulkRun } from '../../../../contract/calls/bulkRuns/bulkRuns.ts';
import type { BulkRun, BulkRunItem } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { renderOnDesk } from '../../../testing/renderOnDesk.tsx';
import { BulkRunPage } from './BulkRunPage.tsx';

const id = '10000000-0000-4000-8000-000000000001';

function runOf(parts: Partial<BulkRun>): BulkRun {
  return {
    id,
    name: 'Spring prices',
    state: 'RUNNING',
    actor: { kind: 'MEMBER', id, name: 'Mara' },
    createdDate: '2027-03-01T09:00:00.000Z',
    startedDate: '2027-03-01T09:01:00.000Z',
    selection: { filter: {} },
    work: { operations: [{ do: 'SET_FLAG', field: 'hidden', value: true }] },
    total: 230,
    counts: { WAITING: 230 },
    sideEffects: { addresses: 0, sessions: 0, bookings: 0, booked: 0 },
    ...parts,
  };
}

const rowOf = (parts: Partial<BulkRunItem>): BulkRunItem => ({
  id: `${id}.0`,
  runId: id,
  serviceId: '20000000-0000-4000-8000-000000000001',
  name: 'Yoga',
  state: 'DONE',
  fields: [{ field: 'hidden', before: false, after: true }],
  ...parts,
});

/** Any component that shows services next to a run. */
function Services() {
  useGetList('services');
  return null;
}

/** Opens the page of a run that returns these states in turn and then repeats the last one. */
function watch(runs: readonly BulkRun[], items: readonly BulkRunItem[]) {
  let asked = 0;
  const asks = vi.fn<(resource: string) => void>();
  const send = vi.fn<(call: object, input: object) => Promise<object>>(() => Promise.resolve({}));
  const dataProvider = {
    send,
    getOne: () => {
      const data = runs[Math.min(asked, runs.length - 1)];
      asked += 1;
      return Promise.resolve({ data });
    },
    getList: (resource: string, { filter }: { filter: { state?: readonly string[]; isNew?: boolean } }) => {
      asks(resource);
      const found = items.filter(
        ({ state, isNew = false }) =>
          filter.state?.includes(state) && (filter.isNew === undefined || filter.isNew === isNew),
      );
      const data = resource === 'bulkRunItems' ? found : [];
      return Promise.resolve({ data, total: data.length });
    },
  };
  const authProvider = {
    login: () => Promise.resolve(),
    logout: () => Promise.resolve(),
    checkAuth: () => Promise.resolve(),
    checkError: () => Promise.resolve(),
    getPermissions: () => Promise.resolve('owner'),
    getIdentity: () => Promise.resolve({ id, fullName: 'Mara', role: 'owner' }),
  };
  const page = (
    <>
      <Services />
      <Routes>
        <Route path="/bulk-runs/:id" element={<BulkRunPage />} />
      </Routes>
    </>
  );
  return { send, asks, ...renderOnDesk(page, { dataProvider, authProvider, path: `/bulk-runs/${id}` }) };
}

it('shows the progress of a running run, then the result per service', async () => {
  watch(
    [
      runOf({ counts: { WAITING: 230 } }),
      runOf({ counts: { DONE: 99, FAILED: 1, WAITING: 130 } }),
      runOf({ state: 'DONE', counts: { DONE: 229, FAILED: 1 } }),
    ],
    [
      rowOf({}),
      rowOf({
        id: `${id}.1`,
        name: 'Pilates',
        state: 'FAILED',
        error: { code: 'CHANGED_SINCE', description: 'hidden was edited since.', fields: ['hidden'] },
      }),
    ],
  );
  await screen.findByText('0 of 230 done. You can leave this page; it keeps running.');
  await screen.findByText('100 of 230 done. You can leave this page; it keeps running.');
  expect(screen.getByRole<HTMLProgressElement>('progressbar')).toMatchObject({ value: 100, max: 230 });
  const failed = await screen.findByRole('region', { name: 'Failed 1' });
  const row = await within(failed).findByRole('row', { name: /Pilates/ });
  expect(row.textContent).toContain('Visible to customers was edited since.');
  expect(screen.getByRole('button', { name: 'Retry 1' })).toBeDefined();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('resumes a run that the server stopped', async () => {
  const stopped = runOf({ state: 'FAILED', counts: { DONE: 200, WAITING: 30 } });
  const { send, user } = watch([stopped], [rowOf({}), rowOf({ id: `${id}.1`, state: 'WAITING' })]);
  await user.click(await screen.findByRole('button', { name: 'Resume 30' }));
  expect(send).toHaveBeenCalledWith(retryBulkRun, { path: { id } });
});

it('refetches services when the run ended before its first progress', async () => {
  const previewed = runOf({ state: 'PREVIEWED', counts: { CHANGES: 1 }, startedDate: undefined });
  const { asks, user } = watch([previewed, runOf({ state: 'DONE', counts: { DONE: 1 } })], [rowOf({})]);
  const start = await screen.findByRole('button', { name: 'Hide 1 service' });
  const before = asks.mock.calls.filter(([resource]) => resource === 'services').length;
  await user.click(start);
  await screen.findByRole('region', { name: 'Changed 1' });
  await vi.waitFor(() =>
    expect(asks.mock.calls.filter(([resource]) => resource === 'services').length).toBe(before + 1),
  );
});

it('tells new rows of an import from changed ones, and names their lines', async () => {
  const run = runOf({
    name: 'Import of list.csv',
    state: 'PREVIEWED',
    selection: { ids: [] },
    work: { import: { name: 'list.csv', rows: 3 } },
    counts: { CHANGES: 2, BLOCKED: 1 },
    newCounts: { CHANGES: 1, BLOCKED: 1 },
  });
  const isNew = true;
  watch(
    [run],
    [
      rowOf({ state: 'CHANGES', line: 2 }),
      rowOf({
        id: `${id}.1`,
        name: 'Pilates',
        state: 'CHANGES',
        line: 3,
        isNew,
        fields: [{ field: 'hidden', after: true }],
      }),
      rowOf({
        id: `${id}.2`,
        name: '',
        state: 'BLOCKED',
        line: 14,
        isNew,
        fields: [],
        error: { code: 'VALIDATION', description: 'name is required', fields: ['name'] },
      }),
    ],
  );
  const created = await screen.findByRole('region', { name: 'New 1' });
  expect((await within(created).findByRole('row', { name: /^Pilates/ })).textContent).toMatch(
    /^PilatesLine 3Hidden/,
  );
  // It has no page yet.
  expect(within(created).queryByRole('link')).toBeNull();
  const changed = screen.getByRole('region', { name: 'Will change 1' });
  expect(await within(changed).findByRole('link', { name: 'Yoga' })).toBeTruthy();
  const blocked = screen.getByRole('region', { name: 'Blocked 1' });
  expect((await within(blocked).findByRole('row', { name: /Line 14/ })).textContent).toContain(
    'Name is required',
  );
  expect(screen.getByRole('button', { name: 'Import 2 services' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull();
});
