import type { ChangeRow } from '../../tables/history/recordedChanges.ts';
import { changedSince } from '../history/changedSince.ts';
import { ownFieldsOf } from '../history/ownFields.ts';
import { planUndo } from '../history/undoneFields.ts';
import { undoRuleOf } from '../history/undoRules.ts';
import type { Writing } from '../writing.ts';
import type { Edited } from './bulkFamily.ts';

/**
 * Undoes an update of a run by the history's rules of the record, except for fields edited later. Returns the fields
 * that stay. Throws CHANGED_SINCE if nothing is left to undo, and the refusals of a manual edit.
 */
export async function undoFields(writing: Writing, change: ChangeRow): Promise<string[]> {
  const rule = undoRuleOf(change.entity);
  if (!rule?.setFields) throw new Error(`Nobody can undo changes of ${change.entity}.`);
  const current = await rule.lock(writing, change.entity_id);
  const { paths, edited } = planUndo(change, current);
  const unedited = paths.filter((path) => !edited.includes(path));
  if (edited.length > 0 && unedited.length === 0) throw changedSince(change, edited);
  if (unedited.length > 0) {
    const version = ownFieldsOf(change.entity, change.before) ?? {};
    await rule.setFields({ ...writing, undoes: change.id }, current, { version, paths: unedited });
  }
  return edited;
}

/** Previews {@link undoFields}, by record; `find` reads the existing records. */
export async function previewUndoFields(
  updates: readonly ChangeRow[],
  find: (ids: readonly string[]) => Promise<readonly { id: string }[]>,
): Promise<ReadonlyMap<string, Edited>> {
  const found = await find(updates.map(({ entity_id: id }) => id));
  const existing = new Map(found.map((record) => [record.id, record]));
  return new Map(
    updates.flatMap((change) => {
      const current = existing.get(change.entity_id);
      if (!current) return [[change.entity_id, { fields: ['id'], something: false }] as const];
      const { paths, edited } = planUndo(change, current);
      if (paths.length === 0) return [];
      return [[change.entity_id, { fields: edited, something: paths.length > edited.length }] as const];
    }),
  );
}
