import { beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import type { Call } from '../../contract/call.ts';
import { allCalls } from '../../contract/calls.ts';
import { getPath, setPath, type Fields } from '../../contract/paths.ts';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import { requestFor, startTestApp, type TestApp } from '../testing/testApp.ts';
import { holds, valuesOf, writtenPaths } from '../testing/testPaths.ts';
import { createReferred, type Referred } from '../testing/writtenRecords/referred.ts';
import { writtenCalendar } from '../testing/writtenRecords/writtenCalendar.ts';
import { idOf, unwrapped, type Chosen, type WrittenRecord } from '../testing/writtenRecords/writtenRecord.ts';
import { writtenServices } from '../testing/writtenRecords/writtenServices.ts';
import { writtenSettings } from '../testing/writtenRecords/writtenSettings.ts';

const engines = engineOfTheDay(import.meta.url);

/**
 * Every path of every record that a create or an update can write: each of its values is in the answer, in the record
 * and in the list. A path that is not stored has a reason in its declaration.
 */
const records: Readonly<Record<string, WrittenRecord>> = {
  ...writtenServices,
  ...writtenSettings,
  ...writtenCalendar,
};

const categories = 'Deprecated names of the calls of categories.';
const bookings = 'An action on a booking: rules/bookings/bookings.test.ts.';
const customers = 'No record of the catalogue: rules/bookings/contacts.test.ts.';
const people = 'A sign-in, a test business or an order, no record of the catalogue.';
const settings = 'A setting, a profile or a program: everySetting.test.ts.';

/** Creates and updates of other records. */
const others: Readonly<Record<string, string>> = {
  createCategoryV1: categories,
  updateCategoryV1: categories,
  updateStaffMemberSettings: settings,
  updateSignedInMember: settings,
  updateSignOnPolicy: settings,
  updateBusiness: settings,
  createOauthClient: settings,
  updateOauthClient: settings,
  createRedirectSession: people,
  createTestBusiness: people,
  createMultiServiceBooking: bookings,
  createPlanOrder: people,
  updateBookingExtendedFields: bookings,
  createContact: customers,
  updateContact: customers,
  updateNumberOfParticipants: bookings,
  updateBookingsSettings: settings,
};

test('every create and update of a record is walked', () => {
  const names = Object.values(records).flatMap(({ calls }) => [
    calls.create.name,
    ...(calls.update ? [calls.update.name] : []),
  ]);
  const all = allCalls.filter(({ name, effect }) => effect === 'write' && /^(create|update)/.test(name));
  expect(all.map(({ name }) => name).toSorted()).toEqual([...names, ...Object.keys(others)].toSorted());
});

const isBelow = (path: string, parents: readonly string[] = []) =>
  parents.some((parent) => path === parent || path.startsWith(`${parent}.`));

/** A path with its values, and the fields that these need. */
interface Walk extends Chosen {
  path: string;
  values: readonly unknown[];
  /** Which of the values is first, so that paths written together have different values. */
  turn: number;
  /** Whether the value is stored: on create, and by an update. */
  due: { create: boolean; update: boolean };
}

/** A value to write at a path. */
interface Put {
  walk: Walk;
  value: unknown;
}

/** 'stored', or the values at the path in the answer and in every reading; the answer itself if it is a refusal. */
type Result = unknown;
type Write = (puts: readonly Put[]) => Promise<Result[]>;

const withValues = (fields: Fields, puts: readonly Put[]) =>
  puts.reduce((all, { walk, value }) => setPath(all, walk.path, value), fields);

/** Makes the values of the walks at a position. */
const putsOf = (walks: readonly Walk[], at: number): Promise<Put[]> =>
  Promise.all(
    walks
      .filter(({ values }) => at < values.length)
      .map(async (walk) => {
        const value: unknown = walk.values[(at + walk.turn) % walk.values.length];
        return { walk, value: typeof value === 'function' ? ((await value()) as unknown) : value };
      }),
  );

/**
 * Writes the walks' values at a position into one record. If one of them is not stored, writes each half into a record
 * of its own, down to single walks: so a failure names its path.
 */
async function inOneRecord(
  walks: readonly Walk[],
  at: number,
  open: () => Write,
): Promise<[string, Result][]> {
  const puts = await putsOf(walks, at);
  if (puts.length === 0) return [];
  const results = await open()(puts);
  if (puts.length === 1 || results.every((result) => result === 'stored')) {
    return puts.map(({ walk }, index) => [walk.path, results[index]]);
  }
  const half = Math.ceil(puts.length / 2);
  const all = puts.map(({ walk }) => walk);
  return [
    ...(await inOneRecord(all.slice(0, half), at, open)),
    ...(await inOneRecord(all.slice(half), at, open)),
  ];
}

describe.each(engines)('on $name', ({ open }) => {
  let server: TestApp;
  let made: Referred;
  beforeAll(async () => {
    server = startTestApp(await open());
    made = await createReferred(server);
  });

  async function send(call: Call, input: object): Promise<unknown> {
    const response = await server.app(requestFor(call, input, { token: made.admin }));
    return response.json();
  }

  /** The writes of a kind of record, each of several values into one record. */
  function writesOf(
    { calls, readings, wireName, start, additional }: WrittenRecord,
    maskName: string | undefined,
  ) {
    const wrapped = (fields: Fields) => (wireName === undefined ? fields : { [wireName]: fields });
    const seen = async (answer: unknown, puts: readonly Put[], rest: Fields): Promise<Result[]> => {
      const record = unwrapped(answer, wireName);
      if (!record) return puts.map(() => [answer]);
      const records: unknown[] = [record];
      for (const reading of readings(record, rest)) {
        records.push(reading.record(await send(reading.call, reading.input)));
      }
      return puts.map(({ walk, value }) => {
        const values = records.map((one) => getPath(one, walk.path));
        return values.length > 1 && values.every((one) => holds(one, value)) ? 'stored' : values;
      });
    };
    const begin = async (puts: readonly Put[]) => ({
      fields: Object.assign({ ...(await start(made)) }, ...puts.map(({ walk }) => walk.requires)) as Fields,
      rest: (await additional?.(made)) ?? {},
    });
    const { create, update } = calls;

    const created: Write = async (puts) => {
      const { fields, rest } = await begin(puts);
      return seen(
        await send(create, { body: { ...rest, ...wrapped(withValues(fields, puts)) } }),
        puts,
        rest,
      );
    };
    /** Every write of one opening updates the same new record. */
    const openUpdate = (call: Call, mask: (puts: readonly Put[]) => object): Write => {
      let opened: { record: Fields; rest: Fields } | undefined;
      return async (puts) => {
        if (!opened) {
          const { fields, rest } = await begin(puts);
          const record = unwrapped(await send(create, { body: { ...rest, ...wrapped(fields) } }), wireName);
          if (!record) throw new Error(`No record to change ${puts.map(({ walk }) => walk.path).join()} of.`);
          opened = { record, rest };
        }
        const { record, rest } = opened;
        const { id, revision } = record;
        const version = revision === undefined ? { id } : { revision };
        const together = puts.map(({ walk }) => (walk.together ? walk.requires : {}));
        const sent = withValues(Object.assign({}, ...together, version) as Fields, puts);
        const answer = await send(call, {
          ...idOf(call, id),
          body: { ...rest, ...wrapped(sent), ...mask(puts) },
        });
        opened = { record: unwrapped(answer, wireName) ?? record, rest };
        return seen(answer, puts, rest);
      };
    };
    return {
      created,
      ...(update && { openUpdated: () => openUpdate(update, () => ({})) }),
      ...(update &&
        maskName && {
          openMasked: () =>
            openUpdate(update, (puts) => ({ [maskName]: puts.map(({ walk }) => walk.path).join() })),
        }),
    };
  }

  test.each(Object.entries(records))(
    'every written path of a %s is read back',
    async (_, kind) => {
      const { calls, wireName, chosen, except } = kind;
      const body = (calls.update ?? calls.create).schemas.body as z.ZodObject;
      const entity = wireName === undefined ? body : (body.shape[wireName] as z.ZodType);
      const mask = Object.keys(body.shape).find((key) => key === 'mask' || key === 'fieldMask');
      const { created, openUpdated, openMasked } = writesOf(kind, mask);
      const choices = chosen?.(made) ?? {};
      const walks = writtenPaths(entity).map(({ path, schema }, turn): Walk => {
        const isIgnored =
          isBelow(path, [...(except.byServer ?? []), ...(except.apart ?? [])]) ||
          (except.referred?.test(path) ?? false);
        const due = { create: !isIgnored, update: !isIgnored && !isBelow(path, except.once) };
        const { values = valuesOf(schema), ...choice } = choices[path] ?? {};
        const own = values.map((value) => (isPlainText(value) ? `${value} ${turn}` : value));
        return { path, values: own, turn, due, ...choice };
      });

      const results = new Map<string, Result[]>();
      const note = (path: string, written: string, result: Result) => {
        const key = `${path} ${written}`;
        results.set(key, [...(results.get(key) ?? []), result]);
      };
      const ways = [
        { written: 'created', open: () => created, act: 'create' },
        ...(openMasked ? [{ written: 'masked', open: openMasked, act: 'update' } as const] : []),
      ] as const;
      for (const { written, open, act } of ways) {
        // Walks that need other fields, or whose value is not stored, have a record of their own.
        const [alone, others] = parted(walks, ({ requires, due }) => requires !== undefined || !due[act]);
        for (const group of [others, ...alone.map((walk) => [walk])]) {
          for (let at = 0; at < Math.max(...group.map(({ values }) => values.length)); at += 1) {
            for (const [path, result] of await inOneRecord(group, at, open)) note(path, written, result);
          }
        }
      }
      // An update without a mask has nothing but the path.
      if (openUpdated) {
        for (const walk of walks) {
          const updated = openUpdated();
          for (const at of walk.values.keys()) {
            for (const result of await updated(await putsOf([walk], at))) note(walk.path, 'updated', result);
          }
        }
      }

      const stored: Record<string, unknown> = {};
      const due: Record<string, unknown> = {};
      for (const walk of walks) {
        for (const written of [
          'created',
          ...(openUpdated ? ['updated'] : []),
          ...(openMasked ? ['masked'] : []),
        ]) {
          const key = `${walk.path} ${written}`;
          const all = results.get(key) ?? [];
          const isStored = all.length > 0 && all.every((result) => result === 'stored');
          const isDue = written === 'created' ? walk.due.create : walk.due.update;
          stored[key] = isStored ? 'stored' : isDue ? all : 'not stored';
          due[key] = isDue ? 'stored' : 'not stored';
        }
      }
      expect(stored).toEqual(due);
    },
    300_000,
  );
});

function isPlainText(value: unknown): value is string {
  return value === 'Plain text' || value === 'Other text';
}

/** The items that pass, and the others. */
function parted<Item>(items: readonly Item[], passes: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter((item) => passes(item)), items.filter((item) => !passes(item))];
}
