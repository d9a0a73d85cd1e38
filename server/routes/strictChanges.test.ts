import { beforeAll, describe, expect, test } from 'vitest';
import { pathParameters, type BodyOf, type Call } from '../../contract/call.ts';
import { allCalls } from '../../contract/calls.ts';
import { createCategory } from '../../contract/calls/services/categories.ts';
import { restoreService } from '../../contract/calls/workbench/frontdesk.ts';
import * as parts from '../../contract/calls/services/serviceParts.ts';
import * as calls from '../../contract/calls/services/services.ts';
import * as bulk from '../../contract/calls/services/servicesInBulk.ts';
import type { ServiceInput } from '../../contract/entities/services/service.ts';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import { tutor } from '../samples/tutor.ts';
import { ask, massage, refused, startTestApp, testNow, yogaClass, type TestApp } from '../testing/testApp.ts';
import { openCatalogue } from '../testing/testCatalogue.ts';
import { textPaths, withTexts } from '../testing/testTextFields.ts';

const engines = engineOfTheDay(import.meta.url);

/** First writes of a strict reviewer: numbers 20 and 25 to 29 of security.md. */

const nowhere = '11111111-1111-4111-8111-111111111111';
const times = <T>(count: number, item: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => item(at));

const list = (count: number) => ({ services: times(count, () => yogaClass()) });

