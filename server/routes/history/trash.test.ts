import { beforeAll, describe, expect, test } from 'vitest';
import type { Call, InputOf } from '../../../contract/call.ts';
import { restoreService } from '../../../contract/calls/workbench/frontdesk.ts';
import { undoChange } from '../../../contract/calls/history/history.ts';
import { deleteCategory } from '../../../contract/calls/services/categories.ts';
import {
  enablePricingPlansForService,
  setCustomSlug,
} from '../../../contract/calls/services/serviceParts.ts';
import { getServiceAddresses } from '../../../contract/calls/services/slugDesk.ts';
import { deleteService, updateService } from '../../../contract/calls/services/services.ts';
import { listTrash } from '../../../contract/calls/history/trash.ts';
import type { TrashedRecord } from '../../../contract/entities/history/trashedRecord.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { purgeDeleted } from '../../rules/jobs/purge.ts';
import { studio } from '../../samples/studio/studio.ts';
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
import { insertBookings } from '../../tables/calendar/bookings.ts';
import { insertSessions } from '../../tables/calendar/sessions.ts';
import { bookingOf, sessionOf } from '../../testing/bookings/testCalendar.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { testFamilies } from '../../testing/testFamilies.ts';
import { openStaff } from '../../testing/testStaff.ts';

const engines = engineOfTheDay(import.meta.url);

const day = 24 * 60 * 60;

