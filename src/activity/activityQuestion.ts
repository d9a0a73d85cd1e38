import type { ActivityFilter } from '../../contract/calls/activity.ts';
import { guid } from '../../contract/entities/text.ts';
import { dayBounds } from '../ui/words/dayBounds.ts';
import { recordGroupNames, recordGroups, type RecordGroup } from '../records/history/recordLinks.ts';

/** What the list of changes is narrowed to, as it stands in the page's address. */
export interface ActivityQuestion {
  /** A member's id. */
  who?: string;
  kind?: RecordGroup;
  /** `2027-03-01`. */
  day?: string;
  q?: string;
  /** A bulk run's id. */
  run?: string;
  page: number;
}

/** Reads the address; what it cannot mean is left out. */
export function readQuestion(address: URLSearchParams): ActivityQuestion {
  const said = (name: string) => address.get(name)?.trim() || undefined;
  const [day, q] = [said('day'), said('q')];
  const [who, run] = ['who', 'run'].map((name) => idOr(said(name)));
  const kind = recordGroupNames.find((one) => one === said('kind'));
  const page = Number(said('page') ?? 1);
  return {
    ...(who && { who }),
    ...(kind && { kind }),
    ...(day && { day }),
    ...(q && { q: q.slice(0, 200) }),
    ...(run && { run }),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

const idOr = (value: string | undefined) => (guid.safeParse(value).success ? value : undefined);

/** The address of a question; the first page is not said. */
export function addressOf({ page, ...narrowed }: ActivityQuestion): URLSearchParams {
  return new URLSearchParams({ ...narrowed, ...(page > 1 && { page: String(page) }) });
}

/** The question as the server takes it. */
export function activityFilterOf(
  { who, kind, day, q, run }: ActivityQuestion,
  timeZone: string | undefined,
): ActivityFilter {
  return {
    ...(who && { memberId: who }),
    ...(kind && { entity: [...recordGroups[kind]] }),
    ...(day && dayBounds(day, timeZone)),
    ...(q && { q }),
    ...(run && { runId: run }),
  };
}
