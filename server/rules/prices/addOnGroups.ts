import type { AddOn } from '../../../contract/entities/prices/addOn.ts';
import {
  addOnGroup as schema,
  addOnGroupLimits,
  type AddOnGroup,
  type AddOnGroupDetail,
  type AddOnGroupInput,
} from '../../../contract/entities/prices/addOnGroup.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import {
  ApiError,
  invalidArgument,
  invalidField,
  type ErrorCode,
  type FieldViolation,
} from '../../../contract/errors.ts';
import { applyPatch } from '../../../contract/mask.ts';
import type { Fields } from '../../../contract/paths.ts';
import { parsedBy } from '../../../contract/violations.ts';
import { addOnTable, keepAddOns } from '../../tables/prices/addOns.ts';
import { present } from '../../tables/rows.ts';
import { addOnDetailsOf } from '../services/addOnsInServices.ts';
import { lockFullService } from '../services/readService.ts';
import { saveService } from '../services/updateService.ts';
import type { Writing } from '../writing.ts';

/**
 * Add-on groups are part of a service: changing a group changes the service, with its revision, history and event.
 */

export async function createAddOnGroup(
  writing: Writing,
  serviceId: string,
  input: AddOnGroupInput,
): Promise<AddOnGroup> {
  const group = parseGroup({ ...applyPatch({}, input), id: crypto.randomUUID() });
  const missing = await missingAddOns(writing, group.addOnIds);
  const before = await lockFullService(writing, serviceId);
  if (before.payment?.rateType === 'SUBSCRIPTION') {
    throw new ApiError(
      'SUBSCRIPTION_SERVICE_NOT_SUPPORTED',
      'A service that is paid by subscription cannot offer add-ons.',
    );
  }
  refuseMissing(missing);
  const groups = before.addOnGroups ?? [];
  if (groups.length >= addOnGroupLimits.groups) throw invalidArgument([tooManyGroups]);
  await saveGroups(writing, before, [...groups, group]);
  return group;
}

const tooManyGroups: FieldViolation = {
  field: 'addOnGroup',
  description: `would give the service more than ${addOnGroupLimits.groups} groups`,
  violatedRule: 'MAX_SIZE',
  data: { threshold: addOnGroupLimits.groups },
};

/** Changes the fields of the input; null clears. */
export async function updateAddOnGroup(
  writing: Writing,
  serviceId: string,
  input: AddOnGroupInput,
): Promise<AddOnGroup> {
  const { id } = input;
  if (!id) {
    throw invalidField('addOnGroup.id', 'is required: the group to change', 'REQUIRED_FIELD');
  }
  const missing = await missingAddOns(writing, input.addOnIds);
  const { service, group, others } = await lockGroup(writing, serviceId, id, 'GROUP_NOT_ON_SERVICE');
  refuseMissing(missing);
  const after = parseGroup({ ...applyPatch(group, input), id: group.id });
  await saveGroups(writing, service, others(after));
  return after;
}

/** Replaces the add-ons of a group. Throws ADD_ON_GROUP_NOT_FOUND and field violations. */
export async function setAddOnsForGroup(
  writing: Writing,
  serviceId: string,
  { groupId, addOnIds }: { groupId: string; addOnIds: string[] },
): Promise<AddOnGroup> {
  const twice = duplicateViolations(addOnIds, 'addOnIds');
  if (twice.length > 0) throw invalidArgument(twice);
  const missing = await missingAddOns(writing, addOnIds);
  const { service, group, others } = await lockGroup(writing, serviceId, groupId, 'ADD_ON_GROUP_NOT_FOUND');
  refuseMissing(missing);
  const after = { ...group, addOnIds: addOnIds.map(lowerCase) };
  await saveGroups(writing, service, others(after));
  return after;
}

/** Throws GROUP_NOT_ON_SERVICE. */
export async function deleteAddOnGroup(writing: Writing, serviceId: string, groupId: string): Promise<void> {
  const { service, others } = await lockGroup(writing, serviceId, groupId, 'GROUP_NOT_ON_SERVICE');
  await saveGroups(writing, service, others());
}

/**
 * Locks the service of a group. Returns the group and a function that replaces or removes it among the service's
 * groups.
 */
