import * as calls from '../../../contract/calls/staff/staffMemberSettings.ts';
import { ApiError } from '../../../contract/errors.ts';
import { answer, type Route } from '../../http/route.ts';
import { updateStaffMemberSettings } from '../../rules/staff/staffMemberSettings.ts';
import { writingOf } from '../../rules/writing.ts';
import { findStaffMemberSettings } from '../../tables/staff/staffMemberSettings.ts';

export const staffMemberSettingsRoutes: readonly Route[] = [
  answer(calls.getStaffMemberSettings, async (_input, { db, businessId }) => {
    const staffMemberSettings = await findStaffMemberSettings(db, businessId);
    if (!staffMemberSettings) throw new ApiError('NOT_FOUND', 'Business not found.');
    return { staffMemberSettings };
  }),
  answer(calls.updateStaffMemberSettings, async ({ body }, context) => ({
    staffMemberSettings: await updateStaffMemberSettings(writingOf(context), body.staffMemberSettings),
  })),
];
