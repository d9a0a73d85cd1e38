import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { cloneChoices } from '../../entities/services/cloneRule.ts';
import { cloneReceipt } from '../../entities/services/cloneReceipt.ts';
import { service, serviceLimits } from '../../entities/services/service.ts';
import { scheduleLimits } from '../../entities/services/serviceSchedule.ts';
import { slugLimits } from '../../entities/services/slug.ts';
import { slugAvailability } from '../../entities/services/slugDesk.ts';
import { anyText, guid, sentLine, text, integer } from '../../entities/values/text.ts';

/** Clones with selectable parts, and their receipts. Frontdesk's own; the platform's call is cloneService. */

const params = z.strictObject({ serviceId: guid });
const answer = z.strictObject({ service, receipt: cloneReceipt });

export const clonePlan = z.strictObject({
  name: sentLine(serviceLimits.nameLength, 1),
  /** Default: derived from the name, with a number if taken, and following the name afterwards. */
  slug: text(slugLimits.name).optional(),
  /** Default: hidden from customers. True: visible once no part is missing. */
  shown: z.boolean().optional(),
  /**
   * The parts to copy; each defaults to the behaviour of the platform's own call (contract/entities/services/cloneContract.ts).
   */
  choices: z.partialRecord(z.enum(cloneChoices), z.boolean()).optional(),
  /** A business location for the clone and its sessions instead of the source's. */
  businessLocationId: guid.optional(),
  /** The duration of a cloned appointment instead of the source's. */
  minutes: integer(1, scheduleLimits.sessionMinutes).optional(),
});
export type ClonePlan = z.infer<typeof clonePlan>;

/**
 * Clones a service with the selected parts. A part that cannot be copied does not fail the call: the receipt marks it
 * as failed, and it can be retried. Refuses with SLUG_ALREADY_EXISTS, with free slugs in `data.suggestions`.
 */
export const cloneByPlan = defineCall({
  name: 'cloneByPlan',
  method: 'POST',
  path: '/frontdesk/v1/services/{serviceId}/clones',
  caller: 'admin',
  effect: 'write',
  params,
  body: clonePlan,
  answer,
});

/** The receipt of a clone, by the clone's id; empty for a service that is not a clone. */
export const getCloneReceipt = defineCall({
  name: 'getCloneReceipt',
  method: 'GET',
  path: '/frontdesk/v1/services/{serviceId}/clone-receipt',
  caller: 'staff',
  effect: 'read',
  params,
  answer: z.strictObject({ receipt: cloneReceipt.optional() }),
});

/** Retries a failed part. If it fails again, the receipt has the new reason. */
export const retryClonePart = defineCall({
  name: 'retryClonePart',
  method: 'POST',
  path: '/frontdesk/v1/services/{serviceId}/clone-receipt/retry',
  caller: 'admin',
  effect: 'write',
  params,
  body: z.strictObject({ part: z.enum(cloneChoices) }),
  answer,
});

export const cloneCheckLimits = { clones: 100 } as const;

/** Validates planned clones while the user enters their names. */
export const checkClones = defineCall({
  name: 'checkClones',
  method: 'POST',
  path: '/frontdesk/v1/clones/check',
  caller: 'admin',
  effect: 'read',
  body: z.strictObject({
    clones: z
      .array(
        z.strictObject({
          sourceServiceId: guid,
          name: text(serviceLimits.nameLength),
          slug: text(slugLimits.name).optional(),
        }),
      )
      .min(1)
      .max(cloneCheckLimits.clones),
  }),
  answer: z.strictObject({
    /** In the order of the clones. */
    checks: z.array(
      z.strictObject({
        /** Of the clone's slug; FREE when it derives from the name. */
        availability: slugAvailability,
        /** Another service with the same name. */
        namesake: z.strictObject({ id: guid, name: anyText }).optional(),
      }),
    ),
    /** The parts of each source besides its fields. */
    sources: z.array(z.strictObject({ id: guid, recurringSessions: z.int(), variants: z.int() })),
  }),
});
