import { sql } from 'kysely';
import { getUndoSteps, redoLastAction, undoLastAction } from '../../contract/calls/history/history.ts';
import { ask, type TestApp } from './testApp.ts';

interface Recorded {
  action: string;
  before: unknown;
  after: unknown;
}

/**
 * The records about an entity, the oldest first: its changes and the types of its events. Sample entities have the same
 * ids in every business with that sample, which therefore needs `businessId`.
 */
export async function historyOf(
  { database }: Pick<TestApp, 'database'>,
  entityId: string,
  businessId?: string,
): Promise<{ changes: Recorded[]; events: string[] }> {
  const where = sql`entity_id = ${entityId} and business_id = coalesce(${businessId}::uuid, business_id)`;
  const changes = await database.rows(
    sql<Recorded>`select action, before, after from whole_changes where ${where} order by sequence`,
  );
  const events = await database.rows(
    sql<{
      type: string;
    }>`select type from events where ${where} order by sequence`,
  );
  return { changes, events: events.map(({ type }) => type) };
}

/** Undoes or redoes the caller's last save, as a screen that shows it would. */
export async function takeLast(server: TestApp, direction: 'undo' | 'redo', token: string) {
  const { [direction]: step } = await ask(server, getUndoSteps, {}, token);
  if (!step) throw new Error(`There is nothing to ${direction}.`);
  const call = direction === 'undo' ? undoLastAction : redoLastAction;
  return ask(server, call, { body: { changeId: step.changeId } }, token);
}
