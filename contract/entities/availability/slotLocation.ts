import * as z from 'zod';
import type { ServiceLocation } from '../services/serviceLocation.ts';
import { anyText, guid, text } from '../values/text.ts';

/** OWNER_BUSINESS: a business location. OWNER_CUSTOM: an address of the service. CUSTOM: at the customer's. */
export const slotLocationTypes = ['UNDEFINED', 'OWNER_BUSINESS', 'OWNER_CUSTOM', 'CUSTOM'] as const;

/** The location of a session or a booked slot (reference/entities.md section 7, Location of a slot). */
export const slotLocation = z.strictObject({
  id: guid.optional(),
  name: anyText.optional(),
  formattedAddress: anyText.optional(),
  formattedAddressTranslated: text(512).optional(),
  locationType: z.enum(slotLocationTypes).optional(),
});
export type SlotLocation = z.infer<typeof slotLocation>;

/** The types of slot locations by those of services, events and time slots. */
export const slotTypeOf = { BUSINESS: 'OWNER_BUSINESS', CUSTOM: 'OWNER_CUSTOM', CUSTOMER: 'CUSTOM' } as const;

/** The reverse of {@link slotTypeOf}; undefined for UNDEFINED. */
export function kindOfSlot({ locationType }: SlotLocation): keyof typeof slotTypeOf | undefined {
  const kinds = Object.keys(slotTypeOf) as (keyof typeof slotTypeOf)[];
  return kinds.find((kind) => slotTypeOf[kind] === locationType);
}

/** Compares id and type; names may change. */
export const isSameSlotLocation = (one: SlotLocation | undefined, other: SlotLocation | undefined): boolean =>
  one?.id?.toLowerCase() === other?.id?.toLowerCase() && one?.locationType === other?.locationType;

/** A location of a service with the type names of sessions and bookings. */
export function slotLocationOf({
  id,
  type,
  business,
  custom,
  calculatedAddress,
}: ServiceLocation): SlotLocation {
  const { formattedAddress } = calculatedAddress ?? custom?.address ?? business?.address ?? {};
  const address = formattedAddress === undefined ? {} : { formattedAddress };
  switch (type) {
    case 'BUSINESS':
      return {
        ...(business?.id !== undefined && { id: business.id }),
        ...(business?.name !== undefined && { name: business.name }),
        ...address,
        locationType: 'OWNER_BUSINESS',
      };
    case 'CUSTOM':
      return { ...(id !== undefined && { id }), ...address, locationType: 'OWNER_CUSTOM' };
    case 'CUSTOMER':
      return { locationType: 'CUSTOM' };
    case 'UNKNOWN_LOCATION_TYPE':
    case undefined:
      return { locationType: 'UNDEFINED' };
    default:
      return type satisfies never;
  }
}
