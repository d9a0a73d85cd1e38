import { expect, it } from 'vitest';
import { RefusedChange } from './formErrors.ts';
import { guid, provide } from '../testPlatform.ts';

const id = guid(1);
const record = { id, name: 'Mine' };

it.each([
  ['activity', 'activity'],
  ['savedViews', 'saved-views'],
  ['bulkRuns', 'bulk-runs'],
  ['bulkRunItems', 'bulk-run-items'],
  ['trash', 'trash'],
  ['slugs', 'slugs'],
])('lists %s, with the total of the header', async (resource, path) => {
  const { provider, lines } = provide(() => ({
    body: [record],
    headers: { 'Content-Range': 'items 25-25/26' },
  }));
  const answer = await provider.getList(resource, {
    pagination: { page: 2, perPage: 25 },
    sort: { field: 'date', order: 'DESC' },
    filter: { q: 'me' },
  });
  expect(answer).toMatchObject({ data: [record], total: 26 });
  expect(lines()).toEqual([
    [`GET /frontdesk/v1/${path} ? filter={"q":"me"}&range=[25,49]&sort=["date","DESC"]`],
  ]);
});

it.each([
  ['activity', 'activity'],
  ['savedViews', 'saved-views'],
  ['bulkRuns', 'bulk-runs'],
])('reads one of %s', async (resource, path) => {
  const { provider, lines } = provide(() => ({ body: record }));
  expect(await provider.getOne(resource, { id })).toEqual({ data: record });
  expect(lines()).toEqual([[`GET /frontdesk/v1/${path}/${id}`]]);
});

it.each([
  ['savedViews', 'POST /frontdesk/v1/saved-views', `PUT /frontdesk/v1/saved-views/${id}`],
  ['bulkRuns', 'POST /frontdesk/v1/bulk-runs/preview', `PATCH /frontdesk/v1/bulk-runs/${id}`],
])('creates, changes and deletes one of %s', async (resource, creation, change) => {
  const { provider, lines } = provide(({ request }) => ({
    // A new run is sent with its first rows.
    body: request.endsWith('/preview') ? { bulkRun: record, items: [] } : record,
  }));
  expect(await provider.create(resource, { data: { name: 'Mine' } })).toEqual({ data: record });
  expect(await provider.update(resource, { id, data: record, previousData: record })).toEqual({
    data: record,
  });
  await provider.delete(resource, { id, previousData: record });
  expect(lines()).toEqual([
    [creation, { name: 'Mine' }],
    [change, record],
    [change.replace(/^\w+/, 'DELETE')],
  ]);
});

it('shows the refusal of a change at the inputs, that of a read as it is', async () => {
  const fieldViolations = [{ field: 'name', description: 'is required', violatedRule: 'REQUIRED_FIELD' }];
  const { provider } = provide(() => ({
    status: 400,
    body: { details: { validationError: { fieldViolations } } },
  }));
  await expect(provider.create('savedViews', { data: {} })).rejects.toMatchObject({
    body: { errors: { name: 'Is required.' } },
  });
  await expect(provider.getOne('savedViews', { id })).rejects.not.toBeInstanceOf(RefusedChange);
});

it('cancels a request by its signal, and sends none without a call', async () => {
  const { provider, lines } = provide(() => ({ body: [] }));
  const aborted = provider.getList('trash', { signal: AbortSignal.abort() });
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  await expect(provider.getOne('trash', { id })).rejects.toThrow('trash cannot be asked for GET');
  await expect(provider.create('slugs', { data: {} })).rejects.toThrow('slugs cannot be asked for POST');
  expect(lines()).toEqual([]);
});
