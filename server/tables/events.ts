import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { writeLater } from '../database/queries.ts';
import { inStatements, prepareInsertion } from './manyRows.ts';

/** The same for all events of a statement; reference/events.md section 1 has the envelope built from both. */
export interface Announcing {
  businessId: string;
  /** `wix.bookings.services.v2.service`. */
  entityFqdn: string;
  eventTime: Date;
  identity: unknown;
}

/** A queued domain event. Its type is `wix.bookings.services.v2.service_created`: entity and slug. */
export interface QueuedEvent {
  /** `created`, `updated`, `deleted` or the name of the action. */
  slug: string;
  entityId: string;
  /**
   * Either the id of the change in the history that determines the body, or the body: one of `createdEvent`, `updatedEvent`,
   * `deletedEvent`, `actionEvent`. The view `domain_events` has the bodies of all.
   */
  content: { changeId: string } | { body: unknown };
}

const insertion = prepareInsertion(
  'insert events',
  {
    shared: { business_id: 'uuid', entity_fqdn: 'text', event_time: 'timestamptz', identity: 'jsonb' },
    own: { id: 'uuid', slug: 'text', entity_id: 'uuid', change_id: 'uuid', body: 'jsonb' },
  },
  (
    rowsAndShared,
  ) => sql`insert into events (business_id, id, type, entity_fqdn, slug, entity_id, event_time, identity, change_id,
      body)
    select shared.business_id, rows.id, concat(shared.entity_fqdn, '_', rows.slug), shared.entity_fqdn, rows.slug,
      rows.entity_id, shared.event_time, shared.identity, rows.change_id, rows.body
    from ${rowsAndShared} order by position`,
);

export async function insertEvents(
  db: Queries,
  { businessId, entityFqdn, eventTime, identity }: Announcing,
  events: readonly QueuedEvent[],
): Promise<void> {
  const shared = { business_id: businessId, entity_fqdn: entityFqdn, event_time: eventTime, identity };
  for (const batch of inStatements(events)) {
    const rows = batch.map(({ slug, entityId, content }) => ({
      id: crypto.randomUUID(),
      slug,
      entity_id: entityId,
      ...('changeId' in content ? { change_id: content.changeId } : content),
    }));
    await writeLater(db, insertion(shared, rows), batch.length);
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
