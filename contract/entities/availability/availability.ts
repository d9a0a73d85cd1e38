import * as z from 'zod';
import { localDateTimeText } from '../calendar/calendarEvent.ts';
import { anyText, dateTime, guid, text, integer, type RuleParams } from '../values/text.ts';

/** What the calls of availability have in common (reference/calls.md section 10). */

export const availabilityLimits = {
  /** A month of the longest appointment with its add-ons. */
  durationInMinutes: 57_600,
  addOns: 21,
  resourceTypes: 8,
  resourcesOfType: 135,
  includedTypes: 100,
  locations: 5,
  /** Of a list of the newer calls. */
  page: 1000,
  eventPage: 50,
  multiSlotPage: 100,
  /** Of an answer of the older query, which has no pages. */
  entries: 50_000,
  services: 100,
  chain: 40,
  slotsPerDay: 1000,
} as const;

const farParams: RuleParams = { violatedRule: 'VALIDATION' };

/** A local time near enough for calculations with dates. */
export const slotLocalTime = localDateTimeText.refine((value) => value >= '1900' && value < '2200', {
  error: 'must be between the years 1900 and 2199',
  params: farParams,
});

/** Newer and older names; a request may use both. */
export const availabilityLocationTypes = [
  'UNDEFINED',
  'UNKNOWN_LOCATION_TYPE',
  'BUSINESS',
  'CUSTOM',
  'CUSTOMER',
  'OWNER_BUSINESS',
  'OWNER_CUSTOM',
] as const;
export type AvailabilityLocationType = (typeof availabilityLocationTypes)[number];

/** A location as a request names it. The id decides; name and address are ignored. */
export const locationAsked = z.strictObject({
  id: guid.optional(),
  name: anyText.optional(),
  formattedAddress: anyText.optional(),
  formattedAddressTranslated: anyText.optional(),
  locationType: z.enum(availabilityLocationTypes).optional(),
});
export type LocationAsked = z.infer<typeof locationAsked>;

/** Slots with exactly these violations. */
export const violationsAsked = z.strictObject({
  tooEarlyToBook: z.boolean().optional(),
  tooLateToBook: z.boolean().optional(),
  bookOnlineDisabled: z.boolean().optional(),
  /** Of the older calls; forms are filled in later, so that no slot violates it. */
  validSubmissionRequired: z.boolean().optional(),
});
export type ViolationsAsked = z.infer<typeof violationsAsked>;

export const customerChoices = z.strictObject({
  /** One of the service's durations. */
  durationInMinutes: integer(1, availabilityLimits.durationInMinutes).optional(),
  addOnIds: z.array(guid).max(availabilityLimits.addOns).optional(),
  durationChoiceId: guid.optional(),
  /** Refused: services here are given by people without a listed gender. */
  requestedGender: anyText.optional(),
});
export type CustomerChoicesAsked = z.infer<typeof customerChoices>;

/** Only these resources of a type; without ids any. */
export const resourceTypeAsked = z.strictObject({
  resourceTypeId: guid,
  resourceIds: z.array(guid).max(availabilityLimits.resourcesOfType).optional(),
});
export type ResourceTypeAsked = z.infer<typeof resourceTypeAsked>;

export const bookingPolicyViolations = z.strictObject({
  tooEarlyToBook: z.boolean(),
  /** Only with `tooEarlyToBook`: when booking opens. */
  earliestBookingDate: dateTime.optional(),
  tooLateToBook: z.boolean(),
  bookOnlineDisabled: z.boolean(),
});

export const timeSlotLocation = z.strictObject({
  id: guid.optional(),
  name: anyText.optional(),
  formattedAddress: anyText.optional(),
  locationType: z.enum(['BUSINESS', 'CUSTOM', 'CUSTOMER']),
});

export const availableResources = z.strictObject({
  resourceTypeId: guid,
  resources: z.array(z.strictObject({ id: guid, name: anyText })),
  /** More are free than are named. */
  hasMoreAvailableResources: z.boolean(),
});

export const nestedTimeSlot = z.strictObject({
  serviceId: guid,
  localStartDate: localDateTimeText,
  localEndDate: localDateTimeText,
  availableResources: z.array(availableResources),
  scheduleId: guid,
});

/** A time that could be booked, in the form of the newer calls (reference/entities.md section 11.2). */
export const timeSlot = z.strictObject({
  /** Not of several services in a row, which are in `nestedTimeSlots`. */
  serviceId: guid.optional(),
  localStartDate: localDateTimeText,
  localEndDate: localDateTimeText,
  bookable: z.boolean(),
  location: timeSlotLocation,
  /** Of a class. */
  eventInfo: z
    .strictObject({
      eventId: anyText,
      waitingList: z.strictObject({ totalCapacity: z.int(), remainingCapacity: z.int() }).optional(),
      eventTitle: text(200).optional(),
    })
    .optional(),
  /** 1 for appointments. */
  totalCapacity: z.int(),
  remainingCapacity: z.int(),
  /** The largest number of participants of one booking. */
  bookableCapacity: z.int(),
  bookingPolicyViolations,
  availableResources: z.array(availableResources).optional(),
  nestedTimeSlots: z.array(nestedTimeSlot).optional(),
  /** Only if it is not bookable. */
  nonBookableReasons: z
    .strictObject({
      noRemainingCapacity: z.boolean().optional(),
      violatesBookingPolicy: z.boolean().optional(),
      reservedForWaitingList: z.boolean().optional(),
      eventCancelled: z.boolean().optional(),
    })
    .optional(),
  scheduleId: guid.optional(),
  allDay: z.boolean().optional(),
});
export type TimeSlot = z.infer<typeof timeSlot>;
