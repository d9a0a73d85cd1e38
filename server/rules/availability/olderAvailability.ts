import type { AnswerOf, BodyOf } from '../../../contract/call.ts';
import type * as calls from '../../../contract/calls/availability/availability.ts';
import {
  availabilityLimits,
  type LocationAsked,
} from '../../../contract/entities/availability/availability.ts';
import { staffResourceTypeId } from '../../../contract/entities/locations/resourceType.ts';
import { invalidArgument, type FieldViolation } from '../../../contract/errors.ts';
import { compile, inMap } from '../../scheduling/compiled.ts';
import { entriesInSteps } from '../../scheduling/entries.ts';
import type { Instant, LocalDateTime, Resource } from '../../scheduling/model.ts';
import type { TypeFilter } from '../../scheduling/question.ts';
import type { CallContext } from '../callContext.ts';
import { inTurns } from '../inTurns.ts';
import {
  choicesOf,
  loadFreeTimes,
  locationFilterOf,
  refuseMissing,
  refusedByField,
  violationsOf,
  type Reading,
} from './asking.ts';
import { loadScheduling } from './loadScheduling.ts';
import { askPage } from './slotPages.ts';
import { courseAvailabilityOf, slotAvailabilityOf } from './slotShape.ts';

/** Availability in the shape of the older calls. */

const older = { older: true } as const;

const withoutOffset = (text: string): LocalDateTime =>
  `${text.slice(0, 16)}:${text.slice(17, 19).padEnd(2, '0')}`;
const hasOffset = (text: string): boolean => /(Z|[+-]\d\d:\d\d)$/.test(text);
const instantOf = (text: string): Instant => Date.parse(hasOffset(text) ? text : `${text}Z`);

/** Times with an offset are instants, others local. */
const ownMomentOf = (text: string): Instant | LocalDateTime =>
  hasOffset(text) ? instantOf(text) : withoutOffset(text);

const listOf = (value: string | readonly string[]): readonly string[] =>
  typeof value === 'string' ? [value] : value;

/** With a time zone both dates are local times, and their offsets are ignored; without one they are instants. */
export async function queryAvailability(
  context: Reading,
  { query: { filter, sort = [] }, timezone, slotsPerDay: perDay }: BodyOf<typeof calls.queryAvailability>,
): Promise<AnswerOf<typeof calls.queryAvailability>> {
  const timeZone = timezone ?? filter.timezone;
  const momentOf = timeZone === undefined ? instantOf : withoutOffset;
  const [from, to] = [momentOf(filter.startDate), momentOf(filter.endDate)];
  const serviceIds = listOf(filter.serviceId);
  const { location, 'location.id': locationIds } = filter;
  const { rules, busy, addresses } = await loadScheduling(context, {
    services: { ids: serviceIds },
    from,
    to,
  });
  const steps = entriesInSteps(compile(rules, busy, context.now.getTime()), {
    ask: 'ENTRIES',
    serviceIds,
    from,
    to,
    timeZone,
    resourceIds: filter.resourceId === undefined ? undefined : listOf(filter.resourceId),
    locations: [
      ...(location ? [locationFilterOf(location, older)] : []),
      ...(locationIds ? listOf(locationIds).map((id) => ({ id })) : []),
    ],
    bookable: filter.bookable,
    openSpots: filter.openSpots,
    violations: violationsOf({
      tooEarlyToBook: filter['bookingPolicyViolations.tooEarlyToBook'],
      tooLateToBook: filter['bookingPolicyViolations.tooLateToBook'],
      bookOnlineDisabled: filter['bookingPolicyViolations.bookOnlineDisabled'],
      ...filter.bookingPolicyViolations,
    }),
    latestFirst: sort[0]?.order === 'DESC',
    perDay,
    most: availabilityLimits.entries,
  });
  const fields = { from: 'query.filter.startDate', to: 'query.filter.endDate' };
  const found = await inTurns(() => refusedByField(fields, () => steps.next()));
  return {
    availabilityEntries: found.items.map((entry) => slotAvailabilityOf(entry, addresses, found.timeZone)),
  };
}

/** Throws FAILED_RESOLVING_SCHEDULE for a schedule that is not a course's. */
export async function readCourseAvailability(
  context: Reading,
  id: string,
): Promise<AnswerOf<typeof calls.getScheduleAvailability>> {
  const scheduleId = id.toLowerCase();
  const now = context.now.getTime();
  const { ask } = await loadFreeTimes(context, { services: { scheduleId }, from: now, to: now });
  return courseAvailabilityOf(refusedByField({}, () => ask<'COURSE'>({ ask: 'COURSE', scheduleId })));
}

const multiSlotPaging = {
  defaultLimit: availabilityLimits.multiSlotPage,
  maxLimit: availabilityLimits.multiSlotPage,
};

/** Slots of several services in a row, in the shape of the older calls. */
export async function listMultiSlots(
  context: CallContext,
  body: BodyOf<typeof calls.calculateMultiSlotAvailability>,
): Promise<AnswerOf<typeof calls.calculateMultiSlotAvailability>> {
  const settle = ({ from, to, location, slots, ...rest }: Omit<typeof body, 'cursorPaging'>) => {
    refuseMissing({ from, to, location, slots });
    refuseVagueLocation(location ?? {});
    return {
      ...rest,
      from: ownMomentOf(from ?? ''),
      to: ownMomentOf(to ?? ''),
      slots: slots ?? [],
      location: location ?? {},
    };
  };
  const page = await askPage(context, body, multiSlotPaging, settle, async (asked, listed) => {
    const { from, to, timeZone, slots } = asked;
    const ids = slots.map(({ serviceId }) => serviceId);
    const services = { services: { ids }, from, to, parts: slots.length };
    const { ask, addresses, rules } = await loadFreeTimes(context, services);
    const parts = slots.map(({ serviceId, customerChoices, resourcesFilter }, index) => ({
      serviceId,
      ...choicesOf(customerChoices, `slots.${index}.customerChoices`),
      types: typesOfResources(resourcesFilter?.resourceIds ?? [], rules.resources),
    }));
    const found = refusedByField({}, () =>
      ask<'CHAIN_ENTRIES'>({
        ask: 'CHAIN_ENTRIES',
        parts,
        from,
        to,
        timeZone,
        bookable: asked.bookable,
        violations: violationsOf(asked.bookingPolicyViolations),
        perDay: asked.slotsPerDay,
        location: locationFilterOf(asked.location, older),
        ...listed,
      }),
    );
    const items = found.items.map((entry) => slotAvailabilityOf(entry, addresses, found.timeZone));
    return { ...found, items };
  });
  return { slots: page.items, cursorPagingMetadata: page.paging };
}

const required = (field: string): FieldViolation => ({
  field: `location.${field}`,
  description: 'is required',
  violatedRule: 'REQUIRED_FIELD',
});

function refuseVagueLocation({ id, locationType }: LocationAsked): void {
  if (locationType === undefined) throw invalidArgument([required('locationType')]);
  const isBusiness = locationType === 'OWNER_BUSINESS' || locationType === 'BUSINESS';
  if (isBusiness && id === undefined) throw invalidArgument([required('id')]);
}

/** Named resources, each as a filter of its own type; unknown ones match nothing. */
function typesOfResources(ids: readonly string[], resources: readonly Resource[]): TypeFilter[] {
  const types = new Map<string, string[]>();
  for (const id of ids) {
    const typeId = resources.find((resource) => resource.id === id)?.typeId ?? staffResourceTypeId;
    inMap(types, typeId, () => []).push(id);
  }
  return [...types].map(([typeId, resourceIds]) => ({ typeId, resourceIds }));
}
