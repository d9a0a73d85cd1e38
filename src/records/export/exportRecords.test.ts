import Papa from 'papaparse';
import { beforeEach, expect, it, vi } from 'vitest';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';
import { saveFile } from '../../ui/saveFile.ts';
import { i18nProvider } from '../../messages/i18nProvider.ts';
import type { Text } from '../../messages/useText.ts';
import { dateColumns, plainCsv } from '../plain/plainCsv.ts';
import { exportRecords, plainCells } from './exportRecords.ts';

vi.mock(import('../../ui/saveFile.ts'), () => ({ saveFile: vi.fn<typeof saveFile>() }));

beforeEach(() => void vi.mocked(saveFile).mockClear());

const kind = plainCsv('rooms', [
  { key: 'address.city', label: 'locations.field.city', about: 'csv.about.asWritten' },
  { key: 'default', label: 'plain.default', about: 'csv.about.flag' },
  ...dateColumns,
]);

const records = Array.from({ length: 200 }, (_, at) => ({
  id: `id-${at}`,
  name: `Room ${at}`,
  address: { city: at === 0 ? 'Köln; "Süd"' : 'Berlin' },
  default: at === 0,
}));

type Page = Awaited<ReturnType<FrontdeskDataProvider['getList']>>;

/** Exports the records from a server that answers pages with a total, or only whether there are more. */
async function exported(
  rest: (hasNextPage: boolean) => Partial<Page>,
  signal = new AbortController().signal,
) {
  const asked: unknown[] = [];
  const counts: number[] = [];
  const api = {
    async getList(
      resource: string,
      { pagination, filter, sort }: Parameters<FrontdeskDataProvider['getList']>[1],
    ) {
      const { page = 1, perPage = 0 } = pagination ?? {};
      asked.push({ resource, page, filter, sort });
      return {
        data: records.slice((page - 1) * perPage, page * perPage),
        ...rest(page * perPage < records.length),
      };
    },
  } as unknown as FrontdeskDataProvider;
  const count = await exportRecords(api, {
    resource: 'resources',
    kind,
    cells: plainCells,
    text: i18nProvider.translate as Text,
    filter: { q: 'room' },
    sort: { field: 'name', order: 'DESC' },
    signal,
    onCount: (now) => counts.push(now),
  });
  const [file, name] = vi.mocked(saveFile).mock.lastCall ?? [];
  const content = new TextDecoder().decode(await file?.arrayBuffer());
  return {
    asked,
    counts,
    count,
    name,
    rows: Papa.parse<string[]>(content.trimEnd(), { delimiter: ',' }).data,
  };
}

it.each([
  ['with a total', () => ({ total: records.length })],
  ['without a total', (hasNextPage: boolean) => ({ pageInfo: { hasNextPage, hasPreviousPage: true } })],
])('exports every page of a list %s once, with the question of the list', async (_title, rest) => {
  const { asked, counts, count, rows, name } = await exported(rest);
  const question = { resource: 'resources', filter: { q: 'room' }, sort: { field: 'name', order: 'DESC' } };
  expect(asked).toEqual([1, 2].map((page) => ({ ...question, page })));
  expect([count, counts]).toEqual([200, [100, 200]]);
  expect(rows.slice(1).map(([id]) => id)).toEqual(records.map(({ id }) => id));
  expect(name).toMatch(/^rooms-\d{4}-\d\d-\d\d\.csv$/);
});

it('writes nested values, flags as words, and absent values as empty cells', async () => {
  const { rows } = await exported(() => ({ total: records.length }));
  expect(rows[0]).toEqual(['ID', 'Name', 'City', 'Default', 'Created', 'Updated']);
  expect(rows[1]).toEqual(['id-0', 'Room 0', 'Köln; "Süd"', 'yes', '', '']);
  expect(rows[2]).toEqual(['id-1', 'Room 1', 'Berlin', 'no', '', '']);
});

it('saves no partial file after a cancellation', async () => {
  const controller = new AbortController();
  controller.abort(new Error('Cancelled'));
  await expect(exported(() => ({ total: records.length }), controller.signal)).rejects.toThrow('Cancelled');
  expect(saveFile).not.toHaveBeenCalled();
});
