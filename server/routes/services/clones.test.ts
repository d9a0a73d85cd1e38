import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createBookingForm } from '../../../contract/calls/terms/bookingForms.ts';
import { createBookingPolicy } from '../../../contract/calls/terms/bookingPolicies.ts';
import * as calls from '../../../contract/calls/services/clones.ts';
import { undoChange } from '../../../contract/calls/history/history.ts';
import { createServiceOptionsAndVariants } from '../../../contract/calls/prices/optionsAndVariants.ts';
import {
  archivePricingPlan,
  createPricingPlan,
  restorePricingPlan,
} from '../../../contract/calls/prices/pricingPlans.ts';
import { enablePricingPlansForService } from '../../../contract/calls/services/serviceParts.ts';
import { countServices, queryServices } from '../../../contract/calls/services/services.ts';
import { cloneChoices } from '../../../contract/entities/services/cloneRule.ts';
import type { CloneReceipt } from '../../../contract/entities/services/cloneReceipt.ts';
import { defaultFormId, type Service } from '../../../contract/entities/services/service.ts';
import type { ErrorBody } from '../../../contract/errors.ts';
import { clearPath, type Fields } from '../../../contract/paths.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { studio } from '../../samples/studio/studio.ts';
import { insertSessions, selectSessions } from '../../tables/calendar/sessions.ts';
import {
  ask,
  massage,
  refused,
  requestFor,
  startTestApp,
  testNow,
  yogaClass,
  type TestApp,
} from '../../testing/testApp.ts';
import { sessionOf } from '../../testing/bookings/testCalendar.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { takeLast } from '../../testing/testHistory.ts';

const engines = engineOfTheDay(import.meta.url);

const everything = Object.fromEntries(cloneChoices.map((choice) => [choice, true]));
const nothing = Object.fromEntries(cloneChoices.map((choice) => [choice, false]));

/** Fields that a full clone does not copy; the other exceptions of cloneContract.ts do not occur in the sample. */
const ownOfClone = [
  'id',
  'createdByAppId',
  'name',
  'hidden',
  'schedule.id',
  'schedule.firstSessionStart',
  'schedule.lastSessionEnd',
  'supportedSlugs',
  'mainSlug',
  'urls',
  'createdDate',
  'updatedDate',
  'revision',
  'addOnGroups',
  'addOnDetails',
];

const states = ({ parts }: CloneReceipt) => Object.fromEntries(parts.map(({ part, state }) => [part, state]));

/** Jobs continue after the answer, possibly on a busy machine. */
const eventually = <Result>(look: () => Promise<Result>) => vi.waitFor(look, { timeout: 30_000 });

const excepted = (service: Service) => ownOfClone.reduce<Fields>(clearPath, service);

