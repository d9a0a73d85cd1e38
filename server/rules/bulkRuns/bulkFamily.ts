import type { BulkSelection, BulkWork, RunWork } from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import type { BulkEntity, BulkField } from '../../../contract/entities/bulkRuns/bulkOperations.ts';
import type { BulkRun } from '../../../contract/entities/bulkRuns/bulkRun.ts';
import type { FieldChange } from '../../../contract/entities/history/recordedChange.ts';
import type { FieldViolation } from '../../../contract/errors.ts';
import type { Asking, Family } from '../../database/families.ts';
import type { BulkItemRow } from '../../tables/bulkRuns/bulkRunItems.ts';
import type { BulkRunRow } from '../../tables/bulkRuns/bulkRuns.ts';
import type { ChangeRow } from '../../tables/history/recordedChanges.ts';
import type { ItemOutcome } from '../bulk.ts';
import type { CallContext } from '../callContext.ts';
import type { Writing } from '../writing.ts';

/** A record of a selection or a preview. */
export interface Selected {
  id: string;
  name: string;
}

/** The effect of a run's operations on one record. */
export interface PlannedFields {
  fields: FieldChange[];
  /** Violations that block the record. */
  violations: FieldViolation[];
  /** Violations of skipped operations; empty unless the run applies what fits. */
  unfitting: FieldViolation[];
}

/** A locked record, with the run's plan for its current state. */
export interface PlannedRecord {
  planned: PlannedFields;
  /** The current value at the path of a field change. */
  valueAt: (path: string) => unknown;
  /** The record that the run has changed. Default: that of the row. */
  changedId?: () => string | undefined;
}

export interface LockedRecord extends PlannedRecord {
  /** Saves the plan; returns the changed fields. Throws the same refusals as a manual edit. */
  save: () => Promise<FieldChange[]>;
}

/** Records that are locked together; a missing one is refused with NOT_FOUND. */
export interface LockedSet {
  records: readonly ItemOutcome<PlannedRecord>[];
  /** Saves the plans of some; returns the changed fields of each, or the same refusals as of a manual edit. */
  save: (ids: readonly string[]) => Promise<readonly ItemOutcome<FieldChange[]>[]>;
}

/** Locks records for a run: in sets, or one after the other where a plan depends on other records. */
type LockRecords =
  | { together: (writing: Writing, run: BulkRunRow, ids: readonly string[]) => Promise<LockedSet> }
  /** Throws NOT_FOUND. */
  | { alone: (writing: Writing, run: BulkRunRow, id: string) => Promise<LockedRecord> };

/** Fields edited since a run; `something` tells whether the rest can still be undone. */
export interface Edited {
  fields: string[];
  something: boolean;
}

export type SideEffects = BulkRun['sideEffects'];
export type Deletion = NonNullable<BulkWork['deletion']>;

/** Records that are selected by ids or by a filter. */
export interface ListedRecords {
  /** Key of the number of records in the answer with the current values. */
  tallied: 'services' | 'records';
  /** Its fields, columns and search for selections by filter. */
  table: Family;
  /** Its list has no free-text search: a text matches names. */
  byName?: true;
  /** The existing records that the caller may see. */
  asking: (context: Pick<CallContext, 'businessId' | 'caller'>) => Asking;
  /** The current value by field of each record; undefined for a field that does not apply to it. */
  valuesOf: (
    context: CallContext,
    records: readonly Selected[],
  ) => Promise<((field: BulkField) => { value: unknown } | undefined)[]>;
}

