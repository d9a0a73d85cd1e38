import { beforeAll, describe, expect, test } from 'vitest';
import type { BulkRun } from '../contract/entities/bulkRuns/bulkRun.ts';
import type { RecordedChange } from '../contract/entities/history/recordedChange.ts';
import type { SavedView } from '../contract/entities/history/savedView.ts';
import { startBulkRun } from '../contract/calls/bulkRuns/bulkRuns.ts';
import { uploadPicture } from '../contract/calls/workbench/media.ts';
import { pngPicture } from '../server/testing/testPictures.ts';
import { createService, deleteService } from '../contract/calls/services/services.ts';
import { engines } from '../server/testing/database/testDatabase.ts';
import { startTestApp, yogaClass, type TestApp } from '../server/testing/testApp.ts';
import { createApiClient } from '../src/platform/apiClient.ts';
import { ownResourceCalls } from '../src/providers/data/ownResourceProvider.ts';
import { ownResources } from '../src/providers/data/ownResources.ts';
import { createDataProvider } from '../src/providers/data/dataProvider.ts';
import { RefusedChange } from '../src/providers/data/formErrors.ts';

const pagination = { page: 1, perPage: 25 };
const sort = { field: 'id', order: 'ASC' } as const;
const list = { pagination, sort, filter: {} };

test('permissions of own resources are those of their calls', async () => {
  const ranks = Object.entries(ownResourceCalls).map(async ([resource, calls]) => [
    resource,
    Object.fromEntries(Object.entries(await calls()).map(([action, call]) => [action, call.caller])),
  ]);
  expect(Object.fromEntries(await Promise.all(ranks))).toEqual(ownResources);
});

