/**
 * The clocks and calendar of the oracle. Instants are whole minutes since 1970. Luxon gives the offset of a zone at an
 * instant; everything else is found by walking, so that the oracle depends on no conversion of a library.
 */

import { DateTime } from 'luxon';
import type { LocalDate, LocalDateTime, TimeZone } from '../model.ts';

/** Minutes since 1970-01-01T00:00Z. */
export type Minute = number;

const quarter = 15;
const day = 1440;

const offsets = new Map<TimeZone, Map<Minute, number>>();

function offsetAt(zone: TimeZone, minute: Minute): number {
  const known = offsets.get(zone) ?? new Map<Minute, number>();
  offsets.set(zone, known);
  let found = known.get(minute);
  if (found === undefined) {
    found = DateTime.fromMillis(minute * 60_000, { zone }).offset;
    known.set(minute, found);
  }
  return found;
}

/** Minutes east of Greenwich. Zones of this century change only at quarter hours, and at most once in a day of UTC. */
function offset(zone: TimeZone, minute: Minute): number {
  const midnight = Math.floor(minute / day) * day;
  const before = offsetAt(zone, midnight);
  if (before === offsetAt(zone, midnight + day)) return before;
  return offsetAt(zone, Math.floor(minute / quarter) * quarter);
}

const asMinute = (local: LocalDateTime): Minute => Date.parse(`${local}Z`) / 60_000;
const asText = (minute: Minute): LocalDateTime => new Date(minute * 60_000).toISOString().slice(0, 19);

/** The local time of an instant. */
export const wall = (zone: TimeZone, minute: Minute): LocalDateTime => asText(minute + offset(zone, minute));

export const dateOf = (local: LocalDateTime): LocalDate => local.slice(0, 10);

export const plusDays = (date: LocalDate, days: number): LocalDate =>
  asText(asMinute(`${date}T00:00:00`) + days * day).slice(0, 10);

export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  (asMinute(`${to}T00:00:00`) - asMinute(`${from}T00:00:00`)) / day;

/** Minutes between two local times, as if clocks never changed. */
export const nominalMinutes = (from: LocalDateTime, to: LocalDateTime): number =>
  asMinute(to) - asMinute(from);

export const plusNominal = (local: LocalDateTime, minutes: number): LocalDateTime =>
  asText(asMinute(local) + minutes);

/** 0 is Monday. */
export const weekdayOf = (date: LocalDate): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

const remembered = new Map<string, readonly Minute[]>();

/** All instants with the local time: none, one or two, in order. */
export function instantsOf(zone: TimeZone, local: LocalDateTime): readonly Minute[] {
  const key = `${zone} ${local}`;
  const known = remembered.get(key);
  if (known) return known;
  const wanted = asMinute(local);
  const found = quartersAround(wanted)
    .map((start) => ({ start, minute: wanted - offset(zone, start) }))
    .filter(({ start, minute }) => minute >= start && minute < start + quarter)
    .map(({ minute }) => minute);
  remembered.set(key, found);
  return found;
}

/** The first instant with this local time; a skipped time moves forward by the gap. */
export function instantOf(zone: TimeZone, local: LocalDateTime): Minute {
  const [first] = instantsOf(zone, local);
  if (first !== undefined) return first;
  const wanted = asMinute(local);
  for (const start of quartersAround(wanted)) {
    const before = offset(zone, start - quarter);
    if (start + before <= wanted && wanted < start + offset(zone, start)) return wanted - before;
  }
  throw new Error(`${zone} neither shows nor skips ${local}`);
}

/** No zone differs from UTC by more than 14 hours. */
function quartersAround(middle: Minute): Minute[] {
  const first = Math.floor(middle / quarter) * quarter - 15 * 60;
  return Array.from({ length: 2 * 15 * 4 }, (_, index) => first + index * quarter);
}

const firsts = new Map<string, Minute | undefined>();

/** The first instant of a local day; undefined for a day that does not exist. */
export function firstOfDay(zone: TimeZone, date: LocalDate): Minute | undefined {
  const key = `${zone} ${date}`;
  const midnight = asMinute(`${date}T00:00:00`);
  if (!firsts.has(key))
    firsts.set(
      key,
      quartersAround(midnight).find(
        (start) => Math.floor((start + offset(zone, start)) / day) * day === midnight,
      ),
    );
  return firsts.get(key);
}
