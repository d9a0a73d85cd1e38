import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Call } from '../../../contract/call.ts';
import {
  bulkDiagnoseAvailability,
  listServiceStates,
} from '../../../contract/calls/availability/diagnose.ts';
import { parseFilter } from '../../../contract/queries/filter.ts';
import { serviceFields } from '../../../contract/entities/services/serviceFields.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { ApiError } from '../../../contract/errors.ts';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { toWireFilter } from '../../providers/data/wireFilter.ts';
import { RecordList } from '../../records/list/RecordList.tsx';
import { serviceListKind } from './serviceListKind.tsx';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const service = (number: number, parts: Partial<Service> = {}): Service => ({
  id: id(number),
  type: 'APPOINTMENT',
  name: `Service ${number}`,
  hidden: false,
  category: { id: id(900), name: 'Massage' },
  staffMemberIds: [id(800)],
  payment: { rateType: 'FIXED', fixed: { price: { value: '85', currency: 'EUR' } } },
  createdDate: '2026-01-01T00:00:00.000Z',
  updatedDate: '2026-01-01T00:00:00.000Z',
  revision: '1',
  ...parts,
});

/** A page with a total, or only with whether more follow. */
type Page =
  | { data: Service[]; total: number }
  | { data: Service[]; pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean } };

/** The list's calls of the data provider. */
interface Desk {
  getList: (resource: string, params?: unknown) => Promise<Page>;
  count: (filter: object) => Promise<{ data: number }>;
  facets: (filter: object) => Promise<{ data: [] }>;
  update: (resource: string, params: { data: Service }) => Promise<{ data: Service }>;
  send: (call: Call, input: { body?: { serviceIds: string[] } }) => Promise<object>;
}

const states = [
  { state: 'BOOKABLE', serviceIds: [id(1), id(4)] },
  { state: 'TOO_EARLY', serviceIds: [id(2)] },
  { state: 'NO_CATEGORY', serviceIds: [id(5)] },
  { state: 'HIDDEN', serviceIds: [id(3)] },
];

/** Service 2 opens on a later day, service 3 is hidden, all others are bookable. */
function diagnosed(serviceId: string) {
  const opens = '2027-05-04T09:00:00.000Z';
  if (serviceId === id(2))
    return { serviceId, bookable: false, reasons: [{ code: 'TOO_EARLY', evidence: { opens } }] };
  const reasons = serviceId === id(3) ? [{ code: 'HIDDEN', evidence: {} }] : [];
  return { serviceId, bookable: true, reasons };
}

/** A catalogue of 60 services, of which the page shows three. */
function catalogue(rows: Service[] = [service(1), service(2), service(3)], total = 60) {
  const desk: Desk = {
    getList: vi.fn<Desk['getList']>(),
    count: vi.fn<Desk['count']>(async () => ({ data: total })),
    facets: vi.fn<Desk['facets']>(async () => ({ data: [] })),
    update: vi.fn<Desk['update']>(async (_resource, { data }) => ({ data })),
    send: vi.fn<Desk['send']>(async (call, { body }) => {
      if (call === listServiceStates) return { states };
      if (call !== bulkDiagnoseAvailability) throw new ApiError('NOT_FOUND', call.name);
      return { results: (body?.serviceIds ?? []).map(diagnosed) };
    }),
  };
  vi.mocked(desk.getList).mockImplementation(async (resource) =>
    resource === 'services' ? { data: rows, total } : { data: [], total: 0 },
  );
  return desk;
}

const open = (dataProvider: Desk, path = '/services') =>
  renderOnDesk(<RecordList kind={serviceListKind} />, { dataProvider, path });

const lastQuestion = (desk: Desk) =>
  vi
    .mocked(desk.getList)
    .mock.calls.filter(([resource]) => resource === 'services')
    .at(-1)?.[1] as {
    filter: Record<string, unknown>;
    sort: { field: string; order: string };
    pagination: { page: number; perPage: number };
  };

