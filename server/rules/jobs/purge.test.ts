import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createBookingForm, deleteBookingForm } from '../../../contract/calls/terms/bookingForms.ts';
import { createBookingPolicy, deleteBookingPolicy } from '../../../contract/calls/terms/bookingPolicies.ts';
import { createCategory, deleteCategory } from '../../../contract/calls/services/categories.ts';
import { restoreService } from '../../../contract/calls/workbench/frontdesk.ts';
import { createResource } from '../../../contract/calls/locations/resources.ts';
import { createResourceType, deleteResourceType } from '../../../contract/calls/locations/resourceTypes.ts';
import { validateSlug } from '../../../contract/calls/services/serviceParts.ts';
import { deleteService } from '../../../contract/calls/services/services.ts';
import { createStaffMember, deleteStaffMember } from '../../../contract/calls/staff/staffMembers.ts';
import { listDeletedStaffMembers } from '../../../contract/calls/staff/staffMembersV2.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { trashLimits } from '../../../contract/entities/history/trashedRecord.ts';
import type { Sql } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { insertSessions } from '../../tables/calendar/sessions.ts';
import { sessionOf } from '../../testing/bookings/testCalendar.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';
import { openBulkStudio } from '../../testing/testBulkRuns.ts';
import { historyOf } from '../../testing/testHistory.ts';
import { purgeDeleted } from './purge.ts';

const engines = engineOfTheDay(import.meta.url);

const day = 24 * 60 * 60;

