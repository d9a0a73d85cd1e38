import * as z from 'zod';
import { defineCall } from '../call.ts';
import { cloneChoices } from '../entities/cloneContract.ts';
import { cloneReceipt } from '../entities/cloneReceipt.ts';
import { service, serviceLimits } from '../entities/service.ts';
import { scheduleLimits } from '../entities/serviceSchedule.ts';
import { slugLimits } from '../entities/slug.ts';
import { slugAvailability } from '../entities/slugDesk.ts';
import { anyText, guid, sentLine, text, whole } from '../entities/text.ts';

/** Clones whose parts can be chosen, and what became of them. Frontdesk's own; the platform's call is cloneService. */

const params = z.strictObject({ serviceId: guid });
const answer = z.strictObject({ service, receipt: cloneReceipt });

export const clonePlan = z.strictObject({
  name: sentLine(serviceLimits.nameLength, 1),
  /** Left out: made from the name, with a number where it is taken, and following the name from then on. */
  slug: text(slugLimits.name).optional(),
  /** Left out: hidden from customers. True: shown to them as soon as no part is missing. */
  shown: z.boolean().optional(),
  /** What is taken over; each left out: as the platform's own call does (contract/entities/cloneContract.ts). */
  choices: z.partialRecord(z.enum(cloneChoices), z.boolean()).optional(),
  /** A place of the business that the clone, with its sessions, is given at instead. */
  businessLocationId: guid.optional(),
  /** How long the clone of an appointment takes instead. */
  minutes: whole(1, scheduleLimits.sessionMinutes).optional(),
});
export type ClonePlan = z.infer<typeof clonePlan>;

/**
 * Clones a service as planned. Parts that cannot be copied do not fail it: they stand as failed in the receipt and can
 * be tried again. Refuses with SLUG_ALREADY_EXISTS, with free addresses in `data.suggestions`.
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

/** What became of a clone, asked by the clone's id; empty for a service that is none. */
export const getCloneReceipt = defineCall({
  name: 'getCloneReceipt',
  method: 'GET',
  path: '/frontdesk/v1/services/{serviceId}/clone-receipt',
  caller: 'staff',
  effect: 'read',
  params,
  answer: z.strictObject({ receipt: cloneReceipt.optional() }),
});

/** Tries a part that failed again. What fails once more stays failed, with the reason of now. */
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

/** How each of some planned clones would come out, asked while somebody writes their names. */
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
        /** Of the address that the clone would get; FREE where it is made from the name. */
        availability: slugAvailability,
        /** Another service that is called the same. */
        namesake: z.strictObject({ id: guid, name: anyText }).optional(),
      }),
    ),
    /** What each source has to be copied beside its fields. */
    sources: z.array(z.strictObject({ id: guid, recurringSessions: z.int(), variants: z.int() })),
  }),
});
