import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../contract/calls/bulkRuns.ts';
import type { BulkWork } from '../../contract/calls/bulkRuns.ts';
import { listActivity } from '../../contract/calls/activity.ts';
import { createCategory } from '../../contract/calls/categories.ts';
import { restoreService } from '../../contract/calls/frontdesk.ts';
import { redoLastAction, undoLastAction } from '../../contract/calls/history.ts';
import { deleteService } from '../../contract/calls/services.ts';
import type { BulkOperation } from '../../contract/entities/bulkOperations.ts';
import { slotLocationOf } from '../../contract/entities/slotLocation.ts';
import { engines } from '../database/testDatabase.ts';
import { insertBookings } from '../tables/bookings.ts';
import { insertSessions } from '../tables/sessions.ts';
import { ask, massage, refused, startTestApp, yogaClass, type TestApp } from '../testApp.ts';
import { allServices as all, openBulkStudio } from '../testBulkRuns.ts';
import { bookingOf, readCalendar, sessionOf } from '../testCalendar.ts';

const raiseTenPercent: BulkOperation = {
  do: 'RAISE',
  field: 'payment.fixed.price.value',
  percent: '10',
  roundTo: '0.50',
};
const hide: BulkOperation = { do: 'SET_FLAG', field: 'hidden', value: true };

describe.each(engines)('bulk runs on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  const studio = () => openBulkStudio(server);

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

  test('a run does what its preview said, but for rows that were left out, and its changes say where they come from', async () => {
    const { create, preview, prepare, start, ended, rows, read, admin } = await studio();
    const [one, two] = [await create(yogaClass({ name: 'One' })), await create(yogaClass({ name: 'Two' }))];
    const { bulkRun } = await preview(all, { operations: [raiseTenPercent] }, 'Prices');
    await prepare(bulkRun.id, { leaveOut: [one.id, two.id], name: 'Spring prices' });
    expect((await prepare(bulkRun.id, { putBack: [one.id] })).bulkRun).toMatchObject({
      name: 'Spring prices',
      state: 'PREVIEWED',
      counts: { CHANGES: 1, EXCLUDED: 1 },
    });
    await start(bulkRun.id);
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

  test('a preview that takes the place of another leaves out the same rows', async () => {
    const { create, preview, prepare, admin } = await studio();
    await create(yogaClass({ name: 'One' }));
    const two = await create(yogaClass({ name: 'Two' }));
    const former = await preview(all, { operations: [hide] });
    await prepare(former.bulkRun.id, { leaveOut: [two.id] });
    const body = {
      selection: all,
      work: { operations: [raiseTenPercent] },
      insteadOf: former.bulkRun.id,
    };
    const next = await ask(server, calls.previewBulkRun, { body }, admin);
    expect(next.bulkRun.counts).toEqual({ CHANGES: 1, EXCLUDED: 1 });
    expect(next.items.find(({ state }) => state === 'EXCLUDED')?.name).toBe('Two');
    const path = { id: former.bulkRun.id };
    expect((await refused(server, calls.getBulkRun, { path }, admin)).code).toBe('NOT_FOUND');
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

  test('each customer of a run that deletes is told once, however often it is tried', async () => {
    const { create, preview, start, retry, ended, businessId, admin } = await studio();
    const [one, two] = [await create(yogaClass({ name: 'One' })), await create(yogaClass({ name: 'Two' }))];
    const [first, second] = [sessionOf(one), sessionOf(two)];
    const ana = { email: 'ana@example.com' };
    await server.database.transaction(async (db) => {
      await insertSessions(db, businessId, [first, second]);
      const ben = { email: 'ben@example.com' };
      const bookings = [bookingOf(first, ana), bookingOf(second, ana), bookingOf(second, ben)];
      await insertBookings(db, businessId, bookings);
    });
    const { messages } = readCalendar(server, businessId);
    const recipients = async () => (await messages()).map(({ recipient }) => recipient).toSorted();
    const deletion = { participantNotification: { notifyParticipants: true } };
    const { bulkRun } = await preview({ ids: [one.id, two.id] }, { deletion });
    const path = { serviceId: two.id };
    await ask(server, deleteService, { path }, admin);
    await start(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ DONE: 1, FAILED: 1 });
    expect(await recipients()).toEqual(['ana@example.com']);
    await ask(server, restoreService, { path }, admin);
    server.passTime(60);
    await retry(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ DONE: 2 });
    expect(await recipients()).toEqual(['ana@example.com', 'ben@example.com']);
  });

  test('what the selected services have is counted by value, without those that it means nothing for', async () => {
    const { create, createAll, resourceId, admin } = await studio();
    await createAll([
      yogaClass({ name: 'A', tagLine: 'Calm' }),
      yogaClass({ name: 'B', tagLine: 'Calm' }),
      yogaClass({ name: 'C' }),
    ]);
    await create(massage(resourceId, { hidden: true }));
    const body = { selection: all };
    const { total, fields } = await ask(server, calls.readBulkValues, { body }, admin);
    expect(total).toBe(4);
    const valuesOf = (name: string) => fields.find(({ field }) => field === name);
    expect(valuesOf('tagLine')).toEqual({
      field: 'tagLine',
      different: 2,
      values: [{ value: 'Calm', services: 2 }, { services: 2 }],
    });
    expect(valuesOf('hidden')?.values).toEqual([
      { value: false, services: 3 },
      { value: true, services: 1 },
    ]);
    expect(valuesOf('defaultCapacity')?.values).toEqual([{ value: 12, services: 3 }]);
    expect(valuesOf('staffMemberIds')?.values).toEqual([{ value: [resourceId], services: 1 }]);
    expect(valuesOf('payment.varied.defaultPrice.value')).toMatchObject({ different: 0, values: [] });
  });

  test('lengths of appointments are changed, a category is taken away, and nothing else is', async () => {
    const { create, preview, start, ended, resourceId, read, admin } = await studio();
    const { category } = await ask(server, createCategory, { body: { category: { name: 'Body' } } }, admin);
    const one = await create(massage(resourceId, { category: { id: category.id } }));
    const field = 'schedule.availabilityConstraints.sessionDurations';
    const several = await preview(all, { operations: [{ do: 'ADD_MINUTES', field, minutes: [90, 30] }] });
    expect(several.items[0]).toMatchObject({
      state: 'BLOCKED',
      fields: [{ field, before: [60], after: [30, 60, 90] }],
      error: { code: 'INVALID_SESSION_DURATION', fields: [field] },
    });
    const { bulkRun } = await preview(all, {
      operations: [
        { do: 'SET_MINUTES', field, minutes: [45] },
        { do: 'SET_REFERENCE', field: 'category.id' },
      ],
    });
    await start(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ DONE: 1 });
    const { category: none, schedule, ...rest } = await read(one.id);
    expect(none).toBeUndefined();
    expect(schedule?.availabilityConstraints?.sessionDurations).toEqual([45]);
    expect(rest).toMatchObject({ name: one.name, payment: one.payment, staffMemberIds: [resourceId] });
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
