import * as z from 'zod';
import type { BodyOf } from '../../../contract/call.ts';
import * as calls from '../../../contract/calls/staff/staffMemberTags.ts';
import {
  staffMemberLimits,
  type StaffMember,
  type StaffMemberTags,
} from '../../../contract/entities/staff/staffMember.ts';
import { ApiError, invalidField } from '../../../contract/errors.ts';
import { equalValues } from '../../../contract/paths.ts';
import type { CallContext } from '../callContext.ts';
import { alone, answerItems } from '../bulk.ts';
import { lockEntity } from '../changeEntity.ts';
import { startJob, type JobKind } from '../jobs/jobs.ts';
import { staffAsking } from './queryStaffMembers.ts';
import { recordActed, staffMemberEntity, storeNextVersion } from './staffMembers.ts';
import { staffMemberV2Family } from '../../tables/staff/staffMemberFamily.ts';
import type { Writing } from '../writing.ts';

/** Assigns and removes tags of several staff members (reference/calls.md section 5). */

const tagChange = z.strictObject(calls.tagChange);
type TagChange = z.infer<typeof tagChange>;

const kinds = ['tags', 'privateTags'] as const;

/** Up to 100 staff members per call; each succeeds or fails on its own. */
export async function bulkUpdateTags(
  writing: Writing,
  { ids, ...change }: BodyOf<typeof calls.bulkUpdateStaffMemberTags>,
) {
  refuseNoChange(change);
  const schema = calls.bulkUpdateStaffMemberTags.schemas.body.shape.ids;
  const list = { list: 'ids', schema, entity: 'staffMember' };
  return answerItems(
    writing.db,
    list,
    ids,
    alone(({ item: id }) => changeTags(writing, id, change)),
  );
}

/** Changes the tags of all staff members that match a filter. */
export const staffMemberTagJobs: JobKind<TagChange> = {
  name: 'staffMemberTags',
  request: tagChange,
  work: (writing, change) => alone((id) => changeTags(writing, id, change)),
};

/** Starts such a job and returns its id. */
export async function startTagJob(
  context: CallContext,
  { filter, ...change }: BodyOf<typeof calls.bulkUpdateStaffMemberTagsByFilter>,
): Promise<string> {
  refuseNoChange(change);
  const asking = staffAsking(context, 'everybody');
  const targets = { family: staffMemberV2Family, asking, filter, plural: 'staff members' };
  return startJob(context, staffMemberTagJobs, targets, change);
}

function refuseNoChange({ assignTags, unassignTags }: TagChange): void {
  const named = [assignTags, unassignTags].flatMap((lists) =>
    kinds.flatMap((kind) => lists?.[kind]?.tagIds ?? []),
  );
  if (named.length > 0) return;
  const description = 'assignTags and unassignTags are both empty: name a tag to put on or to take off.';
  throw new ApiError('EMPTY_ASSIGN_AND_UNASSIGN_LISTS', description);
}

/** Changes one staff member's tags; does nothing if they already match. */
async function changeTags(writing: Writing, id: string, change: TagChange): Promise<StaffMember> {
  const before = await lockEntity(writing, staffMemberEntity(writing.now), id);
  const tags = tagsAfter(before.tags ?? {}, change);
  if (equalValues(tags, withoutEmpty(before.tags ?? {}))) return before;
  const after = await storeNextVersion(writing, { ...before, tags });
  const body = { staffMemberId: before.id, oldTags: before.tags ?? {}, newTags: tags };
  await recordActed(writing, 'tags_modified', { before, after, body });
  return after;
}

function tagsAfter(tags: StaffMemberTags, { assignTags, unassignTags }: TagChange): StaffMemberTags {
  const most = staffMemberLimits.tags;
  return withoutEmpty(
    Object.fromEntries(
      kinds.map((kind) => {
        const off = new Set(unassignTags?.[kind]?.tagIds);
        const all = new Set([...(tags[kind]?.tagIds ?? []), ...(assignTags?.[kind]?.tagIds ?? [])]);
        const tagIds = [...all].filter((tag) => !off.has(tag));
        if (tagIds.length > most) {
          const field = `assignTags.${kind}.tagIds`;
          const description = `must leave at most ${most} tags on a staff member`;
          throw invalidField(field, description, 'MAX_SIZE', { threshold: most });
        }
        return [kind, { tagIds }];
      }),
    ),
  );
}

function withoutEmpty(tags: StaffMemberTags): StaffMemberTags {
  return Object.fromEntries(Object.entries(tags).filter(([, list]) => (list.tagIds ?? []).length > 0));
}
