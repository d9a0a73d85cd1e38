import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { previewRemoval, removeRecords } from '../../../contract/calls/history/removals.ts';
import { createLocation } from '../../../contract/calls/locations/locations.ts';
import { createResource, updateResource } from '../../../contract/calls/locations/resources.ts';
import { createResourceType } from '../../../contract/calls/locations/resourceTypes.ts';
import { createPlanOrder } from '../../../contract/calls/prices/planOrders.ts';
import { createPricingPlan } from '../../../contract/calls/prices/pricingPlans.ts';
import { createCategory } from '../../../contract/calls/services/categories.ts';
import { enablePricingPlansForService } from '../../../contract/calls/services/serviceParts.ts';
import { deleteService } from '../../../contract/calls/services/services.ts';
import { createBookingForm } from '../../../contract/calls/terms/bookingForms.ts';
import { createBookingPolicy, queryBookingPolicies } from '../../../contract/calls/terms/bookingPolicies.ts';
import { defaultFormId } from '../../../contract/entities/services/service.ts';
import type { RemovableEntity } from '../../../contract/entities/history/removal.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, massage, refused, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { bookingOf, sessionOf } from '../../testing/bookings/testCalendar.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { takeLast } from '../../testing/testHistory.ts';
import { insertBookings } from '../../tables/calendar/bookings.ts';
import { insertSessions } from '../../tables/calendar/sessions.ts';

const engines = engineOfTheDay(import.meta.url);

/**
 * A removal changes exactly what its preview names: each case compares all stored records before and after, and after
 * the undo. All cases share one business, because the undo of each restores it.
 */

interface Case {
  entity: RemovableEntity;
  ids: string[];
  with?: string;
  leaveServices?: true;
  sessionsAction?: 'DELETE' | 'KEEP_AT_CURRENT_LOCATION';
  need?: 'REQUIRED' | 'OPTIONAL';
  /** Effects as `kind EFFECT: names`. Counted uses have a number instead of names. */
  uses: string[];
  /** Every record that differs afterwards, except the removed ones. */
  changed: string[];
  calendar?: object;
}

