import type { BodyOf } from '../../../contract/call.ts';
import type { restoreVersion as restoreCall } from '../../../contract/calls/history.ts';
import { ApiError, invalidArgument } from '../../../contract/errors.ts';
import { changedPaths } from '../../../contract/mask.ts';
import { equalValues, getPath, type Fields } from '../../../contract/paths.ts';
import {
  changesBeside,
  changeUndoing,
  findChange,
  lastChangeIdOf,
  undoingLinks,
  type ChangeRow,
} from '../../tables/recordedChanges.ts';
import { groupsChangedWith } from './addOnInGroups.ts';
import { ownFieldsOf } from './ownFields.ts';
import { checkRevision } from '../revisions.ts';
import { returnFromPlaces } from '../services/returnPlaces.ts';
import { isUndoable, undoRuleOf, type Standing, type UndoRule } from './undoRules.ts';
import { checkVariants } from './undoVariants.ts';
import type { Writing } from '../writing.ts';

/** A change of this business, or NOT_FOUND. */
async function changeToUndo({ db, businessId }: Writing, id: string): Promise<ChangeRow> {
  const change = await findChange(db, businessId, id);
  if (!change) throw new ApiError('NOT_FOUND', 'There is no such change.');
  if (!isUndoable(change)) {
    throw new ApiError('FAILED_PRECONDITION', 'A change of this kind cannot be undone.', {
      data: { entity: change.entity, action: change.action },
    });
  }
  return change;
}

/**
 * Takes one change back, with what it did to the prices of the same service; a deleted add-on comes back into the groups
 * that it was taken out of, but for those of services whose groups were edited since. Answers the change that was
 * recorded for it; of a change that is undone already, the one that did it. Throws CHANGED_SINCE.
 */
export async function undoChange(writing: Writing, id: string): Promise<ChangeRow | undefined> {
  const { db, businessId } = writing;
  const change = await changeToUndo(writing, id);
  if ((await undoneAmong(writing, [id])).has(id)) return changeUndoing(db, businessId, id);
  await undoChanges(writing, [change, ...(await takenBackWith(writing, change))]);
  return changeUndoing(db, businessId, id);
}

async function takenBackWith(writing: Writing, change: ChangeRow): Promise<ChangeRow[]> {
  switch (change.entity) {
    case 'service':
      return changesBeside(writing.db, writing.businessId, [change], 'prices');
    case 'addOn':
      return (await groupsChangedWith(writing, change)).flatMap(({ update, service }) =>
        planUndo(update, service).edited.length > 0 ? [] : update,
      );
    default:
      return [];
  }
}

/** First what brings records back, then prices, which must be there when their service is given back its staff. */
function turnOf({ entity, action }: ChangeRow): number {
  if (entity === 'optionsAndVariants') return 1;
  return action === 'deleted' ? 0 : 2;
}

/** Takes several changes back, as a whole or not at all, the latest first; those that are undone already stay so. */
export async function undoChanges(writing: Writing, changes: readonly ChangeRow[]): Promise<void> {
  const undone = await undoneAmong(
    writing,
    changes.map(({ id }) => id),
  );
  const due = changes
    .filter((change) => isUndoable(change) && !undone.has(change.id))
    .toSorted((a, b) => turnOf(a) - turnOf(b) || (BigInt(a.sequence) < BigInt(b.sequence) ? 1 : -1));
  for (const change of due) await undoOne({ ...writing, undoes: change.id }, change);
  const services = due.flatMap(({ entity, entity_id: id, action }) =>
    entity === 'service' && action === 'updated' ? [id] : [],
  );
  for (const serviceId of new Set(services)) await checkVariants(writing, serviceId);
}

async function undoOne(writing: Writing, change: ChangeRow): Promise<void> {
  const rule = ruleOf(change);
  switch (change.action) {
    case 'updated':
      await undoUpdate(writing, rule, change);
      return;
    case 'created':
    case 'restored':
      await rule.remove?.(writing, change.entity_id);
      return;
    case 'deleted':
      await rule.restore?.(writing, change.entity_id, change);
      return;
    default:
      throw new Error(`Nobody can undo that something was ${change.action}.`);
  }
}

function ruleOf({ entity }: ChangeRow): UndoRule {
  const rule = undoRuleOf(entity);
  if (!rule) throw new Error(`Nobody can undo changes of ${entity}.`);
  return rule;
}

