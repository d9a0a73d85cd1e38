import { sql } from 'kysely';
import * as calls from '../../contract/calls/staffMembers.ts';
import { ApiError } from '../../contract/errors.ts';
import { queryCursorPage } from '../database/pages.ts';
import { answer, type Route } from '../route.ts';
import { askingFor } from '../rules/asking.ts';
import {
  selectStaffMembers,
  staffMemberColumns,
  staffMemberFamily,
  toStaffMember,
  type StaffMemberDetail,
} from '../tables/staffMembers.ts';

/** These calls are the staff's own, so contact details are always theirs to see. */
function detailOf(fields: readonly string[] = []): StaffMemberDetail {
  return {
    resource: fields.includes('RESOURCE_DETAILS'),
    identity: fields.includes('ASSOCIATED_IDENTITY_STATUS'),
    contact: true,
  };
}

/** Version 1 of the calls sees only people who give services (reference/calls.md section 5). */
const providersOnly = sql`staff_members.service_provider`;

export const staffMemberRoutes: readonly Route[] = [
  answer(calls.getStaffMember, async ({ path, query }, { db, businessId }) => {
    const [staffMember] = await selectStaffMembers(
      db,
      businessId,
      sql`and staff_members.id = ${path.staffMemberId}`,
      detailOf(query.fields),
    );
    if (!staffMember) {
      throw new ApiError('NOT_FOUND', 'There is no such staff member. They may have been deleted.');
    }
    return { staffMember };
  }),
  answer(calls.queryStaffMembers, async ({ body }, context) => {
    const asking = askingFor(context, {
      where: sql<boolean>`staff_members.business_id = ${context.businessId}
        and staff_members.deleted_date is null and ${providersOnly}`,
      select: staffMemberColumns,
    });
    const page = await queryCursorPage(context.db, staffMemberFamily, asking, body.query ?? {});
    const detail = detailOf(body.fields);
    return {
      staffMembers: page.rows.map((row) => toStaffMember(row, detail)),
      pagingMetadata: page.pagingMetadata,
    };
  }),
];
