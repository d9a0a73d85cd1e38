import type { BookingInput, Booking } from '../../../../contract/entities/bookings/booking.ts';
import type { AddOn } from '../../../../contract/entities/prices/addOn.ts';
import type { AddOnGroup } from '../../../../contract/entities/prices/addOnGroup.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import {
  ApiError,
  invalidArgument,
  fieldViolation,
  type FieldViolation,
} from '../../../../contract/errors.ts';
import { addOnTable } from '../../../tables/prices/addOns.ts';
import type { Writing } from '../../writing.ts';

type BookedAddOns = NonNullable<Booking['bookedAddOns']>;
type AskedAddOns = NonNullable<BookingInput['bookedAddOns']>;

/**
 * The add-ons of a booking with their names and durations. Unless the check is skipped, throws ADD_ON_NOT_FOUND for an
 * add-on that the service does not offer, ADD_ON_GROUP_NOT_FOUND for a group that the service does not have, and field
 * violations for more items or more add-ons of a group than allowed.
 */
export async function bookedAddOnsOf(
  { db, businessId }: Pick<Writing, 'db' | 'businessId'>,
  { addOnGroups = [] }: Service,
  asked: AskedAddOns,
  { at, skipsCheck = false }: { at: string; skipsCheck?: boolean | undefined },
): Promise<BookedAddOns> {
  const chosen = skipsCheck ? asked : asked.map((addOn) => inGroup(addOnGroups, addOn));
  const known = await addOnTable.byIds(
    db,
    businessId,
    chosen.flatMap(({ id }) => id ?? []),
  );
  if (!skipsCheck) refuseExcess(chosen, { known, addOnGroups, at });
  return chosen.map(({ id, groupId, quantity }) => {
    const { name, durationInMinutes } = (id && known.get(id)) || {};
    return {
      ...(id && { id }),
      ...(groupId && { groupId }),
      ...(quantity && { quantity }),
      ...(name && { name }),
      ...(durationInMinutes && { durationInMinutes }),
    };
  });
}

function inGroup(
  groups: readonly AddOnGroup[],
  { id, groupId, quantity }: AskedAddOns[number],
): AskedAddOns[number] {
  const group = groups.find(
    ({ id: known, addOnIds = [] }) => (!groupId || known === groupId) && id && addOnIds.includes(id),
  );
  if (group) return { id, groupId: group.id, quantity };
  if (groupId && !groups.some((known) => known.id === groupId)) {
    throw new ApiError('ADD_ON_GROUP_NOT_FOUND', 'The service has no such group of add-ons.');
  }
  throw new ApiError('ADD_ON_NOT_FOUND', 'The service does not offer this add-on.');
}

/** Add-ons without a maximum quantity, such as more time, are booked once. */
function refuseExcess(
  chosen: AskedAddOns,
  {
    known,
    addOnGroups,
    at,
  }: { known: ReadonlyMap<string, AddOn>; addOnGroups: readonly AddOnGroup[]; at: string },
): void {
  const items = new Map<string, number>();
  const ofGroup = new Map<string, Set<string>>();
  const violations = chosen.flatMap(({ id, groupId, quantity }, index): FieldViolation[] => {
    if (!id || !groupId) return [];
    const sum = (items.get(id) ?? 0) + (quantity ?? 1);
    items.set(id, sum);
    const max = known.get(id)?.maxQuantity ?? 1;
    const ids = (ofGroup.get(groupId) ?? new Set()).add(id);
    ofGroup.set(groupId, ids);
    const most = addOnGroups.find((group) => group.id === groupId)?.maxNumberOfAddOns ?? ids.size;
    return [
      ...(sum > max
        ? [fieldViolation(`${at}.${index}.quantity`, `must be at most ${max} per booking`, 'MAX')]
        : []),
      ...(ids.size > most
        ? [fieldViolation(`${at}.${index}`, `must be one of at most ${most} add-ons of its group`, 'MAX')]
        : []),
    ];
  });
  if (violations.length > 0) throw invalidArgument(violations);
}

/**
 * The add-ons of a rescheduled booking. Throws ADD_ON_CHANGES_NOT_ALLOWED for different ones unless the call allows
 * changes, and otherwise as {@link bookedAddOnsOf}.
 */
export async function changedAddOns(
  writing: Pick<Writing, 'db' | 'businessId'>,
  service: Service,
  before: BookedAddOns | undefined,
  { asked, isAllowed }: { asked: AskedAddOns | undefined; isAllowed: boolean },
): Promise<BookedAddOns | undefined> {
  if (!asked || contentOf(asked) === contentOf(before ?? [])) return before;
  if (isAllowed) return bookedAddOnsOf(writing, service, asked, { at: 'bookedAddOns' });
  throw new ApiError('ADD_ON_CHANGES_NOT_ALLOWED', 'The rescheduling does not allow other add-ons.');
}

const contentOf = (addOns: AskedAddOns): string =>
  addOns
    .map(({ id, quantity }) => `${id?.toLowerCase()} ${quantity ?? 1}`)
    .toSorted()
    .join();

/** The minutes that add-ons add to an appointment. */
export const minutesOf = (addOns: BookedAddOns = []): number =>
  addOns.reduce((sum, { durationInMinutes = 0 }) => sum + durationInMinutes, 0);
