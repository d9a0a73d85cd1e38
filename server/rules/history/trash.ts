import { sql } from 'kysely';
import type { TrashFilter } from '../../../contract/calls/history/trash.ts';
import type { TrashedRecord } from '../../../contract/entities/history/trashedRecord.ts';
import { dayMs } from '../../../contract/durations.ts';
import { literally } from '../../database/lists/likePattern.ts';
import type { CallContext } from '../callContext.ts';
import { countTrash, selectTrash, type TrashRow } from '../../tables/history/trash.ts';
import { changeActorOf } from './changeHistory.ts';
import type { RestQuestion } from '../restList.ts';
import { purgeDateOf } from '../deadlines.ts';

const orders = {
  deletedDate: sql`trashed.deleted_date`,
  name: sql`trashed.name`,
  id: sql`trashed.id`,
} as const;

/** A page of deleted records, and their total. */
export async function listTrash(
  { db, businessId, now }: Pick<CallContext, 'db' | 'businessId' | 'now'>,
  { filter, sort, offset, limit }: RestQuestion<TrashFilter, keyof typeof orders>,
): Promise<{ records: TrashedRecord[]; total: number }> {
  const { id, entity, q } = filter;
  const where = sql`${id ? sql`and trashed.id = any(${id}::uuid[])` : sql``}
    ${entity ? sql`and trashed.entity = any(${[entity].flat()}::text[])` : sql``}
    ${q ? sql`and trashed.name ilike ${`%${literally(q)}%`}` : sql``}`;
  const { field, descending } = sort ?? { field: 'deletedDate' as const, descending: true };
  const order = sql`order by ${orders[field]} ${descending ? sql`desc` : sql`asc`}, trashed.id`;
  const rest = sql`${where} ${order} limit ${limit}::int offset ${offset}::int`;
  const rows = await selectTrash(db, businessId, { now, rest });
  return { records: rows.map((row) => toTrashed(row, now)), total: await countTrash(db, businessId, where) };
}

function toTrashed(row: TrashRow, now: Date): TrashedRecord {
  const purge = purgeDateOf(row.deleted_date);
  return {
    id: row.id,
    entity: row.entity,
    name: row.name,
    ...(row.type !== null && { type: row.type }),
    ...(row.slug !== null && { slug: row.slug }),
    ...(row.services !== null && { services: row.services }),
    bookings: row.bookings,
    deletedDate: row.deleted_date.toISOString(),
    ...(row.actor && { actor: changeActorOf(row.actor, row.member_name) }),
    ...(row.change_id !== null && { changeId: row.change_id }),
    purgeDate: purge.toISOString(),
    daysLeft: Math.max(0, Math.ceil((purge.getTime() - now.getTime()) / dayMs)),
  };
}