it('shows each service with price and booking status, its name as the link', async () => {
  const desk = catalogue();
  open(desk);
  const link = await screen.findByRole('link', { name: 'Service 1' });
  expect(link.getAttribute('href')).toBe(`/services/${id(1)}`);
  const [, first, second, third] = screen.getAllByRole('row');
  expect(first?.textContent).toContain('€85.00');
  await waitFor(() => expect(first?.textContent).toContain('Bookable'));
  expect(second?.textContent).toContain('Booking not open');
  expect(second?.textContent).toContain('Booking opens on May 4, 2027.');
  expect(third?.textContent).toContain('Hidden');
  // One call for all rows.
  const asked = vi.mocked(desk.send).mock.calls.filter(([call]) => call === bulkDiagnoseAvailability);
  expect(asked).toEqual([
    [bulkDiagnoseAvailability, { body: { serviceIds: [id(1), id(2), id(3)] } }, expect.anything()],
  ]);
});

it('counts and filters by the same booking statuses', async () => {
  const desk = catalogue();
  const { user } = open(desk);
  expect(await screen.findByText('60 services · 2 bookable now')).toBeTruthy();
  const attention = screen.getByRole('button', { name: /^Needs attention/ });
  expect(attention.textContent).toBe('Needs attention2');
  const hidden = screen.getByRole('button', { name: /^Hidden/ });
  await waitFor(() => expect(hidden.textContent).toBe('Hidden60'));
  expect(vi.mocked(desk.count).mock.calls.map(([filter]) => filter)).toContainEqual({ hidden: true });
  await user.click(attention);
  await waitFor(() => expect(lastQuestion(desk).filter['id']).toEqual({ $in: [id(2), id(5)] }));
});

it('says that booking statuses are not counted for too many services', async () => {
  const desk = catalogue();
  const send = vi.mocked(desk.send).getMockImplementation();
  vi.mocked(desk.send).mockImplementation(async (call, input) => {
    return call === listServiceStates ? {} : (send?.(call, input) ?? {});
  });
  vi.spyOn(console, 'error').mockReturnValue();
  const { user } = open(desk);
  expect(await screen.findByText('60 services')).toBeTruthy();
  expect((await screen.findAllByText('Bookable')).length).toBeGreaterThan(0);
  const attention = screen.getByRole('button', { name: /^Needs attention/ });
  expect(attention.textContent).toBe('Needs attention');
  await user.click(attention);
  expect(await screen.findByText('Booking status is only counted for up to 500 services.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Service 1' })).toBeNull();
  vi.restoreAllMocks();
});

it('requests the query of the URL', async () => {
  const desk = catalogue();
  const filter = JSON.stringify({ q: 'yoga', view: 'hidden', type: ['CLASS'] });
  open(desk, `/services?filter=${encodeURIComponent(filter)}&sort=type&order=DESC&page=1&perPage=25`);
  await screen.findByRole('link', { name: 'Service 1' });
  expect(lastQuestion(desk)).toMatchObject({
    filter: { q: 'yoga', $and: [{ hidden: true }, { type: { $in: ['CLASS'] } }] },
    sort: { field: 'type', order: 'DESC' },
  });
  expect(lastQuestion(desk).filter['view']).toBeUndefined();
});

it('debounces the search and stores it in the URL', async () => {
  const desk = catalogue();
  const { user, router } = open(desk);
  await screen.findByRole('link', { name: 'Service 1' });
  await user.type(screen.getByRole('searchbox', { name: 'Search services' }), 'deep');
  await waitFor(() => expect(lastQuestion(desk).filter['q']).toBe('deep'));
  expect(decodeURIComponent(router.state.location.search)).toContain('"q":"deep"');
});