const cases: Record<string, Case> = {
  'an empty category': { entity: 'category', ids: ['empty'], uses: [], changed: [] },
  'a category with visible, hidden and deleted services': {
    entity: 'category',
    ids: ['classes'],
    with: 'treatments',
    need: 'REQUIRED',
    uses: ['service MOVES: Pilates, Yoga'],
    // The deleted service stays moved: nothing shows it, and it stays visible when it is restored.
    changed: ['Pilates', 'Yoga', 'Old yoga'],
  },
  'two categories for a third': {
    entity: 'category',
    ids: ['classes', 'treatments', 'empty'],
    with: 'spare',
    need: 'REQUIRED',
    uses: ['service MOVES: Course, Massage, Pilates, Yoga'],
    changed: ['Course', 'Massage', 'Old yoga', 'Pilates', 'Yoga'],
  },
  'an unused room': { entity: 'resource', ids: ['spareRoom'], uses: [], changed: [] },
  'a room that one service has besides another room': {
    entity: 'resource',
    ids: ['blue'],
    need: 'OPTIONAL',
    uses: ['service LOSES: Yoga'],
    changed: ['Yoga'],
  },
  'the only named room of a service': {
    entity: 'resource',
    ids: ['green'],
    need: 'OPTIONAL',
    uses: ['service LEFT_WITHOUT: Pilates', 'service LOSES: Yoga', 'session LEFT_WITHOUT: 1'],
    changed: ['Yoga'],
  },
  'all named rooms of a service': {
    entity: 'resource',
    ids: ['green', 'blue'],
    need: 'OPTIONAL',
    uses: ['service LEFT_WITHOUT: Pilates, Yoga', 'session LEFT_WITHOUT: 1'],
    changed: [],
  },
  'a room with a replacement': {
    entity: 'resource',
    ids: ['green'],
    with: 'spareRoom',
    need: 'OPTIONAL',
    uses: ['service MOVES: Pilates, Yoga', 'session LEFT_WITHOUT: 1'],
    changed: ['Pilates', 'Yoga'],
  },
  'a room with a replacement that the service has': {
    entity: 'resource',
    ids: ['green'],
    with: 'blue',
    need: 'OPTIONAL',
    uses: ['service MOVES: Pilates, Yoga', 'session LEFT_WITHOUT: 1'],
    changed: ['Pilates', 'Yoga'],
  },
  'the last equipment of a needed type': {
    entity: 'resource',
    ids: ['couch'],
    need: 'OPTIONAL',
    uses: ['service LEFT_WITHOUT: Massage', 'booking LEFT_WITHOUT: 1'],
    changed: [],
  },
  'an unused resource type': { entity: 'resourceType', ids: ['unusedType'], uses: [], changed: [] },
  'a resource type with rooms': {
    entity: 'resourceType',
    ids: ['rooms'],
    uses: [
      'resource REMOVED: Blue, Green, Spare room',
      'service LEFT_WITHOUT: Course, Pilates, Yoga',
      'session LEFT_WITHOUT: 1',
    ],
    changed: ['Blue', 'Green', 'Spare room'],
  },
  'an unused policy': { entity: 'bookingPolicy', ids: ['unusedPolicy'], uses: [], changed: [] },
  'a policy with services and bookings': {
    entity: 'bookingPolicy',
    ids: ['strict'],
    with: 'easy',
    need: 'REQUIRED',
    uses: ['booking KEEPS: 2', 'service MOVES: Pilates, Yoga'],
    changed: ['Pilates', 'Yoga'],
  },
  'two policies for the default': {
    entity: 'bookingPolicy',
    ids: ['strict', 'easy'],
    with: 'defaultPolicy',
    need: 'REQUIRED',
    uses: ['booking KEEPS: 3', 'service MOVES: Massage, Pilates, Yoga'],
    changed: ['Massage', 'Pilates', 'Yoga'],
  },
  'an unused form': { entity: 'bookingForm', ids: ['unusedForm'], uses: [], changed: [] },
  'a form of a service and of a policy': {
    entity: 'bookingForm',
    ids: ['health'],
    with: 'short',
    need: 'REQUIRED',
    uses: ['bookingPolicy MOVES: Easy', 'service MOVES: Yoga'],
    changed: ['Easy', 'Yoga'],
  },
  'a form for the default one': {
    entity: 'bookingForm',
    ids: ['short'],
    with: 'defaultForm',
    need: 'REQUIRED',
    uses: ['service MOVES: Massage'],
    changed: ['Massage'],
  },
  'an unused plan': { entity: 'pricingPlan', ids: ['unusedPlan'], uses: [], changed: [] },
  'a plan that services keep': {
    entity: 'pricingPlan',
    ids: ['gold'],
    need: 'OPTIONAL',
    uses: ['planOrder KEEPS: 1', 'service KEEPS: Pilates, Yoga'],
    changed: [],
  },
  'a plan that leaves its services': {
    entity: 'pricingPlan',
    ids: ['gold'],
    leaveServices: true,
    need: 'OPTIONAL',
    uses: ['planOrder KEEPS: 1', 'service LEFT_WITHOUT: Pilates', 'service LOSES: Yoga'],
    changed: ['Pilates', 'Yoga'],
  },
  'a plan with a replacement': {
    entity: 'pricingPlan',
    ids: ['gold'],
    with: 'silver',
    need: 'OPTIONAL',
    uses: ['planOrder KEEPS: 1', 'service MOVES: Pilates, Yoga'],
    changed: ['Pilates', 'Yoga'],
  },
  'an unused location': { entity: 'location', ids: ['attic'], uses: [], changed: [] },
  'a location that keeps its sessions': {
    entity: 'location',
    ids: ['park'],
    need: 'OPTIONAL',
    uses: [
      'resource LEFT_WITHOUT: Green',
      'resource LOSES: Blue',
      'service LEFT_WITHOUT: Course, Pilates',
      'service LOSES: Yoga',
      'staffMember LEFT_WITHOUT: Mara',
    ],
    changed: ['Blue', 'Course', 'Green', 'Mara', 'Pilates', 'Yoga'],
    calendar: { sessions: { kept: 1, moved: 0, cancelled: 0 } },
  },
  'a location whose sessions are cancelled': {
    entity: 'location',
    ids: ['park'],
    sessionsAction: 'DELETE',
    need: 'OPTIONAL',
    uses: [
      'resource LEFT_WITHOUT: Green',
      'resource LOSES: Blue',
      'service LEFT_WITHOUT: Course, Pilates',
      'service LOSES: Yoga',
      'staffMember LEFT_WITHOUT: Mara',
    ],
    changed: ['Blue', 'Course', 'Green', 'Mara', 'Pilates', 'Yoga', 'booking', 'booking', 'session'],
    calendar: {
      sessions: { kept: 0, moved: 0, cancelled: 1 },
      bookings: { kept: 0, moved: 0, cancelled: 2 },
      people: 2,
    },
  },
  'a location with a replacement': {
    entity: 'location',
    ids: ['park'],
    with: 'annex',
    need: 'OPTIONAL',
    uses: ['resource MOVES: Blue, Green', 'service MOVES: Course, Pilates, Yoga', 'staffMember MOVES: Mara'],
    changed: ['Blue', 'Course', 'Green', 'Mara', 'Pilates', 'Yoga', 'booking', 'booking', 'session'],
    calendar: {
      sessions: { kept: 0, moved: 1, cancelled: 0 },
      bookings: { kept: 0, moved: 2, cancelled: 0 },
    },
  },
  'a location with a replacement that the service has': {
    entity: 'location',
    ids: ['park', 'attic'],
    with: 'hall',
    need: 'OPTIONAL',
    uses: ['resource MOVES: Blue, Green', 'service MOVES: Course, Pilates, Yoga', 'staffMember MOVES: Mara'],
    changed: ['Blue', 'Course', 'Green', 'Mara', 'Pilates', 'Yoga', 'booking', 'booking', 'session'],
    calendar: { sessions: { kept: 0, moved: 1, cancelled: 0 } },
  },
};

