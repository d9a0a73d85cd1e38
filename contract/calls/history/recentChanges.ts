import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { recordedEntities } from '../../entities/history/recordedChange.ts';
import { guid } from '../../entities/values/text.ts';

/** At most this many changes are listed, the latest ones; and those of this many seconds are listed again. */
export const recentChangeLimits = { changes: 200, repeatedSeconds: 10 } as const;

const position = z.string().regex(/^\d{1,18}$/);

/** A change of a record, without its content. */
export const recentChange = z.strictObject({
  /** Its position in the history. */
  id: position,
  entity: z.enum(recordedEntities),
  entityId: guid,
});

/**
 * The changes after a position of the history, latest first, for screens that show the changes of others at once.
 * Without `after` none. Changes of the last seconds are listed again, because a transaction may commit after one with
 * a later position: callers skip the ids that they know. Frontdesk's own.
 */
export const listRecentChanges = defineCall({
  name: 'listRecentChanges',
  method: 'GET',
  path: '/frontdesk/v1/changes/recent',
  caller: 'staff',
  effect: 'read',
  query: z.strictObject({ after: position.optional() }),
  answer: z.strictObject({
    changes: z.array(recentChange).max(recentChangeLimits.changes),
    /** The `after` of the next call. */
    after: position,
  }),
});
