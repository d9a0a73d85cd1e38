import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { json } from '../database/sqlCompiler.ts';

/** A domain event as it is queued; reference/events.md section 1 gives the envelope made of it. */
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
  const rows = events.map(
    (event) => sql`(
      ${event.businessId}::uuid, ${event.id}::uuid, ${event.type}, ${event.entityFqdn}, ${event.slug},
      ${event.entityId}::uuid, ${event.eventTime}::timestamptz, ${json(event.identity)}, ${json(event.body)}
    )`,
  );
  await db.write(
    sql`insert into events (business_id, id, type, entity_fqdn, slug, entity_id, event_time, identity, body)
      values ${sql.join(rows)}`,
    events.length,
  );
}
