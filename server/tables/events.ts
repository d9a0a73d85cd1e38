import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { writeLater } from '../database/queries.ts';
import { inStatements, prepareInsertion } from './manyRows.ts';

/** A queued domain event; reference/events.md section 1 has the envelope built from it. */
export interface QueuedEvent {
  businessId: string;
  /** That of the change in the history, if there is one. */
  id: string;
  /** `wix.bookings.services.v2.service_created`. */
  type: string;
  entityFqdn: string;
  /** `created`, `updated`, `deleted` or the name of the action. */
  slug: string;
  entityId: string;
  eventTime: Date;
  identity: unknown;
  /**
   * One of `createdEvent`, `updatedEvent`, `deletedEvent`, `actionEvent`; undefined if the change in the history determines
   * it: the view `domain_events` has the bodies of all.
   */
  body: unknown;
}

const insertion = prepareInsertion(
  'insert events',
  {
    business_id: 'uuid',
    id: 'uuid',
    type: 'text',
    entity_fqdn: 'text',
    slug: 'text',
    entity_id: 'uuid',
    event_time: 'timestamptz',
    identity: 'jsonb',
    body: 'jsonb',
  },
  (
    rows,
  ) => sql`insert into events (business_id, id, type, entity_fqdn, slug, entity_id, event_time, identity, body)
    select business_id, id, type, entity_fqdn, slug, entity_id, event_time, identity, body
    from ${rows} order by position`,
);

export async function insertEvents(db: Queries, events: readonly QueuedEvent[]): Promise<void> {
  for (const batch of inStatements(events)) {
    const rows = batch.map(({ businessId, entityFqdn, entityId, eventTime, ...same }) => ({
      ...same,
      business_id: businessId,
      entity_fqdn: entityFqdn,
      entity_id: entityId,
      event_time: eventTime,
    }));
    await writeLater(db, insertion(rows), batch.length);
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
