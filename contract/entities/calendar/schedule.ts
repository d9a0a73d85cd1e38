import * as z from 'zod';
import { entity, forStaff } from '../../audience.ts';
import { calendarConference } from './calendarConference.ts';
import { eventLocation } from './eventLocation.ts';
import { inputOf } from '../values/input.ts';
import { dateTime, guid, name, revision, text, integer } from '../values/text.ts';
import { zoneName } from '../values/timeZone.ts';

export const calendarScheduleLimits = { name: 400, title: 6000, capacity: 1000 } as const;

export const scheduleStatuses = ['CREATED', 'CANCELLED'] as const;

/**
 * A calendar of the business, a location, a resource or a service (reference/entities.md section 12, Schedule v3).
 * Events without their own values use its defaults.
 */
export const schedule = entity({
  id: forStaff(guid),
  revision: forStaff(revision),
  createdDate: forStaff(dateTime),
  updatedDate: forStaff(dateTime),
  name: forStaff(name(calendarScheduleLimits.name).optional()),
  /** The owner: business, location, resource or service. */
  externalId: forStaff(guid.optional()),
  /** IANA name. With `businessTimeZoneEnabled` that of the location, else of the business. */
  timeZone: forStaff(zoneName.optional()),
  /** Default: true. */
  businessTimeZoneEnabled: forStaff(z.boolean()),
  defaultTitle: forStaff(text(calendarScheduleLimits.title).optional()),
  defaultLocation: forStaff(eventLocation.optional()),
  defaultCapacity: forStaff(integer(0, calendarScheduleLimits.capacity).optional()),
  defaultConferencingDetails: forStaff(calendarConference.optional()),
  /** The location whose working hours these are. */
  location: forStaff(eventLocation.optional()),
  /** A cancelled schedule cannot be changed, and has no new events. */
  status: forStaff(z.enum(scheduleStatuses)),
});
export type Schedule = z.infer<typeof schedule>;

export const scheduleInput = inputOf(schedule);
export type ScheduleInput = z.infer<typeof scheduleInput>;
