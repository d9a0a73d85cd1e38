import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { orderedEntities, orderPositions } from '../../entities/values/order.ts';
import { guid } from '../../entities/values/text.ts';

/**
 * Moves records of an ordered family together, in the order of their ids. Frontdesk's own; the platform only moves
 * single categories (moveCategory). One undo step.
 */
export const moveRecords = defineCall({
  name: 'moveRecords',
  method: 'POST',
  path: '/frontdesk/v1/order',
  caller: 'admin',
  effect: 'write',
  body: z.strictObject({
    entity: z.enum(orderedEntities),
    ids: z.array(guid).min(1).max(100),
    position: z.enum(orderPositions),
    /** With AFTER only: a record that is not among `ids`. */
    afterId: guid.optional(),
  }),
  answer: z.strictObject({
    /** The number of records whose position number changed, including others that made room. */
    changed: z.int(),
  }),
});
