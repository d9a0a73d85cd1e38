/** Shared by all answers: zones, ranges, filters, order and day limits. */

import type { Entry, Slot, Violations } from '../answer.ts';
import type { Busy, Instant, LocalDateTime, Rules, TimeZone } from '../model.ts';
import type { Range, ViolationFilter } from '../question.ts';
import { byLocation } from './appointments.ts';
import { minuteOf, serviceOf } from './business.ts';
import { instantOf, instantsOf, wall, type Minute } from './clock.ts';

export interface Given {
  rules: Rules;
  busy: Busy;
  now: Instant;
}

export const zoneAsked = (rules: Rules, { timeZone }: { timeZone?: TimeZone }): TimeZone =>
  timeZone ?? rules.business.timeZone;

export const minuteFrom = (zone: TimeZone, time: LocalDateTime | Instant): Minute =>
  typeof time === 'number' ? minuteOf(time) : instantOf(zone, time);

export function rangeOf(rules: Rules, range: Range): { from: Minute; to: Minute } {
  const zone = zoneAsked(rules, range);
  const from = minuteFrom(zone, range.from);
  return { from, to: Math.max(from, minuteFrom(zone, range.to)) };
}

export const localOf = (zone: TimeZone, time: Instant): LocalDateTime => wall(zone, minuteOf(time));

interface Filters {
  bookable?: boolean;
  violations?: ViolationFilter;
}

export function passes(item: { bookable: boolean; violations: Violations }, filters: Filters): boolean {
  const { bookable, violations = {} } = filters;
  return (
    (bookable === undefined || item.bookable === bookable) &&
    (['tooEarlyToBook', 'tooLateToBook', 'bookOnlineDisabled'] as const).every(
      (name) => violations[name] === undefined || item.violations[name] === violations[name],
    )
  );
}

export function firstOfEachDay<Item extends { localStart: LocalDateTime }>(
  items: readonly Item[],
  perDay?: number,
): Item[] {
  if (perDay === undefined) return [...items];
  const days = new Map<string, number>();
  return items.filter(({ localStart }) => {
    const date = localStart.slice(0, 10);
    const before = days.get(date) ?? 0;
    days.set(date, before + 1);
    return before < perDay;
  });
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

export function inOrder(rules: Rules, slots: readonly Slot[]): Slot[] {
  const name = (serviceId: string) => serviceOf(rules, serviceId)?.name ?? '';
  return slots.toSorted(
    (one, other) =>
      one.start - other.start ||
      byLocation(one.location, other.location) ||
      compare(name(one.serviceId), name(other.serviceId)) ||
      compare(one.serviceId, other.serviceId) ||
      compare(one.event?.id ?? '', other.event?.id ?? ''),
  );
}

export function entriesInOrder(found: readonly Entry[]): Entry[] {
  return found.toSorted(
    (one, other) =>
      Number(other.bookable) - Number(one.bookable) ||
      one.start - other.start ||
      compare(one.resource?.name ?? '', other.resource?.name ?? '') ||
      compare(one.resource?.id ?? '', other.resource?.id ?? '') ||
      byLocation(one.location, other.location) ||
      compare(one.serviceId, other.serviceId) ||
      compare(one.eventId ?? '', other.eventId ?? ''),
  );
}

/** The possible instants of a local time, and how it was read. */
export function readStart(zone: TimeZone, start: LocalDateTime | Instant) {
  if (typeof start === 'number') return { candidates: [minuteOf(start)] };
  const candidates = instantsOf(zone, start);
  if (candidates.length === 0)
    return { candidates: [instantOf(zone, start)], clockChange: 'SKIPPED' as const };
  return { candidates, ...(candidates.length > 1 ? { clockChange: 'REPEATED' as const } : {}) };
}