async function lockGroup(writing: Writing, serviceId: string, groupId: string, missing: ErrorCode) {
  const service = await lockFullService(writing, serviceId);
  const groups = service.addOnGroups ?? [];
  const index = groups.findIndex(({ id }) => id === groupId.toLowerCase());
  const group = groups[index];
  if (!group) throw new ApiError(missing, 'The service has no such group of add-ons.');
  const others = (...instead: AddOnGroup[]) => groups.toSpliced(index, 1, ...instead);
  return { service, group, others };
}

async function saveGroups(writing: Writing, before: Service, addOnGroups: AddOnGroup[]): Promise<void> {
  const ids = addOnGroups.flatMap(({ addOnIds }) => addOnIds ?? []);
  const addOns = await addOnTable.byIds(writing.db, writing.businessId, ids);
  const addOnDetails = addOnDetailsOf(addOnGroups, addOns);
  await saveService(writing, before, { ...before, addOnGroups, addOnDetails });
}

/** Normalizes ids to the database's form, so that groups and add-ons compare as text. */
function parseGroup(fields: Fields): AddOnGroup {
  const group = parsedBy(schema, fields, 'addOnGroup');
  const { name, addOnIds = [] } = group;
  const violations = [
    ...(name?.trim() ? [] : [nameMissing]),
    ...duplicateViolations(addOnIds, 'addOnGroup.addOnIds'),
  ];
  if (violations.length > 0) throw invalidArgument(violations);
  return { ...group, addOnIds: addOnIds.map(lowerCase) };
}

const nameMissing: FieldViolation = {
  field: 'addOnGroup.name',
  description: 'is required: customers read it above the add-ons',
  violatedRule: 'REQUIRED_FIELD',
};

function duplicateViolations(ids: readonly string[], field: string): FieldViolation[] {
  const distinct = new Set(ids.map(lowerCase)).size;
  return distinct === ids.length
    ? []
    : [{ field, description: 'must name each add-on once', violatedRule: 'VALIDATION' }];
}

function lowerCase(id: string): string {
  return id.toLowerCase();
}

/** Throws ADD_ON_NOT_FOUND. Call it before locking the service (tables/prices/addOns.ts). */
/**
 * The ids without an add-on. Add-ons are locked before their service, as by their own changes, but a service or group
 * that does not exist is refused first.
 */
async function missingAddOns(
  { db, businessId }: Writing,
  ids: readonly string[] | null | undefined,
): Promise<string[]> {
  const named = ids ?? [];
  const existing = await keepAddOns(db, businessId, named);
  return named.filter((id) => !existing.has(id.toLowerCase()));
}

function refuseMissing(missing: readonly string[]): void {
  if (missing.length === 0) return;
  throw new ApiError('ADD_ON_NOT_FOUND', `There are no such add-ons: ${missing.join(', ')}.`, {
    data: { addOnIds: missing },
  });
}

/** The groups of a service, or those in `groupIds`, with their add-ons. */
export async function addOnGroupDetails(
  { db, businessId }: Pick<Writing, 'db' | 'businessId'>,
  { addOnGroups = [] }: Service,
  groupIds?: readonly string[],
): Promise<AddOnGroupDetail[]> {
  const wanted = groupIds && new Set(groupIds.map(lowerCase));
  const groups = addOnGroups.filter(({ id }) => id !== undefined && (wanted?.has(id) ?? true));
  const ids = groups.flatMap(({ addOnIds }) => addOnIds ?? []);
  const addOns = await addOnTable.byIds(db, businessId, ids);
  return groups.map(({ id = '', name, prompt, maxNumberOfAddOns, addOnIds = [] }) =>
    present({
      groupId: id,
      groupName: name,
      prompt,
      maxNumberOfAddOns,
      addOns: addOnIds.flatMap((addOnId) => detailOf(addOns.get(addOnId))),
    }),
  );
}

function detailOf(addOn: AddOn | undefined): AddOnGroupDetail['addOns'] {
  if (!addOn) return [];
  const { id, name, price, durationInMinutes, maxQuantity } = addOn;
  return [present({ addOnId: id, name, price, durationInMinutes, maxQuantity })];
}
