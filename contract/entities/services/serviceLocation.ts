import * as z from 'zod';
import { address } from '../values/address.ts';
import { inputOf } from '../values/input.ts';
import { anyText, guid, text } from '../values/text.ts';

/** BUSINESS: a business location. CUSTOM: an address of this service. CUSTOMER: at the customer's. */
export const serviceLocationTypes = ['UNKNOWN_LOCATION_TYPE', 'CUSTOM', 'BUSINESS', 'CUSTOMER'] as const;
export type ServiceLocationType = (typeof serviceLocationTypes)[number];

export const businessLocationOptions = z.strictObject({
  /** The only field that a write sends; the server fills in the others. */
  id: guid.optional(),
  name: text(150).optional(),
  default: z.boolean().optional(),
  address: address.optional(),
  email: anyText.optional(),
  phone: anyText.optional(),
});

export const customLocationOptions = z.strictObject({
  id: guid.optional(),
  address: address.optional(),
});

/** One location of a service. */
export const serviceLocation = z.strictObject({
  id: guid.optional(),
  /** Default on write: BUSINESS if only `business` is sent, otherwise CUSTOM ({@link locationTypeOf}). */
  type: z.enum(serviceLocationTypes).optional(),
  business: businessLocationOptions.optional(),
  custom: customLocationOptions.optional(),
  /** Derived from the two above; empty for CUSTOMER. */
  calculatedAddress: address.optional(),
});
export type ServiceLocation = z.infer<typeof serviceLocation>;

export const serviceLocationInput = inputOf(serviceLocation);
export type ServiceLocationInput = z.infer<typeof serviceLocationInput>;

/** The type of a location, also when omitted. */
export function locationTypeOf({ type, business, custom }: ServiceLocationInput): ServiceLocationType {
  return type ?? (business && !custom ? 'BUSINESS' : 'CUSTOM');
}

/** Whether an address has content: empty objects and empty texts do not. */
export function saysWhere(given: unknown): boolean {
  if (typeof given === 'object' && given !== null) return Object.values(given).some(saysWhere);
  return typeof given === 'string' ? given.trim() !== '' : given !== undefined && given !== null;
}
