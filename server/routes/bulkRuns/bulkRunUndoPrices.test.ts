import { beforeAll, describe, expect, test } from 'vitest';
import { previewBulkRunUndo } from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import { servicePrice, type BulkOperation } from '../../../contract/entities/bulkRuns/bulkOperations.ts';
import type { ServiceInput } from '../../../contract/entities/services/service.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { studio as studioSample } from '../../samples/studio/studio.ts';
import { ask, massage, startTestApp, testNow, type TestApp } from '../../testing/testApp.ts';
import { openBulkStudio } from '../../testing/testBulkRuns.ts';
import { byPerson, openPrices } from '../../testing/testPrices.ts';

const engines = engineOfTheDay(import.meta.url);

const varied = {
  rateType: 'VARIED',
  varied: { defaultPrice: { value: '50' } },
  options: { inPerson: true },
} as const;

const staff = (operation: 'ADD' | 'REMOVE' | 'SET_LIST', id: string): BulkOperation => ({
  do: operation,
  field: 'staffMemberIds',
  ids: [id],
});
const tagLine: BulkOperation = { do: 'SET_TEXT', field: 'tagLine', value: 'New here' };

describe.each(engines)('prices by staff member after the undo of a bulk run on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  /** A massage with prices for `people`, after a bulk run has changed it. */
  async function afterRun(
    makeOf: (
      first: string,
      second: string,
    ) => {
      service: ServiceInput;
      prices: Record<string, string>;
      operations: BulkOperation[];
    },
  ) {
    const sample = studioSample(testNow);
    const opened = await openBulkStudio(server, sample);
    const { admin, create, preview, start, ended, undo } = opened;
    const prices = openPrices(server, admin);
    const [first, second] = sample.staffMembers.flatMap(({ resourceId }) => resourceId ?? []);
    if (!first || !second) throw new Error('The sample has too few people.');
    const made = makeOf(first, second);
    const service = await create(massage(first, { payment: varied, tagLine: 'Calm', ...made.service }));
    await prices.priced(service.id, byPerson(made.prices));
    const { bulkRun } = await preview({ ids: [service.id] }, { operations: made.operations });
    await start(bulkRun.id);
    expect((await ended(bulkRun.id)).counts).toEqual({ DONE: 1 });
    return {
      ...opened,
      ...prices,
      first,
      second,
      service,
      previewUndo: async () => {
        const { undoable, partly, refused, kept } = await ask(
          server,
          previewBulkRunUndo,
          { path: { id: bulkRun.id } },
          admin,
        );
        return { undoable, partly, refused, fields: kept.flatMap(({ fields }) => fields) };
      },
      undone: async () => {
        await undo(bulkRun.id);
        return (await ended(bulkRun.id)).counts;
      },
    };
  }

  test('keeps a staff member added by the run whose price was set later', async () => {
    const run = await afterRun((first, second) => ({
      service: {},
      prices: { [first]: '60' },
      operations: [staff('ADD', second), tagLine],
    }));
    const { service, first, second, read, reprice, pricesOf } = run;
    expect(await pricesOf(service)).toEqual(['60', '50']);
    await reprice(service, 1, '90');
    const fields = ['staffMemberIds', 'variants.values.1.price.value'];
    expect(await run.previewUndo()).toEqual({ undoable: 0, partly: 1, refused: 0, fields });
    expect(await run.undone()).toEqual({ PARTLY_UNDONE: 1 });
    expect(await pricesOf(service)).toEqual(['60', '90']);
    expect(await read(service.id)).toMatchObject({ staffMemberIds: [first, second], tagLine: 'Calm' });
  });

  test('reverts raised prices and removes the staff member added by the run', async () => {
    const raise: BulkOperation = { do: 'RAISE', field: servicePrice, percent: '10' };
    const run = await afterRun((first, second) => ({
      service: {},
      prices: { [first]: '60' },
      operations: [raise, staff('ADD', second)],
    }));
    const { service, first, read, pricesOf } = run;
    expect(await pricesOf(service)).toEqual(['66', '55']);
    expect(await run.previewUndo()).toMatchObject({ undoable: 1, fields: [] });
    expect(await run.undone()).toEqual({ UNDONE: 1 });
    expect(await pricesOf(service)).toEqual(['60']);
    expect(await read(service.id)).toMatchObject({
      staffMemberIds: [first],
      payment: { varied: { defaultPrice: { value: '50' }, maxPrice: { value: '60' } } },
    });
  });

  test('restores an unassigned staff member although all variants were deleted later', async () => {
    const run = await afterRun((first, second) => ({
      service: { staffMemberIds: [first, second] },
      prices: { [first]: '60', [second]: '40' },
      operations: [staff('REMOVE', first)],
    }));
    const { service, first, second, read } = run;
    await run.unprice(service);
    const fields = ['variants.values'];
    expect(await run.previewUndo()).toEqual({ undoable: 0, partly: 1, refused: 0, fields });
    expect(await run.undone()).toEqual({ PARTLY_UNDONE: 1 });
    expect((await read(service.id)).staffMemberIds).toEqual([first, second]);
  });

  test('restores prices deleted with the last staff member who had one', async () => {
    const run = await afterRun((first, second) => ({
      service: massage(first),
      prices: { [first]: '60' },
      operations: [staff('SET_LIST', second)],
    }));
    expect(await run.previewUndo()).toMatchObject({ undoable: 1, fields: [] });
    expect(await run.undone()).toEqual({ UNDONE: 1 });
    expect(await run.pricesOf(run.service)).toEqual(['60']);
    expect((await run.read(run.service.id)).staffMemberIds).toEqual([run.first]);
  });

  test('keeps staff and prices that were set after the run', async () => {
    const run = await afterRun((first, second) => ({
      service: massage(first),
      prices: { [first]: '60' },
      operations: [staff('SET_LIST', second)],
    }));
    const { service, second, read, priced, pricesOf } = run;
    await priced(service.id, byPerson({ [second]: '80' }));
    const fields = ['staffMemberIds', 'variants.values'];
    expect(await run.previewUndo()).toEqual({ undoable: 0, partly: 0, refused: 1, fields });
    expect(await run.undone()).toEqual({ NOT_UNDONE: 1 });
    expect(await pricesOf(service)).toEqual(['80']);
    expect((await read(service.id)).staffMemberIds).toEqual([second]);
  });
});
