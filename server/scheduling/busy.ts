import { minuteMs } from '../../contract/durations.ts';
import { inMap, type Compiled } from './compiled.ts';
import type { Appointment, Instant, Span } from './model.ts';
import { sessionsIn, blocksIn } from './sessions/series.ts';
import { merge, noSpans, type Spans } from './time/spans.ts';

/** A time that occupies a resource from `start` to `end`, and its buffer until `until`. */
export interface Holding extends Span {
  kind: 'BOOKING' | 'SESSION' | 'BLOCK';
  id: string;
  until: Instant;
}

type Visit = (
  resourceId: string,
  start: Instant,
  until: Instant,
  kind: Holding['kind'],
  item: Span & { id: string },
) => void;

/** Calls back for each holding of each resource that overlaps the span. */
function eachHolding(
  compiled: Compiled,
  within: Span,
  exceptBookingIds: readonly string[],
  visit: Visit,
): void {
  const { start: from, end: to } = within;
  const isNear = (start: Instant, until: Instant) => start < to && until > from && until > start;
  const except = new Set(exceptBookingIds);
  const holds = holdsTime(compiled);
  for (const booking of compiled.busy.appointments) {
    const until = booking.end + booking.bufferInMinutes * minuteMs;
    if (!isNear(booking.start, until) || !holds(booking)) continue;
    if (except.size > 0 && except.has(booking.id)) continue;
    for (const resourceId of booking.resourceIds) visit(resourceId, booking.start, until, 'BOOKING', booking);
  }
  const sources = [
    { kind: 'SESSION', items: sessionsIn(compiled, within) },
    { kind: 'BLOCK', items: blocksIn(compiled, within) },
  ] as const;
  for (const { kind, items } of sources) {
    for (const item of items) {
      const until = item.end + item.reservedAfterInMinutes * minuteMs;
      if (item.cancelled || !isNear(item.start, until)) continue;
      for (const resource of item.resources) {
        if (resource.transparency === 'BUSY') visit(resource.id, item.start, until, kind, item);
      }
    }
  }
}

/** If a service allows several requests for one time, they occupy nothing until one is confirmed. */
function holdsTime({ services }: Compiled): (booking: Appointment) => boolean {
  return ({ status, serviceId }) =>
    status === 'CONFIRMED' || (status === 'PENDING' && !services.get(serviceId)?.allowMultipleRequests);
}

/** The busy times of each resource, including buffers, merged and sorted. */
export function busySpans(
  compiled: Compiled,
  resourceIds: Iterable<string>,
  within: Span,
  exceptBookingIds: readonly string[] = [],
): (resourceId: string) => Spans {
  const found = new Map<string, { starts: Instant[]; ends: Instant[] }>();
  for (const id of resourceIds) found.set(id, { starts: [], ends: [] });
  eachHolding(compiled, within, exceptBookingIds, (resourceId, start, until) => {
    const spans = found.get(resourceId);
    if (!spans) return;
    spans.starts.push(start);
    spans.ends.push(until);
  });
  const merged = new Map<string, Spans>();
  for (const [id, spans] of found) merged.set(id, merge(spans));
  return (resourceId) => merged.get(resourceId) ?? noSpans;
}

/** The busy times of each resource with their ids, which diagnose returns as evidence. */
export function holdings(
  compiled: Compiled,
  within: Span,
  exceptBookingIds: readonly string[] = [],
): (resourceId: string) => readonly Holding[] {
  const found = new Map<string, Holding[]>();
  eachHolding(compiled, within, exceptBookingIds, (resourceId, start, until, kind, { id, end }) => {
    inMap(found, resourceId, () => []).push({ kind, id, start, end, until });
  });
  return (resourceId) => found.get(resourceId) ?? [];
}
