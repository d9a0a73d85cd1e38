import type { BodyOf } from '../../../contract/call.ts';
import type { restoreVersion as restoreCall } from '../../../contract/calls/history/history.ts';
import { ApiError, invalidField } from '../../../contract/errors.ts';
import { changedPaths } from '../../../contract/mask.ts';
import { equalValues, getPath, type Fields } from '../../../contract/paths.ts';
import {
  relatedChanges,
  changesOfRequest,
  changeUndoing,
  findChange,
  lastChangeIdOf,
  type ChangeRow,
} from '../../tables/history/recordedChanges.ts';
import { groupsChangedWith } from './addOnInGroups.ts';
import { ownFieldsOf, returnablePaths } from './ownFields.ts';
import { changedSince } from './changedSince.ts';
import { checkRevision } from '../revisions.ts';
import { undoLocationMoves } from '../services/impact/undoLocationMoves.ts';
import { leftToUndo } from './planUndo.ts';
import { planUndo } from './undoneFields.ts';
import type { UndoRule } from './undoRule.ts';
import { isFieldChange, isUndoable, undoRuleOf } from './undoRules.ts';
import { checkVariants } from './undoVariants.ts';
import { followInRuns } from '../bulkRuns/runsOfChanges.ts';
import type { Writing } from '../writing.ts';
import { changeNotFound } from './changeHistory.ts';

/** Returns a change of this business. Throws NOT_FOUND. */
async function changeToUndo({ db, businessId }: Writing, id: string): Promise<ChangeRow> {
  const change = await findChange(db, businessId, id);
  if (!change) throw changeNotFound();
  if (!isUndoable(change)) {
    throw new ApiError('FAILED_PRECONDITION', 'A change of this kind cannot be undone.', {
      data: { entity: change.entity, action: change.action },
    });
  }
  return change;
}

/**
 * Undoes one change, including its changes of the service's variants; a restored add-on returns to its groups,
 * except in services whose groups were edited since. Returns the recorded change. Throws CHANGED_SINCE, and
 * NOTHING_TO_UNDO if nothing is left to undo.
 */
export async function undoChange(writing: Writing, id: string): Promise<ChangeRow | undefined> {
  const { db, businessId } = writing;
  const change = await changeToUndo(writing, id);
  if (!(await undoChanges(writing, [change, ...(await undoneWith(writing, change))]))) {
    throw nothingToUndo('this change was undone or reverted before, or its record was deleted.');
  }
  return changeUndoing(db, businessId, id);
}

/** Refusal of an undo without effect; `why` ends its sentence. */
export function nothingToUndo(why: string): ApiError {
  return new ApiError('NOTHING_TO_UNDO', `Nothing to undo: ${why}`);
}

async function undoneWith(writing: Writing, change: ChangeRow): Promise<ChangeRow[]> {
  switch (change.entity) {
    case 'service':
      return relatedChanges(writing.db, writing.businessId, [change], 'prices');
    case 'addOn':
      return (await groupsChangedWith(writing, change)).flatMap(({ update, service }) =>
        planUndo(update, service).edited.length > 0 ? [] : update,
      );
    default:
      return isMove(change)
        ? (await changesOfRequest(writing.db, writing.businessId, change)).filter(
            (other) => other.id !== change.id && isMove(other),
          )
        : [];
  }
}

/** One move may give all records of an ordered family new positions. */
const isMove = ({ action, before, after }: ChangeRow): boolean =>
  action === 'updated' && !equalValues(getPath(before, 'sortOrder'), getPath(after, 'sortOrder'));

/**
 * Order of undoing: records return first, a resource type before its resources, then variants, which must exist when
 * their service gets its staff back. A restored staff member goes before the services, which lose that person by the
 * same rule as at any deletion.
 */
function undoOrder({ entity, action, before, after }: ChangeRow): number {
  if (entity === 'optionsAndVariants') return 2;
  if (entity === 'staffMember' && action === 'restored') return 1;
  if (entity === 'resourceType' && action === 'deleted') return 0;
  const returns = action === 'deleted' || (isArchived(after) && !isArchived(before));
  return returns ? 1 : 3;
}

const isArchived = (record: unknown): boolean => getPath(record, 'archived') === true;

/**
 * Undoes several changes, latest first, all or none. Skips changes without anything left to undo. Returns whether
 * there was anything.
 */
export async function undoChanges(writing: Writing, changes: readonly ChangeRow[]): Promise<boolean> {
  const undone = await undoUnchecked(writing, changes);
  for (const serviceId of servicesWithVariants(undone)) await checkVariants(writing, serviceId);
  // The job that undoes a run updates the run's items itself.
  if (writing.runId === undefined) await followInRuns(writing, undone);
  return undone.length > 0;
}