/** Available at these locations only. */
const at = (...ids: string[]) => ({
  availableInAllLocations: false,
  specificLocationOptions: {
    availableInBusinessLocations: true,
    businessLocations: ids.map((id) => ({ locationId: id })),
  },
});

async function setUp(server: TestApp) {
  const catalogue = await openCatalogue(server);
  const { admin, businessId, locationId, resourceId, create, memberId } = catalogue;
  const made: Record<string, string> = { hall: locationId, defaultForm: defaultFormId };
  const { database } = server;
  const of = (key: string) => made[key] ?? '';

  for (const key of ['classes', 'treatments', 'empty', 'spare']) {
    made[key] = (await ask(server, createCategory, { body: { category: { name: key } } }, admin)).category.id;
  }
  for (const key of ['park', 'annex', 'attic']) {
    const { location } = await ask(server, createLocation, { body: { location: { name: key } } }, admin);
    made[key] = location?.id ?? '';
  }
  for (const [key, name] of [
    ['rooms', 'Room'],
    ['couches', 'Couch'],
    ['unusedType', 'Device'],
  ] as const) {
    made[key] = (
      await ask(server, createResourceType, { body: { resourceType: { name } } }, admin)
    ).resourceType.id;
  }
  const rooms = [
    { key: 'green', name: 'Green', typeId: of('rooms'), locationOptions: at(of('park')) },
    { key: 'blue', name: 'Blue', typeId: of('rooms'), locationOptions: at(of('hall'), of('park')) },
    { key: 'spareRoom', name: 'Spare room', typeId: of('rooms') },
    { key: 'couch', name: 'Couch', typeId: of('couches') },
  ];
  for (const { key, ...resource } of rooms) {
    made[key] = (await ask(server, createResource, { body: { resource } }, admin)).resource.id;
  }
  const [staff] = await database.rows(sql<{ name: string; revision: string }>`
    update resources set name = 'Mara' where business_id = ${businessId} and id = ${resourceId} returning name, revision`);
  await database.write(sql`update staff_members set name = 'Mara' where business_id = ${businessId}`);
  const changed = { id: resourceId, revision: staff?.revision ?? '', locationOptions: at(of('park')) };
  await ask(
    server,
    updateResource,
    { path: { 'resource.id': resourceId }, body: { resource: changed } },
    admin,
  );
  for (const [key, name] of [
    ['health', 'Health'],
    ['short', 'Short'],
    ['unusedForm', 'Unused'],
  ] as const) {
    made[key] = (
      await ask(server, createBookingForm, { body: { bookingForm: { name } } }, admin)
    ).bookingForm.id;
  }
  const found = await ask(server, queryBookingPolicies, { body: {} }, admin);
  made['defaultPolicy'] = found.bookingPolicies[0]?.id ?? '';
  const policies = [
    { key: 'strict', name: 'Strict' },
    { key: 'easy', name: 'Easy', intakeFormPolicy: { enabled: true, formId: of('health') } },
    { key: 'unusedPolicy', name: 'Unused' },
  ];
  for (const { key, ...bookingPolicy } of policies) {
    made[key] = (await ask(server, createBookingPolicy, { body: { bookingPolicy } }, admin)).bookingPolicy.id;
  }
  for (const [key, name] of [
    ['gold', 'Gold'],
    ['silver', 'Silver'],
    ['unusedPlan', 'Unused'],
  ] as const) {
    made[key] = (await ask(server, createPricingPlan, { body: { plan: { name } } }, admin)).plan.id;
  }
  await ask(server, createPlanOrder, { body: { planId: of('gold'), memberId } }, admin);

  const need = (type: string, ...ids: string[]) => ({
    resourceType: { id: of(type) },
    ...(ids.length > 0 && { resourceIds: { values: ids.map(of) } }),
  });
  const locations = (...keys: string[]) => ({
    locations: keys.map((key) => ({ business: { id: of(key) } })),
  });
  const cover = async ({ id }: { id: string }, ...keys: string[]) => {
    const input = { path: { serviceId: id }, body: { pricingPlanIds: keys.map(of) } };
    await ask(server, enablePricingPlansForService, input, admin);
  };
  const category = (key: string) => ({ category: { id: of(key) } });
  const yoga = await create(
    yogaClass({
      name: 'Yoga',
      ...category('classes'),
      ...locations('hall', 'park'),
      bookingPolicy: { id: of('strict') },
      form: { id: of('health') },
      serviceResources: [need('rooms', 'green', 'blue')],
    }),
  );
  await cover(yoga, 'gold', 'silver');
  const pilates = await create(
    yogaClass({
      name: 'Pilates',
      hidden: true,
      ...category('classes'),
      ...locations('park'),
      bookingPolicy: { id: of('strict') },
      serviceResources: [need('rooms', 'green')],
    }),
  );
  await cover(pilates, 'gold');
  await create(
    yogaClass({
      name: 'Course',
      type: 'COURSE',
      ...category('treatments'),
      ...locations('park'),
      serviceResources: [need('rooms')],
    }),
  );
  const treatment = await create(
    massage(resourceId, {
      ...category('treatments'),
      ...locations('hall'),
      bookingPolicy: { id: of('easy') },
      form: { id: of('short') },
      serviceResources: [need('couches')],
    }),
  );
  const old = await create(yogaClass({ name: 'Old yoga', ...category('classes') }));
  await ask(server, deleteService, { path: { serviceId: old.id } }, admin);

  const session = sessionOf(yoga, {
    location: { id: of('park'), name: 'park', locationType: 'OWNER_BUSINESS' },
  });
  const inRoom = { ...session, affectedSchedules: [{ scheduleOwnerId: of('green') }] };
  await insertSessions(database, businessId, [inRoom]);
  const bookings = ['ana@example.com', 'bo@example.com'].map((email) => bookingOf(session, { email }));
  const appointment = sessionOf(treatment);
  const { sessionId: _none, ...ofCouch } = bookingOf(appointment);
  await insertBookings(database, businessId, [...bookings, { ...ofCouch, resourceIds: [of('couch')] }]);
  return { ...catalogue, of };
}

