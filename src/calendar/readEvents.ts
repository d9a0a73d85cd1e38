import { queryEvents } from '../../contract/calls/calendar/calendarEvents.ts';
import type { CalendarEvent, EventType } from '../../contract/entities/calendar/calendarEvent.ts';
import { cursorPage } from '../platform/paging.ts';
import type { FrontdeskDataProvider } from '../providers/data/dataProvider.ts';
import { answered } from '../ui/queries/useApi.ts';

interface Range {
  /** The first day, and the day after the last. */
  from: string;
  end: string;
  timeZone: string;
  types: readonly EventType[];
}

/** Events that overlap the days, by start. */
export async function readEvents(
  api: FrontdeskDataProvider,
  { from, end, timeZone, types }: Range,
  signal: AbortSignal,
): Promise<CalendarEvent[]> {
  const range = { fromLocalDate: `${from}T00:00:00`, toLocalDate: `${end}T00:00:00`, timeZone };
  const load = async (cursorPaging: { limit: number; cursor?: string }) => {
    const query = cursorPaging.cursor ? { cursorPaging } : { filter: { type: { $in: types } }, cursorPaging };
    const answer = answered(
      await api.send(
        queryEvents,
        { body: cursorPaging.cursor ? { query } : { ...range, query } },
        { signal },
      ),
    );
    return { items: answer.events, metadata: answer.pagingMetadata };
  };
  const events: CalendarEvent[] = [];
  let page = await cursorPage(load, { limit: 1000 });
  events.push(...page.items);
  while (page.hasNext()) {
    page = await page.next();
    events.push(...page.items);
  }
  return events;
}
