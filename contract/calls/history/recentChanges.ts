import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { recordedEntities } from '../../entities/history/recordedChange.ts';
import { guid } from '../../entities/values/text.ts';

/** At most this many changes are listed, the latest ones; a position names at most this many running transactions. */
export const recentChangeLimits = { changes: 200, running: 200 } as const;

/** A reading of the history: the next transaction, and those that had not ended. */
const position = z
  .string()
  .max(4000)
  .regex(/^\d{1,18}(\.\d{1,18}(-\d{1,18})*)?$/);

/** A change of a record, without its content. */
export const recentChange = z.strictObject({
  /** Its position in the history. */
  id: z.string(),
  entity: z.enum(recordedEntities),
  entityId: guid,
});
export type RecentChange = z.infer<typeof recentChange>;

/**
 * The changes that became visible since an earlier answer, latest first, for screens that show the changes of others at
 * once. Each is listed once, also if it is committed after a later one. Without `after` none. Frontdesk's own.
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
