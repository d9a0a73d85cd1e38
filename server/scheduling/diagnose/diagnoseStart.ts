import { dayMs, minuteMs } from '../../../contract/durations.ts';
import type { DiagnoseCode } from '../../../contract/entities/availability/diagnosis.ts';
import type { Evidence } from '../answer.ts';
import { holdings, type Holding } from '../busy.ts';
import type { Compiled } from '../compiled.ts';
import type { Findings } from './findings.ts';
import { limitReasons } from './diagnoseSessions.ts';
import { typesElsewhere, type Lane, type Site } from '../time/lanes.ts';
import type { Instant, Span } from '../model.ts';
import { violationsOf } from '../policy.ts';
import { canAssign, createRoomsAt } from '../rooms.ts';
import { meets, noSpans, Sweep } from '../time/spans.ts';
import { closuresAt } from '../time/windows.ts';

export interface Judge {
  /** Judges a start in a window of the lane. Returns whether it is bookable. */
  start: (lane: Lane, start: Instant) => boolean;
  /** Judges a window that is shortened so much that none of its starts is left. */
  cutWindow: (lane: Lane, window: Span, lost: readonly Instant[]) => void;
}

/** Notes the reasons that prevent bookings at one location. */
export function createJudge(
  compiled: Compiled,
  site: Site,
  range: Span,
  findings: Findings,
  exceptBookingIds?: readonly string[],
): Judge {
  const { plan, location, needs } = site;
  const { service } = plan;
  const begin = site.owners.lanes.reduce(
    (least, { windows }) => Math.min(least, windows.days.starts[0] ?? least),
    range.start,
  );
  const near = { start: begin - dayMs, end: range.end + plan.length + plan.buffer };
  // Lazy: most locations have a bookable start before the holdings are needed.
  let known: ReturnType<typeof holdings> | undefined;
  const holdingsOf = (resourceId: string) =>
    (known ??= holdings(compiled, near, exceptBookingIds))(resourceId);
  const closures = closuresAt(compiled, location, near);
  // Without closures: a closure is a reason of its own, and its repair brings no room.
  const roomsAt = createRoomsAt({ ...site, closed: noSpans }, plan.overlapping);
  const absent = typesElsewhere(site);
  const busy = new Map(site.owners.lanes.map((lane) => [lane, new Sweep(lane.busy)]));

  const closedReasons = (span: Span): Reasons => {
    const closing = closures.filter((closure) => meets(closure, span));
    return closing.length > 0 ? [['CLOSED', { closureIds: closing.map(({ eventId }) => eventId) }]] : [];
  };

  const busyReasons = (lane: Lane, span: Span): Reasons => {
    const until = span.end + plan.buffer;
    if (!busy.get(lane)?.meets(span.start, until)) return [];
    const all = holdingsOf(lane.resource.id);
    const met = all.filter((holding) => meets(holding, span));
    if (met.length > 0) return [['BOOKED_OUT', evidenceOf(lane, met)]];
    const buffered = all.filter((one) =>
      meets({ start: one.start, end: one.until }, { start: span.start, end: until }),
    );
    return [['BUFFER', { ...evidenceOf(lane, buffered), minutes: plan.buffer / minuteMs }]];
  };

  const roomReasons = (lane: Lane, start: Instant): Reasons => {
    const rooms = roomsAt(start);
    const left = needs.filter((_, index) => plan.needs[index]!.candidates.length > 0);
    const lacking = left.filter((need) => rooms[needs.indexOf(need)]!.length === 0);
    const isShort =
      lacking.length === 0 && left.length === needs.length && !canAssign(rooms, [lane.resource.id]);
    const taken = isShort ? needs : lacking;
    return lackOf(taken.map(({ typeId }) => typeId));
  };

  const policyReasons = (start: Instant): Reasons =>
    limitReasons(service, start, violationsOf(service, { start, end: start + plan.length }, compiled.now));

  return {
    start(lane, start) {
      const span = { start, end: start + plan.length };
      const held = busyReasons(lane, span);
      const reasons = [
        ...closedReasons(span),
        ...held,
        // The bookings of the person may hold the rooms too; a room elsewhere stays there without them.
        ...(held.length > 0 ? lackOf(absent) : roomReasons(lane, start)),
        ...policyReasons(start),
      ];
      for (const [code, evidence] of reasons) findings.note(code, { ...evidence, starts: [start] });
      findings.block(reasons.map(([code]) => code));
      return findings.isBookable();
    },
    cutWindow(lane, window, lost) {
      const met = holdingsOf(lane.resource.id).filter((one) =>
        meets({ start: one.start, end: one.until }, window),
      );
      const cuts: Reasons = [
        ...closedReasons(window),
        ...(met.length > 0 ? [['BOOKED_OUT', evidenceOf(lane, met)] as const] : []),
        ...lackOf(absent),
      ];
      for (const [code, evidence] of cuts) findings.note(code, { ...evidence, starts: lost });
      for (const start of lost) {
        const limits = policyReasons(start);
        for (const [code, evidence] of limits) findings.note(code, evidence);
        findings.block([...cuts, ...limits].map(([code]) => code));
      }
    },
  };
}

type Reasons = readonly (readonly [DiagnoseCode, Evidence])[];

const lackOf = (typeIds: readonly string[]): Reasons =>
  typeIds.length > 0 ? [['RESOURCE_TAKEN', { typeIds }]] : [];

function evidenceOf({ resource }: Lane, met: readonly Holding[]): Evidence {
  const idsOf = (wanted: Holding['kind']) => met.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  const lists = { bookingIds: idsOf('BOOKING'), sessionIds: idsOf('SESSION'), blockIds: idsOf('BLOCK') };
  const filled = Object.entries(lists).filter(([, ids]) => ids.length > 0);
  return { resourceIds: [resource.id], ...Object.fromEntries(filled) };
}
