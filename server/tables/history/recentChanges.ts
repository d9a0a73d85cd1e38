import { sql } from 'kysely';
import type { AnswerOf } from '../../../contract/call.ts';
import { recentChangeLimits, type listRecentChanges } from '../../../contract/calls/history/recentChanges.ts';
import type { RecordedEntity } from '../../../contract/entities/history/recordedChange.ts';
import type { Queries } from '../../database/database.ts';

interface Row {
  sequence: string;
  entity: RecordedEntity;
  entity_id: string;
  settled: boolean;
}

/**
 * The changes after a sequence, latest first. The next position is the last one whose earlier transactions have
 * ended: sequences are given out before their transactions commit.
 */
export async function recentChanges(
  { db, businessId, now }: { db: Queries; businessId: string; now: Date },
  after: string | undefined,
): Promise<AnswerOf<typeof listRecentChanges>> {
  const settledBefore = new Date(now.getTime() - recentChangeLimits.repeatedSeconds * 1000);
  if (after === undefined) {
    const last = await db.first(sql<{ sequence: string }>`
      select sequence::text from changes where business_id = ${businessId} and at <= ${settledBefore}
      order by changes.sequence desc limit 1`);
    return { changes: [], after: last?.sequence ?? '0' };
  }
  const rows = await db.rows(sql<Row>`
    select sequence::text, entity, entity_id, at <= ${settledBefore} as settled from changes
    where business_id = ${businessId} and sequence > ${after}::bigint
    order by changes.sequence desc limit ${recentChangeLimits.changes}`);
  return {
    changes: rows.map((row) => ({ id: row.sequence, entity: row.entity, entityId: row.entity_id })),
    after: rows.find(({ settled }) => settled)?.sequence ?? after,
  };
}
