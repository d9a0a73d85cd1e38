import type { Slot } from './answer.ts';
import type { Compiled } from './compiled.ts';
import { sitesOf, type Site } from './time/lanes.ts';
import type { Instant, LocalDateTime } from './model.ts';
import { matchesPlace } from './places.ts';
import { addOnMinutes, minutesOf, planOf, shownTypes, type Plan } from './plan.ts';
import type { SlotQuestion } from './question.ts';
import { askedZone, type Asked } from './time/range.ts';
import { serviceOf, slotMaker } from './slots.ts';
import { minute } from './time/spans.ts';
import { startAt, startsOf } from './starts.ts';

/** Returns one slot, on or off the grid. */
export function slot(compiled: Compiled, question: SlotQuestion): Slot | undefined {
  const asked = askedZone(compiled, question.timeZone);
  const service = serviceOf(compiled, question.serviceId);
  const { instants, change } = momentsOf(asked, question.start);
  const found = instants.flatMap((start) => {
    const choices = chosenFor(compiled, question, asked, start);
    const plan = choices && planOf(compiled, service, choices, question.types);
    return plan ? slotsAt(compiled, plan, question, asked, start) : [];
  });
  const best = found.length > 1 ? earliestListed(found) : found.at(0);
  return best && { ...best.slot, ...(change && { clockChange: change }) };
}

/** The possible instants of a moment. */
export const momentsOf = (
  { clock }: Asked,
  moment: LocalDateTime | Instant,
): ReturnType<Asked['clock']['instantsOf']> =>
  typeof moment === 'number' ? { instants: [moment] } : clock.instantsOf(moment);

/**
 * The choices with which the appointment ends at the requested time; undefined if the service offers no such
 * duration.
 */
function chosenFor(
  compiled: Compiled,
  { serviceId, choices = {}, end }: SlotQuestion,
  asked: Asked,
  start: Instant,
): SlotQuestion['choices'] | undefined {
  if (end === undefined) return choices;
  const service = serviceOf(compiled, serviceId);
  const addOns = addOnMinutes(service, choices);
  const lengths = momentsOf(asked, end).instants.map((instant) => (instant - start) / minute - addOns);
  const isAsked = (minutes: number) => lengths.includes(minutes);
  const { durationInMinutes, durationChoiceId, ...others } = choices;
  if (durationInMinutes !== undefined || durationChoiceId !== undefined) {
    const chosen = minutesOf(service, choices);
    return chosen !== undefined && isAsked(chosen - addOns) ? choices : undefined;
  }
  const duration = service.durations.find(isAsked);
  if (duration !== undefined) return { ...others, durationInMinutes: duration };
  const variant = service.durationChoices?.find(({ minutes }) => isAsked(minutes));
  return variant && { ...others, durationChoiceId: variant.id };
}

interface Found {
  slot: Slot;
  listed: boolean;
}

/** One slot per start: at the first bookable location, else at the first location that has it. */
function slotsAt(
  compiled: Compiled,
  plan: Plan,
  question: SlotQuestion,
  asked: Asked,
  start: Instant,
): Found[] {
  const places = plan.places.filter(matchesPlace(question.place && [question.place]));
  const within = { start, end: start + 1 };
  const sites = sitesOf(compiled, plan, places, within, question.exceptBookingIds);
  const found = sites.flatMap((site) => slotAt(compiled, site, question, asked, start) ?? []);
  const best = found.find(({ bookable }) => bookable) ?? found.at(0);
  return best
    ? [{ slot: best, listed: sites.some((site) => startsOf(site, within).instants.length > 0) }]
    : [];
}

function slotAt(
  compiled: Compiled,
  site: Site,
  { includeTypeIds }: SlotQuestion,
  asked: Asked,
  start: Instant,
): Slot | undefined {
  const at = startAt(site, start);
  return (
    at &&
    slotMaker(compiled, site, asked, { shown: shownTypes(site.plan, includeTypeIds), most: Infinity })(at)[0]
  );
}

/** Of two starts with the same local time. */
const earliestListed = (found: readonly Found[]): Found | undefined =>
  found.find(({ listed }) => listed) ?? found.at(0);