async function undoUpdate(writing: Writing, rule: UndoRule, change: ChangeRow): Promise<void> {
  const current = await rule.lock(writing, change.entity_id);
  const { paths, edited } = planUndo(change, current);
  if (edited.length > 0) throw changedSince(change, edited);
  if (paths.length === 0) return;
  if (change.entity === 'service') await returnFromPlaces(writing, change);
  await rule.setFields?.(writing, current, {
    version: ownFieldsOf(change.entity, change.before) ?? {},
    paths,
  });
}

/** Which fields an undo would give back, and which it must not touch because they were edited since. */
export function planUndo(change: ChangeRow, current: Standing): { paths: string[]; edited: string[] } {
  const [before, after, now] = [change.before, change.after, current].map(
    (record): Fields => ownFieldsOf(change.entity, record) ?? {},
  ) as [Fields, Fields, Fields];
  const left = changedPaths(before, after).filter(
    (path) => !equalValues(getPath(now, path), getPath(before, path)),
  );
  const edited = left.filter((path) => !equalValues(getPath(now, path), getPath(after, path)));
  return { paths: left, edited };
}

export function changedSince(
  { id, entity, entity_id: entityId, before }: ChangeRow,
  fields: string[],
): ApiError {
  const name = getPath(before, 'name');
  const of = typeof name === 'string' ? `of “${name}” ` : '';
  return new ApiError(
    'CHANGED_SINCE',
    `This cannot be undone: ${fields.join(', ')} ${of}${fields.length === 1 ? 'was' : 'were'} edited since.`,
    { data: { changeId: id, entity, id: entityId, ...(typeof name === 'string' && { name }), fields } },
  );
}

/**
 * Gives a record the values that it had on one side of a change, all or only those of `fields`. Answers what was
 * recorded; nothing where the record is like that already.
 */
export async function restoreVersion(
  writing: Writing,
  id: string,
  { version: side = 'AFTER', fields, revision }: BodyOf<typeof restoreCall>,
): Promise<{ version: ChangeRow; restored?: ChangeRow }> {
  const { db, businessId } = writing;
  const version = await findChange(db, businessId, id);
  if (!version) throw new ApiError('NOT_FOUND', 'There is no such change.');
  const { entity, entity_id: entityId } = version;
  const rule = undoRuleOf(entity);
  const own = ownFieldsOf(entity, side === 'AFTER' ? version.after : version.before);
  if (!rule?.setFields || !own) {
    throw new ApiError('FAILED_PRECONDITION', 'There is no version here that could be restored.', {
      data: { entity, version: side },
    });
  }
  const current = await rule.lock(writing, entityId);
  if (revision !== undefined) {
    checkRevision(current, { revision }, { at: entity, wireName: entity, noun: 'record' });
  }
  const differing = changedPaths(ownFieldsOf(entity, current) ?? {}, own);
  const paths = fields ? fields.flatMap((field) => among(differing, field, own)) : differing;
  if (paths.length === 0) return { version };
  await rule.setFields(writing, current, { version: own, paths });
  const restored = await lastChangeIdOf(db, businessId, entityId);
  return { version, ...(restored && { restored: await findChange(db, businessId, restored) }) };
}

/** The differing fields that a field names: itself, those inside it, or the one that it is inside. */
function among(differing: readonly string[], field: string, own: Fields): string[] {
  const inside = differing.filter((path) => path === field || path.startsWith(`${field}.`));
  if (inside.length > 0) return inside;
  if (differing.some((path) => field.startsWith(`${path}.`))) return [field];
  if (getPath(own, field) !== undefined || knownTop(field)) return [];
  throw invalidArgument([
    {
      field: 'fields',
      description: `names ${field}, which is not in that version`,
      violatedRule: 'FIELD_NOT_ALLOWED',
    },
  ]);
}

/** A field that neither version has may still be one; what cannot be a path is refused. */
function knownTop(field: string): boolean {
  return /^[A-Za-z][\w.]*$/.test(field);
}

/** Which of these changes are undone right now: some change took them back, and was not taken back itself. */
export async function undoneAmong(
  { db, businessId }: Pick<Writing, 'db' | 'businessId'>,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const links = await undoingLinks(db, businessId, ids);
  const undoneUndos = await undoneAmong(
    { db, businessId },
    links.map(({ id }) => id),
  );
  return new Set(links.filter(({ id }) => !undoneUndos.has(id)).map(({ undoes }) => undoes));
}
