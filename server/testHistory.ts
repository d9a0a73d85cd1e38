import { sql } from 'kysely';
import type { TestApp } from './testApp.ts';

interface Recorded {
  action: string;
  before: unknown;
  after: unknown;
}

/** What was written down about an entity, oldest first: its change records and the types of its events. */
export async function historyOf(
  { database }: TestApp,
  entityId: string,
): Promise<{ changes: Recorded[]; events: string[] }> {
  const changes = await database.rows(
    sql<Recorded>`select action, before, after from changes where entity_id = ${entityId} order by sequence`,
  );
  const events = await database.rows(
    sql<{ type: string }>`select type from events where entity_id = ${entityId} order by sequence`,
  );
  return { changes, events: events.map(({ type }) => type) };
}
