import { minuteMs } from '../../../contract/durations.ts';
import type { Slot } from '../answer.ts';
import type { Compiled } from '../compiled.ts';
import { sitesOf, type Site } from '../time/lanes.ts';
import type { Instant, LocalDateTime } from '../model.ts';
import { matchesLocation } from '../locations.ts';
import { addOnMinutes, minutesOf, planOf, shownTypes, type Plan } from '../plan.ts';
import type { SlotQuestion } from '../question.ts';
import { askedZone, type Asked } from '../time/range.ts';
import { serviceOf, slotMaker } from './slots.ts';
import { startAt, startsOf } from './starts.ts';

/** Returns one slot, on or off the grid. */
export function slot(compiled: Compiled, question: SlotQuestion): Slot | undefined {
  const asked = askedZone(compiled, question.timeZone);
  const service = serviceOf(compiled, question.serviceId);
  const { instants, change } = momentsOf(asked, question.start);
  const ofStarts = instants.map((start) => {
    const choices = chosenFor(compiled, question, asked, start);
    const plan = choices && planOf(compiled, service, choices, question.types);
    return plan ? slotsAt(compiled, plan, question, asked, start) : [];
  });
  const most = Math.max(...ofStarts.map(({ length }) => length));
  const found = Array.from({ length: most }, (_, position) =>
    earliestListed(ofStarts.flatMap((slots) => slots[position] ?? [])),
  ).filter((slot) => slot !== undefined);
  const best = found.find(({ bookable }) => bookable) ?? found.at(0);
  return best && { ...best, ...(change && { clockChange: change }) };
}

/** The possible instants of a moment. */
export const momentsOf = (
  { clock }: Asked,
  moment: LocalDateTime | Instant,
): ReturnType<Asked['clock']['instantsOf']> =>
  typeof moment === 'number' ? { instants: [moment] } : clock.instantsOf(moment);

/**
 * The choices with which the appointment ends at the requested time; undefined if the service offers no such duration.
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
  const lengths = momentsOf(asked, end).instants.map((instant) => (instant - start) / minuteMs - addOns);
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
  listed: () => boolean;
}

/** The slot of a start at each location that the question allows; undefined at a location without one. */
function slotsAt(
  compiled: Compiled,
  plan: Plan,
  question: SlotQuestion,
  asked: Asked,
  start: Instant,
): (Found | undefined)[] {
  const locations = plan.locations.filter(matchesLocation(question.location && [question.location]));
  const within = { start, end: start + 1 };
  return sitesOf(compiled, plan, locations, within, question.exceptBookingIds).map((site) => {
    const slot = slotAt(compiled, site, question, asked, start);
    return slot && { slot, listed: () => startsOf(site, within).instants.length > 0 };
  });
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

/** Of the starts of a location with the same local time, the first on its grid, else the first. */
function earliestListed(found: readonly Found[]): Slot | undefined {
  const [first, ...others] = found;
  const listed = others.length > 0 ? found.find((each) => each.listed()) : undefined;
  return (listed ?? first)?.slot;
}
