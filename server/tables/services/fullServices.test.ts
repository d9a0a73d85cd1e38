import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createBookingPolicy, queryBookingPolicies } from '../../../contract/calls/terms/bookingPolicies.ts';
import { queryCategories } from '../../../contract/calls/services/categories.ts';
import { queryBusinessLocations } from '../../../contract/calls/locations/locations.ts';
import { queryServiceLocations } from '../../../contract/calls/services/serviceParts.ts';
import { getService, queryServices } from '../../../contract/calls/services/services.ts';
import {
  service as serviceSchema,
  serviceTraits,
  type Service,
} from '../../../contract/entities/services/service.ts';
import { pathsWith } from '../../../contract/fields.ts';
import { engines } from '../../testing/database/testDatabase.ts';
import { studio } from '../../samples/studio/studio.ts';
import { ask, startTestApp, testNow, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { staffOfServices } from '../staff/staffMembers.ts';
import { slugsOfServices } from './serviceSlugs.ts';
import { serviceAfter, updateServiceRows } from './services.ts';

const extendedFields = { namespaces: { '@other/app': { colour: 'green' } } };
const taxableAddress = { taxableAddressType: 'BUSINESS' as const };
const plainTexts = pathsWith(serviceTraits, { kind: 'text', column: true });
const texts = Object.fromEntries(plainTexts.map((field) => [field, `The ${field}`]));
const seoData = { settings: { preventAutoRedirect: true } };

/** A service's parts are composed a second time, as text; they must equal the answers of the parts' own calls. */
describe.each(engines)('a whole service on $name', ({ open }) => {
  let server: TestApp;
  let business: Awaited<ReturnType<typeof openCatalogue>>;
  let services: Service[];
  beforeAll(async () => {
    server = startTestApp(await open());
    business = await openCatalogue(server, studio(testNow));
    const policy = { body: { bookingPolicy: { name: 'Extended', extendedFields } } };
    const { bookingPolicy } = await ask(server, createBookingPolicy, policy, business.admin);
    await business.create(
      yogaClass({
        ...texts,
        extendedFields,
        taxableAddress,
        bookingPolicy: { id: bookingPolicy.id },
        sortOrder: 7,
        seoData,
      }),
    );
    await server.database.write(sql`
      update staff_members set main_media = '{"image":{"id":"portrait"}}' where business_id = ${business.businessId}`);
    services = await read();
  });

  const read = async (...conditionalFields: 'STAFF_MEMBER_DETAILS'[]) => {
    const body = { query: { paging: { limit: 100 } }, conditionalFields };
    return (await ask(server, queryServices, { body }, business.admin)).services;
  };

  test('returns what was stored', async () => {
    const stored = services.map((service) => ({ ...service, primaryResourceType: service.id }));
    await updateServiceRows(server.database, business.businessId, stored);
    expect(await read()).toEqual(stored);
    const never = Object.keys(serviceSchema.shape).filter((key) => stored.every((one) => !(key in one)));
    expect(never).toEqual(['staffMembers', 'staffMemberDetails']);
  });

  test('has the same policy as the policy’s own call', async () => {
    const body = { query: {} };
    const { bookingPolicies } = await ask(server, queryBookingPolicies, { body }, business.admin);
    expect(services.length).toBeGreaterThan(0);
    for (const { bookingPolicy } of services) {
      expect(bookingPolicies).toContainEqual(bookingPolicy);
    }
  });

  test('has the same locations as the calls for locations', async () => {
    const { locations } = await ask(server, queryBusinessLocations, { body: { query: {} } }, business.admin);
    const { businessLocations } = await ask(server, queryServiceLocations, { body: {} }, business.admin);
    const shown = services
      .flatMap((service) => service.locations ?? [])
      .filter(({ type }) => type === 'BUSINESS');
    expect(shown.length).toBeGreaterThan(0);
    for (const { business: location, calculatedAddress } of shown) {
      const own = locations.find(({ id }) => id === location?.id);
      const { hint: _hint, ...address } = own?.address ?? {};
      const { id, name, default: isDefault, email, phone } = own ?? {};
      expect(location).toEqual(withoutUndefined({ id, name, default: isDefault, address, email, phone }));
      expect(calculatedAddress).toEqual(address);
      expect(businessLocations?.locations?.map((listed) => listed.business)).toContainEqual(location);
    }
  });

  test('has the same category as the category’s own call', async () => {
    const { categories } = await ask(server, queryCategories, { query: {} }, business.admin);
    const own = categories.map(({ id, name, sortOrder }) => ({ id, name, sortOrder }));
    const shown = services.flatMap(({ category }) => category ?? []);
    expect(shown.length).toBeGreaterThan(0);
    for (const category of shown) expect(own).toContainEqual(category);
  });

  test('has the slugs of its table', async () => {
    const ids = services.map(({ id }) => id);
    const slugs = await slugsOfServices(server.database, business.businessId, ids);
    for (const { id, supportedSlugs } of services) expect(supportedSlugs).toEqual(slugs.get(id));
  });

  test('names its resource types on request', async () => {
    const needy = services.find((service) =>
      service.serviceResources?.some(({ resourceType }) => resourceType),
    );
    const read = async (conditionalFields?: ['RESOURCE_TYPE_DETAILS']) => {
      const input = { path: { serviceId: needy?.id ?? '' }, query: { conditionalFields } };
      const { service } = await ask(server, getService, input, business.admin);
      return service.serviceResources?.map(({ resourceType }) => resourceType);
    };
    const [plain] = (await read()) ?? [];
    expect(Object.keys(plain ?? {})).toEqual(['id']);
    expect(await read(['RESOURCE_TYPE_DETAILS'])).toContainEqual({ ...plain, name: 'Room' });
  });

  test('names its staff on request, in the order of ids, as a new service does', async () => {
    const detailed = await read('STAFF_MEMBER_DETAILS');
    for (const { staffMemberIds = [], staffMembers, staffMemberDetails } of detailed) {
      const staff = await staffOfServices(server.database, business.businessId, staffMemberIds);
      expect(staffMembers).toEqual(staffMemberIds.map((id) => staff.get(id)));
      expect(staffMemberDetails).toEqual({ staffMembers });
    }
    expect(detailed.some(({ staffMembers = [] }) => staffMembers.length > 1)).toBe(true);
    expect(services.every(({ staffMembers }) => staffMembers === undefined)).toBe(true);
  });

  test('keeps the current slug among the hundred shown, whatever the number of newer ones', async () => {
    const { id } = await business.create(yogaClass({ name: 'Much renamed' }));
    await server.database.write(sql`
      insert into service_slugs (business_id, name, service_id, custom, created_date)
      select ${business.businessId}::uuid, 'later-' || number, ${id}::uuid, false, '2028-01-01'
      from generate_series(1, 150) as number`);
    const { supportedSlugs, mainSlug } = await business.read(id);
    expect(supportedSlugs).toHaveLength(100);
    expect(mainSlug?.name).toBe('much-renamed');
    expect(supportedSlugs?.at(-1)).toEqual(mainSlug);
  });

  test('is after an update of its own values as the update computes it', async () => {
    const { id } = await business.create(yogaClass({ name: 'Updated' }));
    const addOnId = crypto.randomUUID();
    const values: Partial<Service> = {
      ...texts,
      sortOrder: 12,
      media: { items: [{ image: { id: 'later', url: 'https://example.com/later.png' } }] },
      payment: { rateType: 'FIXED', fixed: { price: { value: '1.50', currency: 'EUR' } } },
      taxableAddress: { taxableAddressType: 'BILLING' },
      addOnGroups: [{ id: crypto.randomUUID(), name: 'Extras', addOnIds: [addOnId] }],
      addOnDetails: [{ addOnId, durationInMinutes: 5 }],
      hidden: true,
      onlineBooking: { enabled: false },
      conferencing: { enabled: true },
      defaultCapacity: 3,
      resourceGroups: [{ b: 1, a: [1.5, '\u2028'] }],
      seoData,
      extendedFields,
      updatedDate: '2031-01-02T03:04:05.600Z',
      revision: '71',
    };
    for (const field of Object.keys(values) as (keyof Service)[]) {
      const before = await business.read(id);
      const after = { ...before, [field]: values[field] };
      await updateServiceRows(server.database, business.businessId, [after], [field]);
      const read = await business.read(id);
      expect({ field, service: serviceAfter(before, after, [field]) }).toEqual({ field, service: read });
      expect({ field, service: read }).not.toEqual({ field, service: before });
    }
    const service = await business.read(id);
    const others = (Object.keys(serviceSchema.shape) as (keyof Service)[]).filter(
      (field) => !(field in values),
    );
    expect(others.filter((field) => serviceAfter(service, service, [field]))).toEqual([]);
  });

  test('keeps every character of its texts', async () => {
    const name = `"quotes", \\back\\slashes, </script>, \u2028 and \u{1F9D8}`;
    const description = 'tab\tnew\nline\u0001\u007f';
    const { id } = await business.create(yogaClass({ name, description }));
    expect(await business.read(id)).toMatchObject({ name, description });
  });
});

function withoutUndefined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
