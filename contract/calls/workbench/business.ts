import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { business, businessInput } from '../../entities/identity/business.ts';

/** Calls that the platform does not have. */

const businessAnswer = z.strictObject({ business });

export const getBusiness = defineCall({
  name: 'getBusiness',
  method: 'GET',
  path: '/frontdesk/v1/business',
  caller: 'staff',
  effect: 'read',
  answer: businessAnswer,
});

/**
 * Changes the sent fields; null clears the logo and the hue. A new currency applies to the prices of all services,
 * variants, add-ons and plans, whose amounts stay; money that was received keeps its own. A new time zone applies to
 * hours without one of their own, which keep their local times; bookings and sessions keep their moments.
 */
export const updateBusiness = defineCall({
  name: 'updateBusiness',
  method: 'PATCH',
  path: '/frontdesk/v1/business',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({ business: businessInput }),
  answer: businessAnswer,
});

/** Numbers of records that a change of the currency or the time zone affects. */
export const businessUses = z.strictObject({
  /** Services, add-ons and plans with a price. */
  prices: z.int(),
  /** Confirmed and pending bookings that have not ended. */
  bookings: z.int(),
  /** Those of them for which money was received. */
  paidBookings: z.int(),
  /** Sessions of classes and courses that have not ended. */
  sessions: z.int(),
});
export type BusinessUses = z.infer<typeof businessUses>;

export const getBusinessUses = defineCall({
  name: 'getBusinessUses',
  method: 'GET',
  path: '/frontdesk/v1/business/uses',
  caller: 'admin',
  effect: 'read',
  answer: z.strictObject({ uses: businessUses }),
});
