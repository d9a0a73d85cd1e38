import * as z from 'zod';
import { anyText, guid } from '../values/text.ts';

export const eventLocationTypes = ['BUSINESS', 'CUSTOM', 'CUSTOMER'] as const;

/** BUSINESS: a business location. CUSTOM: an address of the service. CUSTOMER: at the customer's. */
export const eventLocation = z.strictObject({
  id: guid.toLowerCase().optional(),
  type: z.enum(eventLocationTypes).optional(),
  name: anyText.optional(),
});
export type EventLocation = z.infer<typeof eventLocation>;
