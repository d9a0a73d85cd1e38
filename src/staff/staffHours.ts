import { getWeeklyHours, setWeeklyHours } from '../../contract/calls/calendar/weeklyHours.ts';
import { assignWorkingHoursSchedule } from '../../contract/calls/staff/staffMemberWork.ts';
import { getResource } from '../../contract/calls/places/resources.ts';
import { getStaffMember } from '../../contract/calls/staff/staffMembers.ts';
import type { StaffMember, StaffMemberPart } from '../../contract/entities/staff/staffMember.ts';
import { weeklyHoursInput, type WeeklyPeriod } from '../../contract/entities/calendar/weeklyHours.ts';
import { weeklyHoursViolations } from '../../contract/entities/calendar/weeklyHoursRules.ts';
import { invalidArgument } from '../../contract/errors.ts';
import { equalValues } from '../../contract/paths.ts';
import { zodToViolations } from '../../contract/violations.ts';
import type { FrontdeskDataProvider } from '../providers/dataProvider.ts';
import { asFormError, RefusedChange } from '../providers/formErrors.ts';
import { PartialSaveError, type SavePart } from '../records/editor/savePart.ts';
import type { Placed } from '../places/usePlaces.ts';
import type { FieldErrors } from '../ui/fields/fieldErrors.ts';

/** Working hours of a staff member, which have separate calls. */
export interface StaffHours {
  /** The schedule that applies: their own, or that of a location. */
  scheduleId: string;
  /** Their own schedule with its weekly hours, even if another one applies. */
  ownScheduleId: string;
  revision: string;
  periods: WeeklyPeriod[];
  otherRules: boolean;
}

/** Where a staff member works, which their resource stores. */
export interface StaffPlaces extends Placed {
  resourceId: string;
  revision: string | undefined;
}

/** A staff member in the editor; a new one has no hours and locations yet. */
export type EditedStaffMember = StaffMember & { hours?: StaffHours; places?: StaffPlaces };

const wireName = 'weeklyHours';
/** Path of the hours in the form. */
export const hoursPath = 'hours';
export const periodsPath = `${hoursPath}.periods`;

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
  const member = { ...own, ...(own.resourceId && { places: await readPlaces(api, own.resourceId, signal) }) };
  const ownScheduleId = resource?.eventsSchedule?.id;
  if (ownScheduleId === undefined) return member;
  const path = { scheduleId: ownScheduleId };
  const { weeklyHours } = await api.send(getWeeklyHours, { path }, { signal });
  const { revision, periods, otherRules } = weeklyHours;
  const scheduleId = resource?.workingHoursSchedules?.[0]?.id ?? '';
  return { ...member, hours: { scheduleId, ownScheduleId, revision, periods, otherRules } };
}

export async function readPlaces(
  api: Pick<FrontdeskDataProvider, 'send'>,
  resourceId: string,
  signal?: AbortSignal,
): Promise<StaffPlaces> {
  const { resource } = await api.send(getResource, { path: { resourceId } }, { signal });
  return { resourceId, revision: resource.revision, locationOptions: resource.locationOptions };
}

export const isOwn = ({ scheduleId, ownScheduleId }: StaffHours): boolean => scheduleId === ownScheduleId;

/** Saves the hours first, so that a change to own hours never leaves a person without any. */
export const hoursPart: SavePart<EditedStaffMember> = {
  section: hoursPath,
  owns: (path) => path === hoursPath || path.startsWith(`${hoursPath}.`),
  async send(api, { opened, mine }, { requestId }) {
    const [before, after] = [opened.hours, mine.hours];
    if (!before || !after) return opened;
    const options = { requestId };
    let saved = before;
    if (isOwn(after) && !equalValues(before.periods, after.periods)) {
      const body = { weeklyHours: { revision: before.revision, periods: after.periods } };
      const input = { path: { scheduleId: before.ownScheduleId }, body };
      const { weeklyHours } = await api.send(setWeeklyHours, input, options).catch((error: unknown) => {
        throw asFormError(error, wireName);
      });
      saved = { ...before, revision: weeklyHours.revision, periods: weeklyHours.periods };
    }
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
  check: (_opened, { hours }) => (hours && isOwn(hours) ? errorsOfHours(hours) : {}),
  refusals: underHours,
};

function errorsOfHours({ revision, periods }: StaffHours): FieldErrors {
  const parsed = weeklyHoursInput.safeParse({ revision, periods }, { reportInput: true });
  const violations = parsed.success
    ? weeklyHoursViolations(periods)
    : zodToViolations(parsed.error, [wireName]);
  return violations.length > 0 ? underHours(new RefusedChange(invalidArgument(violations), wireName)) : {};
}

/** Field errors of the calls for hours, by form path. */
function underHours(error: unknown): FieldErrors {
  if (!(error instanceof RefusedChange)) return {};
  const errors = Object.entries(error.body.errors).flatMap(([path, message]) =>
    typeof message === 'string' ? [[`${hoursPath}.${path}`, message] as const] : [],
  );
  return Object.fromEntries(errors);
}
