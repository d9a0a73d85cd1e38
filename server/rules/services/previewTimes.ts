import type { AnswerOf, BodyOf } from '../../../contract/call.ts';
import { availabilityLimits } from '../../../contract/entities/availability/availability.ts';
import type { previewServiceTimes as previewCall } from '../../../contract/calls/services/previews.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { daysAfter } from '../../../contract/wallClock.ts';
import { listEventSlots } from '../availability/eventSlots.ts';
import { listTimeSlots } from '../availability/timeSlots.ts';
import type { CallContext } from '../callContext.ts';
import { refusedAs } from '../refusedAs.ts';
import { rolledBack } from '../../database/savepoints.ts';
import { writingOf, type Writing } from '../writing.ts';
import { createService } from './createService.ts';
import { setServiceLocations } from './setServiceLocations.ts';
import { updateService } from './updateService.ts';

type Asked = BodyOf<typeof previewCall>;
type Answer = AnswerOf<typeof previewCall>;

/**
 * Saves a change in a savepoint, asks for the times of seven days as a customer does, and rolls the change back. Throws
 * the refusals of the change.
 */
export async function previewServiceTimes(context: CallContext, asked: Asked): Promise<Answer> {
  const writing = writingOf(context);
  return rolledBack(writing.db, async () => timesOfWeek(context, await changed(writing, asked), asked));
}

/** The editor saves locations by their own call. */
async function changed(writing: Writing, { serviceId: id, service }: Asked): Promise<Service> {
  if (id === undefined) return createService(writing, service);
  const { locations, ...patch } = service;
  const after = await updateService(writing, { id, patch, revisionNeeded: false });
  if (!locations) return after;
  return setServiceLocations(writing, id, { locations }).catch(refusedAs('locations', 'service.locations'));
}

async function timesOfWeek(
  context: CallContext,
  { id, type }: Service,
  { fromDate, timeZone, location }: Asked,
): Promise<Answer> {
  const week = {
    fromLocalDate: `${fromDate}T00:00:00`,
    toLocalDate: `${daysAfter(fromDate, 7)}T00:00:00`,
    ...(timeZone !== undefined && { timeZone }),
    cursorPaging: { limit: availabilityLimits.page },
  };
  if (type === 'CLASS') {
    const there = location?.id === undefined ? {} : { eventFilter: { 'location.id': location.id } };
    const asked = { serviceIds: [id], includeNonBookable: true, ...week, ...there };
    const found = await listEventSlots(context, asked);
    return { timeSlots: found.timeSlots, timeZone: found.timeZone };
  }
  const asked = { serviceId: id, bookable: true, ...week, ...(location && { locations: [location] }) };
  const found = await listTimeSlots(context, asked);
  return { timeSlots: found.timeSlots, timeZone: found.timeZone };
}
