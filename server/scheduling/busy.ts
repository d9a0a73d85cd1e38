import { inMap, type Compiled } from './compiled.ts';
import type { Appointment, Instant, Span } from './model.ts';
import { sessionsIn, blocksIn } from './series.ts';
import { merge, minute, type Spans } from './spans.ts';

/** Something that takes up a resource from `start` to `end`, and keeps it free of others until `until`. */
export interface Holding extends Span {
  kind: 'BOOKING' | 'SESSION' | 'BLOCK';
  id: string;
  until: Instant;
}

/** Calls back for each holding of each resource, where they have a part in the span. */
function eachHolding(
  compiled: Compiled,
  within: Span,
  exceptBookingIds: readonly string[],
  visit: (resourceId: string, holding: Holding) => void,
): void {
  const isNear = (start: Instant, until: Instant) =>
    start < within.end && until > within.start && until > start;
  const except = new Set(exceptBookingIds);
  const holds = holdsTime(compiled);
  for (const booking of compiled.busy.appointments) {
    const until = booking.end + booking.bufferInMinutes * minute;
    if (!isNear(booking.start, until) || !holds(booking) || except.has(booking.id)) continue;
    const { id, start, end } = booking;
    for (const resourceId of booking.resourceIds)
      visit(resourceId, { kind: 'BOOKING', id, start, end, until });
  }
  const sources = [
    { kind: 'SESSION', items: sessionsIn(compiled, within) },
    { kind: 'BLOCK', items: blocksIn(compiled, within) },
  ] as const;
  for (const { kind, items } of sources) {
    for (const { id, start, end, cancelled, resources, reservedAfterInMinutes } of items) {
      const until = end + reservedAfterInMinutes * minute;
      if (cancelled || !isNear(start, until)) continue;
      for (const resource of resources) {
        if (resource.transparency === 'BUSY') visit(resource.id, { kind, id, start, end, until });
      }
    }
  }
}

/** Requests of a service that takes several for one time hold nothing until one is confirmed. */
function holdsTime({ services }: Compiled): (booking: Appointment) => boolean {
  return ({ status, serviceId }) =>
    status === 'CONFIRMED' || (status === 'PENDING' && !services.get(serviceId)?.allowMultipleRequests);
}

/** The busy times of each resource, buffers included, merged and sorted. */
export function busySpans(
  compiled: Compiled,
  resourceIds: Iterable<string>,
  within: Span,
  exceptBookingIds: readonly string[] = [],
): (resourceId: string) => Spans {
  const found = new Map<string, Span[]>([...resourceIds].map((id) => [id, []]));
  eachHolding(compiled, within, exceptBookingIds, (resourceId, { start, until }) => {
    found.get(resourceId)?.push({ start, end: until });
  });
  const merged = new Map([...found].map(([id, spans]) => [id, merge(spans)]));
  return (resourceId) => merged.get(resourceId) ?? [];
}

/** What takes up each resource, with its ids: for diagnose, which must name it. */
export function holdings(compiled: Compiled, within: Span): (resourceId: string) => readonly Holding[] {
  const found = new Map<string, Holding[]>();
  eachHolding(compiled, within, [], (resourceId, holding) => {
    inMap(found, resourceId, () => []).push(holding);
  });
  return (resourceId) => found.get(resourceId) ?? [];
}
