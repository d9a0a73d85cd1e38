import { sql } from 'kysely';
import { getUndoSteps, redoLastAction, undoLastAction } from '../../contract/calls/history.ts';
import { ask, type TestApp } from './testApp.ts';

interface Recorded {
  action: string;
  before: unknown;
  after: unknown;
}

/**
 * What was written down about an entity, oldest first: its change records and the types of its events. Entities of a
 * sample have the same ids in every business that was filled with it, so of these the business must be told.
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

/** Undoes what the caller saved last, or does again what they undid last, as a screen that shows it would. */
export async function takeLast(server: TestApp, direction: 'undo' | 'redo', token: string) {
  const { [direction]: step } = await ask(server, getUndoSteps, {}, token);
  if (!step) throw new Error(`There is nothing to ${direction}.`);
  const call = direction === 'undo' ? undoLastAction : redoLastAction;
  return ask(server, call, { body: { changeId: step.changeId } }, token);
}
