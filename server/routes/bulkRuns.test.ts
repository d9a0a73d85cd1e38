import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../contract/calls/bulkRuns.ts';
import type { BulkSelection, BulkWork } from '../../contract/calls/bulkRuns.ts';
import { listActivity } from '../../contract/calls/activity.ts';
import { redoLastAction, undoLastAction } from '../../contract/calls/history.ts';
import { deleteService, queryServices } from '../../contract/calls/services.ts';
import { bulkCreateServices } from '../../contract/calls/servicesInBulk.ts';
import type { BulkOperation } from '../../contract/entities/bulkOperations.ts';
import type { BulkRun, BulkRunItem } from '../../contract/entities/bulkRun.ts';
import type { Service, ServiceInput } from '../../contract/entities/service.ts';
import { slotLocationOf } from '../../contract/entities/slotLocation.ts';
import { engines } from '../database/testDatabase.ts';
import { insertBookings } from '../tables/bookings.ts';
import { insertSessions } from '../tables/sessions.ts';
import { ask, massage, refused, requestFor, startTestApp, yogaClass, type TestApp } from '../testApp.ts';
import { bookingOf, sessionOf } from '../testCalendar.ts';
import { openCatalogue } from '../testCatalogue.ts';

const raiseTenPercent: BulkOperation = {
  do: 'RAISE',
  field: 'payment.fixed.price.value',
  percent: '10',
  roundTo: '0.50',
};
const hide: BulkOperation = { do: 'SET_FLAG', field: 'hidden', value: true };
const all: BulkSelection = { filter: {} };

/** A service without what an undo may leave behind. */
function settled({ revision: _r, updatedDate: _u, supportedSlugs: _s, ...service }: Service) {
  return service;
}

function pageAt(offset: number) {
  return { query: { paging: { limit: 100, offset } } };
}

