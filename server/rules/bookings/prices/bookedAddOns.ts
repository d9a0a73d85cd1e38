import type { BookingInput, Booking } from '../../../../contract/entities/bookings/booking.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import { ApiError } from '../../../../contract/errors.ts';
import { addOnTable } from '../../../tables/prices/addOns.ts';
import type { BookingWriting } from '../bookingWriting.ts';

type BookedAddOns = NonNullable<Booking['bookedAddOns']>;

/**
 * The add-ons of a booking with their names and durations. Throws ADD_ON_NOT_FOUND for one that the service does not
 * offer, and ADD_ON_GROUP_NOT_FOUND for a group that does not hold it.
 */
export async function bookedAddOnsOf(
  { db, businessId }: BookingWriting,
  { addOnGroups = [] }: Service,
  asked: NonNullable<BookingInput['bookedAddOns']>,
): Promise<BookedAddOns> {
  const groups = addOnGroups.map(({ id, addOnIds = [] }) => ({ id, addOnIds }));
  const offered = asked.map(({ id, groupId, quantity }) => {
    const group = groups.find(
      ({ id: known, addOnIds }) => (!groupId || known === groupId) && id && addOnIds.includes(id),
    );
    if (group && id) return { id, groupId: group.id, quantity: quantity ?? undefined };
    if (groupId && !groups.some((known) => known.id === groupId)) {
      throw new ApiError('ADD_ON_GROUP_NOT_FOUND', 'The service has no such group of add-ons.');
    }
    throw new ApiError('ADD_ON_NOT_FOUND', 'The service does not offer this add-on.');
  });
  const known = await addOnTable.byIds(
    db,
    businessId,
    offered.map(({ id }) => id),
  );
  return offered.map(({ id, groupId, quantity }) => {
    const { name, durationInMinutes } = known.get(id) ?? {};
    return {
      id,
      ...(groupId !== undefined && { groupId }),
      ...(quantity !== undefined && { quantity }),
      ...(name && { name }),
      ...(durationInMinutes && { durationInMinutes }),
    };
  });
}

/** By how much add-ons lengthen an appointment. */
export const minutesOf = (addOns: BookedAddOns = []): number =>
  addOns.reduce((sum, { durationInMinutes = 0 }) => sum + durationInMinutes, 0);