type Store = Map<string, Record<string, unknown>>;

const tables = {
  services: 'name',
  categories: 'name',
  resources: 'name',
  resource_types: 'name',
  booking_policies: 'name',
  booking_forms: 'name',
  pricing_plans: 'name',
  locations: 'name',
  sessions: "'session'",
  bookings: "'booking'",
  booking_policy_snapshots: "'snapshot'",
  plan_orders: "'order'",
};

/** Every stored record, without the columns that count its versions or derive from the calendar. */
async function stored({ database }: TestApp, businessId: string): Promise<Store> {
  const store: Store = new Map();
  for (const [table, label] of Object.entries(tables)) {
    const rows = await database.rows(sql<{ key: string; label: string; row: Record<string, unknown> }>`
      select coalesce(to_jsonb(stored) ->> 'id', '') as key, ${sql.raw(label)} as label, to_jsonb(stored) as row
      from ${sql.table(table)} as stored where business_id = ${businessId}`);
    for (const { key, label: name, row } of rows) {
      const { revision: _counted, updated_date: _when, ...rest } = row;
      const { first_session_start: _first, last_session_end: _last, ...facts } = rest;
      store.set(`${table} ${key}`, { ...facts, label: name });
    }
  }
  return store;
}

function differences(before: Store, after: Store): { key: string; label: string }[] {
  expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted());
  return [...before].flatMap(([key, row]) =>
    JSON.stringify(row) === JSON.stringify(after.get(key)) ? [] : [{ key, label: String(row['label']) }],
  );
}

