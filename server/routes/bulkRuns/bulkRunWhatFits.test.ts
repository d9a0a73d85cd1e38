import { beforeAll, describe, expect, test } from 'vitest';
import { createEvent } from '../../../contract/calls/calendar/calendarEvents.ts';
import type { BulkWork } from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, massage, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { allServices as all, hide, openBulkStudio, raiseTenPercent } from '../../testing/testBulkRuns.ts';

const engines = engineOfTheDay(import.meta.url);

const price = 'payment.fixed.price.value';
const free = { payment: { rateType: 'NO_FEE', options: { inPerson: true } } } as const;

const raiseAndHide: BulkWork = { operations: [raiseTenPercent, hide] };
const whatFits = (work: BulkWork): BulkWork => ({ ...work, unfitting: 'WHAT_FITS' });

describe.each(engines)('bulk run of several changes on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test('blocks a service that one change does not fit, or applies the others, as previewed', async () => {
    const { create, preview, start, undo, ended, rows, read } = await openBulkStudio(server);
    const [one, two] = [
      await create(yogaClass({ name: 'Free', ...free })),
      await create(yogaClass({ name: 'Priced' })),
    ];
    const complete = await preview(all, raiseAndHide);
    expect(complete.items.map(({ name, state }) => [name, state])).toEqual([
      ['Priced', 'CHANGES'],
      ['Free', 'BLOCKED'],
    ]);

    const { bulkRun, items } = await preview(all, whatFits(raiseAndHide));
    const hidden = { field: 'hidden', before: false, after: true };
    const error = {
      code: 'VALIDATION',
      description: `${price} cannot be changed: the service has no price of a fixed price`,
      fields: [price],
    };
    expect(bulkRun.counts).toEqual({ CHANGES: 2 });
    expect(items).toMatchObject([
      { name: 'Free', state: 'CHANGES', fields: [hidden], error },
      { name: 'Priced', state: 'CHANGES', fields: [hidden, { field: price, after: '16.50' }] },
    ]);
    expect(items[1]).not.toHaveProperty('error');
    await start(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ DONE: 2 });
    expect((await rows(bulkRun.id)).items).toMatchObject([
      { name: 'Free', state: 'DONE', fields: [hidden], error },
      { name: 'Priced', state: 'DONE' },
    ]);
    expect(await read(one.id)).toMatchObject({ hidden: true, payment: one.payment });
    await undo(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ UNDONE: 2 });
    for (const { id, payment } of [one, two]) {
      expect(await read(id)).toMatchObject({ hidden: false, payment });
    }
  });

  test('preview lists changed rows first, then blocked, then unchanged; an excluded row keeps its position', async () => {
    const { create, preview, prepare, rows } = await openBulkStudio(server);
    await create(yogaClass({ name: 'A hidden one', hidden: true, ...free }));
    await create(yogaClass({ name: 'B free one', ...free }));
    const left = await create(yogaClass({ name: 'C left out' }));
    await create(yogaClass({ name: 'D priced' }));
    const { items } = await preview(all, raiseAndHide);
    expect(items.map(({ name }) => name)).toEqual(['C left out', 'D priced', 'A hidden one', 'B free one']);
    const { bulkRun } = await preview(all, { operations: [hide] });
    await prepare(bulkRun.id, { leaveOut: [left.id] });
    expect((await rows(bulkRun.id)).items.map(({ name }) => name)).toEqual([
      'B free one',
      'C left out',
      'D priced',
      'A hidden one',
    ]);
  });

  test('blocks a service that no change fits and one that the fitting changes do not change', async () => {
    const { create, preview } = await openBulkStudio(server);
    await create(yogaClass({ name: 'Hidden', hidden: true, ...free }));
    await create(yogaClass({ name: 'Free', ...free }));
    const amounts: BulkWork = {
      operations: [raiseTenPercent, { do: 'SET_AMOUNT', field: 'payment.fixed.deposit.value', value: '5' }],
    };
    const none = await preview(all, whatFits(amounts));
    expect(none.bulkRun.counts).toEqual({ BLOCKED: 2 });
    expect(none.items[0]?.error?.fields).toEqual([price, 'payment.fixed.deposit.value']);
    const some = await preview(all, whatFits(raiseAndHide));
    expect(some.items.map(({ name, state }) => [name, state])).toEqual([
      ['Free', 'CHANGES'],
      ['Hidden', 'BLOCKED'],
    ]);
  });

  test('applies a change that depends on a later one and skips one with an unknown reference', async () => {
    const { create, preview, start, ended, read, resourceId } = await openBulkStudio(server);
    const { id } = await create(massage(resourceId));
    const work = whatFits({
      operations: [
        { do: 'SET_NUMBER', field: 'defaultCapacity', value: 2 },
        { do: 'SET_FLAG', field: 'onlineBooking.allowMultipleRequests', value: true },
        { do: 'SET_FLAG', field: 'onlineBooking.requireManualApproval', value: true },
        { do: 'SET_REFERENCE', field: 'category.id', id: crypto.randomUUID() },
      ],
    });
    const { bulkRun, items } = await preview({ ids: [id] }, work);
    expect(items[0]).toMatchObject({
      state: 'CHANGES',
      error: { fields: ['defaultCapacity', 'category.id'] },
    });
    await start(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ DONE: 1 });
    expect(await read(id)).toMatchObject({
      defaultCapacity: 1,
      onlineBooking: { allowMultipleRequests: true, requireManualApproval: true },
    });
    expect(await read(id)).not.toHaveProperty('category');
  });

  test('shows no course without upcoming sessions', async () => {
    const { create, preview, start, ended, rows, read, admin } = await openBulkStudio(server);
    const course = (name: string) => create(yogaClass({ type: 'COURSE', name, hidden: true }));
    const [planned, over, empty] = [await course('Planned'), await course('Over'), await course('Empty')];
    for (const [{ schedule }, day] of [
      [planned, '2027-03-01'],
      [over, '2027-02-01'],
    ] as const) {
      const [start, end] = [`${day}T10:00:00`, `${day}T11:00:00`];
      const event = { scheduleId: schedule?.id, start: { localDate: start }, end: { localDate: end } };
      await ask(server, createEvent, { body: { event } }, admin);
    }
    const work: BulkWork = { operations: [{ do: 'SET_FLAG', field: 'hidden', value: false }] };
    const { bulkRun, items } = await preview(all, work);
    expect(items.map(({ name, state, error }) => [name, state, error?.code])).toEqual([
      ['Planned', 'CHANGES', undefined],
      ['Empty', 'BLOCKED', 'COURSE_WITHOUT_SESSIONS'],
      ['Over', 'BLOCKED', 'COURSE_WITHOUT_SESSIONS'],
    ]);
    // The last session is over before the run starts.
    server.passTime(3 * 3600);
    await start(bulkRun.id);
    await ended(bulkRun.id);
    const [failed] = (await rows(bulkRun.id, 'FAILED')).items;
    expect(failed).toMatchObject({ name: 'Planned', error: { fields: ['hidden'] } });
    expect(await Promise.all([planned, over, empty].map(async ({ id }) => (await read(id)).hidden))).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('fails a row when fewer changes fit than previewed', async () => {
    const { create, update, preview, start, ended, rows, read } = await openBulkStudio(server);
    const { id } = await create(yogaClass({ name: 'Yoga' }));
    const work = whatFits({
      operations: [hide, { do: 'SET_FLAG', field: 'onlineBooking.allowMultipleRequests', value: true }],
    });
    await update({ id, revision: '1', onlineBooking: { enabled: true, requireManualApproval: true } });
    const { bulkRun } = await preview({ ids: [id] }, work);
    await update({ id, revision: '2', onlineBooking: { enabled: true, requireManualApproval: false } });
    await start(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ FAILED: 1 });
    expect((await rows(bulkRun.id)).items[0]?.error).toMatchObject({
      fields: ['onlineBooking.allowMultipleRequests'],
    });
    expect((await read(id)).hidden).toBe(false);
  });
});