describe.each(engines)('own resources over the server on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function desk() {
    const { tokens } = await server.addBusiness();
    const sent: Request[] = [];
    const api = createApiClient({
      baseUrl: 'http://localhost:4600',
      tokens: { accessTokenFor: async () => tokens.admin, renew: async () => tokens.admin },
      fetch: async (url, init) => {
        const request = new Request(url, init);
        sent.push(request.clone());
        return server.app(request);
      },
      onWarning: (warning) => expect(warning).toBeUndefined(),
    });
    return { api, sent, provider: createDataProvider(api) };
  }

  test("view is created, listed, changed and deleted by react-admin's verbs", async () => {
    const { provider, sent } = await desk();
    const data = { resource: 'services', name: 'Classes', filter: { type: ['CLASS'] } };
    const { data: view } = await provider.create<SavedView>('savedViews', { data });
    expect((await provider.getOne('savedViews', { id: view.id })).data).toEqual(view);
    expect((await provider.getMany('savedViews', { ids: [view.id] })).data).toEqual([view]);
    expect(await provider.getList('savedViews', { ...list, filter: { resource: 'services' } })).toEqual({
      data: [view],
      total: 1,
    });
    const change = { id: view.id, data: { ...view, name: 'All classes' }, previousData: view };
    const { data: changed } = await provider.update<SavedView>('savedViews', change);
    expect(changed).toMatchObject({ name: 'All classes', revision: '2' });
    await provider.delete('savedViews', { id: view.id, previousData: changed });
    expect(await provider.getList('savedViews', list)).toEqual({ data: [], total: 0 });
    expect(sent.every(({ headers }) => headers.has('authorization') && headers.has('x-wix-request-id'))).toBe(
      true,
    );
  });

  test('refused view reports its field and request id', async () => {
    const { provider } = await desk();
    const data = { resource: 'services', name: ' ', filter: {} };
    const refusal = await provider.create('savedViews', { data }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RefusedChange);
    expect((refusal as RefusedChange).body.errors).toMatchObject({ name: 'Is required.' });
    expect((refusal as RefusedChange).requestId).toEqual(expect.any(String));
  });

  test("history of a record is a list of its activity, and services use the platform's calls", async () => {
    const { provider, api } = await desk();
    const { service } = await api.send(createService, { body: { service: yogaClass() } });
    const { data, total } = await provider.getManyReference<RecordedChange>('activity', {
      ...list,
      target: 'entityId',
      id: service.id,
      sort: { field: 'date', order: 'DESC' },
    });
    expect([total, data[0]?.action, data[0]?.name]).toEqual([1, 'created', 'Yoga']);
    expect((await provider.getOne('services', { id: service.id })).data.name).toBe('Yoga');
    expect((await provider.count({})).data).toBe(1);
    await api.send(deleteService, { path: { serviceId: service.id } });
    expect(await provider.getList('trash', list)).toMatchObject({
      total: 1,
      data: [{ name: 'Yoga', daysLeft: 30 }],
    });
    const inView = { ...list, filter: { view: 'REVIEW' } };
    expect(await provider.getList('slugs', inView)).toEqual({ data: [], total: 0 });
  });

  test("bulk run is previewed, prepared and polled by react-admin's verbs, and its rows are listed", async () => {
    const { provider, api } = await desk();
    const { service } = await api.send(createService, { body: { service: yogaClass() } });
    await api.send(createService, { body: { service: { ...yogaClass(), name: 'Pilates' } } });
    const work = { operations: [{ do: 'SET_FLAG', field: 'hidden', value: true }] };
    const { data: preview } = await provider.create<BulkRun>('bulkRuns', {
      data: { selection: { filter: {} }, work },
    });
    expect(preview).toMatchObject({ state: 'PREVIEWED', counts: { CHANGES: 2 } });
    const { id } = preview;
    const data = { name: 'Autumn', leaveOut: [service.id] };
    const { data: prepared } = await provider.update<BulkRun>('bulkRuns', {
      id,
      data,
      previousData: preview,
    });
    expect(prepared).toMatchObject({ id, name: 'Autumn', counts: { CHANGES: 1, EXCLUDED: 1 } });
    await api.send(startBulkRun, { path: { id }, body: {} });
    let run = (await provider.getOne('bulkRuns', { id })).data;
    while (run['state'] === 'RUNNING') run = (await provider.getOne('bulkRuns', { id })).data;
    expect(run).toMatchObject({ state: 'DONE', counts: { DONE: 1, EXCLUDED: 1 } });
    const rows = await provider.getManyReference('bulkRunItems', {
      ...list,
      target: 'runId',
      id,
      filter: { state: 'DONE' },
    });
    expect(rows).toMatchObject({ total: 1, data: [{ name: 'Pilates', state: 'DONE' }] });
  });

  test("prepared preview is discarded by react-admin's verb", async () => {
    const { provider, api } = await desk();
    await api.send(createService, { body: { service: yogaClass() } });
    const work = { operations: [{ do: 'SET_FLAG', field: 'hidden', value: true }] };
    const data = { selection: { filter: {} }, work };
    const { data: preview } = await provider.create<BulkRun>('bulkRuns', { data });
    const { id } = preview;
    expect((await provider.delete<BulkRun>('bulkRuns', { id, previousData: preview })).data.id).toBe(id);
    await expect(provider.getOne('bulkRuns', { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('picture is sent as a file', async () => {
    const { api, sent } = await desk();
    const picture = pngPicture({ width: 8, height: 6 });
    const upload = new Blob([new Uint8Array(picture)], { type: 'image/png' });
    const { image } = await api.send(uploadPicture, { query: { filename: 'Room.png' } }, { upload });
    expect(image).toMatchObject({ filename: 'Room.png', width: 8, height: 6 });
    expect(sent[0]?.headers.get('content-type')).toBe('image/png');
  });

  test('unsupported verbs are reported as such', async () => {
    const { provider } = await desk();
    const id = crypto.randomUUID();
    const refusal = provider.update('activity', { id, data: {}, previousData: { id } });
    await expect(refusal).rejects.toThrow(
      'activity cannot be asked for PUT: the interface has no such call.',
    );
  });
});
