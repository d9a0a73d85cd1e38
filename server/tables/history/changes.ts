import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { batchesOf, jsonText } from '../manyRows.ts';

export interface Change {
  businessId: string;
  /** `service`, `category` ... */
  entity: string;
  entityId: string;
  /** `created`, `updated`, `deleted`, `restored`. */
  action: string;
  /** Display name of the record; absent if it has none. */
  name?: string | undefined;
  /** The service that the record belongs to; absent for services themselves. */
  serviceId?: string | undefined;
  /** Identification data in the form of events. */
  actor: unknown;
  /** The whole entity before; absent for a creation. */
  before: unknown;
  /** The whole entity after; absent for a deletion. */
  after: unknown;
  requestId: string;
  /** The bulk run that it is part of. */
  runId?: string | undefined;
  /** The change that it undoes. */
  undoes?: string | undefined;
  at: Date;
}

/**
 * Records changes. An edit is stored as the difference from the latest version that is stored whole; if that is
 * not smaller than the whole, the new version is stored, as the base of later edits.
 */
export async function insertChanges(db: Queries, changes: readonly Change[]): Promise<void> {
  for (const batch of batchesOf(changes)) {
    const texts = (value: (change: Change) => unknown) => batch.map((change) => jsonText(value(change)));
    await db.write(
      sql`insert into changes (business_id, entity, entity_id, action, name, service_id, actor, before, after, base,
          became, was, request_id, run_id, undoes, at)
        select rows.business_id, rows.entity, rows.entity_id, rows.action,
          coalesce(rows.name, services.name), rows.service_id, rows.actor::jsonb,
          case when rows.after is null then rows.before::jsonb end,
          case when kept.base is null then rows.after::jsonb end,
          kept.base, kept.became, json_difference(rows.after::jsonb, rows.before::jsonb),
          rows.request_id, rows.run_id, rows.undoes, rows.at
        from unnest(
          ${batch.map(({ businessId }) => businessId)}::uuid[],
          ${batch.map(({ entity }) => entity)}::text[],
          ${batch.map(({ entityId }) => entityId)}::uuid[],
          ${batch.map(({ action }) => action)}::text[],
          ${batch.map(({ name }) => name)}::text[],
          ${batch.map(({ serviceId }) => serviceId)}::uuid[],
          ${texts(({ actor }) => actor)}::text[],
          ${texts(({ before }) => before)}::text[],
          ${texts(({ after }) => after)}::text[],
          ${batch.map(({ requestId }) => requestId)}::text[],
          ${batch.map(({ runId }) => runId)}::uuid[],
          ${batch.map(({ undoes }) => undoes)}::uuid[],
          ${batch.map(({ at }) => at)}::timestamptz[]
        ) with ordinality as rows
          (business_id, entity, entity_id, action, name, service_id, actor, before, after, request_id, run_id, undoes,
            at, position)
        left join services on services.business_id = rows.business_id and services.id = rows.service_id
        left join lateral (
          select whole.sequence as base, difference.became
          from (
            select changes.sequence, changes.after from changes
            where changes.business_id = rows.business_id and changes.entity_id = rows.entity_id
              and changes.entity = rows.entity and changes.after is not null
            order by changes.sequence desc limit 1
          ) as whole
            cross join lateral (select json_difference(whole.after, rows.after::jsonb) as became) as difference
          where 2 * length(difference.became::text) < length(rows.after)
        ) as kept on rows.before is not null and rows.after is not null
        order by position`,
      batch.length,
    );
  }
}
