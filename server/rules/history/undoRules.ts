import { sql } from 'kysely';
import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import type { StaffMember } from '../../../contract/entities/staff/staffMember.ts';
import { copyPaths, equalValues, getPath, type Fields } from '../../../contract/paths.ts';
import type { ChangeRow } from '../../tables/history/recordedChanges.ts';
import type { WeeklyHoursInput, WeeklyPeriod } from '../../../contract/entities/calendar/weeklyHours.ts';
import { businessFamily, updateBusiness } from '../businesses/businessSettings.ts';
import { lockSignOnPolicy, restoreSignOnPolicy } from '../identity/signIn/signOnPolicies.ts';
import { readContact } from '../bookings/contacts.ts';
import { removeContact, returnContact } from '../bookings/undoContacts.ts';
import { lockWeeklyHours, setWeeklyHours } from '../calendar/weeklyHours.ts';
import { lockWorkingHoursSchedule, restoreWorkingHoursSchedule } from '../staff/staffMemberHours.ts';
import { addOnFamily, deleteUnusedAddOn, restoreAddOn } from '../prices/addOns.ts';
import { returnInOrder, type OrderedFamily } from '../order/moveInOrder.ts';
import { orderedPlans, pricingPlanFamily, setPlanArchived } from '../prices/pricingPlans.ts';
import { bookingFormFamily, deleteBookingForm, setDefaultBookingForm } from '../terms/bookingForms.ts';
import { bookingPolicyFamily, setDefaultBookingPolicy } from '../terms/bookingPolicies.ts';
import {
  archiveLocation,
  locationFamily,
  setDefaultLocation,
  unarchiveLocation,
} from '../locations/locations.ts';
import { resourceFamily } from '../locations/resources.ts';
import { resourceTypeFamily } from '../locations/resourceTypes.ts';
import { restoreService } from '../services/deleteService.ts';
import { lockFullService } from '../services/readService.ts';
import type { ChangeKind } from '../recordChange.ts';
import { lockEntity } from '../changeEntity.ts';
import {
  deleteStaffMember,
  deleteUnassignedStaffMember,
  setStaffMemberFields,
  staffMemberEntity,
} from '../staff/staffMembers.ts';
import { restoreStaffMember } from '../staff/staffMemberTrash.ts';
import { undoDefault } from './undoDefault.ts';
import { familyRule, ruleOf, setFieldsOf, type CurrentRecord, type UndoRule } from './undoRule.ts';
import { deleteUnbooked, setServiceFields } from './undoService.ts';
import { refuseTypeWithResources, refuseUsedBy } from './undoUnused.ts';
import { lockVariants, removeVariants, returnVariants, setVariants } from './undoVariants.ts';
import { defaultLocation } from '../../tables/locations/locations.ts';
import { defaultBookingForm } from '../../tables/terms/bookingForms.ts';
import { defaultBookingPolicy } from '../../tables/terms/bookingPolicies.ts';
import { categoryFamily, deleteEmptyCategory, orderedCategories } from '../services/categories.ts';

