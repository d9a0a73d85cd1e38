import { sql } from 'kysely';
import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import type { Database, Queries } from '../../database/database.ts';
import type { Busy, Rules } from '../../scheduling/model.ts';
import { insertMany, type JsonRow } from '../../tables/manyRows.ts';
import { allSchedules, blocksScheduleOf, bookingRows, eventRows, sessionRows } from './testCalendarRows.ts';
import {
  date,
  locationRow,
  policyRow,
  resourceRow,
  serviceRow,
  staffRow,
  timesOfSessions,
  variantsRow,
  version,
} from './testRuleRows.ts';

/** Rules and busy times of server/scheduling/model.ts as rows of a business. */

/**
 * Stores the rules and busy times for a business and removes what it had. Ids must be GUIDs. Not everything in the
 * model can be stored: see `storable` in testSchedulingCases.ts.
 */
export async function storeScheduling(
  database: Database,
  businessId: string,
  { rules, busy }: { rules: Rules; busy: Busy },
): Promise<void> {
  await database.transaction(async (db) => {
    const insert = (table: string, rows: readonly JsonRow[]) =>
      insertMany(
        db,
        table,
        rows.map((row) => ({ business_id: businessId, ...row })),
      );
    await clear(db, businessId);
    const { business, locations, resources, services } = rules;
    const categoryIds = [...new Set(services.flatMap(({ categoryId }) => categoryId ?? []))];
    await insert(
      'categories',
      categoryIds.map((id) => ({ id, ...version, name: 'Category', sort_order: 0 })),
    );
    await insert(
      'resource_types',
      [...new Set(resources.map(({ typeId }) => typeId))]
        .filter((id) => id !== staffResourceTypeId)
        .map((id) => ({ id, ...version, name: id })),
    );
    await insert('locations', locations.map(locationRow));
    const hoursIds = new Map(locations.map(({ id, hours }) => [id, hours.id]));
    await insert(
      'resources',
      resources.map((resource) => resourceRow(resource, hoursIds)),
    );
    await insert(
      'staff_members',
      resources.filter(({ typeId }) => typeId === staffResourceTypeId).map(staffRow),
    );
    await insert('booking_policies', services.map(policyRow));
    const addOns = services.flatMap((service) => service.addOns ?? []);
    await insert(
      'add_ons',
      addOns.map(({ id, minutes }) => ({ id, ...version, name: 'More', duration_in_minutes: minutes })),
    );
    await insert(
      'service_slugs',
      services.map(({ id }) => ({ name: id, service_id: id, custom: false, created_date: date })),
    );
    const capacities = new Map(busy.courses.map(({ serviceId, capacity }) => [serviceId, capacity]));
    await insert(
      'services',
      services.map((service) => ({
        ...serviceRow(service, capacities.get(service.id) ?? 1),
        ...timesOfSessions(service, busy),
      })),
    );
    await insert('service_options_and_variants', services.flatMap(variantsRow));
    await storeBusiness(db, businessId, business);
    await storeSchedules(db, businessId, rules, busy);
    await insert('calendar_events', eventRows(rules, busy));
    await insert('sessions', sessionRows(busy));
    await insert('bookings', bookingRows(rules, busy));
  });
}

const emptied = (
  'bookings sessions calendar_events service_options_and_variants services service_slugs add_ons ' +
  'booking_policies staff_members resources locations categories'
).split(' ');

async function clear(db: Queries, businessId: string): Promise<void> {
  for (const table of emptied) {
    await db.write(sql`delete from ${sql.table(table)} where business_id = ${businessId}`);
  }
  await db.write(sql`delete from schedules where business_id = ${businessId} and owner_kind is null`);
  await db.write(
    sql`delete from resource_types where business_id = ${businessId} and id <> ${staffResourceTypeId}`,
  );
}

async function storeBusiness(
  db: Queries,
  businessId: string,
  { timeZone, slotsSplit }: Rules['business'],
): Promise<void> {
  await db.write(sql`update businesses set time_zone = ${timeZone} where id = ${businessId}`, 1);
  const minutes = slotsSplit.by === 'MINUTES' ? slotsSplit.minutes : 30;
  await db.write(
    sql`update bookings_settings set slots_by_duration = ${slotsSplit.by === 'DURATION'},
      slots_minutes = ${minutes}::int where business_id = ${businessId}`,
    1,
  );
}

async function storeSchedules(db: Queries, businessId: string, rules: Rules, busy: Busy): Promise<void> {
  await db.write(
    sql`update schedules set id = ${rules.business.closures.id}
      where business_id = ${businessId} and owner_kind = 'BUSINESS'`,
    1,
  );
  if (busy.blocks.length + busy.series.length > 0) {
    await insertMany(db, 'schedules', [
      {
        business_id: businessId,
        id: blocksScheduleOf(rules),
        ...version,
        status: 'CREATED',
        defaults: {},
        business_time_zone: true,
      },
    ]);
  }
  for (const { id, timeZone } of allSchedules(rules)) {
    await db.write(
      sql`update schedules set time_zone = ${timeZone ?? null}, business_time_zone = ${timeZone === undefined}
        where business_id = ${businessId} and id = ${id}`,
      1,
    );
  }
}
