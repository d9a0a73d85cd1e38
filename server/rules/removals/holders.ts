import { sql } from 'kysely';
import type { UseEffect, UseKind } from '../../../contract/entities/history/removal.ts';
import type { Resource } from '../../../contract/entities/locations/resource.ts';
import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import type { BookingPolicy } from '../../../contract/entities/terms/bookingPolicy.ts';
import type { Sql } from '../../database/database.ts';
import { resourceTable } from '../../tables/locations/resources.ts';
import { serviceIdsWhere, updateServiceRows } from '../../tables/services/services.ts';
import { fullServices } from '../../tables/services/fullServices.ts';
import { staffMemberRows } from '../../tables/staff/staffMembers.ts';
import { bookingPolicyTable } from '../../tables/terms/bookingPolicies.ts';
import { inStatements } from '../../tables/manyRows.ts';
import { saveEntity } from '../changeEntity.ts';
import { resourceFamily } from '../locations/resources.ts';
import { recordChanges } from '../recordChange.ts';
import { nextVersion } from '../revisions.ts';
import { bookingPolicyFamily } from '../terms/bookingPolicies.ts';
import type { Writing } from '../writing.ts';
import type { NamedRecord, PlannedUse, PlannedUses, RemovalReading, Removing } from './removal.ts';

/** A kind of record that refers to records of other families. */
export interface Holder<Row extends NamedRecord> {
  kind: UseKind;
  /** Those of a condition, in the order of ids. */
  select: (reading: RemovalReading, where: Sql) => Promise<Row[]>;
  /** Stores and records the changes. */
  save: (writing: Writing, changes: readonly Changed<Row>[]) => Promise<void>;
  /** Kind, id and name as people know them, if they differ. */
  known?: (reading: RemovalReading, rows: readonly Row[]) => Promise<Map<string, Known>>;
}

interface Changed<Row> {
  before: Row;
  after: Row;
}

type Known = Pick<PlannedUse, 'kind' | 'id' | 'name'>;

/** The effect on a record that refers to removed ones. `after` is absent if it stays unchanged. */
export interface Consequence<Row> {
  effect: UseEffect;
  after?: Row | undefined;
}

/** Uses by references: the condition on records that have one, and the effect on each; undefined for none. */
export function references<Entity, Row extends NamedRecord>(
  holder: Holder<Row>,
  where: (removing: Removing<Entity>) => Sql,
  consequence: (row: Row, removing: Removing<Entity>) => Consequence<Row> | undefined,
) {
  return async (reading: RemovalReading, removing: Removing<Entity>): Promise<PlannedUses> => {
    const rows = await holder.select(reading, where(removing));
    const known = await holder.known?.(reading, rows);
    const planned = rows.flatMap((before) => {
      const found = consequence(before, removing);
      return found ? [{ before, ...found }] : [];
    });
    return {
      uses: planned.map(({ before, effect }) => ({
        kind: holder.kind,
        id: before.id,
        name: before.name ?? '',
        ...known?.get(before.id),
        effect,
      })),
      carryOut: (writing) =>
        holder.save(
          writing,
          planned.flatMap(({ before, after }) => (after ? [{ before, after }] : [])),
        ),
    };
  };
}

export const services: Holder<Service> = {
  kind: 'service',
  select: async (reading, where) => {
    const { db, businessId, lock } = reading;
    const ids = await serviceIdsWhere(db, businessId, where, { lock });
    const rows = ids.map((id) => ({ id }));
    const found: Service[] = [];
    for (const page of inStatements(rows)) found.push(...(await fullServices(reading, page)));
    return found;
  },
  save: async (writing, changes) => {
    for (const page of inStatements(changes)) {
      await updateServiceRows(
        writing.db,
        writing.businessId,
        page.map(({ before, after }) => ({ ...after, ...nextVersion(before, writing.now) })),
      );
      const stored = await fullServices(
        writing,
        page.map(({ before }) => before),
      );
      await recordChanges(
        writing,
        'service',
        stored.flatMap((after, index) => {
          const before = page[index]?.before;
          return before ? [{ action: 'updated', before, after }] : [];
        }),
      );
    }
  },
};

export const policies: Holder<BookingPolicy> = {
  kind: 'bookingPolicy',
  select: ({ db, businessId, lock }, where) =>
    bookingPolicyTable.select(
      db,
      businessId,
      sql`and ${where} order by id ${lock ? sql`for update` : sql``}`,
    ),
  save: async (writing, changes) => {
    for (const { before, after } of changes) await saveEntity(writing, bookingPolicyFamily, before, after);
  },
};

/** Rooms, equipment, and the resources of staff members, which people know as the staff members. */
export const resources: Holder<Resource> = {
  kind: 'resource',
  select: ({ db, businessId, lock }, where) =>
    resourceTable.select(db, businessId, sql`and ${where} order by id ${lock ? sql`for update` : sql``}`),
  known: async ({ db, businessId }, records) => {
    const ids = records.filter(({ typeId }) => typeId === staffResourceTypeId).map(({ id }) => id);
    const rows = await staffMemberRows(
      db,
      businessId,
      sql`and staff_members.resource_id = any(${ids}::uuid[])`,
    );
    return new Map(
      rows.map(({ id, name, resource_id: resourceId }) => [resourceId, { kind: 'staffMember', id, name }]),
    );
  },
  save: async (writing, changes) => {
    for (const { before, after } of changes) await saveEntity(writing, resourceFamily, before, after);
  },
};

/** The list with removed ids replaced, each at most once. */
export function replaced(
  list: readonly string[],
  removed: readonly string[],
  replacement: string | undefined,
): string[] {
  const next = list.flatMap((id) => {
    if (!removed.includes(id.toLowerCase())) return [id];
    return replacement === undefined ? [] : [replacement];
  });
  return [...new Set(next)];
}
