import type { AnswerOf, BodyOf } from '../../../contract/call.ts';
import type * as calls from '../../../contract/calls/availability/timeSlots.ts';
import { availabilityLimits } from '../../../contract/entities/availability/availability.ts';
import { guid } from '../../../contract/entities/values/text.ts';
import { invalidField } from '../../../contract/errors.ts';
import { isFields } from '../../../contract/paths.ts';
import type { Slot } from '../../scheduling/answer.ts';
import type { ServiceLocation, TakenResource } from '../../scheduling/model.ts';
import { clockOf, monthsLater, textOf } from '../../scheduling/time/zones.ts';
import { findOccurrence } from '../calendar/earlySessions.ts';
import { instanceIn } from '../calendar/eventShape.ts';
import type { CallContext } from '../callContext.ts';
import { notFound } from '../notFound.ts';
import { loadFreeTimes, refusedByField, violationsOf, type Reading } from './asking.ts';
import { askedForSession, type Scheduling } from './loadScheduling.ts';
import { askPage } from './slotPages.ts';
import { timeSlotOf } from './slotShape.ts';

/** Class sessions as time slots. */

const paging = { defaultLimit: availabilityLimits.eventPage, maxLimit: availabilityLimits.page };
const rangeFields = { from: 'fromLocalDate', to: 'toLocalDate' };

/** Sessions of classes as slots; by default those of a month from the current time. */
export async function listEventSlots(
  context: CallContext,
  body: BodyOf<typeof calls.listEventTimeSlots>,
): Promise<AnswerOf<typeof calls.listEventTimeSlots>> {
  const settle = ({ fromLocalDate, toLocalDate, ...rest }: Omit<typeof body, 'cursorPaging'>) => {
    const now = context.now.getTime();
    const first = fromLocalDate ?? textOf(now);
    return { ...rest, from: fromLocalDate ?? now, to: toLocalDate ?? monthsLater(first, 1) };
  };
  const page = await askPage(context, body, paging, settle, async (asked, listed) => {
    const { serviceIds: ids, from, to, maxSlotsPerDay: perDay, eventFilter = {} } = asked;
    const services = ids ? { ids } : { type: 'CLASS' as const };
    const { ask, addresses, rules } = await loadFreeTimes(
      context,
      { services, from, to },
      matching(eventFilter),
    );
    if (perDay !== undefined) refuseLongRange({ from, to }, asked.timeZone ?? rules.business.timeZone);
    const found = refusedByField(rangeFields, () =>
      ask<'EVENT_SLOTS'>({
        ask: 'EVENT_SLOTS',
        serviceIds: ids,
        from,
        to,
        timeZone: asked.timeZone,
        includeNonBookable: asked.includeNonBookable,
        minBookableCapacity: asked.minBookableCapacity,
        violations: violationsOf(asked.bookingPolicyViolations),
        perDay,
        ...listed,
      }),
    );
    return { ...found, items: found.items.map((slot) => timeSlotOf(slot, addresses)) };
  });
  const { items, timeZone, paging: pagingMetadata } = page;
  return { timeSlots: items, timeZone, pagingMetadata };
}

/** Slots per day are only counted in ranges of a month. */
function refuseLongRange({ from, to }: { from: string | number; to: string }, timeZone: string): void {
  const first = typeof from === 'number' ? clockOf(timeZone).localAt(from) : from;
  if (to <= monthsLater(first, 1)) return;
  const description = 'must be at most one month after the beginning of the range with maxSlotsPerDay';
  throw invalidField('toLocalDate', description);
}

interface Filtered {
  id: string;
  scheduleId: string;
  location: ServiceLocation;
  resources: readonly TakenResource[];
}

const filterable: Readonly<Record<string, (event: Filtered) => readonly string[]>> = {
  id: ({ id }) => [id],
  scheduleId: ({ scheduleId }) => [scheduleId],
  'location.id': ({ location }) =>
    location.kind === 'BUSINESS' ? [location.locationId] : location.kind === 'CUSTOM' ? [location.id] : [],
  'resources.id': ({ resources }) => resources.map(({ id }) => id),
};

/** Filters sessions and series. Throws field violations. */
function matching(filter: Readonly<Record<string, unknown>>) {
  const conditions = Object.entries(filter).map(([name, asked]) => {
    const field = `eventFilter.${name}`;
    const valuesOf = filterable[name];
    const known = Object.keys(filterable).join(', ');
    if (!valuesOf || !Object.hasOwn(filterable, name)) throw invalidField(field, `is not one of ${known}`);
    const wanted = new Set(textsIn(asked, field));
    return (event: Filtered) => valuesOf(event).some((value) => wanted.has(value));
  });
  const matches = (event: Filtered) => conditions.every((holds) => holds(event));
  return (scheduling: Scheduling): Scheduling => ({
    ...scheduling,
    busy: {
      ...scheduling.busy,
      sessions: scheduling.busy.sessions.filter(matches),
      series: scheduling.busy.series.filter(
        ({ id, template }) => template.kind === 'SESSION' && matches({ id, ...template }),
      ),
    },
  });
}

function textsIn(asked: unknown, field: string): string[] {
  const operators = ['$in', '$eq', '$hasSome'];
  const [[operator, inner] = [], ...more] = isFields(asked) ? Object.entries(asked) : [];
  const value: unknown = operator !== undefined && operators.includes(operator) ? inner : asked;
  const all: unknown[] = Array.isArray(value) ? value : [value];
  const texts = all.filter((each) => typeof each === 'string');
  if (more.length > 0 || texts.length < all.length || texts.length === 0) {
    throw invalidField(field, 'must be a text, or a list of texts');
  }
  return texts.map((each) => each.toLowerCase());
}

/** Throws NOT_FOUND for an unknown session. */
export async function getEventSlot(
  context: Reading,
  eventId: string,
  timeZone: string | undefined,
): Promise<AnswerOf<typeof calls.getEventTimeSlot>> {
  const found = await findEventSlot(context, eventId, timeZone);
  if (!found) throw notFound('event');
  const { slot, addresses, rules } = found;
  return { timeSlot: timeSlotOf(slot, addresses), timeZone: timeZone ?? rules.business.timeZone };
}

/** The slot of a session by its id, or by the id of its occurrence in a series. */
export async function findEventSlot(
  reading: Reading,
  eventId: string,
  timeZone: string | undefined,
): Promise<(Scheduling & { slot: Slot }) | undefined> {
  const instance = instanceIn(eventId);
  const stored = instance && (await findOccurrence(reading, instance));
  const id = stored?.session.id ?? (instance ? eventId : guid.toLowerCase().safeParse(eventId).data);
  if (id === undefined) return undefined;
  const { ask, ...scheduling } = await loadFreeTimes(reading, askedForSession(id));
  const slot = ask<'EVENT_SLOT'>({ ask: 'EVENT_SLOT', eventId: id, timeZone });
  return slot && { ...scheduling, slot };
}
