import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import type { BulkWork } from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import type { BulkOperation } from '../../../contract/entities/bulkRuns/bulkOperations.ts';
import type { BulkRun } from '../../../contract/entities/bulkRuns/bulkRun.ts';
import { slotLocationOf } from '../../../contract/entities/availability/slotLocation.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { insertBookings } from '../../tables/calendar/bookings.ts';
import { insertSessions } from '../../tables/calendar/sessions.ts';
import { purgeAbandonedPreviews } from '../../rules/bulkRuns/bulkRuns.ts';
import {
  ask,
  massage,
  refused,
  requestFor,
  startTestApp,
  yogaClass,
  type TestApp,
} from '../../testing/testApp.ts';
import { allServices as all, openBulkStudio, hide, raiseTenPercent } from '../../testing/testBulkRuns.ts';
import { bookingOf, sessionOf } from '../../testing/bookings/testCalendar.ts';

const engines = engineOfTheDay(import.meta.url);

describe.each(engines)('preview of a bulk run on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  const studio = () => openBulkStudio(server);

  test('shows the value before and after for each service and changes nothing', async () => {
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
        name: 'Yoga',
        state: 'CHANGES',
        fields: [
          { field: 'hidden', before: false, after: true },
          { field: 'payment.fixed.price.value', before: '15', after: '16.50' },
        ],
        error: undefined,
      },
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
    ]);
    expect(await everything()).toEqual(before);
  });

  test.each<[string, BulkOperation, unknown]>([
    [
      'a text is replaced, whatever its capitals',
      { do: 'REPLACE_TEXT', field: 'name', find: 'YOGA (', replace: '$& [' },
      '$& [1)',
    ],
    [
      'a text is replaced with its spaces, not inside of words',
      { do: 'REPLACE_TEXT', field: 'tagLine', find: ' a ', replace: '  the ' },
      'On  the mat ',
    ],
    ['a space alone is replaced', { do: 'REPLACE_TEXT', field: 'tagLine', find: ' ', replace: '' }, 'Onamat'],
    ['a text is set with its spaces', { do: 'SET_TEXT', field: 'tagLine', value: ' Calm ' }, ' Calm '],
    ['a text is set', { do: 'SET_TEXT', field: 'tagLine', value: 'Calm' }, 'Calm'],
    ['a number is raised', { do: 'RAISE', field: 'defaultCapacity', amount: '3' }, 15],
    ['a number is set', { do: 'SET_NUMBER', field: 'defaultCapacity', value: 8 }, 8],
    ['an amount is set', { do: 'SET_AMOUNT', field: 'payment.fixed.price.value', value: '20' }, '20'],
  ])('%s', async (_case, operation, after) => {
    const { create, preview } = await studio();
    await create(yogaClass({ name: 'Yoga (1)', tagLine: 'On a mat ' }));
    const { items } = await preview(all, { operations: [operation] });
    expect(items[0]).toMatchObject({ state: 'CHANGES', fields: [{ field: operation.field, after }] });
  });

  test('counts changed page URLs and the sessions and bookings at removed locations', async () => {
    const { create, preview, locationId, businessId, start, ended, read } = await studio();
    const locations = [{ type: 'BUSINESS' as const, business: { id: locationId } }];
    const service = await create(yogaClass({ name: 'Yoga', locations }));
    const [location] = service.locations ?? [];
    const session = sessionOf(service, { location: location && slotLocationOf(location) });
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

  test('blocks rows that would break a rule, with field and reason', async () => {
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

  test('selects all matches of a filter and a text, not one page', async () => {
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
  ])('refuses the selection %j', async (body, rule) => {
    const { admin } = await studio();
    expect((await refused(server, calls.previewBulkRun, { body }, admin)).rules).toEqual([rule]);
  });

  test('replacing a preview keeps its excluded rows', async () => {
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

  test('affected bookings are recounted after excluding rows and for other deletion options', async () => {
    const { create, preview, prepare, businessId, admin } = await studio();
    const [one, two] = [await create(yogaClass({ name: 'One' })), await create(yogaClass({ name: 'Two' }))];
    const [first, second] = [sessionOf(one), sessionOf(two)];
    const empty = sessionOf(two, { inHours: 48 });
    await server.database.transaction(async (db) => {
      await insertSessions(db, businessId, [first, second, empty]);
      await insertBookings(db, businessId, [bookingOf(first), bookingOf(first), bookingOf(second)]);
    });
    const rename: BulkOperation = { do: 'REPLACE_TEXT', field: 'name', find: 'o', replace: 'oo' };
    const renaming = await preview(all, { operations: [rename] });
    expect(renaming.bulkRun.sideEffects).toMatchObject({ addresses: 2, booked: 3 });
    const { bulkRun } = await prepare(renaming.bulkRun.id, { leaveOut: [one.id] });
    expect(bulkRun.sideEffects).toMatchObject({ addresses: 1, booked: 1 });
    const wrong = { path: { id: bulkRun.id }, body: { deletion: {} } };
    expect((await refused(server, calls.prepareBulkRun, wrong, admin)).rules).toEqual([
      'deletion FIELD_NOT_ALLOWED',
    ]);

    const deleting = await preview(all, { deletion: {} });
    expect(deleting.bulkRun.sideEffects).toMatchObject({ sessions: 3, bookings: 3 });
    const { id } = deleting.bulkRun;
    const without = await prepare(id, { leaveOut: [one.id] });
    expect(without.bulkRun.sideEffects).toMatchObject({ sessions: 2, bookings: 1 });
    const deletion = { preserveFutureSessionsWithParticipants: true };
    const keeping = await prepare(id, { deletion });
    expect(keeping.bulkRun).toMatchObject({ work: { deletion }, sideEffects: { sessions: 1, bookings: 0 } });
  });

  test('prepared run is listed for its creator and can be discarded', async () => {
    const { create, preview, start, ended, admin } = await studio();
    await create(yogaClass());
    const { bulkRun: left } = await preview(all, { operations: [hide] }, 'Left for later');
    const { bulkRun: run } = await preview(all, { operations: [hide] });
    await start(run.id);
    await ended(run.id);
    const prepared = (memberId: string) =>
      ask(
        server,
        calls.listBulkRuns,
        { query: { filter: JSON.stringify({ state: 'PREVIEWED', memberId }) } },
        admin,
      );
    const { id: me = '' } = left.actor;
    expect((await prepared(me)).map(({ name }) => name)).toEqual(['Left for later']);
    expect(await prepared(crypto.randomUUID())).toEqual([]);
    const path = { id: left.id };
    const started = { path: { id: run.id } };
    expect((await refused(server, calls.discardBulkRun, started, admin)).code).toBe('FAILED_PRECONDITION');
    expect(await ask(server, calls.discardBulkRun, { path }, admin)).toMatchObject({
      bulkRun: { id: left.id },
    });
    expect(await prepared(me)).toEqual([]);
    expect((await refused(server, calls.getBulkRun, { path }, admin)).code).toBe('NOT_FOUND');
  });

  test('prepared run is not listed among the runs and is removed after a day', async () => {
    const { create, preview, start, ended, admin } = await studio();
    await create(yogaClass());
    const { bulkRun: run } = await preview(all, { operations: [hide] });
    await start(run.id);
    await ended(run.id);
    const { bulkRun: left } = await preview(all, { operations: [raiseTenPercent] });
    const listed = async (filter: object = {}) => {
      const query = { filter: JSON.stringify(filter) };
      const response = await server.app(requestFor(calls.listBulkRuns, { query }, { token: admin }));
      const runs = (await response.json()) as BulkRun[];
      return [response.headers.get('Content-Range'), ...runs.map(({ id }) => id)];
    };
    const onlyRun = ['bulk-runs 0-0/1', run.id];
    expect(await listed()).toEqual(onlyRun);
    expect(await listed({ memberId: left.actor.id })).toEqual(onlyRun);
    expect(await listed({ state: 'PREVIEWED' })).toEqual(['bulk-runs 0-0/1', left.id]);
    server.passTime(24 * 60 * 60 - 1);
    await purgeAbandonedPreviews(server.options);
    expect(await listed({ state: 'PREVIEWED' })).toEqual(['bulk-runs 0-0/1', left.id]);
    server.passTime(2);
    expect(await purgeAbandonedPreviews(server.options)).toBeGreaterThan(0);
    expect(await listed({ state: 'PREVIEWED' })).toEqual(['bulk-runs */0']);
    const path = { id: left.id };
    expect((await refused(server, calls.startBulkRun, { path, body: {} }, admin)).code).toBe('NOT_FOUND');
    expect(await listed()).toEqual(onlyRun);
  });

  test('readBulkValues counts values of the selected services where the field applies', async () => {
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
});
