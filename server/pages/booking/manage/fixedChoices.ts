import { isTimeZone } from '../../../../contract/entities/values/timeZone.ts';
import { minutesOf } from '../../../rules/bookings/prices/bookedAddOns.ts';
import { ownMinutes } from '../../../rules/bookings/prices/bookedTotal.ts';
import type { PageRequest } from '../../pageRequest.ts';
import type { CustomerBooking } from '../customerBooking.ts';
import { locationsOf, type Choices } from '../form/choices.ts';

/**
 * The choices of a booking that a rescheduling keeps: location, person and duration. Undefined if the service no longer
 * offers the duration.
 */
export function fixedChoices(
  page: PageRequest,
  { booking, offer, zone: own }: CustomerBooking,
): Choices | undefined {
  const asked = page.url.searchParams.get('zone') ?? '';
  const zone = isTimeZone(asked) ? asked : own;
  const { slot } = booking.bookedEntity;
  if (offer.service.type !== 'APPOINTMENT')
    return { location: undefined, staff: undefined, minutes: undefined, zone };
  if (!slot || booking.startDate === undefined || booking.endDate === undefined) return undefined;
  const { bookedAddOns = [] } = booking;
  const minutes = ownMinutes(booking);
  if (!offer.lengths.includes(minutes)) return undefined;
  const { location, resource } = slot;
  const key = location?.locationType === 'CUSTOM' ? 'customer' : location?.id;
  return {
    location: locationsOf(offer.service, page).find((each) => each.key === key),
    staff: resource?.id === undefined ? undefined : { id: resource.id, name: resource.name ?? '' },
    minutes,
    ...(minutesOf(bookedAddOns) > 0 && { addOnIds: bookedAddOns.flatMap(({ id }) => id ?? []) }),
    zone,
  };
}
