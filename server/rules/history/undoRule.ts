import { copyPaths, getPath, type Fields } from '../../../contract/paths.ts';
import type { ChangeRow } from '../../tables/history/recordedChanges.ts';
import { lockEntity, type Versioned } from '../changeEntity.ts';
import type { PlainFamily } from '../family.ts';
import type { Writing } from '../writing.ts';
import type { VersionFields } from './ownFields.ts';

/** The current record, with the revision that the caller may have seen. */
export interface CurrentRecord {
  id: string;
  revision?: string;
}

type Step = (writing: Writing, id: string, change: ChangeRow) => Promise<unknown>;

/** Parts of a rule that do not depend on the type of the record. */
interface UndoSteps {
  /** Deletes a record, or archives it, to undo its creation or restoration. */
  remove?: Step;
  restore?: Step;
  /**
   * Fields with their own calls, which restore the value before the change. A restored version leaves these fields
   * unchanged.
   */
  apart?: Readonly<Record<string, (writing: Writing, change: ChangeRow, value: unknown) => Promise<unknown>>>;
  /** Named actions that are undone like updates, because they only change fields. */
  acts?: readonly string[];
  /** False for a change that another record's undo includes. Default: true. */
  isOwn?: (change: Pick<ChangeRow, 'action' | 'before' | 'after'>) => boolean;
  /** The record is archived instead of deleted. */
  archives?: true;
}

/** Rules for undoing changes of one kind of record. A missing function means that this cannot be undone. */
export interface UndoRule extends UndoSteps {
  /** Locks the record until the transaction ends. Throws NOT_FOUND. */
  lock: (writing: Writing, id: string) => Promise<CurrentRecord>;
  /** Restores fields of a version in the locked record. Throws the same refusals as a manual edit. */
  setFields?: (writing: Writing, current: CurrentRecord, fields: VersionFields) => Promise<unknown>;
}

/** Hides the entity type of one kind; each rule only gets the result of its own `lock`. */
export function ruleOf<Entity extends CurrentRecord>(
  rule: UndoSteps & {
    lock: (writing: Writing, id: string) => Promise<Entity>;
    setFields?: (writing: Writing, current: Entity, fields: VersionFields) => Promise<unknown>;
  },
): UndoRule {
  return rule as UndoRule;
}

/** The rule of a plain family: its own update restores fields. `replacesRecord`: an update replaces the record. */
export function familyRule<Entity extends Versioned>(
  family: PlainFamily<Entity>,
  { replacesRecord = false, ...steps }: UndoSteps & { replacesRecord?: boolean },
): UndoRule {
  return ruleOf<Entity>({
    ...steps,
    lock: (writing, id) => lockEntity(writing, family, id),
    setFields: setFieldsOf(family, { replacesRecord }),
  });
}

/** Sets fields of a version in a locked record by the update of its family. */
export const setFieldsOf =
  <Entity extends Versioned>(
    family: Pick<PlainFamily<Entity>, 'update' | 'maskable'>,
    { replacesRecord = false }: { replacesRecord?: boolean | undefined },
  ) =>
  (writing: Writing, current: Entity, fields: VersionFields): Promise<Entity> => {
    const patch = replacesRecord ? fullPatchOf(current, fields) : patchOf(current, fields);
    const { revision: _revision, ...changed } = patch;
    // A mask replaces a part as a whole; a patch would keep what the other version lacks.
    const mask = family.maskable && Object.keys(changed);
    return family.update(writing, { id: current.id, patch: patch as never, ...(mask && { mask }) });
  };

function fullPatchOf(current: CurrentRecord, { version, paths }: VersionFields): Fields {
  return { ...copyPaths(current, version, paths), revision: current.revision };
}

/** Top-level fields of the record that contain the restored values; null clears. */
function patchOf(current: CurrentRecord, { version, paths }: VersionFields): Fields {
  const changed = copyPaths(current, version, paths);
  const tops = [...new Set(paths.map((path) => path.split('.', 1)[0] ?? path))];
  return {
    ...Object.fromEntries(tops.map((top) => [top, getPath(changed, top) ?? null])),
    revision: current.revision,
  };
}
