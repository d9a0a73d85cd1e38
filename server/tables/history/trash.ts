import { sql } from 'kysely';
import type { TrashedService } from '../../../contract/entities/trashedService.ts';
import type { Queries, Sql } from '../../database/database.ts';
import type { Actor } from '../actor.ts';
import { comesBack } from '../calendar/bookings.ts';

export interface TrashRow {
  id: string;
  name: string;
  type: TrashedService['type'];
  slug: string;
  deleted_date: Date;
  change_id: string | null;
  actor: Actor | null;
  /** Number of bookings that are restored with it. */
  bookings: number;
  member_name: string | null;
}

const deleted = (businessId: string) =>
  sql`services.business_id = ${businessId} and services.deleted_date is not null`;

/** Deleted services with their last deletion. `rest` follows the tenant's condition. */
export function selectTrash(
  db: Queries,
  businessId: string,
  { now, rest }: { now: Date; rest: Sql },
): Promise<TrashRow[]> {
  return db.rows(sql<TrashRow>`
    select services.id, services.name, services.type, services.main_slug as slug, services.deleted_date,
      deletion.id as change_id, deletion.actor, members.name as member_name,
      (select count(*)::int from bookings
        where bookings.business_id = services.business_id and bookings.service_id = services.id
          and ${comesBack(now)}) as bookings
    from services
    left join lateral (
      select changes.id, changes.actor from changes
      where changes.business_id = services.business_id and changes.entity_id = services.id
        and changes.action = 'deleted'
      order by changes.sequence desc limit 1
    ) as deletion on true
    left join members on members.business_id = services.business_id
      and members.id = (deletion.actor ->> 'memberId')::uuid
    where ${deleted(businessId)} ${rest}`);
}

export async function countTrash(db: Queries, businessId: string, rest: Sql): Promise<number> {
  const row = await db.first(sql<{ count: number }>`
    select count(*)::int as count from services where ${deleted(businessId)} ${rest}`);
  return row?.count ?? 0;
}
