import { sql } from 'kysely';
import type { TrashedEntity } from '../../../contract/entities/history/recordedChange.ts';
import type { TrashedRecord } from '../../../contract/entities/history/trashedRecord.ts';
import type { Queries, Sql } from '../../database/database.ts';
import type { Actor } from '../actor.ts';
import { comesBack } from '../calendar/bookings.ts';
import { trashedRecords } from './editedRecords.ts';

export interface TrashRow {
  id: string;
  entity: TrashedEntity;
  name: string;
  type: NonNullable<TrashedRecord['type']> | null;
  slug: string | null;
  /** Number of services that are assigned again with it. */
  services: number | null;
  deleted_date: Date;
  change_id: string | null;
  actor: Actor | null;
  /** Number of bookings that are restored with it. */
  bookings: number;
  member_name: string | null;
}

/** The deleted records of a business as `trashed`. */
function trashedIn(businessId: string): Sql {
  const each = Object.values(trashedRecords).map((rows) => rows(businessId));
  return sql`(${sql.join(each, sql` union all `)}) as trashed`;
}

/** Deleted records with their last deletion. `rest` follows `where true`. */
export function selectTrash(
  db: Queries,
  businessId: string,
  { now, rest }: { now: Date; rest: Sql },
): Promise<TrashRow[]> {
  return db.rows(sql<TrashRow>`
    select trashed.id, trashed.entity, trashed.name, trashed.type, trashed.slug, trashed.deleted_date,
      deletion.id as change_id, deletion.actor, members.name as member_name,
      case when trashed.resource_id is not null then (select count(*)::int from former_staff
        where former_staff.business_id = ${businessId} and former_staff.resource_id = trashed.resource_id
      ) end as services,
      (select count(*)::int from bookings
        where bookings.business_id = ${businessId} and bookings.service_id = trashed.id
          and ${comesBack(now)}) as bookings
    from ${trashedIn(businessId)}
    left join lateral (
      select changes.id, changes.actor from changes
      where changes.business_id = ${businessId} and changes.entity_id = trashed.id
        and changes.action = 'deleted'
      order by changes.sequence desc limit 1
    ) as deletion on true
    left join members on members.business_id = ${businessId}
      and members.id = (deletion.actor ->> 'memberId')::uuid
    where true ${rest}`);
}

export async function countTrash(db: Queries, businessId: string, rest: Sql): Promise<number> {
  const row = await db.first(sql<{ count: number }>`
    select count(*)::int as count from ${trashedIn(businessId)} where true ${rest}`);
  return row?.count ?? 0;
}
