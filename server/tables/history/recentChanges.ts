import { sql } from 'kysely';
import type { AnswerOf } from '../../../contract/call.ts';
import { recentChangeLimits, type listRecentChanges } from '../../../contract/calls/history/recentChanges.ts';
import type { RecordedEntity } from '../../../contract/entities/history/recordedChange.ts';
import type { Queries } from '../../database/database.ts';

interface Row {
  /** The first transaction that had not begun, and those that had not ended, in the snapshot of this reading. */
  next: string;
  running: string[];
  sequence: string | null;
  entity: RecordedEntity;
  entity_id: string;
}

/**
 * The changes that became visible since a position, latest first. The position is the snapshot of the last reading and
 * not a sequence, because a transaction may commit after one with a later sequence. The answer and its position are
 * read in one statement, so that both have the same snapshot. Materialized: an index in the order of the list would be
 * read to its end while there is nothing new.
 */
export async function recentChanges(
  { db, businessId }: { db: Queries; businessId: string },
  after: string | undefined,
): Promise<AnswerOf<typeof listRecentChanges>> {
  const [first = '0', running = ''] = after?.split('.') ?? [];
  const isNew =
    after === undefined
      ? sql`false`
      : sql`(transaction_id >= ${first}::text::xid8
          or transaction_id = any(string_to_array(${running}::text, '-')::xid8[]))`;
  const rows = await db.rows(sql<Row>`
    with fresh as materialized (
      select sequence, entity, entity_id from changes where business_id = ${businessId} and ${isNew}
    )
    select pg_snapshot_xmax(pg_current_snapshot())::text as next,
      array(select pg_snapshot_xip(pg_current_snapshot())::text) as running,
      found.sequence::text, found.entity, found.entity_id
    from (values (1)) as always(one)
      left join (select * from fresh order by sequence desc limit ${recentChangeLimits.changes}) as found on true
    order by found.sequence desc`);
  return {
    changes: rows.flatMap(({ sequence, entity, entity_id: entityId }) =>
      sequence === null ? [] : [{ id: sequence, entity, entityId }],
    ),
    after: positionOf(rows[0]),
  };
}

/** With too many running transactions for a position, the first of them counts as the end: later ones are repeated. */
function positionOf({ next, running }: Pick<Row, 'next' | 'running'> = { next: '0', running: [] }): string {
  if (running.length === 0) return next;
  if (running.length <= recentChangeLimits.running) return `${next}.${running.join('-')}`;
  return running.reduce((least, one) => (BigInt(one) < BigInt(least) ? one : least));
}