it('sorts by a column and by the menu, both ways, and announces it', async () => {
  const desk = catalogue();
  const { user } = open(desk);
  await screen.findByRole('link', { name: 'Service 1' });
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending');
  await user.click(within(screen.getByRole('table')).getByRole('button', { name: 'Category' }));
  await waitFor(() => expect(lastQuestion(desk).sort).toEqual({ field: 'category.name', order: 'ASC' }));
  const category = screen.getByRole('columnheader', { name: 'Category' });
  expect(category.getAttribute('aria-sort')).toBe('ascending');
  await user.click(within(category).getByRole('button'));
  await waitFor(() => expect(lastQuestion(desk).sort).toEqual({ field: 'category.name', order: 'DESC' }));
  expect(category.getAttribute('aria-sort')).toBe('descending');
  await user.click(screen.getByRole('button', { name: /^Sort: / }));
  await user.click(await screen.findByRole('menuitem', { name: 'Price, lowest first' }));
  await waitFor(() =>
    expect(lastQuestion(desk).sort).toEqual({ field: 'payment.fixed.price.value', order: 'ASC' }),
  );
});

it('another query or page clears the selection', async () => {
  const desk = catalogue();
  const { user } = open(desk);
  await user.click(await screen.findByRole('checkbox', { name: 'Select Service 2' }));
  await screen.findByText('1 selected');
  await user.click(screen.getByRole('button', { name: /^Hidden/ }));
  await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());

  await user.click(await screen.findByRole('checkbox', { name: 'Select Service 2' }));
  await screen.findByText('1 selected');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
  expect(lastQuestion(desk).pagination).toEqual({ page: 2, perPage: 25 });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '100');
  await waitFor(() => expect(lastQuestion(desk).pagination).toEqual({ page: 1, perPage: 100 }));
});

it('renders the filters neither with the selection nor with booking statuses', async () => {
  const desk = catalogue();
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const send = vi.fn<Desk['send']>(async (...asked) => held.then(() => desk.send(...asked)));
  const useFacetWords = vi.fn<typeof serviceListKind.useFacetWords>(serviceListKind.useFacetWords);
  const kind = { ...serviceListKind, useFacetWords };
  const { user } = renderOnDesk(<RecordList kind={kind} />, {
    dataProvider: { ...desk, send },
    // Another question than that of the test before, whose selection the tab would restore.
    path: '/services?perPage=50',
  });
  await screen.findByText('60 services · – bookable now');
  await screen.findByRole('link', { name: 'Service 1' });
  const rendered = useFacetWords.mock.calls.length;
  expect(rendered).toBeGreaterThan(0);
  release?.();
  await screen.findByText('60 services · 2 bookable now');
  await screen.findAllByText('Bookable');
  await user.click(screen.getByRole('checkbox', { name: 'Select Service 2' }));
  await screen.findByText('1 selected');
  expect(useFacetWords).toHaveBeenCalledTimes(rendered);
});

it('hides one service at once, with undo on the server', async () => {
  const desk = catalogue();
  const { user } = open(desk);
  await user.click(await screen.findByRole('button', { name: 'Actions for Service 1' }));
  await user.click(screen.getByRole('menuitem', { name: 'Hide from customers' }));
  await screen.findByText('Service 1 hidden from customers');
  expect(vi.mocked(desk.update).mock.calls[0]?.[1]).toMatchObject({ data: { hidden: true, revision: '1' } });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Service 1 is now visible to customers');
  expect(vi.mocked(desk.update).mock.calls[1]?.[1]).toMatchObject({ data: { hidden: false } });
});

