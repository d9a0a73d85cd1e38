import * as z from 'zod';
import { address } from './address.ts';
import { inputOf } from './input.ts';
import { anyText, guid, text } from './text.ts';

/** BUSINESS: a place of the business. CUSTOM: an address of this service. CUSTOMER: at the customer's. */
export const serviceLocationTypes = ['UNKNOWN_LOCATION_TYPE', 'CUSTOM', 'BUSINESS', 'CUSTOMER'] as const;
export type ServiceLocationType = (typeof serviceLocationTypes)[number];

export const businessLocationOptions = z.strictObject({
  /** The only field that a write sends; the others are filled in. */
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

/** One place where a service is given. */
export const serviceLocation = z.strictObject({
  id: guid.optional(),
  /** Left out on write: BUSINESS where only `business` is given, otherwise CUSTOM ({@link locationTypeOf}). */
  type: z.enum(serviceLocationTypes).optional(),
  business: businessLocationOptions.optional(),
  custom: customLocationOptions.optional(),
  /** Filled in from the two above; empty for CUSTOMER. */
  calculatedAddress: address.optional(),
});
export type ServiceLocation = z.infer<typeof serviceLocation>;

export const serviceLocationInput = inputOf(serviceLocation);
export type ServiceLocationInput = z.infer<typeof serviceLocationInput>;

/** The type that a location has, also where the sender leaves it out. */
export function locationTypeOf({ type, business, custom }: ServiceLocationInput): ServiceLocationType {
  return type ?? (business && !custom ? 'BUSINESS' : 'CUSTOM');
}

/** Whether an address says anything: an empty object or empty texts lead nobody anywhere. */
export function saysWhere(given: unknown): boolean {
  if (typeof given === 'object' && given !== null) return Object.values(given).some(saysWhere);
  return typeof given === 'string' ? given.trim() !== '' : given !== undefined && given !== null;
}