describe.each(engines)('on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  describe('20: ids of another business are answered like missing ids', () => {
    test('in bulk lists, locations, staff and the source of a clone', async () => {
      const mine = await openCatalogue(server);
      const other = await openCatalogue(server, tutor(testNow));
      const theirs = await other.create(yogaClass({ name: 'Theirs' }));
      const ids = [theirs.id, nowhere];
      const gone = await ask(server, bulk.bulkDeleteServices, { body: { ids } }, mine.admin);
      expect(gone.results.map(({ itemMetadata }) => itemMetadata.error?.code)).toEqual([
        'NOT_FOUND',
        'NOT_FOUND',
      ]);
      const services = ids.map((id) => ({ service: { id, revision: '1', name: 'Mine' } }));
      const changed = await ask(server, bulk.bulkUpdateServices, { body: { services } }, mine.admin);
      const errors = changed.results.map(({ itemMetadata }) => itemMetadata.error);
      expect(errors[0]).toEqual(errors[1]);
      const clones = await Promise.all(
        ids.map((sourceServiceId) =>
          refused(server, calls.cloneService, { body: { sourceServiceId } }, mine.admin),
        ),
      );
      expect(clones[0]).toEqual(clones[1]);

      const own = await mine.create(yogaClass());
      const pointing = async (id: string) => {
        const tries: ServiceInput[] = [
          yogaClass({ locations: [{ type: 'BUSINESS', business: { id } }] }),
          massage(id),
          yogaClass({ category: { id } }),
          yogaClass({ bookingPolicy: { id } }),
          yogaClass({ serviceResources: [{ resourceIds: { values: [id] } }] }),
        ];
        const refusals = [];
        for (const service of tries) {
          refusals.push(await refused(server, calls.createService, { body: { service } }, mine.admin));
        }
        const path = { serviceId: own.id };
        const locations = [{ type: 'BUSINESS', business: { id } }];
        refusals.push(
          await refused(server, parts.setServiceLocations, { path, body: { locations } }, mine.admin),
        );
        const plans = { pricingPlanIds: [id] };
        refusals.push(
          await refused(server, parts.enablePricingPlansForService, { path, body: plans }, mine.admin),
        );
        return JSON.stringify(refusals).replaceAll(id, '<id>');
      };
      const missing = await pointing(nowhere);
      for (const id of [other.locationId, other.resourceId, theirs.bookingPolicy?.id ?? '', theirs.id]) {
        expect(await pointing(id)).toBe(missing);
      }
      expect(await other.read(theirs.id)).toEqual(theirs);
    });
  });

  describe('25, C5: masks', () => {
    test.each([
      '',
      '*',
      'id',
      'revision',
      'createdDate',
      'supportedSlugs',
      'a..b',
      'media.items.0',
      'name,',
      '__proto__',
      'payment.__proto__',
      'Name',
      times(1000, (at) => `extendedFields.namespaces.n${at}`).join(','),
    ])('refuses the mask %.40j', async (mask) => {
      const { create, refuseUpdate, read } = await openCatalogue(server);
      const before = await create(yogaClass());
      const refusal = await refuseUpdate({ id: before.id, revision: '1', name: 'New' }, mask);
      expect(new Set(refusal.violations.map(({ field }) => field))).toEqual(new Set(['mask']));
      expect(await read(before.id)).toEqual(before);
    });
  });

  describe('extended fields', () => {
    test('keep null inside a namespace for every kind of write', async () => {
      const { create, update, read, admin } = await openCatalogue(server);
      const first = { level: 3, since: null, list: [null, { x: null }], inner: { y: null } };
      const created = await create(yogaClass({ extendedFields: { namespaces: { loyalty: first } } }));
      expect((await read(created.id)).extendedFields?.namespaces?.['loyalty']).toEqual(first);
      const patched = await update({
        id: created.id,
        revision: '1',
        extendedFields: { namespaces: { loyalty: { level: null } } },
      });
      expect(patched.extendedFields?.namespaces?.['loyalty']).toEqual({ ...first, level: null });
      const masked = await update(
        { id: created.id, revision: '2', extendedFields: { namespaces: { loyalty: { only: null } } } },
        'extendedFields.namespaces.loyalty',
      );
      expect(masked.extendedFields?.namespaces).toEqual({ loyalty: { only: null } });
      const category = { name: 'Yoga', extendedFields: { namespaces: { loyalty: first } } };
      const answer = await ask(server, createCategory, { body: { category } }, admin);
      expect(answer.category.extendedFields?.namespaces?.['loyalty']).toEqual(first);
    });
  });

  describe('names, prices and revisions', () => {
    const named = allCalls.flatMap((call) => {
      if (!call.name.startsWith('create') || call.name === 'createTestBusiness') return [];
      const paths = textPaths(call.schemas.body).filter((path) => /^(\w+\.)?name$/.test(path));
      return paths.map((path): [string, string, Call] => [call.name, path, call]);
    });

    test.each(named)('%s refuses a %s that is invisible or has more than one line', async (_, path, call) => {
      const { tokens } = await openCatalogue(server);
      const parameters = Object.fromEntries(pathParameters(call.path).map((name) => [name, nowhere]));
      for (const name of ['\u200B', '\u3164\u00AD', 'Yoga\nFlow', 'Yo\u0007ga']) {
        const refusal = await refused(
          server,
          call,
          { path: parameters, body: withTexts({}, [path], name) },
          tokens.owner,
        );
        expect([name, refusal.status, refusal.violations.map(({ field }) => field)]).toEqual([
          name,
          400,
          expect.arrayContaining([path]),
        ]);
      }
    });

    test('a price and a revision with leading zeros are refused by field', async () => {
      const { create, refuseUpdate, admin } = await openCatalogue(server);
      const payment = { rateType: 'FIXED', fixed: { price: { value: '010' } } } as const;
      const body = { service: yogaClass({ payment: { ...yogaClass().payment, ...payment } }) };
      const priced = await refused(server, calls.createService, { body }, admin);
      expect(priced.rules).toEqual(['service.payment.fixed.price.value FORMAT']);
      const { id } = await create(yogaClass());
      expect((await refuseUpdate({ id, revision: '01', name: 'New' })).rules).toEqual([
        'service.revision FORMAT',
      ]);
    });
  });

  describe('26: late changes', () => {
    test('a stale or future revision changes nothing and returns the current service', async () => {
      const { create, update, refuseUpdate, read } = await openCatalogue(server);
      const { id } = await create(yogaClass());
      const current = await update({ id, revision: '1', name: 'Second' });
      for (const revision of ['1', '3', '9999999999999999999']) {
        const refusal = await refuseUpdate({ id, revision, name: 'Lost' });
        expect(refusal).toMatchObject({ status: 409, code: 'REVISION_MISMATCH', data: { service: current } });
      }
      expect((await refuseUpdate({ id, name: 'Lost' })).rules).toEqual(['service.revision REQUIRED_FIELD']);
      expect(await read(id)).toEqual(current);
    });

    test('a deleted service cannot be changed; a restore returns it unchanged or names the new owner of its slug', async () => {
      const { create, refuseUpdate, admin, read } = await openCatalogue(server);
      const before = await create(yogaClass({ name: 'Yoga' }));
      const path = { serviceId: before.id };
      await ask(server, calls.deleteService, { path }, admin);
      expect((await refuseUpdate({ id: before.id, revision: '1', name: 'Lost' })).status).toBe(404);
      expect((await refused(server, calls.deleteService, { path }, admin)).status).toBe(404);
      const other = await create(yogaClass({ name: 'Yoga' }));
      expect(other.mainSlug?.name).not.toBe(before.mainSlug?.name);
      await ask(server, restoreService, { path }, admin);
      const back = await read(before.id);
      expect([back.name, back.mainSlug?.name]).toEqual([before.name, before.mainSlug?.name]);
    });
  });

  describe('27: slugs', () => {
    test.each([
      '',
      '..',
      '/',
      'a/b',
      'Yoga',
      'yoga flow',
      'yóga',
      'xn--yga-sna!',
      'x'.repeat(501),
      'yoga\n',
      '%2e%2e',
      'a_b',
    ])('refuses the slug %.40j', async (slug) => {
      const { create, admin, read } = await openCatalogue(server);
      const before = await create(yogaClass());
      const path = { serviceId: before.id };
      const refusal = await refused(server, parts.setCustomSlug, { path, body: { slug } }, admin);
      expect(refusal.violations.map(({ field }) => field)).toEqual(['slug']);
      expect(await read(before.id)).toEqual(before);
    });
  });

  describe('28: bulk calls', () => {
    test.each<[call: Call, field: string, body: (count: number) => object]>([
      [bulk.bulkCreateServices, 'services', list],
      [bulk.bulkUpdateServices, 'services', (count) => ({ services: times(count, () => ({ service: {} })) })],
      [bulk.bulkDeleteServices, 'ids', (count) => ({ ids: times(count, () => nowhere) })],
    ])('$name accepts none to a hundred items', async (call, field, body) => {
      const { admin } = await openCatalogue(server);
      expect((await refused(server, call, { body: body(101) }, admin)).rules).toEqual([`${field} MAX_SIZE`]);
      for (const count of [0, 1, 100]) {
        const answer = await ask(server, call, { body: body(count) }, admin);
        expect((answer as { results: unknown[] }).results).toHaveLength(count);
      }
    });

    test('a second item for the same service needs the revision of the first result', async () => {
      const { admin, create, read } = await openCatalogue(server);
      const { id } = await create(yogaClass());
      const twice = (revisions: string[]): BodyOf<typeof bulk.bulkUpdateServices> => ({
        services: revisions.map((revision) => ({ service: { id, revision, name: `After ${revision}` } })),
      });
      const stale = await ask(server, bulk.bulkUpdateServices, { body: twice(['1', '1']) }, admin);
      expect(stale.results.map(({ itemMetadata }) => itemMetadata.success)).toEqual([true, false]);
      const fresh = await ask(server, bulk.bulkUpdateServices, { body: twice(['2', '3']) }, admin);
      expect(fresh.results.map(({ itemMetadata }) => itemMetadata.success)).toEqual([true, true]);
      expect(await read(id)).toMatchObject({ name: 'After 3', revision: '4' });
    });
  });

  describe('29: accidental bulk writes', () => {
    test.each([
      {},
      { $and: [] },
      { $and: [{}] },
      { $or: [{}, { name: 'x' }] },
      { $not: { $or: [] } },
      { $not: { id: { $in: [] } } },
      { id: { $nin: [] } },
      { id: { $exists: true } },
      { name: { $startsWith: '' } },
      { hidden: { $in: [true, false] } },
      { $or: [{ hidden: true }, { hidden: false }] },
      { $or: [{ hidden: true }, { hidden: { $ne: true } }] },
      { type: { $in: ['APPOINTMENT', 'CLASS', 'COURSE'] } },
      { staffMemberIds: { $hasAll: [] } },
    ])('the filter %j deletes and changes nothing', async (filter) => {
      const { admin, create, read } = await openCatalogue(server);
      const before = await create(yogaClass());
      for (const call of [bulk.bulkDeleteServicesByFilter, bulk.bulkUpdateServicesByFilter]) {
        const service = call === bulk.bulkUpdateServicesByFilter ? { service: { hidden: true } } : {};
        const refusal = await refused(server, call, { body: { filter, ...service } }, admin);
        expect(refusal.violations.map(({ field }) => field)).toEqual(['filter']);
      }
      expect(await read(before.id)).toEqual(before);
    });
  });
});
