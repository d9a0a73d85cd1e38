import type { AnswerOf, BodyOf } from '../../../contract/call.ts';
import type * as calls from '../../../contract/calls/availability/timeSlots.ts';
import { availabilityLimits } from '../../../contract/entities/availability/availability.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { ChainPart } from '../../scheduling/question.ts';
import type { CallContext } from '../callContext.ts';
import {
  choicesOf,
  loadFreeTimes,
  locationFilterOf,
  refuseMissing,
  refusedByField,
  typesOf,
  violationsOf,
  type Reading,
} from './asking.ts';
import { askPage } from './slotPages.ts';
import { timeSlotOf } from './slotShape.ts';

/** Slots of appointments, single or in a row, in the shape of the newer calls. */

const newer = { older: false } as const;
const rangeFields = { from: 'fromLocalDate', to: 'toLocalDate' };
const paging = { defaultLimit: availabilityLimits.page, maxLimit: availabilityLimits.page };

/** Slots of one appointment service. Throws SERVICE_NOT_FOUND and field violations. */
export async function listTimeSlots(
  context: CallContext,
  body: BodyOf<typeof calls.listAvailabilityTimeSlots>,
): Promise<AnswerOf<typeof calls.listAvailabilityTimeSlots>> {
  const settle = ({ serviceId, fromLocalDate, toLocalDate, ...rest }: Omit<typeof body, 'cursorPaging'>) => {
    refuseMissing({ serviceId, fromLocalDate, toLocalDate });
    return { serviceId: serviceId ?? '', from: fromLocalDate ?? '', to: toLocalDate ?? '', ...rest };
  };
  const page = await askPage(context, body, paging, settle, async (asked, listed) => {
    const { serviceId, from, to, timeZone, bookable, locations, includeResourceTypeIds } = asked;
    const { ask, addresses } = await loadFreeTimes(context, { services: { ids: [serviceId] }, from, to });
    const found = refusedByField(rangeFields, () =>
      ask<'SLOTS'>({
        ask: 'SLOTS',
        serviceId,
        from,
        to,
        timeZone,
        bookable,
        violations: violationsOf(asked.bookingPolicyViolations),
        perDay: asked.timeSlotsPerDay,
        ...choicesOf(asked.customerChoices),
        locations: locations?.map((location) => locationFilterOf(location, newer)),
        ...typesOf(asked.resourceTypes),
        includeTypeIds: includeResourceTypeIds,
        ...listed,
      }),
    );
    return { ...found, items: found.items.map((slot) => timeSlotOf(slot, addresses)) };
  });
  const { items, timeZone, paging: cursorPagingMetadata } = page;
  return { timeSlots: items, timeZone, cursorPagingMetadata };
}

const slotNotFound = () => new ApiError('SLOT_NOT_FOUND', 'Time slot not found.');

/** One slot by its local start, on or off the grid. Throws as {@link listTimeSlots}, and SLOT_NOT_FOUND. */
export async function getTimeSlot(
  context: Reading,
  body: BodyOf<typeof calls.getAvailabilityTimeSlot>,
): Promise<AnswerOf<typeof calls.getAvailabilityTimeSlot>> {
  const { serviceId, localStartDate: start, localEndDate: end, timeZone, location } = body;
  const { ask, addresses, rules } = await loadFreeTimes(context, {
    services: { ids: [serviceId] },
    from: start,
    to: start,
  });
  const found = refusedByField({}, () =>
    ask<'SLOT'>({
      ask: 'SLOT',
      serviceId,
      start,
      end,
      timeZone,
      ...choicesOf(body.customerChoices),
      location: location && locationFilterOf(location, newer),
      ...typesOf(body.resourceTypes),
      includeTypeIds: body.includeResourceTypeIds,
    }),
  );
  if (!found) throw slotNotFound();
  return { timeSlot: timeSlotOf(found, addresses), timeZone: timeZone ?? rules.business.timeZone };
}

