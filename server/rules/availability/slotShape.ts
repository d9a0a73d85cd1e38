import { slotTypeOf } from '../../../contract/entities/availability/slotLocation.ts';
import type { TimeSlot } from '../../../contract/entities/availability/availability.ts';
import { cutText } from '../../../contract/entities/values/cutText.ts';
import type { SlotAvailability } from '../../../contract/entities/availability/slotAvailability.ts';
import type {
  AvailableResources,
  CourseAvailability,
  Entry,
  Slot,
  OfferedLocation,
  Violations,
} from '../../scheduling/answer.ts';
import { utcText } from '../../scheduling/time/zones.ts';

/** Slots in wire form. */

type Addresses = ReadonlyMap<string, string>;

const titleLength = 200;

/** In the shape of the newer calls. */
export function timeSlotOf(slot: Slot, addresses: Addresses): TimeSlot {
  const { event, parts, violations } = slot;
  return {
    ...(!parts && { serviceId: slot.serviceId, scheduleId: slot.scheduleId }),
    localStartDate: slot.localStart,
    localEndDate: slot.localEnd,
    bookable: slot.bookable,
    location: { ...locationOf(slot.location, addresses), locationType: slot.location.kind },
    ...(event && {
      eventInfo: {
        eventId: event.id,
        ...(event.waitingList && { waitingList: event.waitingList }),
        ...(event.title && { eventTitle: cutText(event.title, titleLength) }),
      },
      allDay: event.allDay,
    }),
    totalCapacity: slot.totalCapacity,
    remainingCapacity: slot.remainingCapacity,
    bookableCapacity: slot.bookableCapacity,
    bookingPolicyViolations: {
      ...violationsOf(violations),
      ...(violations.earliestBookingDate !== undefined && {
        earliestBookingDate: utcText(violations.earliestBookingDate),
      }),
    },
    availableResources: slot.availableResources.map(resourcesOf),
    ...(parts && {
      nestedTimeSlots: parts.map((part) => ({
        serviceId: part.serviceId,
        localStartDate: part.localStart,
        localEndDate: part.localEnd,
        availableResources: part.availableResources.map(resourcesOf),
        scheduleId: part.scheduleId,
      })),
    }),
    ...(slot.nonBookableReasons && { nonBookableReasons: slot.nonBookableReasons }),
  };
}

const resourcesOf = ({ typeId, resources, hasMore }: AvailableResources) => ({
  resourceTypeId: typeId,
  resources: resources.map(({ id, name }) => ({ id, name })),
  hasMoreAvailableResources: hasMore,
});

const violationsOf = ({ tooEarlyToBook, tooLateToBook, bookOnlineDisabled }: Violations) => ({
  tooEarlyToBook,
  tooLateToBook,
  bookOnlineDisabled,
});

/** The name of a custom address is its text. */
function locationOf({ kind, id, name }: OfferedLocation, addresses: Addresses) {
  const formattedAddress = id === undefined ? undefined : addresses.get(id);
  return {
    ...(id !== undefined && { id }),
    ...(kind !== 'CUSTOMER' && name !== '' && { name }),
    ...(formattedAddress && { formattedAddress }),
  };
}

/** In the shape of the older calls. */
export function slotAvailabilityOf(entry: Entry, addresses: Addresses, timezone: string): SlotAvailability {
  const { serviceId, scheduleId, start, end, resource, location, eventId } = entry;
  return {
    slot: {
      ...(eventId !== undefined && { sessionId: eventId }),
      serviceId,
      scheduleId,
      startDate: utcText(start),
      endDate: utcText(end),
      timezone,
      ...(resource && { resource: { id: resource.id, name: resource.name } }),
      location: { ...locationOf(location, addresses), locationType: slotTypeOf[location.kind] },
      ...(eventId !== undefined && { eventId }),
    },
    bookable: entry.bookable,
    totalSpots: entry.totalSpots,
    openSpots: entry.openSpots,
    ...(entry.waitingList && { waitingList: entry.waitingList }),
    bookingPolicyViolations: violationsOf(entry.violations),
    locked: entry.locked,
  };
}

/** The spots of a course in the shape of the calls. */
export const courseAvailabilityOf = ({
  totalSpots,
  openSpots,
  violations,
  maxParticipantsPerBooking,
}: CourseAvailability) => ({
  availability: { totalSpots, openSpots, bookingPolicyViolations: violationsOf(violations) },
  bookingPolicySettings: { maxParticipantsPerBooking },
});