describe.each(engines)('permanent deletion of old trash on $name', ({ open }) => {
  let server: TestApp;
  beforeEach(async () => {
    server = startTestApp(await open());
  });

  async function withServices() {
    const catalogue = await openCatalogue(server);
    const { create, admin, businessId } = catalogue;
    const gone = await create(yogaClass({ name: 'Gone' }));
    const other = await create(yogaClass({ name: 'Stays' }));
    const tables = ['services', 'service_slugs', 'sessions', 'bookings'] as const;
    return {
      ...catalogue,
      gone,
      other,
      remove: ({ id }: Service) => ask(server, deleteService, { path: { serviceId: id } }, admin),
      isFree: async (slug: string) =>
        (await ask(server, validateSlug, { body: { serviceId: other.id, slug } }, admin)).valid,
      /** Number of rows of the service in each table. */
      rowsOf: async ({ id }: Service) =>
        Promise.all(
          tables.map(async (table) => {
            const column = sql.ref(table === 'services' ? 'id' : 'service_id');
            const row = await server.database.first(sql<{ count: number }>`
              select count(*)::int as count from ${sql.table(table)}
              where business_id = ${businessId} and ${column} = ${id}`);
            return row?.count;
          }),
        ),
      /** Adds a session tomorrow, with a booking. */
      book: async ({ id, schedule }: Service) => {
        const session = crypto.randomUUID();
        await server.database.write(sql`
          insert into sessions (business_id, id, revision, created_date, updated_date, service_id, schedule_id,
            start_date, end_date, time_zone, status, resource_ids, linked_schedules, capacity, total_participants, details)
          values (${businessId}, ${session}, 1, now(), now(), ${id}, ${schedule?.id}, '2027-02-02T10:00Z',
            '2027-02-02T11:00Z', 'Europe/Berlin', 'CONFIRMED', '{}', '[]', 5, 0, '{}')`);
        await server.database.write(sql`
          insert into bookings (business_id, id, revision, created_date, updated_date, service_id, session_id,
            booked_entity, resource_ids, start_date, status, payment_status, paid_amount, contact_details,
            total_participants, details)
          values (${businessId}, ${crypto.randomUUID()}, 1, now(), now(), ${id}, ${session}, '{}', '{}',
            '2027-02-02T10:00Z', 'CONFIRMED', 'NOT_PAID', 0, '{}', 1, '{}')`);
      },
    };
  }

  test('waits while the deletion of a service preserved upcoming sessions', async () => {
    const { gone, remove, book, businessId, rowsOf } = await withServices();
    await book(gone);
    await remove(gone);
    await server.database.write(sql`
      update sessions set end_date = '2027-05-01T11:00Z' where business_id = ${businessId} and service_id = ${gone.id}`);
    server.passTime((trashLimits.days + 1) * day);
    await purgeDeleted(server.options);
    expect((await rowsOf(gone))[0]).toBe(1);
    server.passTime(90 * day);
    await purgeDeleted(server.options);
    expect((await rowsOf(gone))[0]).toBe(0);
  });

  test('leaves services restorable for thirty days, with their slugs', async () => {
    const { gone, remove, isFree, read, admin } = await withServices();
    await remove(gone);
    server.passTime(trashLimits.days * day - 1);
    expect(await purgeDeleted(server.options)).toBe(0);
    expect(await isFree('gone')).toBe(false);
    await ask(server, restoreService, { path: { serviceId: gone.id } }, admin);
    server.passTime(2);
    expect(await purgeDeleted(server.options)).toBe(0);
    expect((await read(gone.id)).name).toBe('Gone');
  });

  test('deletes services afterwards and frees their slugs, but keeps bookings and history', async () => {
    const { gone, other, remove, book, rowsOf, isFree, admin } = await withServices();
    await book(gone);
    await book(other);
    await remove(gone);
    const before = await historyOf(server, gone.id);
    server.passTime(trashLimits.days * day + 1);
    expect(await purgeDeleted(server.options)).toBe(1);

    expect(await rowsOf(gone)).toEqual([0, 0, 0, 1]);
    expect(await rowsOf(other)).toEqual([1, 1, 1, 1]);
    expect(await isFree('gone')).toBe(true);
    const path = { serviceId: gone.id };
    expect(await refused(server, restoreService, { path }, admin)).toMatchObject({ status: 404 });
    const { changes, events } = await historyOf(server, gone.id);
    expect(changes.slice(0, -1)).toEqual(before.changes);
    expect(changes.at(-1)).toEqual({
      action: 'purged',
      before: { id: gone.id, name: 'Gone' },
      after: null,
    });
    expect(events).toEqual(before.events);
    expect(await purgeDeleted(server.options)).toBe(0);
  });

  test('keeps records while a service uses them, and deletes them with the service', async () => {
    const { create, remove, admin } = await withServices();
    const { category } = await ask(server, createCategory, { body: { category: { name: 'Old' } } }, admin);
    const policyBody = { body: { bookingPolicy: { name: 'Old' } } };
    const { bookingPolicy } = await ask(server, createBookingPolicy, policyBody, admin);
    const formBody = { body: { bookingForm: { name: 'Old' } } };
    const { bookingForm } = await ask(server, createBookingForm, formBody, admin);
    const used = await create(
      yogaClass({
        name: 'Used',
        category: { id: category.id },
        bookingPolicy: { id: bookingPolicy.id },
        form: { id: bookingForm.id },
      }),
    );
    await ask(server, deleteCategory, { path: { categoryId: category.id } }, admin);
    await ask(server, deleteBookingPolicy, { path: { bookingPolicyId: bookingPolicy.id } }, admin);
    server.passTime(trashLimits.days * day + 1);
    expect(await purgeDeleted(server.options)).toBe(0);

    await remove(used);
    await ask(server, deleteBookingForm, { path: { bookingFormId: bookingForm.id } }, admin);
    server.passTime(trashLimits.days * day + 1);
    expect(await purgeDeleted(server.options)).toBe(4);
    for (const { id } of [category, bookingPolicy, bookingForm, used]) {
      expect((await historyOf(server, id)).changes.at(-1)).toMatchObject({ action: 'purged' });
    }
  });

  test('deletes staff members, rooms and their types once no session and no service uses them', async () => {
    const { create, remove, admin, businessId } = await withServices();
    const { staffMember } = await ask(
      server,
      createStaffMember,
      { body: { staffMember: { name: 'Ada' } } },
      admin,
    );
    const { resourceType } = await ask(
      server,
      createResourceType,
      { body: { resourceType: { name: 'Halls' } } },
      admin,
    );
    const body = { resource: { name: 'Large hall', typeId: resourceType.id } };
    const { resource } = await ask(server, createResource, { body }, admin);
    const used = await create(
      yogaClass({
        name: 'Used',
        serviceResources: [{ resourceType: { id: resourceType.id }, resourceIds: { values: [resource.id] } }],
      }),
    );
    const { resourceId: personsResource = '' } = staffMember;
    await insertSessions(server.database, businessId, [
      {
        ...sessionOf(used, { inHours: 60 * 24 }),
        affectedSchedules: [{ scheduleId: personsResource, scheduleOwnerId: personsResource }],
      },
    ]);
    await ask(server, deleteStaffMember, { path: { staffMemberId: staffMember.id } }, admin);
    await ask(server, deleteResourceType, { path: { resourceTypeId: resourceType.id } }, admin);
    server.passTime(trashLimits.days * day + 1);
    expect(await purgeDeleted(server.options)).toBe(0);

    await remove(used);
    server.passTime((trashLimits.days + 60) * day);
    expect(await purgeDeleted(server.options)).toBe(5);
    for (const { id } of [staffMember, resource, resourceType, { id: personsResource }]) {
      expect((await historyOf(server, id)).changes.at(-1)).toMatchObject({ action: 'purged' });
    }
    const trash = await ask(server, listDeletedStaffMembers, {}, admin);
    expect(trash.staffMembers).toEqual([]);
  });

  test('deletes each record once when several processes run it at the same time', async () => {
    const { gone, remove } = await withServices();
    await remove(gone);
    server.passTime(trashLimits.days * day + 1);
    const purged = await Promise.all([1, 2, 3].map(() => purgeDeleted(server.options)));
    expect(purged.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    const { changes } = await historyOf(server, gone.id);
    expect(changes.filter(({ action }) => action === 'purged')).toHaveLength(1);
  });

  test('deletes 450 records of each kind in one run', async () => {
    const { create, multiply, businessId, resourceId, admin } = await openBulkStudio(server);
    const { category } = await ask(server, createCategory, { body: { category: { name: 'Old' } } }, admin);
    const policyBody = { body: { bookingPolicy: { name: 'Old' } } };
    const { bookingPolicy } = await ask(server, createBookingPolicy, policyBody, admin);
    const formBody = { body: { bookingForm: { name: 'Old' } } };
    const { bookingForm } = await ask(server, createBookingForm, formBody, admin);
    const typeBody = { body: { resourceType: { name: 'Halls' } } };
    const { resourceType } = await ask(server, createResourceType, typeBody, admin);
    const roomBody = { body: { resource: { name: 'Hall', typeId: resourceType.id } } };
    const { resource } = await ask(server, createResource, roomBody, admin);
    await multiply(await create(yogaClass({ name: 'Old' })), 449);
    const deletedDate = server.options.clock();
    await server.database.write(
      sql`update services set deleted_date = ${deletedDate} where business_id = ${businessId}`,
      450,
    );
    const [person] = await server.database.rows(
      sql<{ id: string }>`select id from staff_members
        where business_id = ${businessId} and resource_id = ${resourceId}`,
    );
    const templates = {
      categories: category.id,
      booking_policies: bookingPolicy.id,
      booking_forms: bookingForm.id,
      resources: resource.id,
      staff_members: person?.id ?? '',
      resource_types: resourceType.id,
    };
    for (const [table, id] of Object.entries(templates)) await deleteCopies(table, { businessId, id });
    const countOf = async (table: string) =>
      (
        await server.database.first(
          sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}
            where business_id = ${businessId} and deleted_date is not null`,
        )
      )?.count;
    const tables = ['services', ...Object.keys(templates)];
    for (const table of tables) expect([table, await countOf(table)]).toEqual([table, 450]);
    server.passTime(trashLimits.days * day + 1);
    expect(await purgeDeleted(server.options)).toBe(7 * 450);
    for (const table of tables) expect([table, await countOf(table)]).toEqual([table, 0]);
  });

  /** Adds 450 deleted copies of a row, each with its own id and name. */
  async function deleteCopies(table: string, { businessId, id }: { businessId: string; id: string }) {
    const columns = await server.database.rows<{ name: string }>(sql`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`);
    const own: Readonly<Record<string, Sql>> = {
      id: sql`gen_random_uuid()`,
      events_schedule_id: sql`gen_random_uuid()`,
      working_hours_schedule_id: sql`gen_random_uuid()`,
      ...(table === 'staff_members' && {
        resource_id: sql`(select id from resources rooms
          where rooms.business_id = ${businessId} and rooms.name = 'Hall ' || copies.number)`,
      }),
      name: sql`template.name || ' ' || copies.number`,
      deleted_date: sql`${server.options.clock()}::timestamptz`,
    };
    const values = columns.map(({ name }) => own[name] ?? sql`template.${sql.ref(name)}`);
    await server.database.write(
      sql`insert into ${sql.table(table)} (${sql.join(columns.map(({ name }) => sql.ref(name)))})
        select ${sql.join(values)} from generate_series(1, 450) as copies (number)
          join ${sql.table(table)} template on template.business_id = ${businessId} and template.id = ${id}`,
      450,
    );
  }
});
