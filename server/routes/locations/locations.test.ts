import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../contract/calls/locations/locations.ts';
import { setServiceLocations } from '../../../contract/calls/services/serviceParts.ts';
import type { Location, LocationInput } from '../../../contract/entities/locations/location.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, requestFor, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { historyOf } from '../../testing/testHistory.ts';

const engines = engineOfTheDay(import.meta.url);

const nowhere = '11111111-1111-4111-8111-111111111111';
const event = (slug: string) => `wix.locations.v1.location_${slug}`;

const putting = ({ id, ...location }: LocationInput & { id: string }) => ({
  path: { 'location.id': id },
  body: { location },
});

/** Creates a business; its only location is the default. */
async function withLocations(server: TestApp) {
  const catalogue = await openCatalogue(server);
  const { admin, businessId, locationId } = catalogue;
  const read = async (id: string) => (await ask(server, calls.getLocation, { path: { id } }, admin)).location;
  return {
    ...catalogue,
    defaultId: locationId,
    location: read,
    history: (id: string) => historyOf(server, id, businessId),
    add: async (location: LocationInput) =>
      (await ask(server, calls.createLocation, { body: { location } }, admin)).location,
    put: async (location: LocationInput & { id: string }) =>
      (await ask(server, calls.updateLocation, putting(location), admin)).location,
    refusePut: (location: LocationInput & { id: string }) =>
      refused(server, calls.updateLocation, putting(location), admin),
    archive: async (id: string) =>
      (await ask(server, calls.archiveLocation, { path: { id } }, admin)).location,
    makeDefault: async (id: string) =>
      (await ask(server, calls.setDefaultLocation, { path: { id } }, admin)).location,
    all: async (): Promise<Location[]> => {
      const query = { includeArchived: true };
      return (await ask(server, calls.listLocations, { query }, admin)).locations;
    },
  };
}

const hours = (...periods: object[]) => ({ businessSchedule: { periods } });

const openAllWeek = {
  periods: [
    { openDay: 'MONDAY', openTime: '00:00', closeDay: 'MONDAY', closeTime: '24:00' },
    { openDay: 'SATURDAY', openTime: '20:00', closeDay: 'SUNDAY', closeTime: '02:00' },
  ],
  specialHourPeriod: [{ startDate: '2027-12-24', endDate: '2027-12-26', isClosed: true }],
} as const satisfies Location['businessSchedule'];