/** The records with a replacement that still refer to replaced ones, or to one record twice. */
function referencesLeft(store: Store, replaced: readonly string[]): string[] {
  return [...store].flatMap(([key, row]) => {
    const [table = '', id = ''] = key.split(' ');
    if (!['services', 'resources', 'booking_policies'].includes(table) || replaced.includes(id)) return [];
    const lists = ['resource_ids', 'pricing_plan_ids', 'location_ids'].map((column) => row[column]);
    const isTwice = lists.some((list) => Array.isArray(list) && new Set(list).size < list.length);
    const isLeft = replaced.some((one) => JSON.stringify(row).includes(one));
    return isTwice || isLeft ? [key] : [];
  });
}

describe.each(engines)('removing records on $name', ({ open }) => {
  let server: TestApp;
  let business: Awaited<ReturnType<typeof setUp>>;
  beforeAll(async () => {
    server = startTestApp(await open());
    business = await setUp(server);
  });

  const bodyOf = ({ entity, ids, with: replacement, leaveServices, sessionsAction }: Case) => ({
    entity,
    ids: ids.map(business.of),
    ...(replacement && { replacementId: business.of(replacement) }),
    ...(leaveServices && { leaveServices }),
    ...(sessionsAction && { sessionsAction }),
  });

  test.each(Object.entries(cases))(
    '%s: the preview names every change, and undo reverts it',
    async (_name, each) => {
      const { admin, businessId } = business;
      const body = bodyOf(each);
      const before = await stored(server, businessId);
      const { impact } = await ask(server, previewRemoval, { body }, admin);
      expect(differences(before, await stored(server, businessId))).toEqual([]);
      const said = impact.uses.map(({ kind, effect, count, named }) => {
        const names = named.map(({ name }) => name);
        expect(names.length === 0 || names.length === count).toBe(true);
        return `${kind} ${effect}: ${names.length > 0 ? names.join(', ') : count}`;
      });
      expect(said.toSorted()).toEqual(each.uses.toSorted());
      expect(impact.replacement).toBe(each.need ?? 'NONE');
      expect(impact.calendar ?? {}).toMatchObject(each.calendar ?? {});

      const input = { body: { ...body, impactToken: impact.token } };
      expect(await ask(server, removeRecords, input, admin)).toEqual({ removed: each.ids.length });
      const after = await stored(server, businessId);
      expect(referencesLeft(after, each.with === undefined ? [] : body.ids)).toEqual([]);
      const changes = differences(before, after);
      const removed = changes.filter(({ key }) => body.ids.includes(key.split(' ')[1] ?? ''));
      expect(removed).toHaveLength(each.ids.length);
      const others = changes.filter((change) => !removed.includes(change)).map(({ label }) => label);
      expect(others.toSorted()).toEqual(each.changed.toSorted());

      await takeLast(server, 'undo', admin);
      const left = differences(before, await stored(server, businessId)).map(({ label }) => label);
      expect(left.filter((label) => label !== 'Old yoga')).toEqual([]);
      await server.database.write(sql`
      update services set category_id = ${business.of('classes')}
      where business_id = ${businessId} and name = 'Old yoga'`);
    },
  );

  test('a removal is refused when another record has come to be used', async () => {
    const { admin, businessId, create, of } = business;
    const body = { entity: 'category' as const, ids: [of('classes')], replacementId: of('spare') };
    const { impact } = await ask(server, previewRemoval, { body }, admin);
    const late = await create(yogaClass({ name: 'Late', category: { id: of('classes') } }));
    const before = await stored(server, businessId);
    const input = { body: { ...body, impactToken: impact.token } };
    expect(await refused(server, removeRecords, input, admin)).toMatchObject({ code: 'IMPACT_CHANGED' });
    expect(differences(before, await stored(server, businessId))).toEqual([]);
    await ask(server, deleteService, { path: { serviceId: late.id } }, admin);
    await server.database.write(
      sql`delete from services where business_id = ${businessId} and id = ${late.id}`,
    );
  });

  test('a token counts for its replacement only', async () => {
    const { admin, of } = business;
    const body = { entity: 'category' as const, ids: [of('classes')] };
    const { impact } = await ask(server, previewRemoval, { body }, admin);
    const input = { body: { ...body, replacementId: of('spare'), impactToken: impact.token } };
    expect(await refused(server, removeRecords, input, admin)).toMatchObject({ code: 'IMPACT_CHANGED' });
    const without = await refused(
      server,
      removeRecords,
      { body: { ...body, impactToken: impact.token } },
      admin,
    );
    expect(without.rules).toEqual(['replacementId REQUIRED_FIELD']);
  });

  test.each([
    ['bookingPolicy', 'defaultPolicy', 'DEFAULT_POLICY_CANNOT_BE_DELETED'],
    ['bookingForm', 'defaultForm', 'DEFAULT_FORM_CANNOT_BE_DELETED'],
    ['location', 'hall', 'CANNOT_ARCHIVE_DEFAULT'],
  ] as const)('the default of %s is not removed', async (entity, key, code) => {
    const { admin, of } = business;
    const body = { entity, ids: [of(key)] };
    expect(await refused(server, previewRemoval, { body }, admin)).toMatchObject({ code });
    const input = { body: { ...body, impactToken: 'any' } };
    expect(await refused(server, removeRecords, input, admin)).toMatchObject({ code });
  });

  test.each([
    ['category', 'classes', 'classes'],
    ['category', 'classes', 'gold'],
    ['resource', 'green', 'couch'],
    ['resourceType', 'rooms', 'couches'],
  ] as const)('%s %s: an unsuitable replacement is refused: %s', async (entity, key, other) => {
    const { admin, of } = business;
    const body = { entity, ids: [of(key)], replacementId: of(other) };
    expect((await refused(server, previewRemoval, { body }, admin)).rules).toEqual([
      'replacementId VALIDATION',
    ]);
  });

  test('records of another business are not found', async () => {
    const theirs = await server.addBusiness();
    const body = { entity: 'category' as const, ids: [business.of('classes')] };
    const { status } = await refused(server, previewRemoval, { body }, theirs.tokens.admin);
    expect(status).toBe(404);
  });
});