describe.each(engines)('trash on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function bin() {
    const catalogue = await openCatalogue(server);
    const { admin, tokens } = catalogue;
    return {
      ...catalogue,
      remove: async (serviceId: string, token = admin) => {
        server.passTime(60);
        await ask(server, deleteService, { path: { serviceId } }, token);
      },
      list: async (query: object = {}) => {
        const response = await server.app(requestFor(listTrash, { query }, { token: tokens.staff }));
        expect(response.status).toBe(200);
        const services = (await response.json()) as TrashedRecord[];
        return {
          services,
          names: services.map(({ name }) => name),
          range: response.headers.get('Content-Range'),
        };
      },
    };
  }

  test('lists deleted services with date, actor and retention, the latest first', async () => {
    const { create, remove, list, tokens } = await bin();
    const yoga = await create(yogaClass({ name: 'Yoga' }));
    const pilates = await create(yogaClass({ name: 'Pilates' }));
    await create(yogaClass({ name: 'Stays' }));
    await remove(yoga.id);
    await remove(pilates.id, tokens.owner);
    const { services, names, range } = await list();
    expect(names).toEqual(['Pilates', 'Yoga']);
    expect(range).toBe('trash 0-1/2');
    expect(services[0]).toMatchObject({
      id: pilates.id,
      type: 'CLASS',
      slug: 'pilates',
      actor: { kind: 'MEMBER', name: 'owner' },
      daysLeft: 30,
    });
    server.passTime(10 * day);
    expect((await list({ sort: '["name","DESC"]' })).services.map(({ daysLeft }) => daysLeft)).toEqual([
      20, 20,
    ]);
    expect((await list({ filter: '{"q":"ila"}' })).names).toEqual(['Pilates']);
    expect((await list({ range: '[1,1]' })).range).toBe('trash 1-1/2');
  });

  test('lists staff members among services, and alone where asked for', async () => {
    const { add, remove, create, admin, tokens } = await openStaff(server);
    const ann = await add({ name: 'Ann' });
    const service = await create(massage(ann.resourceId ?? ''));
    await ask(server, deleteService, { path: { serviceId: service.id } }, admin);
    server.passTime(60);
    await remove(ann.id);
    const list = (filter: object) =>
      ask(server, listTrash, { query: { filter: JSON.stringify(filter) } }, tokens.staff);
    const [first, second, ...others] = await list({});
    expect(first).toMatchObject({ id: ann.id, entity: 'staffMember', name: 'Ann', services: 1, bookings: 0 });
    expect(first).toMatchObject({ actor: { kind: 'MEMBER', name: 'admin' }, daysLeft: 30 });
    expect(first).not.toHaveProperty('slug');
    expect(second).toMatchObject({ id: service.id, entity: 'service' });
    expect(others).toEqual([]);
    expect(await list({ entity: 'staffMember' })).toEqual([first]);
    expect(await list({ entity: 'service', q: 'ann' })).toEqual([]);
  });

  test.each(testFamilies.filter(({ deletes }) => deletes))(
    'lists a deleted $entity, alone where asked for, until its own call restores it',
    async ({ entity, of }) => {
      const { admin, tokens } = await openCatalogue(server);
      const { create, read, leave, restore } = of(server, admin);
      const record = await create({ name: 'Of a test' });
      await leave(record.id);
      const list = (filter: object) =>
        ask(server, listTrash, { query: { filter: JSON.stringify(filter) } }, tokens.staff);
      const [trashed, ...others] = await list({ entity });
      expect(trashed).toMatchObject({ id: record.id, entity, name: 'Of a test', bookings: 0 });
      expect(trashed).toMatchObject({ actor: { kind: 'MEMBER', name: 'admin' }, daysLeft: 30 });
      expect(trashed).not.toHaveProperty('services');
      expect(others).toEqual([]);
      expect(await list({ entity: ['service', 'staffMember'] })).toEqual([]);
      await restore(record.id);
      expect(await list({})).toEqual([]);
      expect(await read(record.id)).toMatchObject({
        ...record,
        revision: '2',
        updatedDate: expect.any(String),
      });
    },
  );

  test('lists a room only if it can be restored alone, not with its type or staff member', async () => {
    const { add, remove, admin } = await openStaff(server);
    const [resources, types] = (['resource', 'resourceType'] as const).map((entity) =>
      testFamilies.find((family) => family.entity === entity)?.of(server, admin),
    );
    if (!resources || !types) throw new Error('The families are missing.');
    const type = await types.create({ name: 'Rooms' });
    const [early, late] = [
      await resources.create({ name: 'Early', typeId: type.id }),
      await resources.create({ name: 'Late', typeId: type.id }),
    ];
    await remove((await add({ name: 'Ann' })).id);
    await resources.leave(early.id);
    server.passTime(60);
    await types.leave(type.id);
    const listed = await ask(server, listTrash, { query: { sort: '["name","ASC"]' } }, admin);
    expect(listed.map(({ name }) => name)).toEqual(['Ann', 'Early', 'Rooms']);
    await types.restore(type.id);
    expect(await resources.read(late.id)).toMatchObject({ name: 'Late' });
  });

  test('restored service leaves the trash and has its slugs, category and plans again', async () => {
    const sample = studio(testNow);
    const { tokens } = await server.addBusiness(sample);
    const [plan] = sample.pricingPlans;
    const service = sample.services.find(
      ({ payment, category }) => payment?.rateType === 'FIXED' && category,
    );
    if (!plan || !service) throw new Error('The sample has changed.');
    const path = { serviceId: service.id };
    const body = { pricingPlanIds: [plan.id] };
    const { service: before } = await ask(server, enablePricingPlansForService, { path, body }, tokens.admin);
    await ask(server, deleteService, { path }, tokens.admin);
    const [trashed] = await ask(server, listTrash, {}, tokens.admin);
    const undone = await ask(
      server,
      undoChange,
      { path: { changeId: trashed?.changeId ?? '' } },
      tokens.admin,
    );
    const { revision, updatedDate } = undone.service ?? before;
    expect(undone.service).toEqual({ ...before, revision, updatedDate });
    expect(before.payment?.pricingPlanIds).toContain(plan.id);
    expect(before.category).toBeDefined();
    expect(await ask(server, listTrash, {}, tokens.admin)).toEqual([]);
  });

  /** A service of the sample with a category, staff, a plan and a previous slug. */
  async function trashed() {
    const sample = studio(testNow);
    const { tokens } = await server.addBusiness(sample);
    const plan = sample.pricingPlans[0]?.id ?? '';
    const found = sample.services.find(
      ({ payment, category, staffMemberIds }) =>
        payment?.rateType === 'FIXED' && category && staffMemberIds?.length,
    );
    const path = { serviceId: found?.id ?? '' };
    const send = <C extends Call>(call: C, input: object) =>
      ask(server, call, { path, ...input } as InputOf<C>, tokens.admin);
    await send(enablePricingPlansForService, { body: { pricingPlanIds: [plan] } });
    const { service } = await send(setCustomSlug, { body: { slug: 'of-our-choice' } });
    const { addresses } = await send(getServiceAddresses, {});
    await send(deleteService, {});
    server.passTime(30 * day - 60 * 60);
    await purgeDeleted(server.options);
    const others = sample.services.filter(({ id }) => id !== path.serviceId).map(({ id }) => id);
    return { send, before: service, addresses, categoryId: found?.category?.id ?? '', tokens, others };
  }

  describe('C8: service restored in its last hour in the trash', () => {
    test('keeps its slugs and all references', async () => {
      const { send, before, addresses } = await trashed();
      expect(addresses.length).toBeGreaterThan(1);
      const { service } = await send(restoreService, {});
      expect(service).toEqual({
        ...before,
        revision: String(Number(before.revision) + 1),
        updatedDate: service.updatedDate,
      });
      expect((await send(getServiceAddresses, {})).addresses).toEqual(addresses);
    });

    test('keeps a category deleted since, which its next change is refused for', async () => {
      const { send, before, categoryId, tokens } = await trashed();
      await ask(server, deleteCategory, { path: { categoryId } }, tokens.admin);
      const { service } = await send(restoreService, {});
      expect(service.category).toEqual(before.category);
      const change = { id: service.id, revision: service.revision, tagLine: 'Back again' };
      const input = { path: { 'service.id': service.id }, body: { service: change } };
      const refusal = await refused(server, updateService, input, tokens.admin);
      expect(refusal.rules).toEqual(['service.category.id INVALID_CATEGORY']);
    });

    test('keeps its slug; a claim on it is refused and names the deleted service', async () => {
      const { send, before, tokens, others } = await trashed();
      const claim = { path: { serviceId: others[0] ?? '' }, body: { slug: 'of-our-choice' } };
      expect(await refused(server, setCustomSlug, claim, tokens.admin)).toMatchObject({
        code: 'SLUG_ALREADY_EXISTS',
        data: { holder: { name: before.name, deleted: true } },
      });
      expect((await send(restoreService, {})).service.mainSlug?.name).toBe('of-our-choice');
    });
  });

  test('counts bookings that a restore would reinstate, without those whose time has passed', async () => {
    const { create, remove, list, businessId } = await bin();
    const yoga = await create(yogaClass({ name: 'Yoga' }));
    const passed = (server.options.clock().getTime() - testNow.getTime()) / 3_600_000;
    const sessions = [24, 48].map((inHours) => sessionOf(yoga, { inHours: passed + inHours }));
    await insertSessions(server.database, businessId, sessions);
    await insertBookings(
      server.database,
      businessId,
      sessions.flatMap((session) =>
        ['ana', 'bo'].map((name) => bookingOf(session, { email: `${name}@example.com` })),
      ),
    );
    await remove(yoga.id);
    expect((await list()).services).toMatchObject([{ name: 'Yoga', bookings: 4 }]);
    const [first] = sessions;
    const seconds = (Date.parse(first?.start.timestamp ?? '') - server.options.clock().getTime()) / 1000;
    server.passTime(seconds);
    expect((await list()).services).toMatchObject([{ name: 'Yoga', bookings: 2 }]);
  });

  test('permanently deleted service leaves the trash', async () => {
    const { create, remove, list, admin } = await bin();
    const { id } = await create(yogaClass());
    await remove(id);
    await ask(server, restoreService, { path: { serviceId: id } }, admin);
    expect((await list()).names).toEqual([]);
    await remove(id);
    server.passTime(30 * day + 1);
    expect((await list()).services.map(({ daysLeft }) => daysLeft)).toEqual([0]);
    await purgeDeleted(server.options);
    expect((await list()).range).toBe('trash */0');
  });
});
