import { beforeAll, describe, expect, test, vi } from 'vitest';
import { recordOfRow } from '../../../contract/entities/bulkRuns/bulkRun.ts';
import * as calls from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import { listActivity } from '../../../contract/calls/history/activity.ts';
import { createCategory } from '../../../contract/calls/services/categories.ts';
import { restoreService } from '../../../contract/calls/workbench/frontdesk.ts';
import { deleteService } from '../../../contract/calls/services/services.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { insertBookings } from '../../tables/calendar/bookings.ts';
import { insertSessions } from '../../tables/calendar/sessions.ts';
import { ask, massage, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { allServices as all, openBulkStudio, hide, raiseTenPercent } from '../../testing/testBulkRuns.ts';
import { bookingOf, readCalendar, sessionOf } from '../../testing/bookings/testCalendar.ts';

const engines = engineOfTheDay(import.meta.url);

describe.each(engines)('bulk runs on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  const studio = () => openBulkStudio(server);

  test('run applies its preview without excluded rows, and its changes name the run', async () => {
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
      {
        id: items[0]?.changeId,
        run: { id: bulkRun.id, name: 'Spring prices', undoUntil: expect.stringMatching(/T.*Z$/) },
      },
    ]);
    const runs = await ask(server, calls.listBulkRuns, {}, admin);
    expect(runs.map(({ id }) => id)).toEqual([bulkRun.id]);
  });

  test('run commits in steps of a hundred services', async () => {
    const { createAll, preview, start, admin } = await studio();
    await createAll(Array.from({ length: 230 }, (_, number) => yogaClass({ name: `Yoga ${number}` })));
    const { bulkRun } = await preview(all, { operations: [hide] });
    const seen = new Set<number>();
    await start(bulkRun.id);
    await vi.waitUntil(
      async () => {
        const run = await ask(server, calls.getBulkRun, { path: { id: bulkRun.id } }, admin);
        seen.add(run.counts['DONE'] ?? 0);
        return run.state === 'DONE';
      },
      { interval: 20, timeout: 60_000 },
    );
    expect([0, 100, 200, 230]).toEqual(expect.arrayContaining([...seen]));
    expect(seen).toContain(230);
  });

  test('run by filter stops when the matches differ from the preview, and names them', async () => {
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

  test('rows edited after the preview fail alone, are retried alone, and one undo reverts the run', async () => {
    const { createAll, everything, update, preview, start, retry, ended, rows, undo } = await studio();
    await createAll(Array.from({ length: 110 }, (_, number) => yogaClass({ name: `Yoga ${number}` })));
    const ids = (await everything()).slice(0, 7).map(({ id }) => id);
    const { bulkRun } = await preview(all, { operations: [raiseTenPercent] });
    for (const id of ids) await update({ id, revision: '1', payment: { fixed: { price: { value: '50' } } } });
    const before = await everything();
    await start(bulkRun.id);
    expect(await ended(bulkRun.id)).toMatchObject({ state: 'DONE', counts: { DONE: 103, FAILED: 7 } });
    const failed = (await rows(bulkRun.id, 'FAILED')).items;
    expect(failed.map(recordOfRow).toSorted()).toEqual(ids.toSorted());
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

  test('each customer of a deletion run is notified once, regardless of retries', async () => {
    const { create, preview, start, retry, undo, ended, businessId, admin } = await studio();
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
    // A customer whose bookings are all restored is not notified.
    await undo(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ UNDONE: 2 });
    expect(await recipients()).toEqual(['ana@example.com', 'ben@example.com']);
  });

  test('run changes the duration of appointments and clears the category, and nothing else', async () => {
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
});
