import * as z from 'zod';
import { anyText, countryCode, text } from './text.ts';

export const addressLimits = { part: 255, formatted: 512 } as const;

const part = text(addressLimits.part).optional();

export const geocode = z.strictObject({
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
});

export const streetAddress = z.strictObject({
  number: part,
  name: part,
  apt: part,
  formattedAddressLine: text(addressLimits.formatted).optional(),
});

/**
 * An address inside a service, under its wire names (reference/entities.md section 1, Address). The bookings
 * specification's `formatted`, `location` and `addressLine1` are what clients call `formattedAddress`, `geocode` and
 * `addressLine`.
 */
export const address = z.strictObject({
  streetAddress: streetAddress.optional(),
  addressLine: part,
  addressLine2: part,
  country: countryCode.optional(),
  countryFullname: part,
  /** ISO 3166-2 code. */
  subdivision: part,
  subdivisionFullname: part,
  city: part,
  postalCode: part,
  formattedAddress: text(addressLimits.formatted).optional(),
  geocode: geocode.optional(),
});
export type Address = z.infer<typeof address>;

/** Address of a business location (reference/entities.md section 13). */
export const locationAddress = z.strictObject({
  country: countryCode.optional(),
  subdivision: anyText.optional(),
  city: anyText.optional(),
  postalCode: text(20).optional(),
  streetAddress: streetAddress.optional(),
  formattedAddress: anyText.optional(),
  hint: text(500).optional(),
  geocode: geocode.optional(),
});
export type LocationAddress = z.infer<typeof locationAddress>;