const rules: Partial<Record<ChangeKind, UndoRule>> = {
  service: ruleOf({
    lock: lockFullService,
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
  category: familyRule(categoryFamily, {
    remove: deleteEmptyCategory,
    restore: categoryFamily.restore,
    apart: { sortOrder: inOrder(orderedCategories) },
  }),
  addOn: familyRule(addOnFamily, { remove: deleteUnusedAddOn, restore: restoreAddOn }),
  resource: familyRule(resourceFamily, {
    remove: async (writing, id) => {
      await refuseUsedBy(writing, 'resource', sql`resource_ids @> array[${id}::uuid]`);
      await resourceFamily.delete(writing, id);
    },
    restore: resourceFamily.restore,
    isOwn: isOwnOfResource,
  }),
  resourceType: familyRule(resourceTypeFamily, {
    remove: async (writing, id, { action }) => {
      if (action === 'created') await refuseTypeWithResources(writing, id);
      await resourceTypeFamily.delete(writing, id);
    },
    restore: resourceTypeFamily.restore,
  }),
  location: familyRule(locationFamily, {
    replacesRecord: true,
    archives: true,
    remove: archiveLocation,
    acts: ['archive_status', 'set_default_location'],
    apart: {
      archived: (writing, { entity_id: id }, value) =>
        value === true ? archiveLocation(writing, id) : unarchiveLocation(writing, id),
      default: undoDefault({ current: defaultLocation, set: setDefaultLocation }),
    },
  }),
  bookingPolicy: familyRule(bookingPolicyFamily, {
    remove: async (writing, id, { action }) => {
      if (action === 'created') {
        await refuseUsedBy(writing, 'booking policy', sql`booking_policy_id = ${id}`);
      }
      await bookingPolicyFamily.delete(writing, id);
    },
    restore: bookingPolicyFamily.restore,
    acts: ['default_booking_policy_set'],
    apart: { default: undoDefault({ current: defaultBookingPolicy, set: setDefaultBookingPolicy }) },
  }),
  bookingForm: familyRule(bookingFormFamily, {
    remove: (writing, id) => deleteBookingForm(writing, id, {}),
    restore: bookingFormFamily.restore,
    acts: ['default_booking_form_set'],
    apart: { default: undoDefault({ current: defaultBookingForm, set: setDefaultBookingForm }) },
  }),
  pricingPlan: familyRule(pricingPlanFamily, {
    archives: true,
    remove: (writing, id) => setPlanArchived(writing, id, true),
    apart: {
      archived: (writing, { entity_id: id }, value) => setPlanArchived(writing, id, value === true),
      sortOrder: inOrder(orderedPlans),
    },
  }),
  contact: {
    lock: (writing, id) => readContact(writing, id),
    remove: removeContact,
    restore: (writing, _id, change) => returnContact(writing, change),
  },
  staffMember: ruleOf<StaffMember>({
    lock: (writing, id) => lockEntity(writing, staffMemberEntity(writing.now), id),
    setFields: (writing, current, { version, paths }) =>
      setStaffMemberFields(writing, current, copyPaths(current, version, paths)),
    remove: (writing, id, { action }) =>
      action === 'created' ? deleteUnassignedStaffMember(writing, id) : deleteStaffMember(writing, id),
    restore: restoreStaffMember,
  }),
  business: ruleOf({
    lock: (writing) => lockEntity(writing, businessFamily, writing.businessId),
    setFields: setFieldsOf({ update: updateBusiness }, {}),
  }),
  signOnPolicy: ruleOf({
    lock: lockSignOnPolicy,
    setFields: (writing, _current, { version, paths }) =>
      restoreSignOnPolicy(writing, copyPaths<Fields>({}, version, paths)),
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

/** Undefined for an entity whose changes cannot be undone. */
export function undoRuleOf(entity: string): UndoRule | undefined {
  return Object.hasOwn(rules, entity) ? rules[entity as ChangeKind] : undefined;
}

/** The content is optional, because lists of many changes omit it. */
type UndoneChange = Pick<ChangeRow, 'entity' | 'action'> & Partial<Pick<ChangeRow, 'before' | 'after'>>;

/** Whether the entity of a change has a rule that undoes it. Later edits are checked when it is undone. */
export function isUndoable({ entity, action, before, after }: UndoneChange): boolean {
  const rule = undoRuleOf(entity);
  if ((before ?? after) && rule?.isOwn?.({ action, before, after }) === false) return false;
  switch (action) {
    case 'created':
    case 'restored':
      return rule?.remove !== undefined;
    case 'deleted':
      return rule?.restore !== undefined;
    default:
      return isFieldChange({ entity, action }) && rule?.setFields !== undefined;
  }
}

/** Whether a change only changes fields: an update, or a named action with its own call. */
export function isFieldChange({ entity, action }: UndoneChange): boolean {
  return action === 'updated' || undoRuleOf(entity)?.acts?.includes(action) === true;
}

/** Whether the record was deleted, or archived in a family without deletion. */
export function isGone({ entity, action, after }: UndoneChange): boolean {
  if (action === 'deleted' || action === 'purged') return true;
  return undoRuleOf(entity)?.archives === true && getPath(after, 'archived') === true;
}

/** Undoes a move in the order of a family. */
function inOrder(family: OrderedFamily): NonNullable<UndoRule['apart']>[string] {
  return (writing, { entity_id: id }, value) => returnInOrder(writing, family, id, value as number);
}

/** The undo of a staff member includes their resource; only its locations are edited on their own. */
function isOwnOfResource({ action, before, after }: Pick<ChangeRow, 'action' | 'before' | 'after'>): boolean {
  if (getPath(after ?? before, 'typeId') !== staffResourceTypeId) return true;
  const [was, is] = [before, after].map((record) => getPath(record, 'locationOptions'));
  return action === 'updated' && !equalValues(was, is);
}
