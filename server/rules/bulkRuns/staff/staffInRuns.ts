import { sql } from 'kysely';
import type { BulkWork } from '../../../../contract/calls/bulkRuns/bulkRuns.ts';
import type { BulkOperation } from '../../../../contract/entities/bulkRuns/bulkOperations.ts';
import { staffMember, type StaffMember } from '../../../../contract/entities/staff/staffMember.ts';
import { getPath, type Fields } from '../../../../contract/paths.ts';
import { zodToViolations } from '../../../../contract/violations.ts';
import { staffMemberSearchFamily } from '../../../tables/staff/staffMemberFamily.ts';
import { staffMemberRows, toStaffMember } from '../../../tables/staff/staffMembers.ts';
import type { CallContext } from '../../callContext.ts';
import { lockEntity } from '../../changeEntity.ts';
import { fieldChangesOf, ownFieldsOf } from '../../history/ownFields.ts';
import { staffAsking } from '../../staff/queryStaffMembers.ts';
import {
  deleteStaffMember,
  nameViolations,
  recordedDetail,
  setStaffMemberFields,
  staffMemberEntity,
} from '../../staff/staffMembers.ts';
import { alone, attemptTogether } from '../../bulk.ts';
import { applyPlain, isPlain } from '../applyPlain.ts';
import { optionsOfServices, type BulkFamily, type PlannedFields } from '../bulkFamily.ts';
import { planOperations } from '../planWhatFits.ts';
import { previewUndoFields, undoFields } from '../undoFields.ts';
import { refuseOtherStaffDeletion, staffSideEffectsOf } from './staffDeletions.ts';

/** Bulk runs of staff members. */
export const staffInRuns: BulkFamily = {
  entity: 'staffMember',
  plural: 'staff members',
  records: {
    tallied: 'records',
    table: staffMemberSearchFamily,
    asking: (context) => staffAsking(context, 'everybody'),
    valuesOf: async (context, records) =>
      (await existingStaff(context, records)).map((member) => (field) => ({ value: getPath(member, field) })),
  },
  violations: (work) => optionsOfServices(work, 'staff members'),
  planner: async (context, work) => async (records) => {
    const planned = [];
    for (const member of await existingStaff(context, records)) {
      const { id, name } = member;
      planned.push({ id, name, ...(await planStaffMember(member, work)) });
    }
    return planned;
  },
  sideEffectsOf: staffSideEffectsOf,
  lock: {
    alone: async (writing, { work }, id) => {
      const before = await lockEntity(writing, staffMemberEntity(writing.now), id);
      const { after, ...planned } = await planStaffMember(before, work);
      return {
        planned,
        valueAt: (path) => getPath(ownFields(before), path),
        save: async () => fieldsBetween(before, await setStaffMemberFields(writing, before, after)),
      };
    },
  },
  deletion: {
    refuseOther: refuseOtherStaffDeletion,
    carryOut: (writing, _run, ids) =>
      attemptTogether(
        writing.db,
        ids,
        alone((id) => deleteStaffMember(writing, id)),
      ),
  },
  undo: {
    update: undoFields,
    preview: (context, updates) =>
      previewUndoFields(updates, async (ids) =>
        existingStaff(
          context,
          ids.map((id) => ({ id })),
        ),
      ),
  },
};

/** The existing staff members of these, in this order. */
async function existingStaff(
  { db, businessId, now }: CallContext,
  records: readonly { id: string }[],
): Promise<StaffMember[]> {
  const ids = records.map(({ id }) => id);
  const rows = await staffMemberRows(
    db,
    businessId,
    sql`and staff_members.deleted_date is null and staff_members.id = any(${ids}::uuid[])
      order by array_position(${ids}::uuid[], staff_members.id)`,
  );
  return rows.map((row) => toStaffMember(row, recordedDetail(now)));
}

const ownFields = (member: StaffMember): Fields => ownFieldsOf('staffMember', member) ?? {};

const fieldsBetween = (before: StaffMember, after: StaffMember) =>
  fieldChangesOf(ownFields(before), ownFields(after));

function planStaffMember(before: StaffMember, work: BulkWork): Promise<PlannedFields & { after: Fields }> {
  return planOperations(work, (operations) => {
    const changed = operations.reduce(applyToStaff, { ...before });
    const parsed = staffMember.safeParse(changed, { reportInput: true });
    if (!parsed.success) {
      return { after: changed, fields: [], violations: zodToViolations(parsed.error, ['staffMember']) };
    }
    const fields = fieldsBetween(before, parsed.data);
    return { after: changed, fields, violations: fields.length > 0 ? nameViolations(parsed.data) : [] };
  });
}

/** Fields of staff members have plain operations only; a run with others is refused. */
function applyToStaff(changed: Fields, operation: BulkOperation): Fields {
  if (!isPlain(operation)) throw new Error(`${operation.do} applies to no field of a staff member.`);
  return applyPlain(changed, operation);
}
