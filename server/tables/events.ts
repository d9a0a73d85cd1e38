import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { batchesOf, jsonText } from './manyRows.ts';

/** A queued domain event; reference/events.md section 1 has the envelope built from it. */
export interface QueuedEvent {
  businessId: string;
  id: string;
  /** `wix.bookings.services.v2.service_created`. */
  type: string;
  entityFqdn: string;
  /** `created`, `updated`, `deleted` or the name of the action. */
  slug: string;
  entityId: string;
  eventTime: Date;
  identity: unknown;
  /** One of `createdEvent`, `updatedEvent`, `deletedEvent`, `actionEvent`. */
  body: unknown;
}

export async function insertEvents(db: Queries, events: readonly QueuedEvent[]): Promise<void> {
  for (const batch of batchesOf(events)) {
    await db.write(
      sql`insert into events (business_id, id, type, entity_fqdn, slug, entity_id, event_time, identity, body)
        select business_id, id, type, entity_fqdn, slug, entity_id, event_time, identity::jsonb, body::jsonb
        from unnest(
          ${batch.map(({ businessId }) => businessId)}::uuid[],
          ${batch.map(({ id }) => id)}::uuid[],
          ${batch.map(({ type }) => type)}::text[],
          ${batch.map(({ entityFqdn }) => entityFqdn)}::text[],
          ${batch.map(({ slug }) => slug)}::text[],
          ${batch.map(({ entityId }) => entityId)}::uuid[],
          ${batch.map(({ eventTime }) => eventTime)}::timestamptz[],
          ${batch.map(({ identity }) => jsonText(identity))}::text[],
          ${batch.map(({ body }) => jsonText(body))}::text[]
        ) with ordinality as rows
          (business_id, id, type, entity_fqdn, slug, entity_id, event_time, identity, body, position)
        order by position`,
      batch.length,
    );
  }
}

const deletedAtOnce = 10_000;

/** Deletes the oldest events up to a time, and returns their number. Events are in the order of their time. */
export async function deleteOldEvents(db: Queries, before: Date): Promise<number> {
  for (let all = 0; ;) {
    const deleted = await db.write(
      sql`delete from events where event_time < ${before} and sequence in (
        select sequence from events order by sequence limit ${deletedAtOnce}::int)`,
    );
    all += deleted;
    if (deleted < deletedAtOnce) return all;
  }
}
