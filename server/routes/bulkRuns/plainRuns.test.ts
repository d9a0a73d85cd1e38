import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import {
  bulkFieldsOf,
  type BulkEntity,
  type BulkOperation,
} from '../../../contract/entities/bulkRuns/bulkOperations.ts';
import { getPath, type Fields } from '../../../contract/paths.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { bulkRunsOf } from '../../testing/testBulkRuns.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { testFamilies } from '../../testing/testFamilies.ts';
import { openStaff } from '../../testing/testStaff.ts';

const engines = engineOfTheDay(import.meta.url);

const renamed: BulkOperation = { do: 'REPLACE_TEXT', field: 'name', find: 'hall', replace: 'Room' };

describe.each(engines)('bulk runs of plain families on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  function familyOf(entity: string, admin: string) {
    const family = testFamilies.find((one) => one.entity === entity);
    if (!family) throw new Error(`There is no family ${entity}.`);
    return { ...family.of(server, admin), ...bulkRunsOf(server, admin, entity as BulkEntity) };
  }

  describe.each(testFamilies)('$entity', ({ entity }) => {
    /** Two records with names that a run changes, and one that it leaves unchanged. */
    async function three() {
      const { admin } = await openCatalogue(server);
      const family = familyOf(entity, admin);
      const [east, west, yard] = [
        await family.create({ name: 'Hall East' }),
        await family.create({ name: 'Hall West' }),
        await family.create({ name: 'Yard' }),
      ];
      const names = async () =>
        Promise.all([east, west, yard].map(async ({ id }) => (await family.read(id)).name));
      return { admin, ...family, east, west, yard, ids: [east.id, west.id, yard.id], names };
    }

    test('renames the selected records and takes it back, except where edited since', async () => {
      const { ids, east, west, change, preview, start, ended, undo, names, rows } = await three();
      const { bulkRun, items } = await preview({ ids }, { operations: [renamed] });
      expect(bulkRun).toMatchObject({ entity, counts: { CHANGES: 2, UNCHANGED: 1 } });
      expect(items[0]).toMatchObject({
        entityId: east.id,
        name: 'Hall East',
        fields: [{ field: 'name', before: 'Hall East', after: 'Room East' }],
      });
      await start(bulkRun.id);
      expect(await ended(bulkRun.id)).toMatchObject({ state: 'DONE', counts: { DONE: 2, UNCHANGED: 1 } });
      expect(await names()).toEqual(['Room East', 'Room West', 'Yard']);
      await change(west.id, { name: 'Later' });
      await undo(bulkRun.id);
      await ended(bulkRun.id);
      expect(await names()).toEqual(['Hall East', 'Later', 'Yard']);
      expect((await rows(bulkRun.id, 'NOT_UNDONE')).items).toMatchObject([
        { name: 'Hall West', error: { code: 'CHANGED_SINCE', fields: ['name'] } },
      ]);
    });

    test('selects by filter and text, and reads the current values', async () => {
      const { admin, preview } = await three();
      const { bulkRun } = await preview({ filter: {}, search: 'Hall' }, { operations: [renamed] });
      expect(bulkRun).toMatchObject({ total: 2, counts: { CHANGES: 2 } });
      for (const search of ['Hall East', 'east']) {
        expect((await preview({ filter: {}, search }, { operations: [renamed] })).bulkRun.total).toBe(1);
      }
      const selection = { filter: { name: { $in: ['Hall East', 'Yard'] } } };
      const filtered = entity === 'bookingPolicy' ? { filter: { name: { $startsWith: 'Hall' } } } : selection;
      const body = { entity, selection: filtered };
      const { total, fields } = await ask(server, calls.readBulkValues, { body }, admin);
      expect(total).toBe(2);
      expect(fields.map(({ field }) => field)).toEqual([...bulkFieldsOf[entity]]);
      expect(fields.find(({ field }) => field === 'name')).toMatchObject({ different: 2 });
    });

    test('fails for a record that was edited after the preview', async () => {
      const { ids, preview, start, ended, east, change, rows } = await three();
      const { bulkRun } = await preview({ ids }, { operations: [renamed] });
      await change(east.id, { name: 'Hall North' });
      await start(bulkRun.id);
      expect((await ended(bulkRun.id)).counts).toMatchObject({ FAILED: 1, DONE: 1 });
      expect((await rows(bulkRun.id, 'FAILED')).items).toMatchObject([{ error: { code: 'CHANGED_SINCE' } }]);
    });

    test('refuses deletion and operations on fields of other families', async () => {
      const { admin, ids } = await three();
      const refusePreview = (work: object) =>
        refused(server, calls.previewBulkRun, { body: { entity, selection: { ids }, work } }, admin);
      expect((await refusePreview({ deletion: {} })).rules).toEqual(['work.deletion FIELD_NOT_ALLOWED']);
      expect(
        (await refusePreview({ operations: [{ do: 'SET_TEXT', field: 'tagLine', value: 'New' }] })).rules,
      ).toEqual(['work.operations.0.field FIELD_NOT_ALLOWED']);
    });
  });

  /** A value that differs from that of a new record, by field. */
  const others: Readonly<Record<string, BulkOperation>> = {
    timeZone: { do: 'SET_TEXT', field: 'timeZone', value: 'Asia/Tokyo' },
  };

  test.each(['location', 'bookingPolicy', 'pricingPlan'] as const)(
    'every field of a %s is set and taken back alone',
    async (entity) => {
      const { admin } = await openCatalogue(server);
      const { create, read, preview, start, ended, undo } = familyOf(entity, admin);
      // A fee is possible only with all of these.
      const needs = {
        cancellationFeePolicy: {
          cancellationWindows: [{ amount: { value: '5', currency: 'EUR' }, startInMinutes: 60 }],
        },
        saveCreditCardPolicy: { enabled: true },
        customPolicyDescription: { enabled: true, description: 'No-shows cost five euros.' },
      };
      const { id } = await create({
        name: 'Of a test',
        ...(entity === 'bookingPolicy' && needs),
      });
      for (const field of bulkFieldsOf[entity]) {
        const before = await read(id);
        const value = getPath(before, field);
        const operation = others[field] ?? operationOn(field, value);
        const { bulkRun } = await preview({ ids: [id] }, { operations: [operation] });
        expect([field, bulkRun.counts]).toEqual([field, { CHANGES: 1 }]);
        await start(bulkRun.id);
        await ended(bulkRun.id);
        const wanted = 'value' in operation ? operation.value : undefined;
        expect([field, getPath(await read(id), field)]).toEqual([field, wanted]);
        await undo(bulkRun.id);
        await ended(bulkRun.id);
        expect(settled(await read(id))).toEqual(settled(before));
      }
    },
  );

  test.each(testFamilies.filter(({ entity }) => entity !== 'location' && entity !== 'bookingPolicy'))(
    'a blank name blocks a $entity',
    async ({ entity }) => {
      const { admin } = await openCatalogue(server);
      const { create, preview } = familyOf(entity, admin);
      const { id } = await create({ name: 'Hall' });
      const blank: BulkOperation = { do: 'SET_TEXT', field: 'name', value: ' ' };
      const { items } = await preview({ ids: [id] }, { operations: [blank] });
      expect(items).toMatchObject([{ state: 'BLOCKED', error: { fields: ['name'] } }]);
    },
  );

  test('applies what fits of a policy: a number without its limits is skipped', async () => {
    const { admin } = await openCatalogue(server);
    const { create, read, preview, start, ended } = familyOf('bookingPolicy', admin);
    const { id } = await create({ name: 'Standard' });
    const { bulkRun, items } = await preview(
      { ids: [id] },
      {
        operations: [
          { do: 'SET_NUMBER', field: 'waitlistPolicy.capacity', value: 0 },
          { do: 'SET_FLAG', field: 'waitlistPolicy.enabled', value: true },
        ],
        unfitting: 'WHAT_FITS',
      },
    );
    expect(items[0]).toMatchObject({ state: 'CHANGES', error: { fields: ['waitlistPolicy.capacity'] } });
    await start(bulkRun.id);
    await ended(bulkRun.id);
    expect(await read(id)).toMatchObject({ waitlistPolicy: { enabled: true, capacity: 10 } });
  });

  test.each(['location', 'pricingPlan'] as const)('an archived %s is blocked', async (entity) => {
    const { admin } = await openCatalogue(server);
    const { create, leave, preview } = familyOf(entity, admin);
    const { id } = await create({ name: 'Hall' });
    await leave(id);
    const { items } = await preview({ ids: [id] }, { operations: [renamed] });
    expect(items).toMatchObject([{ state: 'BLOCKED', error: { fields: ['archived'] } }]);
  });

  test("runs of rooms never select a staff member's resource", async () => {
    const { admin, add } = await openStaff(server);
    const hall = await add({ name: 'Hall' });
    const { create, preview } = familyOf('resource', admin);
    const room = await create({ name: 'Hall East' });
    for (const selection of [{ ids: [room.id, hall.resourceId ?? ''] }, { filter: {} }]) {
      const { items } = await preview(selection, { operations: [renamed] });
      expect(items.map(({ entityId }) => entityId)).toEqual([room.id]);
    }
  });
});

function operationOn(field: BulkFieldOf, value: unknown): BulkOperation {
  if (typeof value === 'boolean' || isFlag(field)) {
    return { do: 'SET_FLAG', field, value: value !== true } as BulkOperation;
  }
  if (typeof value === 'number') return { do: 'SET_NUMBER', field, value: value + 5 } as BulkOperation;
  return { do: 'SET_TEXT', field, value: 'Another text' } as BulkOperation;
}

type BulkFieldOf = (typeof bulkFieldsOf)['location' | 'bookingPolicy' | 'pricingPlan'][number];

/** Flags that a new record lacks. */
const isFlag = (field: string): boolean => /allowAnonymous|buyerCanCancel|buyable|enabled$/i.test(field);

/** A record without what every write changes. */
const settled = ({ revision: _revision, updatedDate: _date, ...content }: Fields): Fields => content;
