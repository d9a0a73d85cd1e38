import { dayMs, minuteMs } from '../../../contract/durations.ts';
import type { Compiled } from '../compiled.ts';
import type { BlockedTime, LocalDateTime, Series, Session, Span } from '../model.ts';
import { datesOf } from '../time/recurrence.ts';
import { clockOf, dateOf, textOf, timeOf, wallOf } from '../time/zones.ts';

/** Stored sessions, and later ones of series, that may overlap the span. */
export const sessionsIn = (compiled: Compiled, within: Span): readonly Session[] =>
  compiled.once(compiled.busy.sessions, `near ${within.start} ${within.end}`, () => [
    ...compiled.busy.sessions,
    ...compiled.busy.series.flatMap((series) => {
      const { template } = series;
      if (template.kind !== 'SESSION') return [];
      return occurrencesIn(compiled, series, within).map((ends) => ({
        ...template,
        ...ends,
        cancelled: false,
        taken: 0,
        offers: [],
        waiting: 0,
      }));
    }),
  ]);

/** Stored blocked times, and later ones of series, that may overlap the span. */
export const blocksIn = (compiled: Compiled, within: Span): readonly BlockedTime[] =>
  compiled.once(compiled.busy.blocks, `near ${within.start} ${within.end}`, () => [
    ...compiled.busy.blocks,
    ...compiled.busy.series.flatMap((series) => {
      const { template } = series;
      if (template.kind !== 'BLOCK') return [];
      return occurrencesIn(compiled, series, within).map((ends) => ({
        ...template,
        ...ends,
        cancelled: false,
      }));
    }),
  ]);

type Made = Span & Required<Pick<Session, 'id' | 'occurrence'>>;

function occurrencesIn(compiled: Compiled, series: Series, { start, end }: Span): readonly Made[] {
  const clock = clockOf(series.timeZone);
  const rows = compiled.once(compiled.busy, 'rows', () => rowsOfSeries(compiled));
  const length = wallOf(series.end) - wallOf(series.start);
  const reservedAfter = series.template.reservedAfterInMinutes * minuteMs;
  const from = dateOf(textOf(start - length - reservedAfter - 2 * dayMs));
  const to = dateOf(textOf(end + 2 * dayMs));
  const master = { start: series.start, recurrence: series.recurrence, clock };
  return datesOf(master, later(from, dateOf(series.storedUntil)), to)
    .map((date): LocalDateTime => `${date}${timeOf(series.start)}`)
    .filter((local) => local >= series.storedUntil && !rows.has(`${series.id} ${local}`))
    .flatMap((local) => {
      const begins = clock.instantOf(local);
      // A class keeps its duration over a clock change; blocked time ends by the clock.
      const ends =
        series.template.kind === 'SESSION'
          ? begins + length
          : clock.instantOf(textOf(wallOf(local) + length));
      const occurrence = { seriesId: series.id, start: local };
      return ends > begins ? [{ id: `${series.id}:${local}`, start: begins, end: ends, occurrence }] : [];
    });
}

const later = (one: string, other: string): string => (one > other ? one : other);

const rowsOfSeries = ({ busy }: Compiled): ReadonlySet<string> =>
  new Set(
    [...busy.sessions, ...busy.blocks].flatMap(({ occurrence }) =>
      occurrence ? [`${occurrence.seriesId} ${occurrence.start}`] : [],
    ),
  );

/** The span of a series after its stored rows; open rules have no end. */
export function reachOfSeries(
  compiled: Compiled,
  series: Series,
): { first?: Span; last?: Span; open: boolean } {
  const { until, count } = series.recurrence;
  const first = occurrencesIn(
    compiled,
    series,
    farFrom(series.storedUntil, 60 * series.recurrence.interval),
  ).at(0);
  if (until === undefined && count === undefined) return { first, open: true };
  const lastDay =
    until ??
    textOf(wallOf(series.start) + (count ?? 0) * series.recurrence.interval * 7 * dayMs + 14 * dayMs);
  const all = occurrencesIn(compiled, series, {
    start: wallOf(series.storedUntil),
    end: wallOf(lastDay) + 2 * dayMs,
  });
  return { first: all.at(0), last: all.at(-1), open: false };
}

const farFrom = (local: LocalDateTime, days: number): Span => ({
  start: wallOf(local) - 2 * dayMs,
  end: wallOf(local) + days * dayMs,
});

/** A session after the stored rows by its id, `<id of the series>:<local start>`. */
export function madeSession(compiled: Compiled, eventId: string): Session | undefined {
  const start = wallOf(eventId.slice(-'yyyy-mm-ddThh:mm:ss'.length));
  if (Number.isNaN(start)) return undefined;
  return sessionsIn(compiled, { start: start - 2 * dayMs, end: start + 2 * dayMs }).find(
    ({ id }) => id === eventId,
  );
}
