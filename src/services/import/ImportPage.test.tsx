import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { getBulkRun } from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import { importServices } from '../../../contract/calls/bulkRuns/imports.ts';
import { ApiError } from '../../../contract/errors.ts';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { ImportPage } from './ImportPage.tsx';

const runId = '10000000-0000-4000-8000-000000000001';

const records: Record<string, object[]> = {
  categories: [
    { id: 'c1', name: 'Yoga' },
    { id: 'c2', name: 'yoga' },
    { id: 'c3', name: 'Massage' },
  ],
  locations: [{ id: 'l1', name: 'Mitte' }],
  staffMembers: [{ id: 'm1', resourceId: 's1', name: 'Mara' }],
  bookingPolicies: [],
  bookingForms: [],
};

const getList = async (resource: string) => ({
  data: records[resource] ?? [],
  total: records[resource]?.length ?? 0,
});

type Input = { body?: { rows: { line: number; service: object }[]; runId?: string } };

/** Opens the page; `answer` may refuse a call of the import. */
function openPage({
  role = 'admin',
  answer = () => {},
}: { role?: string; answer?: (nth: number) => void } = {}) {
  const sent: NonNullable<Input['body']>[] = [];
  let stored = 0;
  const send = vi.fn<(call: object, input: Input) => Promise<object>>(async (call, { body }) => {
    if (call === getBulkRun) return { total: stored };
    if (call === importServices && body) {
      sent.push(body);
      answer(sent.length);
      stored += body.rows.length;
      return { bulkRun: { id: runId } };
    }
    return {};
  });
  const { user } = renderOnDesk(
    <Routes>
      <Route path="/services/import" element={<ImportPage />} />
      <Route path="/bulk-runs/:id" element={<h1>Preview of the run</h1>} />
    </Routes>,
    {
      dataProvider: { send, getList },
      authProvider: authProviderOf(role),
      path: '/services/import',
    },
  );
  return {
    user,
    sent,
    choose: async (content: string, name = 'list.csv') =>
      user.upload(
        await screen.findByLabelText(/^Choose (another )?file$/, { selector: 'input' }),
        new File([content], name),
      ),
    preview: async () => user.click(await screen.findByRole('button', { name: 'Preview' })),
  };
}

const authProviderOf = (role: string) => ({
  login: async () => {},
  logout: async () => {},
  checkAuth: async () => {},
  checkError: async () => {},
  canAccess: async () => true,
  getPermissions: async () => role,
  getIdentity: async () => ({ id: 'm', fullName: 'Mara', role }),
});

beforeEach(() => {
  vi.clearAllMocks();
});

it('maps known columns at once, names the others, and asks about ambiguous and unknown names', async () => {
  const { user, choose, preview, sent } = openPage();
  await choose('Name;Category;Locations;Colour\nFlow;Yoga;Mitte; red\nDeep;Massage;Park; blue\n');
  expect(await screen.findByText('list.csv: 2 services')).toBeTruthy();
  expect(await screen.findByText('Not imported: Colour.')).toBeTruthy();
  await preview();
  const category = screen.getByRole('combobox', { name: 'Category “Yoga”' });
  expect(document.activeElement).toBe(category);
  expect(sent).toEqual([]);
  expect(
    within(category)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Choose…', 'Leave out', 'Yoga', 'yoga']);
  await user.selectOptions(category, 'c2');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Location “Park”' }), 'Leave out');
  await preview();
  expect(await screen.findByText('Preview of the run')).toBeTruthy();
  expect(sent).toMatchObject([
    {
      file: { name: 'list.csv', rows: 2 },
      name: 'Import of list.csv',
      rows: [
        {
          line: 2,
          service: {
            name: 'Flow',
            category: { id: 'c2' },
            locations: [{ type: 'BUSINESS', business: { id: 'l1' } }],
          },
        },
        { line: 3, service: { name: 'Deep', category: { id: 'c3' } } },
      ],
    },
  ]);
  expect(sent[0]?.rows[1]?.service).not.toHaveProperty('locations');
});

it('needs a column that identifies the services, each meaning once', async () => {
  const { user, choose, preview, sent } = openPage();
  await choose('Title,Text\nFlow,Slow\n');
  await preview();
  expect(
    await screen.findByText('Choose the column with the name, the page URL or the ID of the services.'),
  ).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Import “Title” as' }), 'name');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Import “Text” as' }), 'name');
  expect(screen.getByText('Two columns are imported as “Name”. Change one of them.')).toBeTruthy();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Import “Text” as' }), 'tagLine');
  await preview();
  await screen.findByText('Preview of the run');
  expect(sent[0]?.rows).toEqual([{ line: 2, service: { name: 'Flow', tagLine: 'Slow' } }]);
});

it('refuses a file of another kind, and keeps the one before with its decisions', async () => {
  const { user, choose } = openPage();
  await choose('Title,Name\nA,Flow\n');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Import “Title” as' }), 'tagLine');
  await choose('GIF89a\0', 'photo.csv');
  expect((await screen.findByText('“photo.csv” can’t be imported')).closest('[role="alert"]')).toBeTruthy();
  expect(screen.getByText('list.csv: 1 service')).toBeTruthy();
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Import “Title” as' }).value).toBe(
    'tagLine',
  );
});

it('reads a JSON file, and names what it does not import', async () => {
  const { choose, preview, sent } = openPage();
  await choose(
    JSON.stringify({ services: [{ id: 'i', name: 'Flow', colour: 'red', revision: '4' }] }),
    'all.json',
  );
  expect(await screen.findByText('Not imported: colour.')).toBeTruthy();
  await preview();
  await screen.findByText('Preview of the run');
  expect(sent[0]?.rows).toEqual([{ line: 1, service: { id: 'i', name: 'Flow' } }]);
});

it('sends a long file in several calls, and continues where it was interrupted', async () => {
  const refusal = new ApiError('UNAVAILABLE', 'Busy');
  const { user, choose, preview, sent } = openPage({
    answer: (nth) => {
      if (nth === 2) throw refusal;
    },
  });
  await choose(`Name\n${Array.from({ length: 450 }, (_, at) => `Yoga ${at}`).join('\n')}`);
  await preview();
  expect(await screen.findByText('The preview was interrupted. Nothing was saved.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Preview of the run');
  expect(sent.map(({ rows, runId: of }) => [rows.length, rows[0]?.line, of])).toEqual([
    [200, 2, undefined],
    [200, 202, runId],
    [200, 202, runId],
    [50, 402, runId],
  ]);
});

it('is closed to viewers', async () => {
  openPage({ role: 'staff' });
  await waitFor(() => expect(screen.getByRole('note')).toBeTruthy());
  expect(screen.queryByText('File')).toBeNull();
});
