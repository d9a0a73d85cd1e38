import * as z from 'zod';
import { defineCall } from '../../call.ts';
import { changeActorKinds, recordedChange } from '../../entities/history/recordedChange.ts';
import { dateTime, guid, text } from '../../entities/values/text.ts';
import { restListQuery } from '../../queries/restList.ts';

/** The filters of an activity list. The history of one record is its `entityId`, that of a service `ofService`. */
export const activityFilter = z.strictObject({
  id: z.array(guid).max(100).optional(),
  entity: z.union([z.string().max(50), z.array(z.string().max(50)).max(30)]).optional(),
  entityId: guid.optional(),
  /** A service: its own changes, and those of its variants, which are edited with it. */
  ofService: guid.optional(),
  action: z.union([z.string().max(50), z.array(z.string().max(50)).max(30)]).optional(),
  memberId: guid.optional(),
  /** `SYSTEM` is the product itself: the sample business and purges. */
  actorKind: z.union([z.enum(changeActorKinds), z.array(z.enum(changeActorKinds)).max(4)]).optional(),
  runId: guid.optional(),
  /** False leaves out the changes that set the business up: its first records and its sample. */
  setUp: z.boolean().optional(),
  /** False leaves out the bookings made and changed one by one; those of a bulk run stay. */
  bookings: z.boolean().optional(),
  /** True lists a bulk run once, by its latest change, and its undo once. */
  foldRuns: z.boolean().optional(),
  /** A part of the record's name at that time. */
  q: text(200).optional(),
  /** At or after. */
  from: dateTime.optional(),
  /** Before. */
  to: dateTime.optional(),
});
export type ActivityFilter = z.infer<typeof activityFilter>;

/** All changes in the business, the newest first. */
export const listActivity = defineCall({
  name: 'listActivity',
  method: 'GET',
  path: '/frontdesk/v1/activity',
  caller: 'staff',
  effect: 'read',
  query: restListQuery,
  answer: z.array(recordedChange),
});

export const getActivity = defineCall({
  name: 'getActivity',
  method: 'GET',
  path: '/frontdesk/v1/activity/{id}',
  caller: 'staff',
  effect: 'read',
  params: z.strictObject({ id: guid }),
  answer: recordedChange,
});
