import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { prepare } from '../database/prepared.ts';
import { writeLater } from '../database/queries.ts';
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

const insertion = prepare(
  'insert events',
  (
    value,
  ) => sql`insert into events (business_id, id, type, entity_fqdn, slug, entity_id, event_time, identity, body)
    select business_id, id, type, entity_fqdn, slug, entity_id, event_time, identity::jsonb, body::jsonb
    from unnest(
      ${value('businessIds')}::uuid[], ${value('ids')}::uuid[], ${value('types')}::text[],
      ${value('entityFqdns')}::text[], ${value('slugs')}::text[], ${value('entityIds')}::uuid[],
      ${value('eventTimes')}::timestamptz[], ${value('identities')}::text[], ${value('bodies')}::text[]
    ) with ordinality as rows
      (business_id, id, type, entity_fqdn, slug, entity_id, event_time, identity, body, position)
    order by position`,
);

export async function insertEvents(db: Queries, events: readonly QueuedEvent[]): Promise<void> {
  for (const batch of batchesOf(events)) {
    const statement = insertion({
      businessIds: batch.map(({ businessId }) => businessId),
      ids: batch.map(({ id }) => id),
      types: batch.map(({ type }) => type),
      entityFqdns: batch.map(({ entityFqdn }) => entityFqdn),
      slugs: batch.map(({ slug }) => slug),
      entityIds: batch.map(({ entityId }) => entityId),
      eventTimes: batch.map(({ eventTime }) => eventTime),
      identities: batch.map(({ identity }) => jsonText(identity)),
      bodies: batch.map(({ body }) => jsonText(body)),
    });
    await writeLater(db, statement, batch.length);
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
