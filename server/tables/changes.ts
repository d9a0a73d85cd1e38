import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { batchesOf, jsonText } from './manyRows.ts';

export interface Change {
  businessId: string;
  /** `service`, `category` ... */
  entity: string;
  entityId: string;
  /** `created`, `updated`, `deleted`, `restored`. */
  action: string;
  /** Who: identification data as events carry it. */
  actor: unknown;
  /** The whole entity before; absent when it was created. */
  before: unknown;
  /** The whole entity after; absent when it was deleted. */
  after: unknown;
  requestId: string;
  /** The bulk run that it is part of. */
  runId?: string | undefined;
  /** The change that it takes back. */
  undoes?: string | undefined;
  at: Date;
}

export async function insertChanges(db: Queries, changes: readonly Change[]): Promise<void> {
  for (const batch of batchesOf(changes)) {
    const texts = (value: (change: Change) => unknown) => batch.map((change) => jsonText(value(change)));
    await db.write(
      sql`insert into changes (business_id, entity, entity_id, action, actor, before, after, request_id, run_id, undoes, at)
        select business_id, entity, entity_id, action, actor::jsonb, before::jsonb, after::jsonb, request_id, run_id,
          undoes, at
        from unnest(
          ${batch.map(({ businessId }) => businessId)}::uuid[],
          ${batch.map(({ entity }) => entity)}::text[],
          ${batch.map(({ entityId }) => entityId)}::uuid[],
          ${batch.map(({ action }) => action)}::text[],
          ${texts(({ actor }) => actor)}::text[],
          ${texts(({ before }) => before)}::text[],
          ${texts(({ after }) => after)}::text[],
          ${batch.map(({ requestId }) => requestId)}::text[],
          ${batch.map(({ runId }) => runId)}::uuid[],
          ${batch.map(({ undoes }) => undoes)}::uuid[],
          ${batch.map(({ at }) => at)}::timestamptz[]
        ) with ordinality as rows
          (business_id, entity, entity_id, action, actor, before, after, request_id, run_id, undoes, at, position)
        order by position`,
      batch.length,
    );
  }
}