it('never shows a failure as an empty list', async () => {
  const desk = catalogue();
  const failure = new ApiError('UNAVAILABLE', 'later', { requestId: 'r-42' });
  const refusals: (() => void)[] = [];
  vi.mocked(desk.getList).mockImplementation(
    () => new Promise((_resolve, reject) => refusals.push(() => reject(failure))),
  );
  vi.mocked(desk.count).mockRejectedValue(failure);
  vi.spyOn(console, 'error').mockReturnValue();
  const { user } = open(desk);
  const table = await screen.findByRole('table', { name: 'Services' });
  await waitFor(() => expect(refusals.length).toBeGreaterThan(0));
  expect(table.getAttribute('aria-busy')).toBe('true');
  expect(within(table).queryByRole('link')).toBeNull();
  expect(screen.queryByRole('progressbar')).toBeNull();
  vi.mocked(desk.getList).mockRejectedValue(failure);
  for (const refuse of refusals) refuse();
  expect(await screen.findByText('Couldn’t load services')).toBeTruthy();
  expect(screen.getByRole('searchbox', { name: 'Search services' })).toBeTruthy();
  expect(screen.getByText('r-42')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('r-42');
  // Counts are a dash while loading, never 0.
  expect(screen.getByText('– services · – bookable now')).toBeTruthy();
  vi.mocked(desk.getList).mockResolvedValue({ data: [service(1)], total: 1 });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Service 1' })).toBeTruthy();
  vi.restoreAllMocks();
});

/** A catalogue that returns hidden services when the test resolves them. */
function slowCatalogue(rows?: Service[], total?: number) {
  const desk = catalogue(rows, total);
  const answers: { resolve: (page: Page) => void; reject: (error: unknown) => void }[] = [];
  const first = vi.mocked(desk.getList).getMockImplementation();
  vi.mocked(desk.getList).mockImplementation(async (resource, asked) =>
    resource === 'services' && JSON.stringify(asked).includes('"hidden":true')
      ? new Promise<Page>((resolve, reject) => answers.push({ resolve, reject }))
      : (first?.(resource, asked) ?? { data: [], total: 0 }),
  );
  const answer = async () => {
    await waitFor(() => expect(answers).toHaveLength(1));
    return answers.pop();
  };
  return { desk, answer };
}

const tick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

it('marks stale rows and disables bulk actions on them', async () => {
  const { desk, answer } = slowCatalogue();
  const { user } = open(desk);
  await user.click(await screen.findByRole('checkbox', { name: 'Select Service 3' }));
  await screen.findByText(/ selected$/);
  expect(screen.getByRole('region', { name: 'Selection' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Hidden/ }));

  expect(await screen.findByText('Loading services… These are the previous results.')).toBeTruthy();
  const table = screen.getByRole('table');
  expect(table.getAttribute('aria-busy')).toBe('true');
  expect(getComputedStyle(table.querySelector('tbody') ?? table).opacity).toBe('0.5');
  // The previous query's count is not shown.
  expect(screen.queryByText('1–3 of 60')).toBeNull();
  expect(screen.queryByText('60 services')).toBeNull();
  for (const name of ['Select all on this page', 'Select Service 3']) expect(tick(name).disabled).toBe(true);
  await user.click(tick('Select Service 3'));
  await user.click(tick('Select all on this page'));
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();

  (await answer())?.resolve({ data: [service(3)], total: 1 });
  expect(await screen.findByText('1–1 of 1')).toBeTruthy();
  expect(screen.queryByText('Loading services… These are the previous results.')).toBeNull();
  expect(getComputedStyle(table.querySelector('tbody') ?? table).opacity).not.toBe('0.5');
  expect(tick('Select Service 3').checked).toBe(false);
  await user.click(tick('Select Service 3'));
  await screen.findByText(/ selected$/);
});

it('shows no rows after a failure, and marks stale rows during the retry', async () => {
  const { desk, answer } = slowCatalogue();
  const { user } = open(desk);
  await screen.findByRole('link', { name: 'Service 1' });
  await user.click(screen.getByRole('button', { name: /^Hidden/ }));
  vi.spyOn(console, 'error').mockReturnValue();
  (await answer())?.reject(new ApiError('UNAVAILABLE', 'later', { requestId: 'r-42' }));
  expect(await screen.findByText('Couldn’t load services')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Service 1' })).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Loading services… These are the previous results.');
  expect(tick('Select Service 1').disabled).toBe(true);
  (await answer())?.resolve({ data: [service(9)], total: 1 });
  await screen.findByRole('link', { name: 'Service 9' });
  expect(screen.queryByRole('link', { name: 'Service 1' })).toBeNull();
  vi.restoreAllMocks();
});

it('does not show the empty result of a previous query for the new one', async () => {
  const { desk, answer } = slowCatalogue([], 0);
  vi.mocked(desk.count).mockResolvedValue({ data: 60 });
  const { user } = open(desk, `/services?filter=${encodeURIComponent('{"q":"xyz"}')}`);
  await screen.findByText(/^No services match/);
  await user.click(screen.getByRole('button', { name: /^Hidden/ }));
  await waitFor(() => expect(screen.queryByText(/^No services match/)).toBeNull());
  (await answer())?.resolve({ data: [service(1)], total: 1 });
  await screen.findByRole('link', { name: 'Service 1' });
});

it.each(['{"where":{"name":', '["where"]', '"where"', 'where'])(
  'a link with the filter %s does not show all services',
  async (filter) => {
    const desk = catalogue();
    open(desk, `/services?filter=${encodeURIComponent(filter)}&page=1`);
    await waitFor(() => expect(desk.getList).toHaveBeenCalledWith('services', expect.anything()));
    const asked = toWireFilter(lastQuestion(desk).filter, serviceFields).filter;
    expect(() => parseFilter(asked, serviceFields, 'staff')).toThrow('INVALID_ARGUMENT');
  },
);

it('shows a minimum number and a next page when there are too many to count', async () => {
  const desk = catalogue();
  const rows = Array.from({ length: 25 }, (_, at) => service(at + 1));
  vi.mocked(desk.getList).mockImplementation(async (resource) =>
    resource === 'services'
      ? { data: rows, pageInfo: { hasNextPage: true, hasPreviousPage: false } }
      : { data: [], total: 0 },
  );
  const { user } = open(desk, '/services?page=3&perPage=25');
  expect(await screen.findByText('51–75 of more than 75')).toBeTruthy();
  expect(screen.getByText('More than 75 services')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByText('76–100 of more than 100')).toBeTruthy();
});

it('the page without successors is the last one, even without a total', async () => {
  const desk = catalogue();
  const pageInfo = { hasNextPage: false, hasPreviousPage: true };
  vi.mocked(desk.getList).mockImplementation(async (resource) =>
    resource === 'services' ? { data: [service(1)], pageInfo } : { data: [], total: 0 },
  );
  open(desk, '/services?page=3&perPage=25');
  expect(await screen.findByText('51–51 of 51')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Next' }).hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('button', { name: 'Previous' }).hasAttribute('disabled')).toBe(false);
});

it('shows the empty state of a filter and clears it', async () => {
  const desk = catalogue([], 0);
  vi.mocked(desk.count).mockResolvedValue({ data: 60 });
  const { user, router } = open(
    desk,
    `/services?filter=${encodeURIComponent('{"q":"xyz","type":["CLASS"]}')}`,
  );
  expect(await screen.findByText('No services match “xyz” and Type: Class.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(decodeURIComponent(router.state.location.search)).not.toContain('xyz'));
});

it('offers the corrected word of a search without matches', async () => {
  const desk = catalogue([], 0);
  vi.mocked(desk.count).mockResolvedValue({ data: 60 });
  vi.mocked(desk.getList).mockImplementation(async (resource, asked) => {
    const { filter, meta } = asked as { filter?: { q?: string }; meta?: { orFuzzy?: boolean } };
    const finds = resource === 'services' && (filter?.q === 'massage' || meta?.orFuzzy === true);
    return finds
      ? { data: [{ ...service(1), name: 'Hot stone massage' }], total: 1, meta: { fuzzy: true } }
      : { data: [], total: 0 };
  });
  const { user, router } = open(
    desk,
    `/services?filter=${encodeURIComponent('{"q":"masage","view":"hidden"}')}`,
  );
  await user.click(await screen.findByRole('button', { name: 'Did you mean “massage”?' }));
  await waitFor(() =>
    expect(decodeURIComponent(router.state.location.search)).toContain('"q":"massage","view":"hidden"'),
  );
  expect((await screen.findAllByText('Hot stone massage')).length).toBeGreaterThan(0);
});

it('shows the empty state of a new business', async () => {
  open(catalogue([], 0));
  expect(await screen.findByRole('heading', { name: 'Add your first service' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'New service' }).getAttribute('href')).toBe('/services/create');
  expect(screen.queryByRole('searchbox')).toBeNull();
});

it('shows no rows for a view that references something deleted, until the condition is removed', async () => {
  const desk = catalogue();
  const [ben, mara] = [id(801), id(802)];
  const view = {
    id: id(1),
    name: 'Ben’s classes',
    resource: 'services',
    filter: { q: 'yoga', staff: [ben] },
  };
  const staff = [{ id: id(2), resourceId: mara, name: 'Mara' }];
  vi.mocked(desk.getList).mockImplementation(async (resource, asked) => {
    if (resource === 'savedViews') return { data: [view], total: 1 } as never;
    if (resource === 'staffMembers') return { data: staff, total: staff.length } as never;
    if (resource !== 'services') return { data: [], total: 0 };
    // The server still returns services with the deleted member.
    const all = JSON.stringify(asked).includes('"id":{"$in":[]}') ? [] : [service(1), service(2)];
    return { data: all, total: all.length };
  });
  const filter = JSON.stringify(view.filter);
  const { user } = open(desk, `/services?filter=${encodeURIComponent(filter)}&saved=${view.id}`);
  expect(await screen.findByRole('heading', { name: 'This view uses a deleted staff member' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Service 1' })).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(lastQuestion(desk).filter).toMatchObject({ q: 'yoga', id: { $in: [] } });
  // The tab's count equals the view's rows.
  const counted = () => vi.mocked(desk.facets).mock.calls.map(([asked]) => asked);
  await waitFor(() => expect(counted()).toContainEqual({ id: { $in: [] }, q: 'yoga' }));

  await user.click(screen.getByRole('button', { name: 'Remove this condition' }));
  await screen.findByRole('link', { name: 'Service 1' });
  expect(lastQuestion(desk).filter).toMatchObject({ q: 'yoga' });
  expect(lastQuestion(desk).filter['id']).toBeUndefined();
});

it('drops a selection of all matches when the filter references something deleted', async () => {
  const desk = catalogue();
  const ben = id(801);
  let staff = [{ id: id(2), resourceId: ben, name: 'Ben' }];
  vi.mocked(desk.getList).mockImplementation(async (resource) => {
    if (resource === 'staffMembers') return { data: staff, total: staff.length } as never;
    return resource === 'services' ? { data: [service(1), service(2)], total: 60 } : { data: [], total: 0 };
  });
  const filter = JSON.stringify({ staff: [ben] });
  const { user } = open(desk, `/services?filter=${encodeURIComponent(filter)}`);
  await user.click(await screen.findByRole('checkbox', { name: 'Select Service 2' }));
  await user.click(await screen.findByRole('button', { name: 'Select all 60 matching' }));
  await screen.findByText('All 60 matching services selected');

  staff = [];
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 6000);
  window.dispatchEvent(new Event('visibilitychange'));
  await screen.findByRole('heading', { name: 'This view uses a deleted staff member' });
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();

  staff = [{ id: id(2), resourceId: ben, name: 'Ben' }];
  vi.spyOn(Date, 'now').mockReturnValue(now + 12_000);
  window.dispatchEvent(new Event('visibilitychange'));
  await screen.findByRole('link', { name: 'Service 1' });
  expect(screen.queryByRole('heading', { name: /^This view uses/ })).toBeNull();
  vi.restoreAllMocks();
});
