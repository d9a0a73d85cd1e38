import type { AddOn } from '../../../contract/entities/prices/addOn.ts';
import type { StaffMember } from '../../../contract/entities/staff/staffMember.ts';
import type { BookingPolicy } from '../../../contract/entities/terms/bookingPolicy.ts';
import { getPath, type Fields } from '../../../contract/paths.ts';
import type { ChangeRow } from '../../tables/history/recordedChanges.ts';
import type { WeeklyHoursInput, WeeklyPeriod } from '../../../contract/entities/calendar/weeklyHours.ts';
import { lockWeeklyHours, setWeeklyHours } from '../calendar/weeklyHours.ts';
import { lockWorkingHoursSchedule, restoreWorkingHoursSchedule } from '../staff/staffMemberHours.ts';
import { addOnFamily, deleteUnusedAddOn, restoreAddOn } from '../prices/addOns.ts';
import { bookingPolicyFamily } from '../terms/bookingPolicies.ts';
import { restoreService } from '../services/deleteService.ts';
import { withFieldsOf, type VersionFields } from './ownFields.ts';
import { lockWholeService } from '../services/readService.ts';
import { notFound } from '../notFound.ts';
import type { ChangeKind } from '../recordChange.ts';
import { lockEntity } from '../changeEntity.ts';
import {
  deleteStaffMember,
  deleteUnassignedStaffMember,
  setStaffMemberFields,
  staffMemberEntity,
} from '../staff/staffMembers.ts';
import { restoreStaffMember } from '../staff/staffMemberTrash.ts';
import { deleteUnbooked, setServiceFields } from './undoService.ts';
import { lockVariants, removeVariants, returnVariants, setVariants } from './undoVariants.ts';
import type { Writing } from '../writing.ts';
import { addOnTable } from '../../tables/prices/addOns.ts';
import { bookingPolicyTable } from '../../tables/terms/bookingPolicies.ts';
import { categoryTable } from '../../tables/services/categories.ts';
import { categoryFamily, deleteEmptyCategory } from '../services/categories.ts';

/** The current record, with the revision that the caller may have seen. */
interface CurrentRecord {
  id: string;
  revision?: string;
}

/** Rules for undoing changes of one kind of record. A missing function means that this cannot be undone. */
export interface UndoRule {
  /** Locks the record until the transaction ends. Throws NOT_FOUND. */
  lock: (writing: Writing, id: string) => Promise<CurrentRecord>;
  /** Restores fields of a version in the locked record. Throws the same refusals as a manual edit. */
  setFields?: (writing: Writing, current: CurrentRecord, fields: VersionFields) => Promise<unknown>;
  /** Deletes a record, to undo its creation or restoration. */
  remove?: (writing: Writing, id: string, change: ChangeRow) => Promise<unknown>;
  restore?: (writing: Writing, id: string, deletion: ChangeRow) => Promise<unknown>;
}

/** Hides the entity type of one kind; each rule only gets the result of its own `lock`. */
function ruleOf<Entity extends CurrentRecord>(rule: {
  lock: (writing: Writing, id: string) => Promise<Entity>;
  setFields?: (writing: Writing, current: Entity, fields: VersionFields) => Promise<unknown>;
  remove?: UndoRule['remove'];
  restore?: UndoRule['restore'];
}): UndoRule {
  return rule as UndoRule;
}

const rules: Partial<Record<ChangeKind, UndoRule>> = {
  service: ruleOf({
    lock: lockWholeService,
    setFields: setServiceFields,
    remove: deleteUnbooked,
    restore: restoreService,
  }),
  optionsAndVariants: ruleOf({
    lock: lockVariants,
    setFields: setVariants,
    remove: removeVariants,
    restore: returnVariants,
  }),
  category: ruleOf({
    lock: async ({ db, businessId }, id) =>
      assertFound(await categoryTable.lock(db, businessId, id), 'category'),
    setFields: (writing, current, fields) =>
      categoryFamily.update(writing, { id: current.id, patch: patchOf(current, fields) }),
    remove: deleteEmptyCategory,
    restore: categoryFamily.restore,
  }),
  addOn: ruleOf<AddOn>({
    lock: async ({ db, businessId }, id) => assertFound(await addOnTable.lock(db, businessId, id), 'add-on'),
    setFields: (writing, current, fields) =>
      addOnFamily.update(writing, { id: current.id, patch: patchOf(current, fields) }),
    remove: deleteUnusedAddOn,
    restore: restoreAddOn,
  }),
  bookingPolicy: ruleOf<BookingPolicy>({
    lock: async ({ db, businessId }, id) =>
      assertFound(await bookingPolicyTable.lock(db, businessId, id), 'booking policy'),
    setFields: (writing, current, fields) =>
      bookingPolicyFamily.update(writing, { id: current.id, patch: patchOf(current, fields) }),
    remove: bookingPolicyFamily.delete,
  }),
  staffMember: ruleOf<StaffMember>({
    lock: (writing, id) => lockEntity(writing, staffMemberEntity(writing.now), id),
    setFields: (writing, current, { version, paths }) =>
      setStaffMemberFields(writing, current, withFieldsOf(current, version, paths)),
    remove: (writing, id, { action }) =>
      action === 'created' ? deleteUnassignedStaffMember(writing, id) : deleteStaffMember(writing, id),
    restore: restoreStaffMember,
  }),
  weeklyHours: ruleOf<WeeklyHoursInput & CurrentRecord>({
    lock: lockWeeklyHours,
    setFields: (writing, { id, revision }, { version }) =>
      setWeeklyHours(writing, id, { revision, periods: getPath(version, 'periods') as WeeklyPeriod[] }),
  }),
  workingHoursSchedule: ruleOf({
    lock: lockWorkingHoursSchedule,
    setFields: (writing, { id }, { version }) =>
      restoreWorkingHoursSchedule(writing, id, getPath(version, 'scheduleId') as string | undefined),
  }),
};

export const undoableKinds: readonly string[] = Object.keys(rules);

export function undoRuleOf(entity: string): UndoRule | undefined {
  return Object.hasOwn(rules, entity) ? rules[entity as ChangeKind] : undefined;
}

export function isUndoable({ entity, action }: Pick<ChangeRow, 'entity' | 'action'>): boolean {
  const rule = undoRuleOf(entity);
  switch (action) {
    case 'updated':
      return rule?.setFields !== undefined;
    case 'created':
    case 'restored':
      return rule?.remove !== undefined;
    case 'deleted':
      return rule?.restore !== undefined;
    default:
      return false;
  }
}

function assertFound<Entity>(found: Entity | undefined, noun: string): Entity {
  if (!found) throw notFound(noun);
  return found;
}

/** Top-level fields of the record that contain the restored values; null clears. */
function patchOf(current: CurrentRecord, { version, paths }: VersionFields): Fields {
  const changed = withFieldsOf(current, version, paths);
  const tops = [...new Set(paths.map((path) => path.split('.', 1)[0] ?? path))];
  return {
    ...Object.fromEntries(tops.map((top) => [top, getPath(changed, top) ?? null])),
    revision: current.revision,
  };
}