/** The same without the final check of the variants, which the caller runs once. Returns the undone changes. */
export async function undoUnchecked(writing: Writing, changes: readonly ChangeRow[]): Promise<ChangeRow[]> {
  const left = await leftToUndo(writing, changes);
  const due = changes
    .filter(({ id }) => left.has(id))
    .toSorted((a, b) => undoOrder(a) - undoOrder(b) || (BigInt(a.sequence) < BigInt(b.sequence) ? 1 : -1));
  for (const change of due) await undoOne({ ...writing, undoes: change.id }, change);
  return due;
}

/** Services whose variants may conflict with them after undoing these changes. */
function servicesWithVariants(changes: readonly ChangeRow[]): Set<string> {
  return new Set(
    changes.flatMap(({ entity, entity_id: id, service_id: serviceId, action }) => {
      if (entity === 'service') return action === 'updated' ? id : [];
      return entity === 'optionsAndVariants' ? (serviceId ?? []) : [];
    }),
  );
}

async function undoOne(writing: Writing, change: ChangeRow): Promise<void> {
  const rule = ruleOf(change);
  if (isFieldChange(change)) return undoUpdate(writing, rule, change);
  switch (change.action) {
    case 'created':
    case 'restored':
      await rule.remove?.(writing, change.entity_id, change);
      return;
    case 'deleted':
      await rule.restore?.(writing, change.entity_id, change);
      return;
    default:
      throw new Error(`Changes of kind ${change.action} cannot be undone.`);
  }
}

function ruleOf({ entity }: ChangeRow): UndoRule {
  const rule = undoRuleOf(entity);
  if (!rule) throw new Error(`Changes of ${entity} cannot be undone.`);
  return rule;
}

async function undoUpdate(writing: Writing, rule: UndoRule, change: ChangeRow): Promise<void> {
  const current = await rule.lock(writing, change.entity_id);
  const { paths, edited } = planUndo(change, current);
  if (edited.length > 0) throw changedSince(change, edited);
  if (paths.length === 0) return;
  if (change.entity === 'service') await undoLocationMoves(writing, change);
  const version = ownFieldsOf(change.entity, change.before) ?? {};
  const plain = paths.filter((path) => !rule.apart?.[path]);
  if (plain.length > 0) await rule.setFields?.(writing, current, { version, paths: plain });
  for (const path of paths) await rule.apart?.[path]?.(writing, change, getPath(version, path));
}

/**
 * Restores the values on one side of a change, all or those of `fields`. Returns the recorded change; undefined if
 * the record has these values already.
 */
export async function restoreVersion(
  writing: Writing,
  id: string,
  { version: side = 'AFTER', fields, revision }: BodyOf<typeof restoreCall>,
): Promise<{ version: ChangeRow; restored?: ChangeRow }> {
  const { db, businessId } = writing;
  const version = await findChange(db, businessId, id);
  if (!version) throw changeNotFound();
  const { entity, entity_id: entityId } = version;
  const rule = undoRuleOf(entity);
  const own = ownFieldsOf(entity, side === 'AFTER' ? version.after : version.before);
  if (!rule?.setFields || !own) {
    throw new ApiError('FAILED_PRECONDITION', 'This change has no version to restore.', {
      data: { entity, version: side },
    });
  }
  const current = await rule.lock(writing, entityId);
  if (revision !== undefined) {
    checkRevision(current, { revision }, { at: entity, wireName: entity, noun: 'record' });
  }
  const differing = returnablePaths(
    entity,
    changedPaths(ownFieldsOf(entity, current) ?? {}, own),
    own,
  ).filter((path) => !rule.apart?.[path]);
  const paths = fields ? fields.flatMap((field) => coveredPaths(differing, field, own)) : differing;
  if (paths.length === 0) return { version };
  await rule.setFields(writing, current, { version: own, paths });
  for (const serviceId of servicesWithVariants([{ ...version, action: 'updated' }])) {
    await checkVariants(writing, serviceId);
  }
  const restored = await lastChangeIdOf(db, businessId, entityId);
  return { version, ...(restored && { restored: await findChange(db, businessId, restored) }) };
}

/** The differing fields that a field name covers: itself, its children, or its parent. */
function coveredPaths(differing: readonly string[], field: string, own: Fields): string[] {
  const inside = differing.filter((path) => path === field || path.startsWith(`${field}.`));
  if (inside.length > 0) return inside;
  if (differing.some((path) => field.startsWith(`${path}.`))) return [field];
  if (getPath(own, field) !== undefined || isFieldName(field)) return [];
  throw invalidField('fields', `names ${field}, which is not in that version`, 'FIELD_NOT_ALLOWED');
}

/** Accepts a field name that neither version has; refuses anything that cannot be a path. */
function isFieldName(field: string): boolean {
  return /^[A-Za-z][\w.]*$/.test(field);
}