describe.each(engines)('locations on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  test('created location has the usual hours, unless it has an empty list of periods', async () => {
    const { add } = await withLocations(server);
    const { specialHourPeriod } = openAllWeek;
    const usual = (await add({ name: 'Without' })).businessSchedule?.periods;
    expect(usual).toHaveLength(5);
    const hoursOf = async (businessSchedule: LocationInput['businessSchedule']) =>
      (await add({ name: 'With', businessSchedule })).businessSchedule ?? {};
    expect(await hoursOf({})).toEqual({ periods: usual });
    expect(await hoursOf({ periods: null })).toEqual({ periods: usual });
    expect(await hoursOf({ specialHourPeriod: [...specialHourPeriod] })).toEqual({
      periods: usual,
      specialHourPeriod,
    });
    expect(await hoursOf({ periods: [] })).toEqual({ periods: [] });
  });

  test('list of an unknown order or of too far a page is refused by the names of the request', async () => {
    const { admin } = await withLocations(server);
    const fields = async (query: object) =>
      (await refused(server, calls.listLocations, { query }, admin)).violations.map(({ field }) => field);
    expect(await fields({ sort: { fieldName: 'colour' } })).toEqual(['sort.fieldName']);
    expect(await fields({ paging: { offset: 100_001 } })).toEqual(['paging.offset']);
  });

  test('created location is read back with all fields', async () => {
    const { add, location, history } = await withLocations(server);
    const sent: LocationInput = {
      name: 'Garden house',
      description: 'Behind the trees',
      timeZone: 'Europe/Berlin',
      email: 'garden@example.com',
      phone: '+49 30 1234567',
      address: { country: 'DE', city: 'Berlin', streetAddress: { name: 'Lindenweg', number: '7' } },
      businessSchedule: {
        periods: [...openAllWeek.periods],
        specialHourPeriod: [...openAllWeek.specialHourPeriod],
      },
      locationTypes: ['BRANCH'],
      extendedFields: { namespaces: { app: { colour: 'green' } } },
    };
    const readOnly = { default: true, revision: '9', id: nowhere };
    const created = await add({ ...sent, ...readOnly });
    const assigned = { default: false, archived: false, status: 'ACTIVE', revision: '1' };
    expect(created).toEqual({ ...sent, ...assigned, id: created.id });
    expect(created.id).not.toBe(nowhere);
    expect(await location(created.id)).toEqual(created);
    const { changes, events } = await history(created.id);
    expect(changes).toEqual([{ action: 'created', before: null, after: created }]);
    expect(events).toEqual([event('created')]);
  });

  test('first location of a business becomes its default', async () => {
    const { add, businessId, all } = await withLocations(server);
    await server.database.write(sql`delete from locations where business_id = ${businessId}`, 1);
    const first = await add({ name: 'First' });
    const second = await add({ name: 'Second' });
    expect([first.default, second.default]).toEqual([true, false]);
    expect(await all()).toEqual([first, second]);
  });

  test('update replaces the whole location', async () => {
    const { add, put, location, history } = await withLocations(server);
    const { id } = await add({ name: 'Garden house', description: 'Old', phone: '+49 30 1234567' });
    const after = await put({ id, revision: '1', name: 'Garden house', phone: null, timeZone: 'Asia/Tokyo' });
    expect(after).toEqual({
      id,
      revision: '2',
      name: 'Garden house',
      timeZone: 'Asia/Tokyo',
      default: false,
      archived: false,
      status: 'ACTIVE',
      locationTypes: [],
    });
    expect(await location(id)).toEqual(after);
    const { changes, events } = await history(id);
    expect(changes.map(({ action }) => action)).toEqual(['created', 'updated']);
    expect(changes[1]?.after).toEqual(after);
    expect(events).toEqual(['created', 'updated'].map(event));
  });

  test('update is refused for a stale or missing revision, an unknown and an archived location', async () => {
    const { add, archive, refusePut, location, defaultId } = await withLocations(server);
    const theirs = await withLocations(server);
    const { id } = await add({ name: 'Garden house' });
    const current = await location(id);
    expect(await refusePut({ id, revision: '7', name: 'Late' })).toMatchObject({
      status: 409,
      code: 'REVISION_MISMATCH',
      data: { location: current },
    });
    expect((await refusePut({ id, name: 'Late' })).rules).toEqual(['location.revision REQUIRED_FIELD']);
    for (const unknown of [nowhere, (await theirs.add({ name: 'Theirs' })).id]) {
      expect(await refusePut({ id: unknown, revision: '1' })).toMatchObject({
        status: 404,
        code: 'LOCATION_NOT_FOUND',
      });
    }
    expect(await refusePut({ id: defaultId, revision: '1', archived: true })).toMatchObject({
      status: 400,
      code: 'CANNOT_ARCHIVE_DEFAULT',
    });
    const archived = await archive(id);
    expect(await refusePut({ ...archived, name: 'Again' })).toMatchObject({
      status: 400,
      code: 'CANNOT_PERFORM_ACTION_ON_ARCHIVED_LOCATION',
    });
    expect(await location(id)).toEqual(archived);
  });

  test('opening hours, time zone and lengths are validated by field', async () => {
    const { admin } = await withLocations(server);
    const tried = async (location: object) =>
      (await refused(server, calls.createLocation, { body: { location } }, admin)).rules;
    const at = 'location.businessSchedule.periods.0';
    const monday = { openDay: 'MONDAY', openTime: '09:00', closeDay: 'MONDAY', closeTime: '17:00' };
    expect(await tried(hours({ ...monday, closeTime: '09:00' }))).toEqual([`${at}.closeTime VALIDATION`]);
    expect(await tried(hours({ ...monday, openTime: '24:00', closeTime: '00:00' }))).toEqual([
      `${at}.closeTime VALIDATION`,
    ]);
    expect(await tried(hours({ ...monday, closeTime: '24:01' }))).toEqual([`${at}.closeTime FORMAT`]);
    expect(await tried(hours({ ...monday, openDay: 'MON' }))).toEqual([`${at}.openDay INVALID_ENUM_VALUE`]);
    expect(await tried(hours({ openDay: 'MONDAY', openTime: '09:00' }))).toEqual([
      `${at}.closeDay REQUIRED_FIELD`,
      `${at}.closeTime REQUIRED_FIELD`,
    ]);
    const backwards = { startDate: '2027-12-26', endDate: '2027-12-24' };
    expect(await tried({ businessSchedule: { specialHourPeriod: [backwards] } })).toEqual([
      'location.businessSchedule.specialHourPeriod.0.endDate VALIDATION',
    ]);
    for (const timeZone of ['Europe/Atlantis', '+02:00', '']) {
      expect(await tried({ timeZone })).toEqual(['location.timeZone FORMAT']);
    }
    expect(await tried({ name: 'x'.repeat(151), description: 'x'.repeat(501) })).toEqual([
      'location.description MAX_LENGTH',
      'location.name MAX_LENGTH',
    ]);
    expect(await tried({ rooms: 3 })).toEqual(['location.rooms FIELD_NOT_ALLOWED']);
  });

  test('update validates only changed fields', async () => {
    const { add, put, location } = await withLocations(server);
    const { id } = await add({ name: 'Garden house' });
    await server.database.write(
      sql`update locations set time_zone = 'Mars/Olympus', revision = revision where id = ${id}`,
      1,
    );
    expect(await put({ ...(await location(id)), name: 'Renamed' })).toMatchObject({
      name: 'Renamed',
      timeZone: 'Mars/Olympus',
    });
  });

  test('bulk creation handles each location on its own', async () => {
    const { admin, all } = await withLocations(server);
    const locations: unknown[] = [
      { name: 'A' },
      { name: 'x'.repeat(151) },
      'B',
      { archived: true },
      { name: 'C' },
    ];
    const request = requestFor(calls.bulkCreateLocation, {}, { token: admin });
    const body = JSON.stringify({ locations });
    const headers = { Authorization: admin, 'Content-Type': 'application/json' };
    const response = await server.app(new Request(request.url, { method: 'POST', headers, body }));
    const answer = calls.bulkCreateLocation.schemas.answer.parse(await response.json());
    expect(answer.successfulLocations.map(({ name }) => name)).toEqual(['A', 'C']);
    expect(answer.failedLocations.map(({ originalIndex, error }) => [originalIndex, error.code])).toEqual([
      [1, 'INVALID_ARGUMENT'],
      [2, 'INVALID_ARGUMENT'],
      [3, 'CANNOT_PERFORM_ACTION_ON_ARCHIVED_LOCATION'],
    ]);
    expect(answer.failedLocations[0]?.error.data).toMatchObject({
      fieldViolations: [{ field: 'locations.1.name', violatedRule: 'MAX_LENGTH' }],
    });
    expect(new Set((await all()).map(({ name }) => name))).toEqual(new Set(['Main place', 'A', 'C']));
    const eleven = { body: { locations: Array.from({ length: 11 }, () => ({ name: 'Many' })) } };
    const many = await refused(server, calls.bulkCreateLocation, eleven, admin);
    expect(many.rules).toEqual(['locations MAX_SIZE']);
  });

  test('setting the default unsets the previous one', async () => {
    const { admin, add, archive, makeDefault, defaultId, location, history } = await withLocations(server);
    const { id } = await add({ name: 'Garden house' });
    const before = await location(defaultId);
    const after = await makeDefault(id);
    expect(after).toMatchObject({ id, default: true, revision: '2' });
    expect(await location(defaultId)).toEqual({ ...before, default: false, revision: '2' });

    const tried = (path: { id: string }) => refused(server, calls.setDefaultLocation, { path }, admin);
    expect(await tried({ id })).toMatchObject({ status: 400, code: 'DEFAULT_NOT_CHANGED' });
    await archive(defaultId);
    expect(await tried({ id: defaultId })).toMatchObject({
      status: 400,
      code: 'CANNOT_PERFORM_ACTION_ON_ARCHIVED_LOCATION',
    });
    expect(await tried({ id: nowhere })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await history(id)).events).toEqual(['created', 'set_default_location'].map(event));
    const old = await history(defaultId);
    expect(old.events).toEqual(['created', 'updated', 'archive_status'].map(event));
  });

  test('exactly one location is the default during twenty concurrent changes', async () => {
    const { admin, add, all, businessId } = await withLocations(server);
    const locations: Location[] = [];
    for (let index = 0; index < 20; index += 1) locations.push(await add({ name: `Location ${index}` }));
    const defaults = async () => {
      const row = await server.database.first(
        sql<{ count: number }>`
          select count(*)::int as count from locations where business_id = ${businessId} and is_default`,
      );
      return row?.count;
    };
    const seen: (number | undefined)[] = [];
    const responses = await Promise.all(
      locations.map(async ({ id }) => {
        const response = await server.app(
          requestFor(calls.setDefaultLocation, { path: { id } }, { token: admin }),
        );
        seen.push(await defaults());
        return response;
      }),
    );
    expect(responses.map(({ status }) => status)).toEqual(locations.map(() => 200));
    expect(new Set(seen)).toEqual(new Set([1]));
    expect((await all()).filter((location) => location.default)).toHaveLength(1);
  });

  test('default location cannot be archived, also while it becomes the default', async () => {
    const { admin, add, defaultId, location } = await withLocations(server);
    const path = { id: defaultId };
    const refusal = await refused(server, calls.archiveLocation, { path }, admin);
    expect(refusal).toMatchObject({ status: 400, code: 'CANNOT_ARCHIVE_DEFAULT' });
    const { id } = await add({ name: 'Garden house' });
    const responses = await Promise.all(
      [calls.setDefaultLocation, calls.archiveLocation].map((call) =>
        server.app(requestFor(call, { path: { id } }, { token: admin })),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const { default: isDefault, archived } = await location(id);
    expect(isDefault).not.toBe(archived);
  });

  test('archived location is listed only on request and refused for services', async () => {
    const { admin, add, archive, all, create, read } = await withLocations(server);
    const { id } = await add({ name: 'Garden house' });
    const locations = [{ type: 'BUSINESS' as const, business: { id } }];
    const service = await create(yogaClass({ locations }));
    const archived = await archive(id);
    expect(archived).toMatchObject({ archived: true, status: 'ACTIVE', revision: '2' });
    expect(await archive(id)).toEqual(archived);

    const listed = await ask(server, calls.listLocations, {}, admin);
    expect(listed.locations.map(({ name }) => name)).toEqual(['Main place']);
    expect((await all()).map(({ name }) => name)).toEqual(['Main place', 'Garden house']);
    expect((await read(service.id)).locations).toMatchObject([{ business: { id } }]);
    const other = await create(yogaClass({ name: 'Other' }));
    const input = { path: { serviceId: other.id }, body: { locations } };
    const refusal = await refused(server, setServiceLocations, input, admin);
    expect(refusal.rules).toEqual(['locations.0.business.id INVALID_BUSINESS_LOCATION']);
  });

  test.each([
    ['present', calls.addTypeToLocation, calls.removeTypeFromLocation],
    ['deprecated', calls.addLocationType, calls.removeLocationType],
  ])('types are added and removed individually by the %s calls', async (_name, adding, removing) => {
    const { admin, add, archive } = await withLocations(server);
    const { id } = await add({ name: 'Garden house', locationTypes: ['BRANCH'] });
    const by = (locationType: 'BRANCH' | 'OFFICES') => ({ path: { id }, body: { locationType } });
    const { location } = await ask(server, adding, by('OFFICES'), admin);
    expect(location).toMatchObject({ locationTypes: ['BRANCH', 'OFFICES'], revision: '2' });
    expect(await ask(server, adding, by('OFFICES'), admin)).toEqual({ location });
    const removed = await ask(server, removing, by('BRANCH'), admin);
    expect(removed.location).toMatchObject({ locationTypes: ['OFFICES'], revision: '3' });
    expect(await ask(server, removing, by('BRANCH'), admin)).toEqual(removed);

    const unknown = { path: { id }, body: { locationType: 'GARDEN' } };
    expect((await refused(server, adding, unknown, admin)).rules).toEqual([
      'locationType INVALID_ENUM_VALUE',
    ]);
    await archive(id);
    for (const call of [adding, removing]) {
      expect(await refused(server, call, by('OFFICES'), admin)).toMatchObject({
        status: 400,
        code: 'CANNOT_UPDATE_LOCATION_TYPES_FOR_LOCATION',
      });
    }
  });

  test('list is limited to the locations that the caller may see, on request', async () => {
    const { admin, all } = await withLocations(server);
    const ids = (await all()).map(({ id }) => id);
    const query = { filterAuthorizedLocationEntities: true };
    const listed = await ask(server, calls.listLocations, { query }, admin);
    expect(listed.authorizedLocationEntities).toEqual(ids);
    const found = await ask(server, calls.queryBusinessLocations, { body: query }, admin);
    expect(found.authorizedLocationEntities).toEqual(ids);
    expect(await ask(server, calls.listLocations, {}, admin)).not.toHaveProperty(
      'authorizedLocationEntities',
    );
  });
});
