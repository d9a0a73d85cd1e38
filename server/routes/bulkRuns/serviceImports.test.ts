import { beforeAll, describe, expect, test } from 'vitest';
import { importServices } from '../../../contract/calls/bulkRuns/imports.ts';
import * as calls from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import { listActivity } from '../../../contract/calls/history/activity.ts';
import { importable } from '../../../contract/entities/services/importable.ts';
import type { Service, ServiceInput } from '../../../contract/entities/services/service.ts';
import { clearPath, type Fields } from '../../../contract/paths.ts';
import { insertBookings } from '../../tables/calendar/bookings.ts';
import { insertSessions } from '../../tables/calendar/sessions.ts';
import { studio as studioSample } from '../../samples/studio/studio.ts';
import { bookingOf, sessionOf } from '../../testing/bookings/testCalendar.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, startTestApp, testNow, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { allServices as all, openBulkStudio } from '../../testing/testBulkRuns.ts';

const engines = engineOfTheDay(import.meta.url);

/** Without the fields that the server assigns, and those of the calendar and of calls of their own. */
const comparable = (service: Service): Fields =>
  [
    'id',
    'createdDate',
    'urls',
    'mainSlug.createdDate',
    'schedule.id',
    'schedule.firstSessionStart',
    'schedule.lastSessionEnd',
    ...(service.type === 'APPOINTMENT'
      ? []
      : ['staffMemberIds', 'schedule.availabilityConstraints', 'resourceGroups']),
    'addOnGroups',
    'addOnDetails',
    'payment.pricingPlanIds',
    'payment.varied.minPrice',
    'payment.varied.maxPrice',
  ].reduce<Fields>(clearPath, {
    ...service,
    locations: service.locations?.map((location) => ({
      ...location,
      ...(location.type === 'CUSTOMER' && { id: '' }),
    })),
  } as unknown as Fields);

const sorted = (services: readonly object[]) =>
  services
    .map((service) => comparable(service as Service))
    .toSorted((a, b) => (String(a['name']) < String(b['name']) ? -1 : 1));

const fileOf = (services: readonly object[]) =>
  services.map((service) => importable(service as Fields) as ServiceInput);

