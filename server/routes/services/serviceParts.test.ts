import { beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '../../../contract/calls/services/categories.ts';
import * as calls from '../../../contract/calls/services/serviceParts.ts';
import { createService, deleteService } from '../../../contract/calls/services/services.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { pricingPlanTable } from '../../tables/prices/pricingPlans.ts';
import { ask, massage, refused, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';

const engines = engineOfTheDay(import.meta.url);

const nowhere = '11111111-1111-4111-8111-111111111111';
const address = { city: 'Berlin', country: 'DE', formattedAddress: 'Berlin, Germany' };

describe.each(engines)('parts of a service on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function business() {
    const catalogue = await openCatalogue(server);
    const addPlan = async (name: string): Promise<string> => {
      const id = crypto.randomUUID();
      const dates = {
        createdDate: server.options.clock().toISOString(),
        updatedDate: '2027-01-01T00:00:00Z',
      };
      const plan = { id, name, slug: name, ...dates };
      await pricingPlanTable.insert(server.database, catalogue.businessId, plan, server.options.clock());
      return id;
    };
    return { ...catalogue, addPlan };
  }

  describe('locations', () => {
    test('are replaced as a whole; omitted ones are removed', async () => {
      const { create, admin, locationId, resourceId } = await business();
      const { id } = await create(massage(resourceId, { locations: [{ type: 'CUSTOMER' }] }));
      const path = { serviceId: id };
      const body = {
        locations: [
          { type: 'BUSINESS' as const, business: { id: locationId } },
          { custom: { address } },
          { type: 'CUSTOMER' as const },
        ],
      };
      const { service } = await ask(server, calls.setServiceLocations, { path, body }, admin);
      expect(service.revision).toBe('2');
      expect(service.locations?.map(({ type }) => type)).toEqual(['BUSINESS', 'CUSTOM', 'CUSTOMER']);
      expect(service.locations?.[1]).toMatchObject({ calculatedAddress: address, custom: { address } });
      expect(service.locations?.[2]).not.toHaveProperty('calculatedAddress');

      const [, custom] = service.locations ?? [];
      const updated = await ask(
        server,
        calls.setServiceLocations,
        { path, body: { locations: [custom!] } },
        admin,
      );
      expect(updated.service.locations).toEqual([custom]);
      const forgotten = await refused(server, calls.setServiceLocations, { path, body: {} }, admin);
      expect(forgotten.rules).toEqual(['locations REQUIRED_FIELD']);
      const none = await ask(server, calls.setServiceLocations, { path, body: { locations: [] } }, admin);
      expect(none.service.locations).toEqual([]);
    });

    test('need no type for a business location, and an address for a custom one', async () => {
      const { create, admin, locationId } = await business();
      const hall = { business: { id: locationId } };
      const named = { type: 'BUSINESS', business: { id: locationId, name: 'Main place' } };
      const created = await create(yogaClass({ locations: [hall] }));
      expect(created.locations).toMatchObject([named]);
      const other = await create(yogaClass());
      const path = { serviceId: other.id };
      const set = await ask(server, calls.setServiceLocations, { path, body: { locations: [hall] } }, admin);
      expect(set.service.locations).toEqual(created.locations);

      const unclear: [object[], string][] = [
        [[{ business: {} }], '0.business.id INVALID_BUSINESS_LOCATION'],
        [[{ business: { id: nowhere } }], '0.business.id INVALID_BUSINESS_LOCATION'],
        [[hall, { type: 'CUSTOM' }], '1.custom.address INVALID_CUSTOM_LOCATION'],
        [[{ id: nowhere }], '0.custom.address INVALID_CUSTOM_LOCATION'],
        [[{ custom: { address: { city: ' ' } } }], '0.custom.address INVALID_CUSTOM_LOCATION'],
        [[{ type: 'CUSTOM', ...hall }], '0.custom.address INVALID_CUSTOM_LOCATION'],
      ];
      for (const [locations, rule] of unclear) {
        const refusal = await refused(
          server,
          calls.setServiceLocations,
          { path, body: { locations } },
          admin,
        );
        expect(refusal.rules).toEqual([`locations.${rule}`]);
        const service = { ...yogaClass(), locations };
        const notCreated = await refused(server, createService, { body: { service } }, admin);
        expect(notCreated.rules).toEqual([`service.locations.${rule}`]);
      }
    });

    test('are refused when unknown or unsuitable for the type', async () => {
      const { create, admin } = await business();
      const { id } = await create(yogaClass({ type: 'COURSE' }));
      const body = {
        locations: [{ type: 'BUSINESS', business: { id: nowhere } }, { type: 'CUSTOMER' }],
        removedLocationSessionsAction: { action: 'MOVE_TO_LOCATION' },
      };
      const refusal = await refused(
        server,
        calls.setServiceLocations,
        { path: { serviceId: id }, body },
        admin,
      );
      expect(refusal.rules).toEqual([
        'locations INVALID_LOCATIONS',
        'locations.0.business.id INVALID_BUSINESS_LOCATION',
        'locations.1 INVALID_CUSTOMER_LOCATION',
        'removedLocationSessionsAction.moveToLocationOptions.newLocation REQUIRED_FIELD',
      ]);
    });
  });

  describe('pricing plans', () => {
    test('are added once each and removed again', async () => {
      const { create, admin, addPlan } = await business();
      const { id } = await create(yogaClass());
      const path = { serviceId: id };
      const plans = [await addPlan('ten'), await addPlan('unlimited')];
      const add = (pricingPlanIds: string[]) =>
        ask(server, calls.enablePricingPlansForService, { path, body: { pricingPlanIds } }, admin);
      await add(plans);
      const { service } = await add(plans);
      expect(service.payment?.pricingPlanIds).toEqual(plans);
      expect((await add([])).service.payment?.pricingPlanIds).toEqual(plans);
      const inCapitals = await add(plans.map((plan) => plan.toUpperCase()));
      expect(inCapitals.service.payment?.pricingPlanIds).toEqual(plans);
      const body = { pricingPlanIds: [plans[0]!.toUpperCase()] };
      const left = await ask(server, calls.disablePricingPlansForService, { path, body }, admin);
      expect(left.service.payment?.pricingPlanIds).toEqual(plans.slice(1));
    });

    test('are refused when unknown, unassigned or without a price to pay', async () => {
      const { create, admin, addPlan } = await business();
      const { id } = await create(yogaClass());
      const path = { serviceId: id };
      const unknown = { path, body: { pricingPlanIds: [nowhere] } };
      expect(await refused(server, calls.enablePricingPlansForService, unknown, admin)).toMatchObject({
        status: 428,
        code: 'INVALID_PRICING_PLAN',
        data: { id: nowhere, message: 'Pricing plan not found.' },
      });
      expect(await refused(server, calls.disablePricingPlansForService, unknown, admin)).toMatchObject({
        code: 'INVALID_PRICING_PLAN',
      });
      const free = await create(yogaClass({ payment: { rateType: 'NO_FEE', options: { inPerson: true } } }));
      const input = { path: { serviceId: free.id }, body: { pricingPlanIds: [await addPlan('five')] } };
      expect(await refused(server, calls.enablePricingPlansForService, input, admin)).toMatchObject({
        status: 428,
        code: 'SERVICE_DOES_NOT_SUPPORT_PRICING_PLANS',
      });
    });

    test('stay with a service that becomes free', async () => {
      const { create, update, admin, addPlan } = await business();
      const { id } = await create(yogaClass());
      const pricingPlanIds = [await addPlan('ten')];
      const input = { path: { serviceId: id }, body: { pricingPlanIds } };
      await ask(server, calls.enablePricingPlansForService, input, admin);
      const payment = { rateType: 'NO_FEE' as const, options: { inPerson: true, online: false } };
      const free = await update({ id, revision: '2', payment });
      expect(free.payment).toMatchObject({ rateType: 'NO_FEE', pricingPlanIds });
    });
  });

  describe('slugs', () => {
    test('are set by the owner, also to a previous one', async () => {
      const { create, update, admin } = await business();
      const { id } = await create(yogaClass({ name: 'Yoga' }));
      server.passTime(1);
      await update({ id, revision: '1', name: 'Power Yoga' });
      const choose = (slug: string) =>
        ask(server, calls.setCustomSlug, { path: { serviceId: id }, body: { slug } }, admin);
      const chosen = await choose('stretch');
      expect(chosen.slug).toMatchObject({ name: 'stretch', custom: true });
      expect(chosen.service.mainSlug).toEqual(chosen.slug);
      const back = await choose('yoga');
      expect(back.service.mainSlug).toMatchObject({ name: 'yoga', custom: true });
      expect(back.service.revision).toBe('4');
    });

    test('are refused with illegal characters, and name their owner when taken', async () => {
      const { create, update, admin } = await business();
      const yoga = await create(yogaClass({ name: 'Yoga' }));
      await update({ id: yoga.id, revision: '1', name: 'Power Yoga' });
      const other = await create(yogaClass({ name: 'Pilates' }));
      const path = { serviceId: other.id };
      const faults = {
        SLUG_CONTAINS_ILLEGAL_CHARACTERS: ['Yoga', 'a b', 'ä', 'a/b', '..'],
        UNKNOWN_SLUG_ERROR: ['', '-', '---'],
      };
      for (const [rule, slugs] of Object.entries(faults)) {
        for (const slug of slugs) {
          const refusal = await refused(server, calls.setCustomSlug, { path, body: { slug } }, admin);
          expect([slug, ...refusal.rules]).toEqual([slug, `slug ${rule}`]);
        }
      }
      const taken = await refused(server, calls.setCustomSlug, { path, body: { slug: 'yoga' } }, admin);
      expect(taken).toMatchObject({
        status: 428,
        code: 'SLUG_ALREADY_EXISTS',
        data: { slug: 'yoga', holder: { id: yoga.id, name: 'Power Yoga', current: false } },
      });
      await ask(server, deleteService, { path: { serviceId: yoga.id } }, admin);
      const refusal = await refused(
        server,
        calls.setCustomSlug,
        { path, body: { slug: 'power-yoga' } },
        admin,
      );
      expect(refusal).toMatchObject({ code: 'SLUG_ALREADY_EXISTS' });
    });

    test('are validated without an error status', async () => {
      const { create, admin } = await business();
      const { id: serviceId } = await create(yogaClass({ name: 'Yoga' }));
      const { id: otherId } = await create(yogaClass({ name: 'Pilates' }));
      const validate = (body: { serviceId: string; slug?: string }) =>
        ask(server, calls.validateSlug, { body }, admin);
      expect(await validate({ serviceId })).toEqual({ valid: false, errors: ['UNKNOWN_SLUG_ERROR'] });
      expect(await validate({ serviceId, slug: 'free' })).toEqual({ valid: true, slug: 'free' });
      expect(await validate({ serviceId, slug: 'yoga' })).toEqual({ valid: true, slug: 'yoga' });
      expect(await validate({ serviceId: otherId, slug: 'yoga' })).toEqual({
        valid: false,
        errors: ['SLUG_ALREADY_EXISTS'],
      });
      expect(await validate({ serviceId, slug: 'No!' })).toEqual({
        valid: false,
        errors: ['SLUG_CONTAINS_ILLEGAL_CHARACTERS'],
      });
      expect(await validate({ serviceId, slug: '--' })).toEqual({
        valid: false,
        errors: ['UNKNOWN_SLUG_ERROR'],
      });
      // The platform's own slugs may look like this.
      expect(await validate({ serviceId, slug: '-yoga--2-' })).toEqual({ valid: true, slug: '-yoga--2-' });
    });
  });

  test('lists locations by type and categories used by services', async () => {
    const { create, tokens, admin, locationId, resourceId } = await business();
    const body = { category: { name: 'Movement' } };
    const { category } = await ask(server, createCategory, { body }, admin);
    await ask(server, createCategory, { body: { category: { name: 'Unused' } } }, admin);
    const location = { type: 'BUSINESS' as const, business: { id: locationId } };
    await create(yogaClass({ category: { id: category.id }, locations: [location] }));
    await create(massage(resourceId, { locations: [{ type: 'CUSTOMER' }], hidden: true }));

    const forVisitors = await ask(server, calls.queryServiceLocations, { body: {} }, tokens.visitor);
    expect(forVisitors).toMatchObject({
      businessLocations: { exists: true, locations: [{ id: locationId, business: { name: 'Main place' } }] },
      customLocations: { exists: false },
      customerLocations: { exists: false },
    });
    const forStaff = await ask(server, calls.queryServiceLocations, { body: {} }, tokens.staff);
    expect(forStaff.customerLocations).toEqual({ exists: true });
    const { categories } = await ask(server, calls.queryServiceCategories, { body: {} }, tokens.visitor);
    expect(categories).toEqual([{ id: category.id, name: 'Movement', sortOrder: category.sortOrder }]);
    const filter = { services: { type: 'APPOINTMENT' } };
    const none = await ask(server, calls.queryServiceCategories, { body: { filter } }, admin);
    expect(none.categories).toEqual([]);
  });
});
