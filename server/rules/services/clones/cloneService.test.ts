import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { cloneByPlan } from '../../../../contract/calls/services/clones.ts';
import { createBookingForm } from '../../../../contract/calls/terms/bookingForms.ts';
import { getJob } from '../../../../contract/calls/workbench/frontdesk.ts';
import * as variantCalls from '../../../../contract/calls/prices/optionsAndVariants.ts';
import { enablePricingPlansForService } from '../../../../contract/calls/services/serviceParts.ts';
import { cloneService as cloneCall, queryServices } from '../../../../contract/calls/services/services.ts';
import { cloneChoices } from '../../../../contract/entities/services/cloneRule.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { studio } from '../../../samples/studio/studio.ts';
import { insertBookings, selectBookings } from '../../../tables/calendar/bookings.ts';
import { insertJob } from '../../../tables/jobs.ts';
import { insertSessions, selectSessions } from '../../../tables/calendar/sessions.ts';
import {
  ask,
  massage,
  refused,
  requestFor,
  startTestApp,
  testNow,
  yogaClass,
  type TestApp,
} from '../../../testing/testApp.ts';
import { bookingOf, sessionOf } from '../../../testing/bookings/testCalendar.ts';
import { openCatalogue } from '../../../testing/testCatalogue.ts';
import { resumeJobs } from '../../jobs/resumeJobs.ts';
import { anyService, cloneFaults } from '../../../testing/testClones.ts';
import { ofToday } from '../../../../testDeep.ts';
import { expectProperty } from '../../../../testProperty.ts';

const engines = engineOfTheDay(import.meta.url);

const optionId = '0b9e2a70-6d0c-4f0e-9d59-2f2f6a3f1a01';
const nowhere = '11111111-1111-4111-8111-111111111111';

