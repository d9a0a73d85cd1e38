import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { trashedRecord } from '../../entities/history/trashedRecord.ts';
import { trashedEntities } from '../../entities/history/recordedChange.ts';
import { guid, text } from '../../entities/values/text.ts';
import { restListQuery } from '../../queries/restList.ts';

/** Deleted records, in the dialect of ra-data-simple-rest. A family's own call restores one. Frontdesk's own. */

export const trashFilter = z.strictObject({
  /** Of one family, or of several. */
  entity: z.union([z.enum(trashedEntities), z.array(z.enum(trashedEntities)).min(1)]).optional(),
  id: z.array(guid).max(100).optional(),
  /** A part of the name. */
  q: text(200).optional(),
});
export type TrashFilter = z.infer<typeof trashFilter>;

/** The latest deletion first. */
export const listTrash = defineCall({
  name: 'listTrash',
  method: 'GET',
  path: '/frontdesk/v1/trash',
  caller: 'staff',
  effect: 'read',
  query: restListQuery,
  answer: z.array(trashedRecord),
});
