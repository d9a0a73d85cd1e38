import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { removableEntities, removalImpact, removalLimits } from '../../entities/history/removal.ts';
import { impactToken, sessionActions } from '../../entities/services/serviceImpact.ts';
import { guid } from '../../entities/values/text.ts';
import { participantNotification } from '../services/services.ts';

/**
 * Removes records of a family together with the references to them: deletes them, or archives locations and pricing
 * plans. Frontdesk's own; the platform's deletions leave references in place.
 */

const removal = z.strictObject({
  entity: z.enum(removableEntities),
  /** Missing and removed records are skipped; NOT_FOUND when none is left. */
  ids: z.array(guid).min(1).max(removalLimits.ids),
  /** A record of the same family that replaces them in their uses. */
  replacementId: guid.optional(),
  /**
   * For pricing plans without a replacement. True: services lose the archived plans. Default: they keep them, because
   * the buyers continue to use them.
   */
  leaveServices: z.boolean().optional(),
  /**
   * For upcoming sessions and bookings at archived locations. Default: MOVE_TO_LOCATION with a replacement, otherwise
   * KEEP_AT_CURRENT_LOCATION. Omitted for other families.
   */
  sessionsAction: z.enum(sessionActions).optional(),
  participantNotification: participantNotification.optional(),
});

export const previewRemoval = defineCall({
  name: 'previewRemoval',
  method: 'POST',
  path: '/frontdesk/v1/removals/preview',
  caller: 'admin',
  effect: 'read',
  body: removal,
  answer: z.strictObject({ impact: removalImpact }),
});

/**
 * Removes the records as previewed, in one transaction. Refused with IMPACT_CHANGED, without changes, when the impact
 * now differs, and with a field violation of `replacementId` when a required replacement is missing. One undo step.
 */
export const removeRecords = defineCall({
  name: 'removeRecords',
  method: 'POST',
  path: '/frontdesk/v1/removals',
  caller: 'admin',
  effect: 'write',
  body: removal.extend({ impactToken }),
  answer: z.strictObject({
    /** The number of records that were removed. */
    removed: z.int(),
  }),
});
