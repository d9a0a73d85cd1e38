import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { json } from '../database/sqlCompiler.ts';

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
  at: Date;
}

export async function insertChanges(db: Queries, changes: readonly Change[]): Promise<void> {
  const rows = changes.map(
    (change) => sql`(
      ${change.businessId}::uuid, ${change.entity}, ${change.entityId}::uuid, ${change.action}, ${json(change.actor)},
      ${json(change.before)}, ${json(change.after)}, ${change.requestId}, ${change.at}::timestamptz
    )`,
  );
  await db.write(
    sql`insert into changes (business_id, entity, entity_id, action, actor, before, after, request_id, at)
      values ${sql.join(rows)}`,
    changes.length,
  );
}