describe.each(engines)('imports of services on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function studio(
    ...sample: Parameters<typeof openBulkStudio> extends [TestApp, ...infer Rest] ? Rest : never
  ) {
    const opened = await openBulkStudio(server, ...sample);
    const { admin } = opened;
    const send = (
      services: readonly ServiceInput[],
      rest: { rows?: number; runId?: string; from?: number } = {},
    ) => {
      const { rows = services.length, runId, from = 2 } = rest;
      const file = { name: 'services.csv', rows };
      const body = {
        file,
        rows: services.map((service, at) => ({ line: from + at, service })),
        ...(runId && { runId }),
      };
      return ask(server, importServices, { body }, admin);
    };
    return {
      ...opened,
      send,
      /** Previews and runs an import. */
      run: async (services: readonly ServiceInput[]) => {
        const { bulkRun } = await send(services);
        const { items } = await opened.rows(bulkRun.id);
        if ((bulkRun.counts['CHANGES'] ?? 0) === 0) return { preview: bulkRun, run: bulkRun, items };
        await opened.start(bulkRun.id);
        return { preview: bulkRun, run: await opened.ended(bulkRun.id), items };
      },
      entriesOf: async (entityId: string) =>
        ask(server, listActivity, { query: { filter: JSON.stringify({ entityId }) } }, admin),
    };
  }

  test('restores an exported catalogue after it was deleted, and a second import changes nothing', async () => {
    const { everything, preview, start, ended, run } = await studio(studioSample(testNow));
    const before = await everything();
    type Exported = typeof before;
    // Two appointments of the sample have lost their staff: a creation refuses them.
    const [valid, staffless] = [true, false].map((wanted) =>
      before.filter(
        ({ type, staffMemberIds = [] }) => (type !== 'APPOINTMENT' || staffMemberIds.length > 0) === wanted,
      ),
    ) as [Exported, Exported];
    const { bulkRun: deletion } = await preview(all, { deletion: {} });
    await start(deletion.id);
    await ended(deletion.id);
    expect(await everything()).toEqual([]);

    const first = await run(fileOf(before));
    expect(first.preview.counts).toEqual({ CHANGES: valid.length, BLOCKED: staffless.length });
    expect(first.preview.newCounts).toEqual(first.preview.counts);
    expect(first.run.counts).toEqual({ DONE: valid.length, BLOCKED: staffless.length });
    expect(sorted(await everything())).toEqual(sorted(valid));

    const second = await run(fileOf(valid));
    expect(second.preview.counts).toEqual({ UNCHANGED: valid.length });
  });

  test('previews new, changed, unchanged and refused rows, and runs exactly these', async () => {
    const { create, run, read, entriesOf, locationId } = await studio();
    const [yoga, calm] = [
      await create(yogaClass({ name: 'Yoga' })),
      await create(yogaClass({ name: 'Calm', tagLine: 'Slow' })),
    ];
    const {
      preview,
      run: done,
      items,
    } = await run([
      { id: yoga.id, name: 'Yoga flow', mainSlug: { name: 'yoga' }, defaultCapacity: 9 },
      { mainSlug: { name: 'calm' }, tagLine: 'Slow' },
      yogaClass({ name: 'Pilates', locations: [{ type: 'BUSINESS', business: { id: locationId } }] }),
      { type: 'APPOINTMENT', name: 'Massage', payment: { rateType: 'NO_FEE' } },
      { name: 'Pilates' },
      { name: 'Price', payment: { fixed: { price: { value: 'dear' } } } },
    ]);
    expect(preview).toMatchObject({
      name: 'Import of services.csv',
      counts: { CHANGES: 2, UNCHANGED: 1, BLOCKED: 3 },
      newCounts: { CHANGES: 1, BLOCKED: 3 },
      sideEffects: { addresses: 0 },
    });
    expect(
      items.map(({ line, name, state, isNew, error }) => [line, name, state, isNew, error?.description]),
    ).toEqual([
      [2, 'Yoga', 'CHANGES', undefined, undefined],
      [4, 'Pilates', 'CHANGES', true, undefined],
      [
        5,
        'Massage',
        'BLOCKED',
        true,
        'schedule.availabilityConstraints.sessionDurations is required: the duration in minutes; staffMemberIds must contain at least one staff member',
      ],
      [6, 'Pilates', 'BLOCKED', true, 'mainSlug.name is the same service as in line 4'],
      [7, 'Price', 'BLOCKED', true, expect.stringContaining('payment.fixed.price.value must be an amount')],
      [3, 'Calm', 'UNCHANGED', undefined, undefined],
    ]);
    expect(items[0]?.fields).toEqual([
      { field: 'defaultCapacity', before: 12, after: 9 },
      { field: 'mainSlug.custom', before: false, after: true },
      { field: 'name', before: 'Yoga', after: 'Yoga flow' },
    ]);
    expect(items[1]?.fields).toContainEqual({ field: 'payment.fixed.price.value', after: '15' });
    expect(done).toMatchObject({ state: 'DONE', counts: { DONE: 2, UNCHANGED: 1, BLOCKED: 3 } });
    expect(await read(yoga.id)).toMatchObject({
      name: 'Yoga flow',
      mainSlug: { name: 'yoga', custom: true },
    });
    expect(await read(calm.id)).toEqual(calm);
    const pilates = items[1]?.serviceId ?? '';
    expect(await read(pilates)).toMatchObject({
      name: 'Pilates',
      mainSlug: { name: 'pilates', custom: false },
    });
    for (const [id, action] of [
      [yoga.id, 'updated'],
      [pilates, 'created'],
    ] as const) {
      const entries = (await entriesOf(id)).filter(({ run: of }) => of?.id === done.id);
      expect(entries).toMatchObject([{ action, run: { name: done.name } }]);
    }
  });

  test.each<[string, (service: Service) => ServiceInput, object]>([
    ['its id', ({ id }) => ({ id, tagLine: 'New' }), { field: 'tagLine' }],
    ['its slug', () => ({ mainSlug: { name: 'yoga-1-2' }, tagLine: 'New' }), { field: 'tagLine' }],
    ['the slug of its name', () => ({ name: 'Yoga (1/2)', tagLine: 'New' }), { field: 'tagLine' }],
    [
      'its id, with another slug',
      ({ id }) => ({ id, mainSlug: { name: 'flow' } }),
      { field: 'mainSlug.name' },
    ],
    [
      'its slug, with an unknown id',
      () => ({ id: crypto.randomUUID(), mainSlug: { name: 'yoga-1-2' }, hidden: true }),
      { field: 'hidden' },
    ],
  ])('finds a service by %s, and the second import changes nothing', async (_by, rowOf, change) => {
    const { create, run } = await studio();
    const service = await create(yogaClass({ name: 'Yoga (1/2)' }));
    const row = rowOf(service);
    const { items, run: done } = await run([row]);
    expect(items[0]).toMatchObject({
      serviceId: service.id,
      fields: expect.arrayContaining([expect.objectContaining(change)]),
    });
    expect(done.counts).toEqual({ DONE: 1 });
    expect((await run([row])).preview.counts).toEqual({ UNCHANGED: 1 });
  });

  test('a second import of names that no slug can have changes nothing', async () => {
    const { run } = await studio();
    const rows = [yogaClass({ name: 'יוגה' }), yogaClass({ name: 'ヨガ' })];
    expect((await run(rows)).run.counts).toEqual({ DONE: 2 });
    expect((await run(rows)).preview.counts).toEqual({ UNCHANGED: 2 });
  });

  test.each<[string, ServiceInput, string]>([
    [
      'another currency',
      { payment: { rateType: 'FIXED', fixed: { price: { value: '20', currency: 'USD' } } } },
      'payment.fixed.price.currency must be EUR',
    ],
    ['another type', { type: 'COURSE' }, 'type cannot be changed after creation'],
    [
      'an unknown category',
      { category: { id: crypto.randomUUID() } },
      'category.id is not an existing category',
    ],
    [
      'the slug of another service',
      { mainSlug: { name: 'old' } },
      'mainSlug.name is not free. The URL “old” still redirects to “New”.',
    ],
    ['an unknown field', { colour: 'red' } as ServiceInput, 'colour is not an accepted field'],
    ['an impossible slug', { mainSlug: { name: 'Ü b' } }, 'mainSlug.name may hold lower-case letters'],
    [
      'the range of variants',
      { payment: { varied: { minPrice: { value: '3' } } } },
      'payment.varied.minPrice.value follows from the prices of the variants',
    ],
  ])('blocks a row with %s', async (_what, fields, description) => {
    const { create, update, run } = await studio();
    const other = await create(yogaClass({ name: 'Old' }));
    await update({ id: other.id, revision: other.revision, name: 'New' });
    const { id } = await create(yogaClass({ name: 'Yoga' }));
    const { preview, items } = await run([{ id, ...fields }]);
    expect(preview.counts).toEqual({ BLOCKED: 1 });
    expect(items[0]?.error?.description).toContain(description);
  });

  test('receives a long file in several calls, and starts only the whole', async () => {
    const { create, send, start, refuse, ended, rows } = await studio();
    const { id } = await create(yogaClass({ name: 'Yoga' }));
    const { bulkRun } = await send([yogaClass({ name: 'A' }), { id, hidden: true }], { rows: 4 });
    expect(await refuse(calls.startBulkRun, bulkRun.id)).toMatchObject({ code: 'FAILED_PRECONDITION' });
    const rest = { rows: 4, runId: bulkRun.id, from: 4 };
    const { bulkRun: whole } = await send([yogaClass({ name: 'a' }), { mainSlug: { name: 'yoga' } }], rest);
    expect(whole).toMatchObject({ id: bulkRun.id, counts: { CHANGES: 2, BLOCKED: 2 } });
    const { items } = await rows(bulkRun.id, 'BLOCKED');
    expect(items.map(({ line, error }) => [line, error?.description])).toEqual([
      [4, 'mainSlug.name is the same service as in line 2'],
      [5, 'mainSlug.name is the same service as in line 3'],
    ]);
    await start(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ DONE: 2, BLOCKED: 2 });
  });

  test('leaves rows out, and fails those that were overtaken, which a retry imports', async () => {
    const { create, update, send, prepare, start, retry, ended, rows, read } = await studio();
    const [yoga, gone] = [
      await create(yogaClass({ name: 'Yoga' })),
      await create(yogaClass({ name: 'Left' })),
    ];
    const { bulkRun } = await send([
      { id: yoga.id, tagLine: 'From the file' },
      { id: gone.id, tagLine: 'From the file' },
      yogaClass({ name: 'New' }),
    ]);
    expect(await prepare(bulkRun.id, { leaveOut: [gone.id] })).toMatchObject({
      bulkRun: { counts: { EXCLUDED: 1 } },
    });
    await update({ id: yoga.id, revision: yoga.revision, tagLine: 'Edited' });
    await create(yogaClass({ name: 'New' }));
    await start(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ FAILED: 2, EXCLUDED: 1 });
    const { items } = await rows(bulkRun.id, 'FAILED');
    expect(items.map(({ error }) => [error?.code, error?.fields])).toEqual([
      ['CHANGED_SINCE', ['tagLine']],
      ['CHANGED_SINCE', ['mainSlug.name']],
    ]);
    await retry(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ DONE: 1, FAILED: 1, EXCLUDED: 1 });
    expect(await read(yoga.id)).toMatchObject({ tagLine: 'From the file' });
    expect(await read(gone.id)).toEqual(gone);
  });

  test('is undone as one run, except for new services that were edited or booked since', async () => {
    const { create, update, run, undo, ended, everything, admin, businessId, read } = await studio();
    const yoga = await create(yogaClass({ name: 'Yoga' }));
    const [before] = await everything();
    const { run: done, items } = await run([
      { id: yoga.id, mainSlug: { name: 'flow' }, hidden: true },
      ...['Untouched', 'Edited', 'Booked'].map((name) => yogaClass({ name })),
    ]);
    expect(done.counts).toEqual({ DONE: 4 });
    const idOf = (name: string) => items.find((item) => item.name === name)?.serviceId ?? '';
    await update({ ...(await read(idOf('Edited'))), tagLine: 'Later' }, 'tagLine');
    const session = sessionOf(await read(idOf('Booked')));
    await insertSessions(server.database, businessId, [session]);
    await insertBookings(server.database, businessId, [bookingOf(session)]);
    const preview = await ask(server, calls.previewBulkRunUndo, { path: { id: done.id } }, admin);
    expect(preview).toMatchObject({
      undoable: 2,
      partly: 0,
      refused: 2,
      kept: [
        { serviceId: idOf('Booked'), fields: ['bookings'] },
        { serviceId: idOf('Edited'), fields: ['tagLine'] },
      ],
    });
    await undo(done.id);
    expect((await ended(done.id)).counts).toEqual({ UNDONE: 2, NOT_UNDONE: 2 });
    const left = await everything();
    expect(left.map(({ name }) => name).toSorted()).toEqual(['Booked', 'Edited', 'Yoga']);
    expect(left.find(({ id }) => id === yoga.id)).toEqual(before);
  });

  test('is for admins only', async () => {
    const { tokens } = await studio();
    const body = { file: { name: 'a.csv', rows: 1 }, rows: [{ line: 2, service: { name: 'Yoga' } }] };
    expect(await refused(server, importServices, { body }, tokens.staff)).toMatchObject({ status: 403 });
  });
});
