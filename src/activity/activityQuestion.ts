import type { ActivityFilter } from '../../contract/calls/history/activity.ts';
import { guid } from '../../contract/entities/values/text.ts';
import { dayBounds, isDate } from '../../contract/wallClock.ts';
import { recordGroupNames, recordGroups, type RecordGroup } from './recordGroups.ts';

/** Filters of the activity log, as in the page's URL. */
export interface ActivityQuestion {
  /** ID of a member. */
  who?: string;
  kind?: RecordGroup;
  /** `2027-03-01`. */
  day?: string;
  q?: string;
  /** ID of a bulk run. */
  run?: string;
  /** Whether bookings made and changed one by one are listed, too. */
  bookings?: 'true';
  page: number;
}

/** Parses the URL; ignores invalid values. */
export function readQuestion(address: URLSearchParams): ActivityQuestion {
  const said = (name: string) => address.get(name)?.trim() || undefined;
  const [day, q] = [said('day'), said('q')];
  const [who, run] = ['who', 'run'].map((name) => idOr(said(name)));
  const kind = recordGroupNames.find((one) => one === said('kind'));
  const page = Number(said('page') ?? 1);
  return {
    ...(who && { who }),
    ...(kind && { kind }),
    ...(day && isDate(day) && { day }),
    ...(q && { q: q.slice(0, 200) }),
    ...(run && { run }),
    ...(said('bookings') === 'true' && { bookings: 'true' }),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

const idOr = (value: string | undefined) => (guid.safeParse(value).success ? value : undefined);

/** Returns the URL of the filters, without a page number for the first page. */
export function addressOf({ page, ...narrowed }: ActivityQuestion): URLSearchParams {
  return new URLSearchParams({ ...narrowed, ...(page > 1 && { page: String(page) }) });
}

/** Whether the choice of bookings applies: a kind or a run that may be all bookings is listed whole. */
export const mayHideBookings = ({ kind, run }: Partial<ActivityQuestion>): boolean =>
  run === undefined && kind !== 'calendar';

/** Whether filters other than that of bookings are set. */
export function isNarrowed({ page: _page, bookings: _bookings, ...narrowed }: ActivityQuestion): boolean {
  return Object.keys(narrowed).length > 0;
}

/** Converts the filters to the server's format. */
export function activityFilterOf(
  { who, kind, day, q, run, bookings }: ActivityQuestion,
  timeZone: string | undefined,
): ActivityFilter {
  return {
    ...(who && { memberId: who }),
    ...(kind && { entity: [...recordGroups[kind]] }),
    ...(day && spanOf(day, timeZone)),
    ...(q && { q }),
    ...(run ? { runId: run } : { foldRuns: true }),
    ...(!bookings && mayHideBookings({ kind, run }) && { bookings: false }),
    setUp: false,
  };
}

function spanOf(day: string, timeZone: string | undefined): Pick<ActivityFilter, 'from' | 'to'> {
  const { start, end } = dayBounds(day, timeZone);
  return { from: new Date(start).toISOString(), to: new Date(end).toISOString() };
}
