import * as z from 'zod';
import { inputOf } from '../values/input.ts';
import { slotLocation } from '../availability/slotLocation.ts';
import { anyText, email, guid, text, integer } from '../values/text.ts';
import { sentZoneName } from '../values/timeZone.ts';

export const bookedEntityLimits = { title: 6000, resourceSelections: 3 } as const;

const bookedResource = z.strictObject({
  id: guid.optional(),
  name: text(40).optional(),
  email: email(500).optional(),
  scheduleId: guid.optional(),
  type: guid.optional(),
});

const resourceSelection = z.strictObject({
  resourceTypeId: guid.optional(),
  selectionMethod: z.enum(['SPECIFIC_RESOURCE', 'ANY_RESOURCE', 'NO_SELECTION']).optional(),
  requestedGender: anyText.optional(),
  /** The assigned resource: a room or device. The platform has no such field. */
  resourceId: guid.optional(),
});

/** A booked time of an appointment or class. */
export const bookedSlot = z.strictObject({
  /** Older form of `eventId`. */
  sessionId: anyText.optional(),
  serviceId: guid,
  scheduleId: guid.optional(),
  /** The session: always of a class, of an appointment from its confirmation on. */
  eventId: text(250, 36).optional(),
  /** ISO 8601, with or without an offset; the same for `endDate`. */
  startDate: anyText.optional(),
  endDate: anyText.optional(),
  /** IANA name of the zone in which the customer saw it. */
  timezone: sentZoneName.optional(),
  resource: bookedResource.optional(),
  location: slotLocation.optional(),
  resourceSelections: z.array(resourceSelection).max(bookedEntityLimits.resourceSelections).optional(),
  allDay: z.boolean().optional(),
  durationUnitType: z.enum(['HOUR', 'DAY']).optional(),
  durationUnitCount: integer(1, 1440).optional(),
});

export type BookedSlot = z.infer<typeof bookedSlot>;
export const bookedSlotInput = inputOf(bookedSlot);

/** A course booked with all its sessions. */
export const bookedSchedule = z.strictObject({
  scheduleId: guid,
  serviceId: guid,
  location: slotLocation.optional(),
  timezone: sentZoneName.optional(),
  firstSessionStart: anyText.optional(),
  lastSessionEnd: anyText.optional(),
});

/** The booked slot or schedule (reference/entities.md section 7). */
export const bookedEntity = z
  .strictObject({
    slot: bookedSlot.optional(),
    schedule: bookedSchedule.optional(),
    title: text(bookedEntityLimits.title).optional(),
    /** INDIVIDUAL (appointment), GROUP (class), COURSE. */
    tags: z.array(anyText).optional(),
  })
  .refine(({ slot, schedule }) => (slot === undefined) !== (schedule === undefined), {
    error: 'must hold either a slot or a schedule',
    params: { violatedRule: 'REQUIRED_ONE_OF_FIELD' },
  });
export type BookedEntity = z.infer<typeof bookedEntity>;
