import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import { createBookingForm } from '../../../contract/calls/terms/bookingForms.ts';
import { restoreService } from '../../../contract/calls/workbench/frontdesk.ts';
import { listActivity } from '../../../contract/calls/history/activity.ts';
import { undoChange } from '../../../contract/calls/history/history.ts';
import { getService } from '../../../contract/calls/services/services.ts';
import {
  bulkFieldsOf,
  servicePrice,
  type BulkOperation,
} from '../../../contract/entities/bulkRuns/bulkOperations.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import type { Sample } from '../../samples/sample.ts';
import { studio as studioSample } from '../../samples/studio/studio.ts';
import { ask, massage, startTestApp, testNow, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { allServices as all, openBulkStudio, hide, raiseTenPercent } from '../../testing/testBulkRuns.ts';
import { byAge, byPerson, openPrices } from '../../testing/testPrices.ts';
import { takeLast } from '../../testing/testHistory.ts';

const engines = engineOfTheDay(import.meta.url);

const price = 'payment.fixed.price.value';

describe.each(engines)('undo of a bulk run on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  /** A business for bulk runs, and readers of its variant prices. */
  async function studio(sample?: Sample) {
    const opened = await openBulkStudio(server, sample);
    const { admin } = opened;
    return {
      ...opened,
      ...openPrices(server, admin),
      previewUndo: (id: string) => ask(server, calls.previewBulkRunUndo, { path: { id } }, admin),
    };
  }

  test('reverts all fields except those edited later, which its preview names', async () => {
    const { create, update, preview, start, ended, undo, rows, read, admin } = await studio();
    const [one, two, three] = [
      await create(yogaClass({ name: 'One' })),
      await create(yogaClass({ name: 'Two' })),
      await create(yogaClass({ name: 'Three', hidden: true })),
    ];
    const { bulkRun } = await preview(all, { operations: [raiseTenPercent, hide] });
    await start(bulkRun.id);
    await ended(bulkRun.id);
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

  test('restores services that the run deleted', async () => {
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

  test("is the starter's last save: the shortcut undoes and redoes it", async () => {
    const { create, preview, start, ended, everything, admin } = await studio();
    await create(yogaClass({ name: 'One' }));
    await create(yogaClass({ name: 'Two' }));
    const before = await everything();
    const { bulkRun } = await preview(all, { operations: [hide] });
    await start(bulkRun.id);
    await ended(bulkRun.id);
    const hidden = await everything();
    const answer = await takeLast(server, 'undo', admin);
    expect(answer).toEqual({ changes: [], runId: bulkRun.id });
    await ended(bulkRun.id);
    expect(await everything()).toEqual(before);
    await takeLast(server, 'redo', admin);
    expect(await everything()).toEqual(hidden);
    expect(await ended(bulkRun.id)).toMatchObject({ state: 'DONE', counts: { DONE: 2 } });
  });

  test('activity folds a run and its undo into one change each, without what set the business up', async () => {
    const { create, preview, start, ended, undo, admin } = await studio();
    await create(yogaClass({ name: 'One' }));
    await create(yogaClass({ name: 'Two' }));
    const { bulkRun } = await preview(all, { operations: [hide] });
    await start(bulkRun.id);
    await ended(bulkRun.id);
    const listed = async (fields: object) => {
      const query = { filter: JSON.stringify({ setUp: false, ...fields }) };
      const changes = await ask(server, listActivity, { query }, admin);
      return changes.map(({ name, action, run }) =>
        run ? [name, action, run.records, run.undoUntil !== undefined] : [name, action],
      );
    };
    const created = [
      ['Two', 'created'],
      ['One', 'created'],
    ];
    expect(await listed({})).toEqual([['Two', 'updated', 2, true], ['One', 'updated', 2, true], ...created]);
    expect(await listed({ foldRuns: true })).toEqual([['Two', 'updated', 2, true], ...created]);
    expect(await listed({ foldRuns: true, q: 'One' })).toEqual([['One', 'updated', 2, true], created[1]]);
    await undo(bulkRun.id);
    await ended(bulkRun.id);
    expect(await listed({ foldRuns: true, action: 'updated' })).toEqual([
      [expect.any(String), 'updated', 2, false],
      ['Two', 'updated', 2, false],
    ]);
  });

  test('rows undone from the history count as undone and cannot be undone again', async () => {
    const { create, preview, start, ended, undo, refuse, rows, previewUndo, admin } = await studio();
    const [one] = [await create(yogaClass({ name: 'One' })), await create(yogaClass({ name: 'Two' }))];
    const { bulkRun } = await preview(all, { operations: [hide] });
    const { id } = bulkRun;
    await start(id);
    await ended(id);
    const [first, second] = (await rows(id)).items.map(({ changeId = '' }) => changeId);
    const undoOf = async (changeId = '') =>
      (await ask(server, undoChange, { path: { changeId } }, admin)).change?.id;
    const undoing = await undoOf(first);
    expect(await ended(id)).toMatchObject({ state: 'DONE', counts: { DONE: 1, UNDONE: 1 } });
    expect((await rows(id, 'UNDONE')).items.map(({ serviceId }) => serviceId)).toEqual([one.id]);
    expect(await previewUndo(id)).toMatchObject({ undoable: 1, partly: 0, refused: 0 });
    await undoOf(second);
    expect(await ended(id)).toMatchObject({
      state: 'UNDONE',
      counts: { UNDONE: 2 },
      undoneDate: server.options.clock().toISOString(),
    });
    expect(await previewUndo(id)).toMatchObject({ undoable: 0, partly: 0, refused: 0 });
    expect(await refuse(calls.undoBulkRun, id)).toMatchObject({ status: 409, code: 'NOTHING_TO_UNDO' });
    await undoOf(undoing);
    const again = await ended(id);
    expect(again).toMatchObject({ state: 'DONE', counts: { DONE: 1, UNDONE: 1 } });
    expect(again).not.toHaveProperty('undoneDate');
    await undo(id);
    expect(await ended(id)).toMatchObject({ state: 'UNDONE', counts: { UNDONE: 2 } });
  });

  test('undo of a deletion ignores services restored from the trash', async () => {
    const { create, preview, start, ended, undo, previewUndo, admin } = await studio();
    const [one, two] = [await create(yogaClass({ name: 'One' })), await create(yogaClass({ name: 'Two' }))];
    const { bulkRun } = await preview(all, { deletion: {} });
    await start(bulkRun.id);
    await ended(bulkRun.id);
    await ask(server, restoreService, { path: { serviceId: one.id } }, admin);
    expect(await previewUndo(bulkRun.id)).toEqual({ undoable: 1, partly: 0, refused: 0, kept: [] });
    await undo(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ UNDONE: 2 });
    expect((await ask(server, getService, { path: { serviceId: two.id } }, admin)).service.name).toBe('Two');
  });

  test('is possible for thirty days', async () => {
    const { create, preview, start, ended, refuse } = await studio();
    await create(yogaClass());
    const { bulkRun } = await preview(all, { operations: [hide] });
    await start(bulkRun.id);
    await ended(bulkRun.id);
    server.passTime(30 * 24 * 60 * 60 + 1);
    expect(await refuse(calls.undoBulkRun, bulkRun.id)).toMatchObject({ code: 'FAILED_PRECONDITION' });
  });

  test('restores every bulk-editable field byte for byte', async () => {
    const sample = studioSample(testNow);
    const { create, priced, pricesOf, preview, start, undo, ended, everything, read, admin, ...own } =
      await studio(sample);
    const [first, second] = sample.staffMembers.flatMap(({ resourceId: id }) => id ?? []);
    const [locationOne, locationTwo] = sample.locations.map(({ id }) => id);
    const [category] = sample.categories;
    const policy = sample.bookingPolicies.find((one) => one.default !== true);
    const plan = sample.pricingPlans[0];
    if (!first || !second || !locationOne || !locationTwo || !category || !policy || !plan) {
      throw new Error('The sample has too little of something.');
    }
    const { bookingForm } = await ask(
      server,
      createBookingForm,
      { body: { bookingForm: { name: 'Other questions' } } },
      admin,
    );
    const locations = [{ type: 'BUSINESS' as const, business: { id: locationOne } }];
    const deposit = {
      rateType: 'FIXED',
      fixed: { price: { value: '70.5' }, deposit: { value: '20' } },
    } as const;
    const fixed = await create(
      massage(first, { locations, payment: { ...deposit, options: { online: true, deposit: true } } }),
    );
    const varies = await create(
      yogaClass({
        name: 'By age',
        payment: {
          rateType: 'VARIED',
          varied: { defaultPrice: { value: '12' }, deposit: { value: '3' } },
          options: { online: true, deposit: true },
        },
      }),
    );
    await priced(varies.id, byAge({ Adult: '14', Child: '7.1' }));
    const before = await everything();
    const ofFixed: BulkOperation[] = [
      { do: 'SET_TEXT', field: 'name', value: 'Deep massage' },
      { do: 'SET_TEXT', field: 'tagLine', value: 'New' },
      { do: 'SET_TEXT', field: 'description', value: 'All of it is new.' },
      hide,
      { do: 'SET_FLAG', field: 'onlineBooking.enabled', value: false },
      { do: 'SET_FLAG', field: 'conferencing.enabled', value: true },
      { do: 'SET_FLAG', field: 'payment.options.pricingPlan', value: true },
      { do: 'ADD', field: 'payment.pricingPlanIds', ids: [plan.id] },
      { do: 'SET_AMOUNT', field: price, value: '99' },
      { do: 'SET_AMOUNT', field: 'payment.fixed.deposit.value', value: '9' },
      { do: 'SET_NUMBER', field: 'schedule.availabilityConstraints.timeBetweenSessions', value: 15 },
      { do: 'SET_MINUTES', field: 'schedule.availabilityConstraints.sessionDurations', minutes: [45] },
      { do: 'SET_REFERENCE', field: 'category.id', id: category.id },
      { do: 'SET_REFERENCE', field: 'bookingPolicy.id', id: policy.id },
      { do: 'SET_REFERENCE', field: 'form.id', id: bookingForm.id },
      { do: 'SET_LIST', field: 'staffMemberIds', ids: [second] },
      { do: 'SET_LIST', field: 'locations.business.id', ids: [locationTwo] },
    ];
    const ofVaries: BulkOperation[] = [
      { do: 'SET_NUMBER', field: 'defaultCapacity', value: 5 },
      { do: 'SET_FLAG', field: 'onlineBooking.requireManualApproval', value: true },
      { do: 'SET_FLAG', field: 'onlineBooking.allowMultipleRequests', value: true },
      { do: 'SET_FLAG', field: 'payment.options.online', value: false },
      { do: 'SET_FLAG', field: 'payment.options.inPerson', value: true },
      { do: 'SET_FLAG', field: 'payment.options.deposit', value: false },
      { do: 'SET_AMOUNT', field: 'payment.varied.defaultPrice.value', value: '13' },
      { do: 'SET_AMOUNT', field: 'payment.varied.deposit.value', value: '2' },
      { do: 'RAISE', field: servicePrice, percent: '10' },
    ];
    const tried = new Set([...ofFixed, ...ofVaries].map(({ field }) => field));
    expect(tried).toEqual(new Set([...bulkFieldsOf.service, servicePrice]));

    const runs: string[] = [];
    for (const [service, operations] of [
      [fixed, ofFixed],
      [varies, ofVaries],
    ] as const) {
      const { bulkRun, items } = await preview({ ids: [service.id] }, { operations: [...operations] });
      expect(items[0]?.error).toBeUndefined();
      await start(bulkRun.id);
      expect((await ended(bulkRun.id)).counts).toEqual({ DONE: 1 });
      runs.push(bulkRun.id);
    }
    expect(await read(fixed.id)).toMatchObject({ name: 'Deep massage', mainSlug: { name: 'deep-massage' } });
    expect(await pricesOf(varies)).toEqual(['15.40', '7.81']);
    for (const id of runs.toReversed()) {
      expect(await own.previewUndo(id)).toMatchObject({ undoable: 1, partly: 0, refused: 0 });
      await undo(id);
      expect((await ended(id)).counts).toEqual({ UNDONE: 1 });
    }
    expect((await everything()).map((service) => JSON.stringify(service))).toEqual(
      before.map((service) => JSON.stringify(service)),
    );
    expect(await pricesOf(varies)).toEqual(['14', '7.1']);
  });

  test('reverts variant prices except those edited later', async () => {
    const { create, priced, pricesOf, reprice, preview, start, undo, ended, read, rows, previewUndo } =
      await studio();
    const varied = {
      rateType: 'VARIED',
      varied: { defaultPrice: { value: '12' } },
      options: { inPerson: true },
    } as const;
    const service = await create(yogaClass({ payment: varied, tagLine: 'Calm' }));
    await priced(service.id, byAge({ Adult: '20', Child: '10', Senior: '15' }));
    const { bulkRun } = await preview(all, {
      operations: [
        { do: 'RAISE', field: servicePrice, percent: '10' },
        { do: 'SET_TEXT', field: 'tagLine', value: 'Dearer' },
      ],
    });
    await start(bulkRun.id);
    await ended(bulkRun.id);
    expect(await pricesOf(service)).toEqual(['22', '11', '16.50']);
    await reprice(service, 1, '9');
    const edited = 'variants.values.1.price.value';
    expect(await previewUndo(bulkRun.id)).toEqual({
      undoable: 0,
      partly: 1,
      refused: 0,
      kept: [{ serviceId: service.id, name: 'Yoga', fields: [edited] }],
    });
    await undo(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ PARTLY_UNDONE: 1 });
    expect((await rows(bulkRun.id)).items[0]?.error?.fields).toEqual([edited]);
    expect(await pricesOf(service)).toEqual(['20', '9', '15']);
    expect(await read(service.id)).toMatchObject({
      tagLine: 'Calm',
      payment: {
        varied: { defaultPrice: { value: '12' }, minPrice: { value: '9' }, maxPrice: { value: '20' } },
      },
    });
  });

  test('reverts variant prices although another field was edited later', async () => {
    const { create, update, priced, pricesOf, preview, start, undo, ended, read } = await studio();
    const varied = {
      rateType: 'VARIED',
      varied: { defaultPrice: { value: '12' } },
      options: { inPerson: true },
    } as const;
    const { id, ...service } = await create(yogaClass({ payment: varied, tagLine: 'Calm' }));
    await priced(id, byAge({ Adult: '20' }));
    const { bulkRun } = await preview(all, {
      operations: [
        { do: 'RAISE', field: servicePrice, percent: '10' },
        { do: 'SET_TEXT', field: 'tagLine', value: 'Dearer' },
      ],
    });
    await start(bulkRun.id);
    await ended(bulkRun.id);
    await update({ id, revision: (await read(id)).revision, tagLine: 'Written since' });
    await undo(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ PARTLY_UNDONE: 1 });
    expect(await pricesOf({ ...service, id })).toEqual(['20']);
    expect(await read(id)).toMatchObject({
      tagLine: 'Written since',
      payment: { varied: { defaultPrice: { value: '12' }, maxPrice: { value: '20' } } },
    });
  });

  test('restores unassigned staff with their own price and keeps later prices of others', async () => {
    const sample = studioSample(testNow);
    const { create, priced, pricesOf, reprice, preview, start, undo, ended, read } = await studio(sample);
    const [first, second] = sample.staffMembers.flatMap(({ resourceId: resource }) => resource ?? []);
    if (!first || !second) throw new Error('The sample has too few people.');
    const service = await create(
      massage(first, {
        staffMemberIds: [first, second],
        payment: {
          rateType: 'VARIED',
          varied: { defaultPrice: { value: '50' } },
          options: { inPerson: true },
        },
      }),
    );
    await priced(service.id, byPerson({ [first]: '60', [second]: '40' }));
    const operations: BulkOperation[] = [{ do: 'REMOVE', field: 'staffMemberIds', ids: [first] }];
    const { bulkRun } = await preview({ ids: [service.id] }, { operations });
    await start(bulkRun.id);
    await ended(bulkRun.id);
    expect(await pricesOf(service)).toEqual(['40']);
    await reprice(service, 0, '45');
    await undo(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ UNDONE: 1 });
    expect((await read(service.id)).staffMemberIds).toEqual([first, second]);
    expect(await pricesOf(service)).toEqual(['60', '45']);
  });
});
