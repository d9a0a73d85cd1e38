import * as z from 'zod';
import { entity, forVisitors } from '../../audience.ts';
import { pricing } from './pricingPlanV2.ts';
import { anyText, dateTime, guid } from '../values/text.ts';

export const planOrderStatuses = ['PENDING', 'ACTIVE', 'ENDED', 'CANCELED'] as const;
export const cancellationTimes = ['IMMEDIATELY', 'NEXT_PAYMENT_DATE'] as const;

/**
 * A pricing plan that a member has (reference/calls.md section 16, which names no fields; these are the platform's). It
 * keeps the name, the price and the sessions that the plan had. Its buyer reads all of it; no other customer gets it.
 */
export const planOrder = entity({
  id: forVisitors(guid),
  planId: forVisitors(guid),
  planName: forVisitors(anyText),
  planDescription: forVisitors(anyText.optional()),
  pricing: forVisitors(pricing.optional()),
  /** Frontdesk's own; absent: unlimited. Live bookings use one session each. */
  sessions: forVisitors(z.strictObject({ limit: z.int(), used: z.int() }).optional()),
  buyer: forVisitors(z.strictObject({ memberId: guid })),
  /** By the present time: PENDING before the start. */
  status: forVisitors(z.enum(planOrderStatuses)),
  startDate: forVisitors(dateTime),
  /** Absent: until it is canceled. */
  endDate: forVisitors(dateTime.optional()),
  cancellation: forVisitors(
    z
      .strictObject({
        requestedDate: dateTime,
        cause: z.enum(['OWNER_ACTION', 'MEMBER_ACTION']),
        effectiveAt: z.enum(cancellationTimes),
      })
      .optional(),
  ),
  createdDate: forVisitors(dateTime),
  updatedDate: forVisitors(dateTime),
});
export type PlanOrder = z.infer<typeof planOrder>;
