import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

interface Visit {
  businessId: string;
  memberId: string;
  now: Date;
}

/**
 * Records that a member opened the overview, and returns the time of their previous visit; a visit ends after four
 * hours.
 */
export async function storeVisit(
  db: Queries,
  { businessId, memberId, now }: Visit,
): Promise<Date | undefined> {
  const row = await db.first(sql<{ before: Date | null }>`
    insert into member_visits (business_id, member_id, seen) values (${businessId}, ${memberId}, ${now})
    on conflict (business_id, member_id) do update set seen = excluded.seen,
      before = case
        when excluded.seen - member_visits.seen > interval '4 hours' then member_visits.seen
        else member_visits.before
      end
    returning before`);
  return row?.before ?? undefined;
}
