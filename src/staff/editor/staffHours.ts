import type { HoursChange } from '../../../contract/entities/calendar/hoursChange.ts';
import { assignWorkingHoursSchedule } from '../../../contract/calls/staff/staffMemberWork.ts';
import { getResource } from '../../../contract/calls/locations/resources.ts';
import { getStaffMember } from '../../../contract/calls/staff/staffMembers.ts';
import type { StaffMember, StaffMemberPart } from '../../../contract/entities/staff/staffMember.ts';
import { equalValues } from '../../../contract/paths.ts';
import {
  errorsOfOwnHours,
  hoursPath,
  ownsHours,
  readOwnHours,
  saveOwnHours,
  underHours,
  type OwnHours,
} from '../../hours/ownHours.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';
import { PartialSaveError, type SavePart } from '../../records/editor/save/savePart.ts';
import type { Located } from '../../resources/useLocations.ts';

/** Working hours of a staff member, which have separate calls. */
export interface StaffHours extends OwnHours {
  /** The schedule that applies: their own, or that of a location. */
  scheduleId: string;
}

/** Where a staff member works, which their resource stores. */
export interface StaffLocations extends Located {
  resourceId: string;
  revision: string | undefined;
}

/** A staff member in the editor; a new one has no hours and locations yet. */
export type EditedStaffMember = StaffMember & { hours?: StaffHours; places?: StaffLocations };

/** The requested parts of a staff member. */
export const shownParts: StaffMemberPart[] = ['ASSOCIATED_IDENTITY_STATUS', 'RESOURCE_DETAILS'];

type Reading = Pick<FrontdeskDataProvider, 'getOne' | 'send'>;

export async function readStaffMember(
  api: Reading,
  id: string,
  signal?: AbortSignal,
): Promise<EditedStaffMember> {
  const input = { path: { staffMemberId: id }, query: { fields: shownParts } };
  const { staffMember } = await api.send(getStaffMember, input, { signal });
  const { resource, ...own } = staffMember;
  const member = {
    ...own,
    ...(own.resourceId && { places: await readLocations(api, own.resourceId, signal) }),
  };
  const ownScheduleId = resource?.eventsSchedule?.id;
  if (ownScheduleId === undefined) return member;
  const scheduleId = resource?.workingHoursSchedules?.[0]?.id ?? '';
  return { ...member, hours: { scheduleId, ...(await readOwnHours(api, ownScheduleId, signal)) } };
}

export async function readLocations(
  api: Pick<FrontdeskDataProvider, 'send'>,
  resourceId: string,
  signal?: AbortSignal,
): Promise<StaffLocations> {
  const { resource } = await api.send(getResource, { path: { resourceId } }, { signal });
  return { resourceId, revision: resource.revision, locationOptions: resource.locationOptions };
}

export const isOwn = ({ scheduleId, ownScheduleId }: StaffHours): boolean => scheduleId === ownScheduleId;

/** The unsaved change of the hours; undefined if there is none. */
export function hoursChangeOf(
  { hours: before }: EditedStaffMember,
  { resourceId, hours: after }: EditedStaffMember,
): HoursChange | undefined {
  if (!before || !after || !resourceId) return undefined;
  const isEdited = isOwn(after) && !equalValues(before.periods, after.periods);
  if (!isEdited && before.scheduleId === after.scheduleId) return undefined;
  const { scheduleId, periods } = after;
  return { resourceId, scheduleId: scheduleId || null, ...(isOwn(after) && { periods }) };
}

/** Saves the hours first, so that a change to own hours never leaves a person without any. */
export const hoursPart: SavePart<EditedStaffMember> = {
  section: hoursPath,
  owns: ownsHours,
  async send(api, { opened, mine }, { requestId }) {
    const [before, after] = [opened.hours, mine.hours];
    if (!before || !after) return opened;
    const options = { requestId };
    const saved = isOwn(after) ? await saveOwnHours(api, before, after, options) : before;
    if (before.scheduleId !== after.scheduleId) {
      const input = { path: { staffMemberId: opened.id }, body: { scheduleId: after.scheduleId } };
      try {
        await api.send(assignWorkingHoursSchedule, input, options);
      } catch (error) {
        const hours = { ...after, revision: saved.revision, periods: saved.periods };
        throw new PartialSaveError({ opened: { ...opened, hours: saved }, mine: { ...mine, hours } }, error);
      }
    }
    return readStaffMember(api, opened.id);
  },
  check: (_opened, { hours }) => (hours && isOwn(hours) ? errorsOfOwnHours(hours) : {}),
  refusals: underHours,
};
