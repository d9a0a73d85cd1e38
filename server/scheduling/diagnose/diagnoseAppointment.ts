import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import type { Compiled } from '../compiled.ts';
import type { Findings } from './findings.ts';
import { noteMissingHours } from './diagnoseHours.ts';
import { createJudge, type Judge } from './diagnoseStart.ts';
import { ownStarts } from '../time/grid.ts';
import { sitesOf, typesElsewhere, type Lane, type Site } from '../time/lanes.ts';
import type { Instant, Service, Span } from '../model.ts';
import { matchesLocation } from '../locations.ts';
import { planOf, type Plan } from '../plan.ts';
import type { DiagnoseQuestion } from '../question.ts';
import { listOf, noSpans, spansIn, Sweep } from '../time/spans.ts';

/** @param asked a range, or the possible instants of one local time */
export function diagnoseAppointment(
  compiled: Compiled,
  service: Service,
  { choices, resourceId, location, exceptBookingIds }: DiagnoseQuestion,
  asked: Span | readonly Instant[],
  findings: Findings,
): void {
  const fullPlan = planOf(compiled, service, choices);
  if (!fullPlan) return;
  const owners = fullPlan.owners.filter(({ id }) => resourceId === undefined || id === resourceId);
  const plan: Plan = {
    ...fullPlan,
    owners,
    locations: fullPlan.locations.filter(matchesLocation(location && [location])),
  };
  noteMissingResources(compiled, plan, resourceId, findings);
  const ranges = 'start' in asked ? [asked] : asked.map((start) => ({ start, end: start + 1 }));
  if (owners.length === 0) {
    findings.block([]);
    return;
  }
  for (const range of ranges) {
    const sites = sitesOf(compiled, plan, plan.locations, range, exceptBookingIds);
    let judged = false;
    for (const site of sites) {
      const judge = createJudge(compiled, site, range, findings, exceptBookingIds);
      for (const lane of site.owners.lanes) {
        judged = judgeLane(judge, site, lane, range, 'start' in asked) || judged;
        if (findings.isBookable()) return;
      }
    }
    const isOwnerElsewhere = sites.length > 0 && sites.every((site) => site.owners.lanes.length === 0);
    if (isOwnerElsewhere) {
      findings.note('RESOURCE_TAKEN', { typeIds: [plan.ownerTypeId] });
      findings.block(['RESOURCE_TAKEN']);
    } else if (!judged) {
      noteMissingHours(compiled, plan, sites, range, findings);
      continue;
    }
    if (sites.every((site) => typesElsewhere(site).length > 0))
      findings.note('RESOURCE_TAKEN', { locationIds: plan.locations.flatMap(({ id }) => id ?? []) });
  }
}

/** Notes people and types without a resource left. They block every time. */
function noteMissingResources(
  compiled: Compiled,
  { service, owners, ownerTypeId, needs }: Plan,
  resourceId: string | undefined,
  { note, blockAll }: Findings,
): void {
  const typeIds = needs.filter(({ candidates }) => candidates.length === 0).map(({ typeId }) => typeId);
  if (owners.length === 0 && service.staffIds.length > 0) {
    const asked = service.staffIds.filter((id) => resourceId === undefined || id === resourceId);
    const gone = asked.filter((id) => compiled.resources.get(id)?.deleted ?? true);
    const code = gone.length > 0 ? 'STAFF_DELETED' : 'NO_STAFF';
    const unknown = resourceId === undefined ? asked : [resourceId];
    note(code, { serviceId: service.id, resourceIds: gone.length > 0 ? gone : unknown });
    blockAll(code);
  } else if (owners.length === 0 && ownerTypeId === staffResourceTypeId) {
    note('NO_STAFF', { serviceId: service.id });
    blockAll('NO_STAFF');
  } else if (owners.length === 0) {
    typeIds.push(ownerTypeId);
  }
  if (typeIds.length === 0) return;
  note('NO_RESOURCE_OF_TYPE', { typeIds });
  blockAll('NO_RESOURCE_OF_TYPE');
}

/**
 * Judges the starts of one owner until one is bookable, and windows without a start. Returns whether there was
 * anything to judge.
 */
function judgeLane(judge: Judge, site: Site, lane: Lane, range: Span, onGrid: boolean): boolean {
  const starts = onGrid
    ? ownStarts(site, lane, range)
    : [range.start].filter((start) => covers(site, lane, start));
  for (const start of starts) {
    if (judge.start(lane, start)) return true;
  }
  if (site.plan.every !== undefined || !onGrid) return starts.length > 0;
  const cut = spansIn(lane.windows.days)
    .filter((window) => !starts.some((start) => start >= window.start && start < window.end))
    .map((window) => ({ window, lost: uncutStarts(site, lane, window, range) }))
    .filter(({ lost }) => lost.length > 0);
  for (const { window, lost } of cut) judge.cutWindow(lane, window, lost);
  return starts.length > 0 || cut.length > 0;
}

const covers = ({ plan }: Site, { windows }: Lane, start: Instant): boolean =>
  new Sweep(windows.coverage).covers(start, start + plan.length);

/** The starts that a window would have without bookings and closures. */
function uncutStarts(site: Site, lane: Lane, window: Span, range: Span): readonly Instant[] {
  const free = { ...lane, windows: { ...lane.windows, days: listOf([window]) }, busy: noSpans };
  return ownStarts({ ...site, closed: noSpans }, free, range);
}
