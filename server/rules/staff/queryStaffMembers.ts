import { sql } from 'kysely';
import type { QueryOf } from '../../../contract/call.ts';
import { rankAllows } from '../../../contract/callerRank.ts';
import type * as calls from '../../../contract/calls/staff/staffMembersV2.ts';
import type { StaffMember, StaffMemberPart } from '../../../contract/entities/staff/staffMember.ts';
import { ApiError, invalidField } from '../../../contract/errors.ts';
import type { CursorQuery, Search } from '../../../contract/queries/query.ts';
import type { Asking, Family } from '../../database/families.ts';
import { queryCursorPage } from '../../database/lists/pages.ts';
import type { CallContext } from '../callContext.ts';
import { deletedStaffMemberFamily, staffMemberSearchFamily } from '../../tables/staff/staffMemberFamily.ts';
import { findStaffMemberSettings } from '../../tables/staff/staffMemberSettings.ts';
import {
  staffMemberColumns,
  staffMemberRows,
  toStaffMember,
  type StaffMemberDetail,
} from '../../tables/staff/staffMembers.ts';
import { aggregationsOf } from '../aggregationsOf.ts';
import { askingFor } from '../asking.ts';
import { refusedAs } from '../refusedAs.ts';

/** The staff members of a call: those who offer services (version 1), all, or deleted ones. */
export type StaffScope = 'providers' | 'everybody' | 'trashBin';

/** The staff members that the caller may see. */
export function staffAsking(
  { businessId, caller }: Pick<CallContext, 'businessId' | 'caller'>,
  scope: StaffScope,
): Asking {
  const deleted = scope === 'trashBin' ? sql`is not null` : sql`is null`;
  const providers = scope === 'providers' ? sql`and staff_members.service_provider` : sql``;
  const where = sql<boolean>`staff_members.business_id = ${businessId}
    and staff_members.deleted_date ${deleted} ${providers}`;
  return { businessId, rank: caller.rank, where };
}

/**
 * The parts of a staff member in an answer. Customers get contact details only if the settings publish them, and
 * never the connected users.
 */
async function detailFor(
  { db, businessId, caller, now }: CallContext,
  fields: readonly StaffMemberPart[] = [],
): Promise<StaffMemberDetail> {
  const hidden = fields.indexOf('ASSOCIATED_IDENTITY_STATUS');
  if (!isStaff(caller) && hidden >= 0) {
    throw invalidField(`fields.${hidden}`, 'is not a part that can be asked for', 'FIELD_NOT_ALLOWED');
  }
  return {
    resource: fields.includes('RESOURCE_DETAILS'),
    ...(hidden >= 0 && { connectionAt: now }),
    contact: isStaff(caller) || (await publishesContact(db, businessId)),
  };
}

const isStaff = ({ rank }: CallContext['caller']) => rankAllows(rank, 'staff');

async function publishesContact(db: CallContext['db'], businessId: string): Promise<boolean> {
  const settings = await findStaffMemberSettings(db, businessId);
  return settings?.contactInformation?.publiclyAccessible ?? false;
}

/** One staff member; those who offer no services are visible to the staff only. Throws NOT_FOUND. */
export async function readStaffMember(
  context: CallContext,
  id: string,
  fields: readonly StaffMemberPart[] | undefined,
  { deleted = false }: { deleted?: boolean } = {},
): Promise<StaffMember> {
  const detail = await detailFor(context, fields);
  const scope = deleted ? 'trashBin' : isStaff(context.caller) ? 'everybody' : 'providers';
  const [row] = await staffMemberRows(
    context.db,
    context.businessId,
    sql`and ${staffAsking(context, scope).where} and staff_members.id = ${id}`,
  );
  if (row) return toStaffMember(row, detail);
  const where = deleted ? ' in the trash bin' : '';
  throw new ApiError('NOT_FOUND', `Staff member not found${where}. They may have been deleted.`);
}

/** A page of staff members with the requested parts. Throws violations of the query. */
export async function queryStaffMembers(
  context: CallContext,
  { family, scope, query = {} }: { family: Family; scope: StaffScope; query?: CursorQuery },
  fields: readonly StaffMemberPart[] | undefined,
) {
  const detail = await detailFor(context, fields);
  const { where } = staffAsking(context, scope);
  const asking = askingFor(context, { where, select: staffMemberColumns });
  const { rows, pagingMetadata } = await queryCursorPage(context.db, family, asking, query);
  return { staffMembers: rows.map((row) => toStaffMember(row, detail)), pagingMetadata };
}

/** One page of the trash, or of the given ids in it. Only this call has its page under `paging` on the wire. */
export async function listDeletedStaffMembers(
  context: CallContext,
  { staffMemberIds, paging, fields }: QueryOf<typeof calls.listDeletedStaffMembers>,
) {
  const filter = staffMemberIds && !paging?.cursor ? { id: { $in: staffMemberIds } } : undefined;
  const query = { filter, cursorPaging: paging };
  const question = { family: deletedStaffMemberFamily, scope: 'trashBin', query } as const;
  return queryStaffMembers(context, question, fields).catch(refusedAs('query.cursorPaging', 'paging'));
}

/** One page by free text and filter, with aggregations over all matches. */
export async function searchStaffMembers(
  context: CallContext,
  scope: StaffScope,
  search: Search = {},
  fields: readonly StaffMemberPart[] | undefined,
) {
  const detail = await detailFor(context, fields);
  const family = staffMemberSearchFamily;
  const { where } = staffAsking(context, scope);
  const asking = askingFor(context, { where, select: staffMemberColumns });
  const { rows, pagingMetadata } = await queryCursorPage(context.db, family, asking, search, 'search');
  const staffMembers = rows.map((row) => toStaffMember(row, detail));
  return { staffMembers, pagingMetadata, ...(await aggregationsOf(context, family, asking, search)) };
}