/** Throws SERVICE_NOT_FOUND, else END_OPTIONS_NOT_SUPPORTED: services have fixed durations. */
export async function refuseEndOptions(
  context: Reading,
  { serviceId, localStartDate }: BodyOf<typeof calls.listAvailabilityTimeSlotEndOptions>,
): Promise<never> {
  const range = { from: localStartDate, to: localStartDate };
  const { ask } = await loadFreeTimes(context, { services: { ids: [serviceId] }, ...range });
  refusedByField({}, () => ask<'SLOTS'>({ ask: 'SLOTS', serviceId, ...range, limit: 1 }));
  throw new ApiError(
    'END_OPTIONS_NOT_SUPPORTED',
    'Customers of this service choose one of its durations, not an end.',
  );
}

type ServicesAsked = BodyOf<typeof calls.getMultiServiceAvailabilityTimeSlot>['services'];

const partsOf = (services: ServicesAsked): ChainPart[] =>
  services.map(({ serviceId, customerChoices, resourceTypes }, index) => ({
    serviceId,
    ...choicesOf(customerChoices, `services.${index}.customerChoices`),
    ...typesOf(resourceTypes),
  }));

/** Slots of 2 to 8 services in a row. Throws as {@link listTimeSlots}. */
export async function listMultiServiceTimeSlots(
  context: CallContext,
  body: BodyOf<typeof calls.listMultiServiceAvailabilityTimeSlots>,
): Promise<AnswerOf<typeof calls.listMultiServiceAvailabilityTimeSlots>> {
  const settle = ({ services, fromLocalDate, toLocalDate, ...rest }: Omit<typeof body, 'cursorPaging'>) => {
    refuseMissing({ services, fromLocalDate, toLocalDate });
    return { services: services ?? [], from: fromLocalDate ?? '', to: toLocalDate ?? '', ...rest };
  };
  const page = await askPage(context, body, paging, settle, async (asked, listed) => {
    const { services, from, to, timeZone, bookable, location } = asked;
    const parts = partsOf(services);
    const ids = services.map(({ serviceId }) => serviceId);
    const { ask, addresses } = await loadFreeTimes(context, {
      services: { ids },
      from,
      to,
      parts: ids.length,
    });
    const found = refusedByField(rangeFields, () =>
      ask<'CHAIN_SLOTS'>({
        ask: 'CHAIN_SLOTS',
        parts,
        from,
        to,
        timeZone,
        bookable,
        violations: violationsOf(asked.bookingPolicyViolations),
        perDay: asked.timeSlotsPerDay,
        location: location && locationFilterOf(location, newer),
        ...listed,
      }),
    );
    return { ...found, items: found.items.map((slot) => timeSlotOf(slot, addresses)) };
  });
  const { items, timeZone, paging: cursorPagingMetadata } = page;
  return { timeSlots: items, timeZone, cursorPagingMetadata };
}

/** One slot of several services by its local start. Throws as {@link getTimeSlot}. */
export async function getMultiServiceTimeSlot(
  context: Reading,
  body: BodyOf<typeof calls.getMultiServiceAvailabilityTimeSlot>,
): Promise<AnswerOf<typeof calls.getMultiServiceAvailabilityTimeSlot>> {
  const { services, localStartDate: start, localEndDate: end, timeZone, location } = body;
  const parts = partsOf(services);
  const ids = services.map(({ serviceId }) => serviceId);
  const asked = { services: { ids }, from: start, to: start, parts: ids.length };
  const { ask, addresses, rules } = await loadFreeTimes(context, asked);
  const filter = locationFilterOf(location, newer);
  const found = refusedByField({}, () =>
    ask<'CHAIN_SLOT'>({ ask: 'CHAIN_SLOT', parts, start, end, timeZone, location: filter }),
  );
  if (!found) throw slotNotFound();
  return { timeSlot: timeSlotOf(found, addresses), timeZone: timeZone ?? rules.business.timeZone };
}