describe.each(engines)('bulk runs on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function studio() {
    const catalogue = await openCatalogue(server);
    const { admin } = catalogue;
    const readRun = (id: string): Promise<BulkRun> => ask(server, calls.getBulkRun, { path: { id } }, admin);
    return {
      ...catalogue,
      createAll: async (services: ServiceInput[]) => {
        for (let at = 0; at < services.length; at += 100) {
          const body = { services: services.slice(at, at + 100) };
          const answer = await ask(server, bulkCreateServices, { body }, admin);
          expect(answer.bulkActionMetadata.totalFailures).toBe(0);
        }
      },
      everything: async () => {
        const services: Service[] = [];
        for (let offset = 0; ; offset += 100) {
          const page = await ask(server, queryServices, { body: pageAt(offset) }, admin);
          services.push(...page.services);
          if (page.services.length < 100) return services.map(settled);
        }
      },
      preview: (selection: BulkSelection, work: BulkWork, name?: string) =>
        ask(server, calls.previewBulkRun, { body: { selection, work, ...(name && { name }) } }, admin),
      start: (id: string, body: object = {}) =>
        ask(server, calls.startBulkRun, { path: { id }, body }, admin),
      retry: (id: string) => ask(server, calls.retryBulkRun, { path: { id } }, admin),
      undo: (id: string) => ask(server, calls.undoBulkRun, { path: { id } }, admin),
      refuse: (call: typeof calls.startBulkRun | typeof calls.undoBulkRun, id: string) =>
        refused(server, call, { path: { id }, ...(call.name === 'startBulkRun' && { body: {} }) }, admin),
      ended: async (id: string): Promise<BulkRun> => {
        for (;;) {
          const run = await readRun(id);
          if (run.state !== 'RUNNING' && run.state !== 'UNDOING') return run;
        }
      },
      rows: async (runId: string, state?: string) => {
        const query = { filter: JSON.stringify({ runId, state }) };
        const response = await server.app(requestFor(calls.listBulkRunItems, { query }, { token: admin }));
        const items = (await response.json()) as BulkRunItem[];
        return { items, range: response.headers.get('Content-Range') };
      },
    };
  }

  describe('the preview', () => {
    test('says for each service what it was and what it becomes, and changes nothing', async () => {
      const { create, preview, everything } = await studio();
      await create(yogaClass({ name: 'Yoga' }));
      await create(yogaClass({ name: 'Free', payment: { rateType: 'NO_FEE', options: { inPerson: true } } }));
      const before = await everything();
      const { bulkRun, items } = await preview(all, { operations: [raiseTenPercent, hide] }, 'Spring prices');
      expect(bulkRun).toMatchObject({
        name: 'Spring prices',
        state: 'PREVIEWED',
        total: 2,
        counts: { CHANGES: 1, BLOCKED: 1 },
        sideEffects: { addresses: 0, sessions: 0, bookings: 0, booked: 0 },
      });
      expect(items.map(({ name, state, fields, error }) => ({ name, state, fields, error }))).toEqual([
        {
          name: 'Free',
          state: 'BLOCKED',
          fields: [{ field: 'hidden', before: false, after: true }],
          error: {
            code: 'VALIDATION',
            description:
              'payment.fixed.price.value cannot be changed: the service has no price of a fixed price',
            fields: ['payment.fixed.price.value'],
          },
        },
        {
          name: 'Yoga',
          state: 'CHANGES',
          fields: [
            { field: 'hidden', before: false, after: true },
            { field: 'payment.fixed.price.value', before: '15', after: '16.50' },
          ],
          error: undefined,
        },
      ]);
      expect(await everything()).toEqual(before);
    });

    test.each<[string, BulkOperation, unknown]>([
      [
        'a text is replaced, whatever its capitals',
        { do: 'REPLACE_TEXT', field: 'name', find: 'YOGA (', replace: '$& [' },
        '$& [1)',
      ],
      ['a text is set', { do: 'SET_TEXT', field: 'tagLine', value: 'Calm' }, 'Calm'],
      ['a number is raised', { do: 'RAISE', field: 'defaultCapacity', amount: '3' }, 15],
      ['a number is set', { do: 'SET_NUMBER', field: 'defaultCapacity', value: 8 }, 8],
      ['an amount is set', { do: 'SET_AMOUNT', field: 'payment.fixed.price.value', value: '20' }, '20'],
    ])('%s', async (_case, operation, after) => {
      const { create, preview } = await studio();
      await create(yogaClass({ name: 'Yoga (1)' }));
      const { items } = await preview(all, { operations: [operation] });
      expect(items[0]).toMatchObject({ state: 'CHANGES', fields: [{ field: operation.field, after }] });
    });

    test('counts what happens beside: addresses that follow names, sessions and bookings of places taken away', async () => {
      const { create, preview, locationId, businessId, start, ended, read } = await studio();
      const locations = [{ type: 'BUSINESS' as const, business: { id: locationId } }];
      const service = await create(yogaClass({ name: 'Yoga', locations }));
      const [place] = service.locations ?? [];
      const session = sessionOf(service, { location: place && slotLocationOf(place) });
      await server.database.transaction(async (db) => {
        await insertSessions(db, businessId, [session]);
        await insertBookings(db, businessId, [bookingOf(session)]);
      });
      const work: BulkWork = {
        operations: [
          { do: 'REMOVE', field: 'locations.business.id', ids: [locationId] },
          { do: 'SET_TEXT', field: 'name', value: 'Power Yoga' },
        ],
        sessionsAtRemovedLocations: 'DELETE',
      };
      const { bulkRun } = await preview({ ids: [service.id] }, work);
      expect(bulkRun.sideEffects).toEqual({ addresses: 1, sessions: 1, bookings: 1, booked: 1 });
      await start(bulkRun.id);
      expect((await ended(bulkRun.id)).counts).toEqual({ DONE: 1 });
      expect(await read(service.id)).toMatchObject({ locations: [], mainSlug: { name: 'power-yoga' } });
    });

    test('blocks what would break a rule, with the field and the reason', async () => {
      const { create, preview, resourceId } = await studio();
      await create(massage(resourceId));
      await create(yogaClass());
      const blocked = async (operation: BulkOperation) => {
        const { items } = await preview(all, { operations: [operation] });
        return items.flatMap(({ name, error }) => (error ? [[name, error.code, error.fields[0]]] : []));
      };
      expect(await blocked({ do: 'SET_NUMBER', field: 'defaultCapacity', value: 2 })).toEqual([
        ['Massage', 'INVALID_APPOINTMENT_CAPACITY', 'defaultCapacity'],
      ]);
      expect(await blocked({ do: 'REMOVE', field: 'staffMemberIds', ids: [resourceId] })).toEqual([
        ['Massage', 'INVALID_STAFF_MEMBER_IDS', 'staffMemberIds'],
        ['Yoga', 'INVALID_STAFF_MEMBER_IDS', 'staffMemberIds'],
      ]);
      const nobody = crypto.randomUUID();
      expect(await blocked({ do: 'SET_REFERENCE', field: 'category.id', id: nobody })).toEqual([
        ['Massage', 'INVALID_CATEGORY', 'category.id'],
        ['Yoga', 'INVALID_CATEGORY', 'category.id'],
      ]);
      expect(await blocked({ do: 'ADD', field: 'payment.pricingPlanIds', ids: [nobody] })).toEqual([
        ['Massage', 'INVALID_PRICING_PLAN', 'payment.pricingPlanIds'],
        ['Yoga', 'INVALID_PRICING_PLAN', 'payment.pricingPlanIds'],
      ]);
      const toNothing = { do: 'RAISE', field: 'payment.fixed.price.value', percent: '-100' } as const;
      expect((await blocked(toNothing)).map(([, code]) => code)).toEqual(['DECIMAL_GT', 'DECIMAL_GT']);
    });

    test('selects all that a filter and a text find, not one page of them', async () => {
      const { createAll, preview } = await studio();
      await createAll(Array.from({ length: 130 }, (_, number) => yogaClass({ name: `Yoga ${number}` })));
      await createAll([yogaClass({ name: 'Pilates' })]);
      const { bulkRun, items } = await preview(
        { filter: { type: 'CLASS' }, search: 'yoga' },
        { operations: [hide] },
      );
      expect(bulkRun.total).toBe(130);
      expect(items).toHaveLength(100);
    });

    test.each([
      [{ selection: {}, work: { operations: [hide] } }, 'selection VALIDATION'],
      [{ selection: { ids: ['yoga'] }, work: { operations: [hide] } }, 'selection.ids.0 FORMAT'],
      [
        { selection: { filter: { colour: 'red' } }, work: { operations: [hide] } },
        'selection.filter.colour FIELD_NOT_ALLOWED',
      ],
      [{ selection: all, work: {} }, 'work VALIDATION'],
    ])('is refused for %j', async (body, rule) => {
      const { admin } = await studio();
      expect((await refused(server, calls.previewBulkRun, { body }, admin)).rules).toEqual([rule]);
    });
  });

  test('a run does what its preview said, but for rows that were taken out, and its changes say where they come from', async () => {
    const { create, preview, start, ended, rows, read, admin } = await studio();
    const [one, two] = [await create(yogaClass({ name: 'One' })), await create(yogaClass({ name: 'Two' }))];
    const { bulkRun } = await preview(all, { operations: [raiseTenPercent] }, 'Spring prices');
    await start(bulkRun.id, { excludedServiceIds: [two.id] });
    expect(await ended(bulkRun.id)).toMatchObject({ state: 'DONE', counts: { DONE: 1, EXCLUDED: 1 } });
    expect((await read(one.id)).payment?.fixed?.price?.value).toBe('16.50');
    expect(await read(two.id)).toEqual(two);
    const { items, range } = await rows(bulkRun.id, 'DONE');
    expect(range).toBe('bulk-run-items 0-0/1');
    const query = { filter: JSON.stringify({ runId: bulkRun.id }) };
    const activity = await ask(server, listActivity, { query }, admin);
    expect(activity).toMatchObject([
      { id: items[0]?.changeId, run: { id: bulkRun.id, name: 'Spring prices' } },
    ]);
    const runs = await ask(server, calls.listBulkRuns, {}, admin);
    expect(runs.map(({ id }) => id)).toEqual([bulkRun.id]);
  });

  test('a run by filter stops when its filter finds others than in the preview, and names them', async () => {
    const { create, preview, start, refuse, ended, admin } = await studio();
    const gone = await create(yogaClass({ name: 'Gone' }));
    await create(yogaClass({ name: 'Stays' }));
    const { bulkRun } = await preview({ filter: { type: 'CLASS' } }, { operations: [hide] });
    await ask(server, deleteService, { path: { serviceId: gone.id } }, admin);
    const came = await create(yogaClass({ name: 'Came' }));
    const refusal = await refuse(calls.startBulkRun, bulkRun.id);
    expect(refusal).toMatchObject({
      status: 409,
      code: 'SELECTION_CHANGED',
      data: {
        previewed: 2,
        now: 2,
        added: [{ id: came.id, name: 'Came' }],
        removed: [{ id: gone.id, name: 'Gone' }],
      },
    });
    const again = await preview({ filter: { type: 'CLASS' } }, { operations: [hide] });
    await start(again.bulkRun.id);
    expect((await ended(again.bulkRun.id)).counts).toEqual({ DONE: 2 });
    expect(await refuse(calls.startBulkRun, again.bulkRun.id)).toMatchObject({ code: 'FAILED_PRECONDITION' });
  });

  test('of many, those that were edited since the preview fail alone; only they are tried again; all of it is undone', async () => {
    const { createAll, everything, update, preview, start, retry, ended, rows, undo } = await studio();
    await createAll(Array.from({ length: 110 }, (_, number) => yogaClass({ name: `Yoga ${number}` })));
    const ids = (await everything()).slice(0, 7).map(({ id }) => id);
    const { bulkRun } = await preview(all, { operations: [raiseTenPercent] });
    for (const id of ids) await update({ id, revision: '1', payment: { fixed: { price: { value: '50' } } } });
    const before = await everything();
    await start(bulkRun.id);
    expect(await ended(bulkRun.id)).toMatchObject({ state: 'DONE', counts: { DONE: 103, FAILED: 7 } });
    const failed = (await rows(bulkRun.id, 'FAILED')).items;
    expect(failed.map(({ serviceId }) => serviceId).toSorted()).toEqual(ids.toSorted());
    expect(failed[0]?.error).toEqual({
      code: 'CHANGED_SINCE',
      description: 'payment.fixed.price.value was edited since the preview.',
      fields: ['payment.fixed.price.value'],
    });
    await retry(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ DONE: 110 });
    const prices = (await everything()).map(({ payment }) => payment?.fixed?.price?.value);
    expect(prices.filter((price) => price === '16.50')).toHaveLength(103);
    expect(prices.filter((price) => price === '55')).toHaveLength(7);
    await undo(bulkRun.id);
    expect(await ended(bulkRun.id)).toMatchObject({ state: 'UNDONE', counts: { UNDONE: 110 } });
    expect(await everything()).toEqual(before);
  });

  test('an undo takes back every field but those that were edited since, and its preview names them', async () => {
    const { create, update, preview, start, ended, undo, rows, read, admin } = await studio();
    const [one, two, three] = [
      await create(yogaClass({ name: 'One' })),
      await create(yogaClass({ name: 'Two' })),
      await create(yogaClass({ name: 'Three', hidden: true })),
    ];
    const { bulkRun } = await preview(all, { operations: [raiseTenPercent, hide] });
    await start(bulkRun.id);
    await ended(bulkRun.id);
    const price = 'payment.fixed.price.value';
    const dearer = { payment: { fixed: { price: { value: '99' } } } };
    await update({ id: one.id, revision: '2', ...dearer });
    await update({ id: two.id, revision: '2', tagLine: 'Later' });
    await update({ id: three.id, revision: '2', ...dearer });
    const path = { id: bulkRun.id };
    expect(await ask(server, calls.previewBulkRunUndo, { path }, admin)).toEqual({
      undoable: 1,
      partly: 1,
      refused: 1,
      kept: [
        { serviceId: three.id, name: 'Three', fields: [price] },
        { serviceId: one.id, name: 'One', fields: [price] },
      ],
    });
    await undo(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ UNDONE: 1, PARTLY_UNDONE: 1, NOT_UNDONE: 1 });
    const [partly] = (await rows(bulkRun.id, 'PARTLY_UNDONE')).items;
    expect(partly).toMatchObject({
      serviceId: one.id,
      error: { code: 'CHANGED_SINCE', description: `${price} was edited since and stays.`, fields: [price] },
    });
    const [not] = (await rows(bulkRun.id, 'NOT_UNDONE')).items;
    expect(not).toMatchObject({ serviceId: three.id, error: { code: 'CHANGED_SINCE', fields: [price] } });
    expect(await read(one.id)).toMatchObject({ hidden: false, ...dearer });
    expect(await read(two.id)).toMatchObject({
      tagLine: 'Later',
      hidden: false,
      payment: { fixed: { price: { value: '15' } } },
    });
    expect(await read(three.id)).toMatchObject({ hidden: true, ...dearer });
  });

  test('many are deleted by a run, and an undo brings them back', async () => {
    const { create, preview, start, ended, undo, everything } = await studio();
    await create(yogaClass({ name: 'One' }));
    await create(yogaClass({ name: 'Two' }));
    const before = await everything();
    const { bulkRun } = await preview(all, { deletion: {} });
    expect(bulkRun).toMatchObject({ name: 'Bulk deletion', counts: { CHANGES: 2 } });
    await start(bulkRun.id);
    await ended(bulkRun.id);
    expect(await everything()).toEqual([]);
    await undo(bulkRun.id);
    expect((await ended(bulkRun.id)).state).toBe('UNDONE');
    expect(await everything()).toEqual(before);
  });

  test('a run is one of its starter’s last saves: undone by the shortcut, and done again', async () => {
    const { create, preview, start, ended, everything, admin } = await studio();
    await create(yogaClass({ name: 'One' }));
    await create(yogaClass({ name: 'Two' }));
    const before = await everything();
    const { bulkRun } = await preview(all, { operations: [hide] });
    await start(bulkRun.id);
    await ended(bulkRun.id);
    const hidden = await everything();
    const answer = await ask(server, undoLastAction, { body: {} }, admin);
    expect(answer).toEqual({ changes: [], runId: bulkRun.id });
    await ended(bulkRun.id);
    expect(await everything()).toEqual(before);
    await ask(server, redoLastAction, { body: {} }, admin);
    expect(await everything()).toEqual(hidden);
    expect(await ended(bulkRun.id)).toMatchObject({ state: 'DONE', counts: { DONE: 2 } });
  });

  test('a run can be undone for thirty days', async () => {
    const { create, preview, start, ended, refuse } = await studio();
    await create(yogaClass());
    const { bulkRun } = await preview(all, { operations: [hide] });
    await start(bulkRun.id);
    await ended(bulkRun.id);
    server.passTime(30 * 24 * 60 * 60 + 1);
    expect(await refuse(calls.undoBulkRun, bulkRun.id)).toMatchObject({ code: 'FAILED_PRECONDITION' });
  });
});