describe.each(engines)('clones on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  const clone = (admin: string, sourceServiceId: string) =>
    ask(server, cloneCall, { body: { sourceServiceId } }, admin);

  const futureSessions = (businessId: string, { id }: Pick<Service, 'id'>) =>
    selectSessions(
      server.database,
      businessId,
      sql`and service_id = ${id} and status = 'CONFIRMED' and start_date > ${testNow}`,
    );

  test('follow the contract for every kind of service', async () => {
    const { admin } = await openCatalogue(server, studio(testNow));
    const { services } = await ask(server, queryServices, { body: {} }, admin);
    for (const source of ofToday(services, 3)) {
      expect(cloneFaults(source, (await clone(admin, source.id)).service)).toEqual([]);
    }
  });

  test('follow the contract for random services', async () => {
    const { admin, create, read, resourceId, locationId } = await openCatalogue(server);
    await expectProperty(
      fc.asyncProperty(anyService(resourceId, locationId), async (input) => {
        const source = await create(input);
        const { service } = await clone(admin, source.id);
        expect(cloneFaults(source, service)).toEqual([]);
        expect(service).toEqual(await read(service.id));
      }),
      40,
    );
  });

  test('are answered as they are read, with the parts that others own', async () => {
    const { admin, read } = await openCatalogue(server, studio(testNow));
    const filter = { type: 'APPOINTMENT' };
    const { services } = await ask(server, queryServices, { body: { query: { filter } } }, admin);
    expect(services.length).toBeGreaterThan(3);
    for (const { id } of services) {
      const { service } = await clone(admin, id);
      expect(service).toEqual(await read(service.id));
    }
  });

  test('omit pricing plans and the booking form, and report the form', async () => {
    const { admin, create, update } = await openCatalogue(server, studio(testNow));
    const { bookingForm } = await ask(
      server,
      createBookingForm,
      { body: { bookingForm: { name: 'With allergies' } } },
      admin,
    );
    const plain = await create(yogaClass());
    const [plan] = studio(testNow).pricingPlans;
    const plans = { path: { serviceId: plain.id }, body: { pricingPlanIds: [plan?.id ?? ''] } };
    const { service: paid } = await ask(server, enablePricingPlansForService, plans, admin);
    expect((await clone(admin, plain.id)).errors).toEqual([]);
    const source = await update({ id: plain.id, revision: paid.revision, form: { id: bookingForm.id } });
    const answer = await clone(admin, source.id);
    expect(answer.errors).toEqual(['FORM']);
    expect(cloneFaults(source, answer.service)).toEqual([]);
  });

  test('have their own variants, unless these are no longer valid', async () => {
    const { admin, create, update, resourceId } = await openCatalogue(server);
    const source = await create(
      massage(resourceId, {
        payment: {
          rateType: 'VARIED',
          varied: { defaultPrice: { value: '12' } },
          options: { inPerson: true },
        },
      }),
    );
    const choices = [{ optionId, duration: { minutes: 60 } }];
    const serviceOptionsAndVariants = {
      serviceId: source.id,
      options: { values: [{ id: optionId, type: 'DURATION' as const }] },
      variants: { values: [{ choices, price: { value: '50' } }] },
    };
    const body = { serviceOptionsAndVariants };
    await ask(server, variantCalls.createServiceOptionsAndVariants, { body }, admin);
    const good = await clone(admin, source.id);
    expect(good.errors).toEqual([]);
    expect(good.service.payment?.varied).toMatchObject({
      minPrice: { value: '50' },
      maxPrice: { value: '50' },
    });
    const path = { serviceId: good.service.id };
    const { serviceVariants } = await ask(
      server,
      variantCalls.getServiceOptionsAndVariantsByServiceId,
      { path },
      admin,
    );
    expect(serviceVariants.options.values[0]?.id).not.toBe(optionId);
    expect(serviceVariants.variants.values[0]).toMatchObject({
      choices: [{ duration: { minutes: 60 } }],
      price: { value: '50' },
    });

    // Simulates a rule added later: stored variants stay, and cannot be copied.
    await server.database.write(sql`
      update service_options_and_variants set options = jsonb_set(options, '{values,0,type}', '"DATE_TIME"')
      where service_id = ${source.id}`);
    const poor = await clone(admin, source.id);
    expect(poor.errors).toEqual(['OPTIONS_AND_VARIANTS']);
    expect(poor.service.payment?.varied).not.toHaveProperty('minPrice');
    const none = { path: { serviceId: poor.service.id } };
    const call = variantCalls.getServiceOptionsAndVariantsByServiceId;
    expect(await refused(server, call, none, admin)).toMatchObject({ status: 404 });
    await update({ id: source.id, revision: '1', tagLine: 'The source is as it was' });
  });

  test('omit sessions outside of a series', async () => {
    const { admin, businessId, create } = await openCatalogue(server);
    const source = await create(yogaClass());
    const recurringSessionId = 'every Tuesday';
    await insertSessions(server.database, businessId, [
      sessionOf(source, { inHours: 24, recurringSessionId }),
      sessionOf(source, { inHours: 48 }),
      sessionOf(source, { inHours: 192, recurringSessionId }),
      sessionOf(source, { inHours: -24, recurringSessionId }),
    ]);
    const { service, errors } = await clone(admin, source.id);
    expect(errors).toEqual([]);
    await vi.waitFor(async () => {
      const { job } = await ask(server, getJob, { path: { jobId: service.id } }, admin);
      expect(job).toMatchObject({ state: 'DONE', total: 2, succeeded: 2 });
    }, 30_000);
    const copies = await futureSessions(businessId, service);
    const hours = copies.map(({ start }) => (Date.parse(start.timestamp) - testNow.getTime()) / 3_600_000);
    expect(hours).toEqual([24, 192]);
    const series = new Set(copies.map((copy) => copy.recurringSessionId));
    expect([...series]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  test('get their source’s future sessions after the answer, without participants', async () => {
    const { admin, businessId, read } = await openCatalogue(server, studio(testNow));
    const { services } = await ask(server, queryServices, { body: {} }, admin);
    const sessionsByService = await Promise.all(
      services.map((service) => futureSessions(businessId, service)),
    );
    const source = services.find(
      ({ type }, index) => type === 'CLASS' && (sessionsByService[index]?.length ?? 0) > 1,
    );
    const { service } = await clone(admin, source?.id ?? '');
    const path = { jobId: service.id };
    const done = await vi.waitFor(async () => {
      const { job } = await ask(server, getJob, { path }, admin);
      expect(job.state).toBe('DONE');
      return job;
    }, 30_000);
    const before = await futureSessions(businessId, { id: source?.id ?? '' });
    const after = await futureSessions(businessId, service);
    expect(done).toMatchObject({ total: before.length, succeeded: before.length, failed: 0 });
    const timesOf = ({ start, end, capacity, location, affectedSchedules }: (typeof after)[number]) => ({
      start,
      end,
      capacity,
      location,
      affectedSchedules,
    });
    expect(after.map(timesOf)).toEqual(before.map(timesOf));
    expect(new Set(after.map(({ title }) => title))).toEqual(new Set([service.name]));
    expect(after.every(({ scheduleId }) => scheduleId === service.schedule?.id)).toBe(true);
    expect(after.every(({ totalNumberOfParticipants }) => totalNumberOfParticipants === 0)).toBe(true);
    const shown = await read(service.id);
    expect(Date.parse(shown.schedule?.firstSessionStart ?? '')).toBe(
      Date.parse(after[0]?.start.timestamp ?? ''),
    );
    expect(shown.revision).toBe('1');
  });

  test('never get bookings, past sessions or individually booked sessions', async () => {
    const { admin, businessId, create } = await openCatalogue(server);
    const source = await create(yogaClass());
    const recurringSessionId = 'every Tuesday';
    const [past, future] = [-24, 144].map((inHours) => sessionOf(source, { inHours, recurringSessionId }));
    if (!past || !future) throw new Error('Two sessions are made');
    await insertSessions(server.database, businessId, [past, future]);
    await insertBookings(server.database, businessId, [bookingOf(past), bookingOf(future)]);
    const bookings = () => selectBookings(server.database, businessId, sql``);
    const booked = await bookings();
    const choices = Object.fromEntries(cloneChoices.map((choice) => [choice, true]));
    const plan = { path: { serviceId: source.id }, body: { name: 'Yoga again', choices } };
    const clones = [
      (await clone(admin, source.id)).service.id,
      (await ask(server, cloneByPlan, plan, admin)).service.id,
    ];
    const copied = await vi.waitFor(
      async () => {
        const of = sql`and service_id = any(${clones}::uuid[])`;
        const found = await selectSessions(server.database, businessId, of);
        expect(found).toHaveLength(2);
        return found;
      },
      { timeout: 20_000 },
    );
    expect(copied.map(({ start }) => start.timestamp)).toEqual(Array(2).fill(future.start.timestamp));
    expect(copied.map(({ totalNumberOfParticipants }) => totalNumberOfParticipants)).toEqual([0, 0]);
    expect(booked).toHaveLength(2);
    expect(await bookings()).toEqual(booked);
  });

  test('get the remaining sessions if one was deleted, and the job names it', async () => {
    const { admin, businessId, create } = await openCatalogue(server, studio(testNow));
    const { services } = await ask(server, queryServices, { body: {} }, admin);
    const sessionsByService = await Promise.all(
      services.map((service) => futureSessions(businessId, service)),
    );
    const [session] = sessionsByService.find((sessions) => sessions.length > 0) ?? [];
    const target = await create(yogaClass());
    const job = {
      businessId,
      id: target.id,
      kind: 'sessionCopies',
      request: { cloneId: target.id, sourceName: 'Yoga' },
      actor: { identityType: 'UNKNOWN' },
      requestId: 'before-the-crash',
      targetIds: [nowhere, session?.id ?? ''],
    };
    await insertJob(server.database, job, server.options.clock());
    server.passTime(120);
    await resumeJobs(server.options);
    const answer = await ask(server, getJob, { path: { jobId: job.id } }, admin);
    expect(answer.job).toMatchObject({
      state: 'DONE',
      succeeded: 1,
      failed: 1,
      results: [{ id: nowhere, error: { code: 'NOT_FOUND' } }],
    });
    expect(await futureSessions(businessId, target)).toHaveLength(1);
  });

  test('are made once per idempotency key', async () => {
    const { admin, create } = await openCatalogue(server);
    const { id: sourceServiceId } = await create(yogaClass());
    const request = () =>
      requestFor(
        cloneCall,
        { body: { sourceServiceId } },
        { token: admin, headers: { 'Idempotency-Key': 'clone-once' } },
      );
    const [first, again] = [await server.app(request()), await server.app(request())];
    expect(await again.json()).toEqual(await first.json());
    expect((await ask(server, queryServices, { body: {} }, admin)).services).toHaveLength(2);
    const missing = { body: { sourceServiceId: nowhere } };
    expect(await refused(server, cloneCall, missing, admin)).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
  });
});
