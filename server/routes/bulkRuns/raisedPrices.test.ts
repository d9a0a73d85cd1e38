import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import {
  createServiceOptionsAndVariants,
  getServiceOptionsAndVariantsByServiceId,
  updateServiceOptionsAndVariants,
} from '../../../contract/calls/prices/optionsAndVariants.ts';
import type { BulkOperation, Raise } from '../../../contract/entities/bulkRuns/bulkOperations.ts';
import type { BulkRun } from '../../../contract/entities/bulkRuns/bulkRun.ts';
import type { Service, ServiceInput } from '../../../contract/entities/services/service.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { insertBookings } from '../../tables/calendar/bookings.ts';
import { insertSessions } from '../../tables/calendar/sessions.ts';
import { ask, refused, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { bookingOf, sessionOf } from '../../testing/bookings/testCalendar.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { expectProperty } from '../../../testProperty.ts';

const engines = engineOfTheDay(import.meta.url);

const tenPercent: BulkOperation = { do: 'RAISE', field: 'payment', percent: '10', roundTo: '0.50' };

function priced(payment: ServiceInput['payment']): ServiceInput['payment'] {
  return { options: { inPerson: true }, ...payment };
}

const varied = priced({ rateType: 'VARIED', varied: { defaultPrice: { value: '12' } } });

describe.each(engines)('price adjustments on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function studio() {
    const catalogue = await openCatalogue(server);
    const { admin, businessId } = catalogue;
    const ended = async (id: string): Promise<BulkRun> => {
      for (;;) {
        const run = await ask(server, calls.getBulkRun, { path: { id } }, admin);
        if (run.state !== 'RUNNING' && run.state !== 'UNDOING') return run;
      }
    };
    const variantsOf = async ({ id: serviceId }: Service) =>
      (await ask(server, getServiceOptionsAndVariantsByServiceId, { path: { serviceId } }, admin))
        .serviceVariants;
    return {
      ...catalogue,
      /** Creates a price for each age. */
      byAge: async ({ id: serviceId }: Service, prices: Record<string, string>) => {
        const optionId = crypto.randomUUID();
        const choices = Object.keys(prices);
        const serviceOptionsAndVariants = {
          serviceId,
          options: {
            values: [{ id: optionId, type: 'CUSTOM' as const, customData: { name: 'Age', choices } }],
          },
          variants: {
            values: Object.entries(prices).map(([custom, value]) => ({
              choices: [{ optionId, custom }],
              price: { value },
            })),
          },
        };
        await ask(server, createServiceOptionsAndVariants, { body: { serviceOptionsAndVariants } }, admin);
      },
      preview: (...operations: BulkOperation[]) =>
        ask(
          server,
          calls.previewBulkRun,
          { body: { selection: { filter: {} }, work: { operations } } },
          admin,
        ),
      run: async (id: string) => {
        await ask(server, calls.startBulkRun, { path: { id }, body: {} }, admin);
        return ended(id);
      },
      undo: async (id: string) => {
        await ask(server, calls.undoBulkRun, { path: { id } }, admin);
        return ended(id);
      },
      variantsOf,
      pricesOf: async (service: Service) =>
        (await variantsOf(service)).variants.values.map(({ price }) => price.value),
      /** Inserts a session with one booking per paid amount. */
      booked: async (service: Service, paid: readonly string[]) => {
        const session = sessionOf(service, { capacity: 1000 });
        await server.database.transaction(async (db) => {
          await insertSessions(db, businessId, [session]);
          await insertBookings(
            db,
            businessId,
            paid.map((amount) => bookingOf(session, { paid: amount })),
          );
        });
      },
      bookings: () =>
        server.database.rows(
          sql<{
            row: string;
          }>`select bookings::text as row from bookings where business_id = ${businessId} order by id`,
        ),
    };
  }

  test('one adjustment applies to every price type and to all variants', async () => {
    const { create, byAge, preview, run, undo, read, pricesOf } = await studio();
    const fixed = await create(yogaClass({ name: 'Fixed' }));
    const varies = await create(yogaClass({ name: 'Varies', payment: varied }));
    await byAge(varies, { Adult: '14', Child: '7', Baby: '0' });
    const monthly = await create(
      yogaClass({
        name: 'Monthly',
        type: 'COURSE',
        payment: priced({
          rateType: 'SUBSCRIPTION',
          subscription: {
            amountPerBillingCycle: { value: '40' },
            frequency: 'MONTHLY',
            totalPayments: 3,
            firstChargeDate: 'CHECKOUT',
          },
        }),
      }),
    );
    await create(yogaClass({ name: 'Free', payment: priced({ rateType: 'NO_FEE' }) }));

    const { bulkRun, items } = await preview(tenPercent);
    expect(bulkRun.counts).toEqual({ CHANGES: 3, BLOCKED: 1 });
    const rows = new Map(items.map((item) => [item.name, item]));
    expect(rows.get('Fixed')?.fields).toEqual([
      { field: 'payment.fixed.price.value', before: '15', after: '16.50' },
    ]);
    expect(rows.get('Varies')?.fields).toEqual([
      { field: 'payment.varied.defaultPrice.value', before: '12', after: '13' },
      { field: 'variants.values.0.price.value', before: '14', after: '15.50' },
      { field: 'variants.values.1.price.value', before: '7', after: '7.50' },
    ]);
    expect(rows.get('Monthly')?.fields).toEqual([
      { field: 'payment.subscription.amountPerBillingCycle.value', before: '40', after: '44' },
    ]);
    expect(rows.get('Free')).toMatchObject({ state: 'BLOCKED', error: { fields: ['payment'] } });
    expect(await pricesOf(varies)).toEqual(['14', '7', '0']);

    expect((await run(bulkRun.id)).counts).toEqual({ DONE: 3, BLOCKED: 1 });
    expect((await read(fixed.id)).payment?.fixed?.price?.value).toBe('16.50');
    expect((await read(monthly.id)).payment?.subscription?.amountPerBillingCycle?.value).toBe('44');
    expect((await read(varies.id)).payment?.varied).toMatchObject({
      defaultPrice: { value: '13' },
      minPrice: { value: '0' },
      maxPrice: { value: '15.50' },
    });
    expect(await pricesOf(varies)).toEqual(['15.50', '7.50', '0']);

    expect((await undo(bulkRun.id)).counts).toEqual({ UNDONE: 3, BLOCKED: 1 });
    expect((await read(fixed.id)).payment).toEqual(fixed.payment);
    expect((await read(varies.id)).payment?.varied).toMatchObject({
      defaultPrice: { value: '12' },
      maxPrice: { value: '14' },
    });
    expect(await pricesOf(varies)).toEqual(['14', '7', '0']);
  });

  test('variant edited after the preview keeps its price', async () => {
    const { admin, create, byAge, preview, run, variantsOf, pricesOf } = await studio();
    const varies = await create(yogaClass({ payment: varied }));
    await byAge(varies, { Adult: '14' });
    const { bulkRun } = await preview(tenPercent);
    const before = await variantsOf(varies);
    const values = before.variants.values.map((variant) => ({ ...variant, price: { value: '20' } }));
    await ask(
      server,
      updateServiceOptionsAndVariants,
      {
        path: { 'serviceOptionsAndVariants.id': before.id },
        body: {
          serviceOptionsAndVariants: { id: before.id, revision: before.revision, variants: { values } },
        },
      },
      admin,
    );
    expect((await run(bulkRun.id)).counts).toEqual({ FAILED: 1 });
    expect(await pricesOf(varies)).toEqual(['20']);
  });

  test.each<[string, Partial<Raise>, string[]]>([
    ['neither an amount nor a per cent', {}, ['work.operations.0 VALIDATION']],
    ['no number', { percent: 'a lot' }, ['work.operations.0.percent FORMAT']],
    ['a step of nothing', { percent: '10', roundTo: '0' }, ['work.operations.0.roundTo VALIDATION']],
  ])('adjustment by %s is refused', async (_case, raise, rules) => {
    const { admin, create } = await studio();
    await create(yogaClass());
    const work = { operations: [{ do: 'RAISE', field: 'payment', ...raise }] };
    const body = { selection: { filter: {} }, work };
    expect((await refused(server, calls.previewBulkRun, { body }, admin)).rules).toEqual(rules);
  });

  test('blocks amounts that cannot be charged and names the field', async () => {
    const { create, byAge, preview } = await studio();
    const varies = await create(yogaClass({ payment: varied }));
    await byAge(varies, { Adult: '14', Child: '7' });
    const { items } = await preview({ do: 'RAISE', field: 'payment', amount: '-8' });
    expect(items).toMatchObject([
      { state: 'BLOCKED', error: { code: 'DECIMAL_GTE', fields: ['variants.values.1.price.value'] } },
    ]);
  });

  test('booked prices stay after any adjustment and its undo', async () => {
    const { create, byAge, booked, bookings, preview, run, undo } = await studio();
    const cent = fc.integer({ min: 100, max: 50_000 }).map((cents) => (cents / 100).toFixed(2));
    const raise = fc.record({
      value: fc.integer({ min: -50, max: 300 }).map(String),
      by: fc.constantFrom('percent' as const, 'amount' as const),
      roundTo: fc.constantFrom('0.01', '0.50', '5'),
      rounding: fc.constantFrom('NEAREST' as const, 'UP' as const, 'DOWN' as const),
    });
    const catalogue = fc.record({
      fixed: cent,
      adult: cent,
      paid: fc.array(cent, { minLength: 1, maxLength: 5 }),
      raise,
      takenBack: fc.boolean(),
    });
    await expectProperty(
      fc.asyncProperty(catalogue, async ({ fixed, adult, paid, raise: by, takenBack }) => {
        const services = [
          await create(
            yogaClass({ payment: priced({ rateType: 'FIXED', fixed: { price: { value: fixed } } }) }),
          ),
          await create(yogaClass({ payment: varied })),
        ];
        await byAge(services[1]!, { Adult: adult });
        for (const service of services) await booked(service, paid);
        const before = await bookings();
        const { roundTo, rounding } = by;
        const { bulkRun } = await preview({
          do: 'RAISE',
          field: 'payment',
          [by.by]: by.value,
          roundTo,
          rounding,
        });
        const { counts } = await run(bulkRun.id);
        // An adjustment that changes no price has nothing to undo.
        if (takenBack && (counts['DONE'] ?? 0) > 0) await undo(bulkRun.id);
        expect(before.length).toBeGreaterThanOrEqual(paid.length * 2);
        expect(await bookings()).toEqual(before);
      }),
      5,
    );
  });
});
