import { getWeeklyHours, setWeeklyHours } from '../../contract/calls/calendar/weeklyHours.ts';
import { weeklyHoursInput, type WeeklyPeriod } from '../../contract/entities/calendar/weeklyHours.ts';
import { weeklyHoursViolations } from '../../contract/entities/calendar/weeklyHoursRules.ts';
import { invalidArgument } from '../../contract/errors.ts';
import { equalValues } from '../../contract/paths.ts';
import { zodToViolations } from '../../contract/violations.ts';
import type { FrontdeskDataProvider } from '../providers/data/dataProvider.ts';
import { asFormError, RefusedChange } from '../providers/data/formErrors.ts';
import type { FieldErrors } from '../ui/fields/form/fieldErrors.ts';

/** The own weekly hours of a person or room, even if other hours apply. They have calls of their own. */
export interface OwnHours {
  ownScheduleId: string;
  revision: string;
  periods: WeeklyPeriod[];
  otherRules: boolean;
}

type Sending = Pick<FrontdeskDataProvider, 'send'>;

const wireName = 'weeklyHours';

/** Path of the hours in a form. */
export const hoursPath = 'hours';
export const periodsPath = `${hoursPath}.periods`;

export const ownsHours = (path: string): boolean => path === hoursPath || path.startsWith(`${hoursPath}.`);

export async function readOwnHours(
  api: Sending,
  ownScheduleId: string,
  signal?: AbortSignal,
): Promise<OwnHours> {
  const { weeklyHours } = await api.send(getWeeklyHours, { path: { scheduleId: ownScheduleId } }, { signal });
  const { revision, periods, otherRules } = weeklyHours;
  return { ownScheduleId, revision, periods, otherRules };
}

/** Saves changed periods; returns the hours with their new revision. */
export async function saveOwnHours<Hours extends OwnHours>(
  api: Sending,
  before: Hours,
  { periods }: OwnHours,
  options: { requestId: string },
): Promise<Hours> {
  if (equalValues(before.periods, periods)) return before;
  const { ownScheduleId: scheduleId, revision } = before;
  const input = { path: { scheduleId }, body: { weeklyHours: { revision, periods } } };
  const { weeklyHours } = await api.send(setWeeklyHours, input, options).catch((error: unknown) => {
    throw asFormError(error, wireName);
  });
  return { ...before, revision: weeklyHours.revision, periods: weeklyHours.periods };
}

/** Contract violations of own hours, by form path. */
export function errorsOfOwnHours({ revision, periods }: OwnHours): FieldErrors {
  const parsed = weeklyHoursInput.safeParse({ revision, periods }, { reportInput: true });
  const violations = parsed.success
    ? weeklyHoursViolations(periods)
    : zodToViolations(parsed.error, [wireName]);
  return violations.length > 0 ? underHours(new RefusedChange(invalidArgument(violations), wireName)) : {};
}

/** Field errors of the calls for hours, by form path. */
export function underHours(error: unknown): FieldErrors {
  if (!(error instanceof RefusedChange)) return {};
  const errors = Object.entries(error.body.errors).flatMap(([path, message]) =>
    typeof message === 'string' ? [[`${hoursPath}.${path}`, message] as const] : [],
  );
  return Object.fromEntries(errors);
}