/** A family of records that bulk runs can change. */
export interface BulkFamily {
  entity: BulkEntity;
  /** Name of several records in sentences: `services`. */
  plural: string;
  /** The selection of its records, or a function that finds those of a run's work. */
  records:
    | ListedRecords
    | ((context: CallContext, selection: BulkSelection, work: BulkWork) => Promise<Selected[]>);
  /** Parts of a run's work that mean nothing for this family; operations on other fields are refused anyway. */
  violations?: (work: BulkWork) => FieldViolation[];
  /** Loads the data that is the same for all records; returns a function that plans a page of them. */
  planner: (
    context: CallContext,
    work: BulkWork,
  ) => Promise<(records: readonly Selected[]) => Promise<(Selected & PlannedFields)[]>>;
  /** Side effects of the changing rows of a previewed run. */
  sideEffectsOf: (
    context: CallContext,
    changing: readonly BulkItemRow[],
    work: RunWork,
  ) => Promise<SideEffects>;
  lock: LockRecords;
  /** Absent: the family's records are removed by their own calls. */
  deletion?: {
    /** Throws IMPACT_CHANGED if the deletion would differ from its preview. */
    refuseOther: (
      context: CallContext,
      ids: readonly string[],
      options: Deletion,
      impactToken: string,
    ) => Promise<void>;
    /** Deletes records. A missing one is refused with NOT_FOUND. */
    carryOut: (
      writing: Writing,
      run: BulkRunRow,
      ids: readonly string[],
      options: Deletion,
    ) => Promise<readonly ItemOutcome<unknown>[]>;
    /** Runs once at the end. */
    finish?: (writing: Writing, run: BulkRunRow) => Promise<void>;
  };
  /** Imports of files with its records; a run of them deletes nothing. */
  imports?: {
    lock: (writing: Writing, run: BulkRunRow, ids: readonly string[]) => Promise<LockedSet>;
    /** Runs once at the end. */
    finish: (writing: Writing, run: BulkRunRow) => Promise<void>;
  };
  /** Runs once at the end of a run that deletes nothing. */
  finish?: (writing: Writing, run: BulkRunRow) => Promise<void>;
  undo: {
    /** It also undoes other changes than updates, which the history undoes otherwise. */
    everyAction?: true;
    /** It also undoes creations. */
    creations?: true;
    /**
     * Undoes an update of a run, except for fields edited later. Returns the fields that stay. Throws CHANGED_SINCE
     * if nothing is left to undo.
     */
    update: (writing: Writing, change: ChangeRow) => Promise<string[]>;
    /** Previews the same by record id. Records with nothing left to undo are missing; deleted ones keep `id`. */
    preview: (context: CallContext, updates: readonly ChangeRow[]) => Promise<ReadonlyMap<string, Edited>>;
  };
}

/** Violations of options about sessions and bookings, which runs of other families leave unchanged. */
export function optionsOfServices(
  { deletion = {}, sessionsAtRemovedLocations }: BulkWork,
  plural: string,
): FieldViolation[] {
  const named = [
    ...Object.keys(deletion).map((option) => `work.deletion.${option}`),
    ...(sessionsAtRemovedLocations ? ['work.sessionsAtRemovedLocations'] : []),
  ];
  const description = `means nothing here: sessions and bookings of ${plural} stay`;
  return named.map((field) => ({ field, description, violatedRule: 'FIELD_NOT_ALLOWED' }));
}

/** The deletion of a family whose runs can delete; a run of another family is refused before. */
export function deletionOf({ deletion, plural }: BulkFamily): NonNullable<BulkFamily['deletion']> {
  if (!deletion) throw new Error(`Bulk runs delete no ${plural}.`);
  return deletion;
}

/** The imports of a family; a run of another one does not exist. */
export function importsOf({ imports, plural }: BulkFamily): NonNullable<BulkFamily['imports']> {
  if (!imports) throw new Error(`Bulk runs import no ${plural}.`);
  return imports;
}

/** The impact of deleting existing records of `ids`, with its token. */
export type DeletionPreview<Answer> = (
  context: CallContext,
  ids: readonly string[],
  options: Deletion,
) => Promise<{ answer: Answer; sideEffects: SideEffects }>;

export const noSideEffects: SideEffects = { addresses: 0, sessions: 0, bookings: 0, booked: 0 };