describe.each(engines)('clones by plan on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function desk(sample = false) {
    const catalogue = await openCatalogue(server, sample ? studio(testNow) : undefined);
    const { admin, businessId } = catalogue;
    return {
      ...catalogue,
      clone: (sourceId: string, body: Partial<calls.ClonePlan> = {}) =>
        ask(
          server,
          calls.cloneByPlan,
          { path: { serviceId: sourceId }, body: { name: 'A clone', ...body } },
          admin,
        ),
      receipt: async (id: string) => {
        const { receipt } = await ask(server, calls.getCloneReceipt, { path: { serviceId: id } }, admin);
        if (!receipt) throw new Error('The service is no clone');
        return receipt;
      },
      retry: (id: string, part: (typeof cloneChoices)[number]) =>
        ask(server, calls.retryClonePart, { path: { serviceId: id }, body: { part } }, admin),
      future: ({ id }: Pick<Service, 'id'>) =>
        selectSessions(
          server.database,
          businessId,
          sql`and service_id = ${id} and status = 'CONFIRMED' and start_date > ${testNow}`,
        ),
    };
  }

  /** A class with a weekly session for this number of weeks. */
  async function weekly({ create, businessId }: Awaited<ReturnType<typeof desk>>, weeks: number) {
    const source = await create(yogaClass());
    const sessions = Array.from({ length: weeks }, (_, week) =>
      sessionOf(source, { inHours: 24 + week * 168, recurringSessionId: 'weekly' }),
    );
    await insertSessions(server.database, businessId, sessions);
    return { source, sessions };
  }

  test("full clone equals its source except for the contract's exceptions", async () => {
    const { admin, clone } = await desk(true);
    const { services } = await ask(server, queryServices, { body: {} }, admin);
    expect(services.length).toBeGreaterThan(10);
    for (const [index, source] of services.entries()) {
      const { service, receipt } = await clone(source.id, { name: `Clone ${index}`, choices: everything });
      expect(excepted(service)).toEqual(excepted(source));
      expect(service).toMatchObject({ hidden: true, name: `Clone ${index}`, revision: '1' });
      expect(service.mainSlug).toMatchObject({ name: `clone-${index}`, custom: false });
      expect(Object.values(states(receipt))).not.toContain('FAILED');
    }
  });

  test('clone omits the parts that were not selected', async () => {
    const { admin, create, clone, resourceId, locationId } = await desk();
    const form = { bookingForm: { name: 'With allergies' } };
    const { bookingForm } = await ask(server, createBookingForm, { body: form }, admin);
    const { bookingPolicy } = await ask(
      server,
      createBookingPolicy,
      { body: { bookingPolicy: { name: 'Strict' } } },
      admin,
    );
    const source = await create(
      massage(resourceId, {
        form: { id: bookingForm.id },
        bookingPolicy: { id: bookingPolicy.id },
        locations: [{ type: 'BUSINESS', business: { id: locationId } }],
        media: { items: [{ image: { id: 'a.jpg', url: 'a.jpg', width: 4, height: 3 } }] },
      }),
    );
    const all = await clone(source.id, { choices: everything });
    expect(all.service.form?.id).toBe(bookingForm.id);
    expect(states(all.receipt)).toEqual({
      staff: 'DONE',
      locations: 'DONE',
      form: 'DONE',
      pictures: 'DONE',
      bookingPolicy: 'DONE',
    });
    const { service, receipt } = await clone(source.id, { choices: nothing });
    expect(service).toMatchObject({ staffMemberIds: [], locations: [], form: { id: defaultFormId } });
    expect(service.media?.items).toEqual([]);
    expect(service.bookingPolicy?.id).not.toBe(bookingPolicy.id);
    expect(receipt.parts).toEqual([]);
  });

  test('clone may change location, with its sessions, and duration', async () => {
    const { create, clone, resourceId, locationId, ...rest } = await desk();
    const long = await create(massage(resourceId));
    const { service } = await clone(long.id, { name: 'Short', minutes: 30, businessLocationId: locationId });
    expect(service.schedule?.availabilityConstraints?.sessionDurations).toEqual([30]);
    expect(service.locations).toMatchObject([{ type: 'BUSINESS', business: { id: locationId } }]);

    const { source } = await weekly({ create, clone, resourceId, locationId, ...rest }, 2);
    const moved = await clone(source.id, { businessLocationId: locationId });
    const copies = await eventually(async () => {
      const found = await rest.future(moved.service);
      expect(found).toHaveLength(2);
      return found;
    });
    expect(copies.map(({ location }) => location?.id)).toEqual([locationId, locationId]);
    const path = { serviceId: source.id };
    const tooShort = { path, body: { name: 'Short yoga', minutes: 30 } };
    expect(await refused(server, calls.cloneByPlan, tooShort, rest.admin)).toMatchObject({
      rules: ['minutes INVALID_SESSION_DURATION'],
    });
    const nowhere = { path, body: { name: 'Yoga', businessLocationId: crypto.randomUUID() } };
    expect(await refused(server, calls.cloneByPlan, nowhere, rest.admin)).toMatchObject({
      rules: ['businessLocationId INVALID_BUSINESS_LOCATION'],
    });
    const blank = { path, body: { name: '  ' } };
    expect(await refused(server, calls.cloneByPlan, blank, rest.admin)).toMatchObject({
      rules: ['name INVALID_SERVICE_NAME'],
    });
  });

  test('clone becomes visible only when it is complete', async () => {
    const own = await desk();
    const { source } = await weekly(own, 3);
    const { service, receipt } = await own.clone(source.id, { shown: true });
    expect([service.hidden, states(receipt).recurringSessions]).toEqual([true, 'PENDING']);
    await eventually(async () => expect((await own.read(service.id)).hidden).toBe(false));
    expect(states(await own.receipt(service.id))).toMatchObject({ recurringSessions: 'DONE' });
    expect(await own.future(service)).toHaveLength(3);
    const plain = await own.create(massage(own.resourceId));
    expect((await own.clone(plain.id, { shown: true })).service.hidden).toBe(false);
    expect((await own.clone(plain.id)).service.hidden).toBe(true);
  });

  test('clone whose variants do not fit stays hidden until a retry succeeds', async () => {
    const { admin, create, clone, retry, receipt, resourceId } = await desk();
    const source = await create(
      massage(resourceId, {
        payment: {
          rateType: 'VARIED',
          varied: { defaultPrice: { value: '12' } },
          options: { inPerson: true },
        },
      }),
    );
    const optionId = crypto.randomUUID();
    const serviceOptionsAndVariants = {
      serviceId: source.id,
      options: { values: [{ id: optionId, type: 'DURATION' as const }] },
      variants: {
        values: [30, 60].map((minutes) => ({
          choices: [{ optionId, duration: { minutes } }],
          price: { value: String(minutes) },
        })),
      },
    };
    await ask(server, createServiceOptionsAndVariants, { body: { serviceOptionsAndVariants } }, admin);
    const type = (name: string) =>
      server.database.write(sql`
        update service_options_and_variants set options = jsonb_set(options, '{values,0,type}', ${`"${name}"`}::jsonb)
        where service_id = ${source.id}`);
    await type('DATE_TIME');
    const made = await clone(source.id, { shown: true });
    expect(made.service.hidden).toBe(true);
    const [failed] = made.receipt.parts.filter(({ state }) => state === 'FAILED');
    expect(failed).toMatchObject({
      part: 'optionsAndVariants',
      error: { code: expect.any(String), description: expect.any(String) },
    });
    expect(states((await retry(made.service.id, 'optionsAndVariants')).receipt)).toMatchObject({
      optionsAndVariants: 'FAILED',
    });
    await type('DURATION');
    const again = await retry(made.service.id, 'optionsAndVariants');
    expect(states(again.receipt)).toMatchObject({ optionsAndVariants: 'DONE' });
    expect(again.service).toMatchObject({
      hidden: false,
      payment: { varied: { minPrice: { value: '30' }, maxPrice: { value: '60' } } },
    });
    expect(states(await receipt(made.service.id))).toEqual(states(again.receipt));
    // Of prices by duration, a clone with one duration has only that one.
    const half = await clone(source.id, { name: 'Half', minutes: 30 });
    expect(half.service.payment?.varied).toMatchObject({ maxPrice: { value: '30' } });
  });

  test('clone whose session copying fails midway stays hidden, and a retry copies each remaining session once', async () => {
    const own = await desk();
    const { source } = await weekly(own, 60);
    const name = `break_${own.businessId.replaceAll('-', '')}`;
    await server.database.write(sql`
      create function ${sql.raw(name)}() returns trigger language plpgsql as $$
      begin
        if new.business_id = ${sql.raw(`'${own.businessId}'`)} and new.start_date > ${sql.raw(`'${testNow.toISOString()}'`)}::timestamptz + interval '364 days'
        then raise exception 'the disk is full'; end if;
        return new;
      end $$`);
    await server.database.write(
      sql`create trigger ${sql.raw(name)} before insert on sessions for each row execute function ${sql.raw(name)}()`,
    );
    const { service } = await own.clone(source.id, { shown: true });
    await eventually(async () =>
      expect(states(await own.receipt(service.id))).toMatchObject({ recurringSessions: 'FAILED' }),
    );
    expect((await own.read(service.id)).hidden).toBe(true);
    expect(await own.future(service)).toHaveLength(50);
    await server.database.write(sql`drop trigger ${sql.raw(name)} on sessions`);
    expect(states((await own.retry(service.id, 'recurringSessions')).receipt)).toMatchObject({
      recurringSessions: 'PENDING',
    });
    await eventually(async () => expect((await own.read(service.id)).hidden).toBe(false));
    const copies = await own.future(service);
    expect(copies).toHaveLength(60);
    expect(new Set(copies.map(({ start }) => start.timestamp)).size).toBe(60);
    expect(new Set(copies.map(({ recurringSessionId }) => recurringSessionId)).size).toBe(1);
  });

  test('session cancelled before it was copied does not count as missing', async () => {
    const own = await desk();
    const { source, sessions } = await weekly(own, 2);
    // The job finds a deleted session: the copy fails, and the session no longer needs copying.
    await server.database.write(sql`
      create function cancel_first() returns trigger language plpgsql as $$
      begin
        update sessions set status = 'CANCELLED' where id = ${sql.raw(`'${sessions[1]?.id}'`)};
        return new;
      end $$`);
    await server.database.write(
      sql`create trigger cancel_first before insert on jobs for each row execute function cancel_first()`,
    );
    const { service } = await own.clone(source.id, { shown: true });
    await server.database.write(sql`drop trigger cancel_first on jobs`);
    const receipt = await eventually(async () => {
      const found = await own.receipt(service.id);
      expect(states(found)).toMatchObject({ recurringSessions: 'FAILED' });
      return found;
    });
    expect(receipt.parts.find(({ part }) => part === 'recurringSessions')?.error?.code).toBe('NOT_FOUND');
    expect((await own.read(service.id)).hidden).toBe(true);
    const again = await own.retry(service.id, 'recurringSessions');
    expect(states(again.receipt)).toMatchObject({ recurringSessions: 'DONE' });
    expect(again.service.hidden).toBe(false);
    expect(await own.future(service)).toHaveLength(1);
  });

  test("clone gets its source's plans unless one is archived, and on retry once it is on sale again", async () => {
    const { admin, create, clone, retry } = await desk();
    const { plan } = await ask(server, createPricingPlan, { body: { plan: { name: 'Ten' } } }, admin);
    const pricingPlanIds = [plan.id];
    const path = { planId: plan.id };
    const source = await create(yogaClass());
    await ask(
      server,
      enablePricingPlansForService,
      { path: { serviceId: source.id }, body: { pricingPlanIds } },
      admin,
    );
    const sold = await clone(source.id, { choices: { plans: true } });
    expect(sold.service.payment?.pricingPlanIds).toEqual(pricingPlanIds);
    expect((await clone(source.id)).service.payment?.pricingPlanIds ?? []).toEqual([]);
    await ask(server, archivePricingPlan, { path }, admin);
    const archived = await clone(source.id, { choices: { plans: true }, shown: true });
    expect(states(archived.receipt)).toMatchObject({ plans: 'FAILED' });
    expect(archived.service.hidden).toBe(true);
    await ask(server, restorePricingPlan, { path }, admin);
    const again = await retry(archived.service.id, 'plans');
    expect(again.service).toMatchObject({ hidden: false, payment: { pricingPlanIds } });
  });

  test('second clone with the same slug is refused with owner, date and free alternatives', async () => {
    const { admin, create, clone, update } = await desk();
    const source = await create(yogaClass({ name: 'Yoga' }));
    const attempts = await Promise.all(
      ['One', 'Other'].map((name) =>
        server.app(
          requestFor(
            calls.cloneByPlan,
            { path: { serviceId: source.id }, body: { name, slug: 'dawn' } },
            { token: admin },
          ),
        ),
      ),
    );
    expect(new Set(attempts.map(({ status }) => status))).toEqual(new Set([200, 428]));
    const loser = attempts.find(({ status }) => status === 428);
    const refusal = (await loser?.json()) as ErrorBody | undefined;
    const { code, data } = refusal?.details.applicationError ?? {};
    expect({ code, data }).toMatchObject({
      code: 'SLUG_ALREADY_EXISTS',
      data: { holder: { current: true, deleted: false, since: testNow.toISOString() } },
    });
    const suggestions = data?.['suggestions'] as string[];
    expect(suggestions).toHaveLength(3);
    const free = await clone(source.id, { name: 'Third', slug: suggestions[0] });
    expect(free.service.mainSlug).toMatchObject({ name: suggestions[0], custom: true });

    await update({ id: source.id, revision: '1', name: 'Power yoga' });
    const former = { path: { serviceId: source.id }, body: { name: 'Fourth', slug: 'yoga' } };
    expect(await refused(server, calls.cloneByPlan, former, admin)).toMatchObject({
      status: 428,
      data: { holder: { name: 'Power yoga', current: false } },
    });
    expect((await ask(server, countServices, { body: {} }, admin)).count).toBe(3);
  });

  test('clones of one request id are undone together or individually', async () => {
    const { admin, create, clone } = await desk();
    const source = await create(yogaClass());
    const headers = { 'X-Wix-Request-Id': 'one-cloning' };
    for (const name of ['One', 'Two']) {
      const input = { path: { serviceId: source.id }, body: { name } };
      await server.app(requestFor(calls.cloneByPlan, input, { token: admin, headers }));
    }
    const count = async () => (await ask(server, countServices, { body: {} }, admin)).count;
    expect(await count()).toBe(3);
    await takeLast(server, 'undo', admin);
    expect(await count()).toBe(1);
    const { receipt } = await clone(source.id);
    await ask(server, undoChange, { path: { changeId: receipt.changeId ?? '' } }, admin);
    expect(await count()).toBe(1);
    const gone = { path: { serviceId: receipt.cloneId } };
    expect(await refused(server, calls.getCloneReceipt, gone, admin)).toMatchObject({ status: 404 });
    const noClone = { path: { serviceId: source.id } };
    expect(await ask(server, calls.getCloneReceipt, noClone, admin)).toEqual({});
    const nothing = { ...noClone, body: { part: 'plans' as const } };
    expect(await refused(server, calls.retryClonePart, nothing, admin)).toMatchObject({ status: 404 });
  });
});
