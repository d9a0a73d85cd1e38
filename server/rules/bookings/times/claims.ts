import { sql } from 'kysely';
import type { BookedEntity, BookedSlot } from '../../../../contract/entities/bookings/bookedEntity.ts';
import type { BookingInput } from '../../../../contract/entities/bookings/booking.ts';
import type { Input } from '../../../../contract/entities/values/input.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import type { Session } from '../../../../contract/entities/calendar/session.ts';
import { calendarEventLimits, isBeyondYears } from '../../../../contract/entities/calendar/calendarEvent.ts';
import { guid } from '../../../../contract/entities/values/text.ts';
import { ApiError, invalidField } from '../../../../contract/errors.ts';
import type { Instant } from '../../../scheduling/model.ts';
import { clockOf } from '../../../scheduling/time/zones.ts';
import { selectSessions } from '../../../tables/calendar/sessions.ts';
import { findBusiness } from '../../../tables/businesses.ts';
import { fullServices } from '../../../tables/services/fullServices.ts';
import { serviceIdOfSchedule } from '../../../tables/services/services.ts';
import { sessionOfOccurrence } from '../../calendar/earlySessions.ts';
import { instanceIn } from '../../calendar/eventShape.ts';
import type { BookingWriting } from '../bookingWriting.ts';

/** The target of a booking: an appointment, a class session, or a whole course. */
export type Claim = AppointmentClaim | SessionClaim | CourseClaim;

export interface AppointmentClaim {
  kind: 'APPOINTMENT';
  service: Service;
  slot: Input<BookedSlot>;
  start: Instant;
  end: Instant | undefined;
  /** The booked person or room, which stays as long as the service has it. */
  keptOwnerId?: string | undefined;
  /** The end is that of a stored length, which the service may no longer offer. */
  anyLength?: boolean;
  timeZone: string;
  /** Wire path of the slot. */
  at: string;
}

export interface SessionClaim {
  kind: 'CLASS';
  service: Service;
  session: Session;
  timeZone: string;
}

export interface CourseClaim {
  kind: 'COURSE';
  service: Service;
  timeZone: string;
}

/** Reads the booked entity of a request. Throws field violations, SESSION_NOT_FOUND and SCHEDULE_NOT_FOUND. */
export async function readClaim(
  writing: BookingWriting,
  booked: BookingInput['bookedEntity'],
  at: string,
): Promise<Claim> {
  const { slot, schedule } = booked ?? {};
  if (!slot === !schedule) {
    throw invalidField(at, 'must hold either a slot or a schedule', 'REQUIRED_ONE_OF_FIELD');
  }
  return slot ? readSlot(writing, slot, `${at}.slot`) : readCourse(writing, schedule ?? {}, `${at}.schedule`);
}

/** Reads a slot, which names a session if it belongs to a class. */
export async function readSlot(
  writing: BookingWriting,
  slot: Input<BookedSlot>,
  at: string,
): Promise<AppointmentClaim | SessionClaim> {
  const timeZone = await zoneFor(writing, slot.timezone);
  const eventId = slot.eventId ?? slot.sessionId;
  if (eventId) return readSession(writing, { ...slot, eventId }, { at, timeZone });
  const service = await serviceOf(writing, slot.serviceId, `${at}.serviceId`);
  if (service.type !== 'APPOINTMENT') {
    throw service.type === 'CLASS'
      ? missing(`${at}.eventId`, 'the session of the class')
      : invalidField(`${at}.serviceId`, 'is a course, which is booked whole by its schedule');
  }
  if (slot.scheduleId && slot.scheduleId !== service.schedule?.id) throw scheduleNotFound();
  const start = momentOf(slot.startDate, timeZone, `${at}.startDate`);
  if (start === undefined) throw missing(`${at}.startDate`, 'the start of the appointment');
  const end = momentOf(slot.endDate, timeZone, `${at}.endDate`);
  if (isBeyondYears(start, writing.now.getTime())) {
    throw invalidField(`${at}.startDate`, `must be at most ${calendarEventLimits.years} years from now`);
  }
  return { kind: 'APPOINTMENT', service, slot, start, end, timeZone, at };
}

/** Gives a session without a row one, because bookings refer to it. */
async function findSession(writing: BookingWriting, eventId: string): Promise<Session | undefined> {
  const instance = instanceIn(eventId);
  if (instance) return (await sessionOfOccurrence(writing, instance))?.session;
  const id = guid.safeParse(eventId).data;
  const [session] = id ? await selectSessions(writing.db, writing.businessId, sql`and id = ${id}`) : [];
  return session;
}

async function readSession(
  writing: BookingWriting,
  { eventId, serviceId }: { eventId: string; serviceId?: string | null | undefined },
  { at, timeZone }: { at: string; timeZone: string },
): Promise<SessionClaim> {
  const session = await findSession(writing, eventId);
  const [service] = session
    ? await fullServices(writing, [{ id: session.scheduleOwnerId }], { staff: true })
    : [];
  if (!session || service?.type !== 'CLASS') {
    throw new ApiError('SESSION_NOT_FOUND', 'Session not found.');
  }
  if (serviceId && serviceId !== service.id) {
    throw invalidField(`${at}.serviceId`, 'must be the service of the session');
  }
  return { kind: 'CLASS', service, session, timeZone };
}

async function readCourse(
  writing: BookingWriting,
  { scheduleId, timezone }: Input<NonNullable<BookedEntity['schedule']>>,
  at: string,
): Promise<CourseClaim> {
  const timeZone = await zoneFor(writing, timezone);
  if (!scheduleId) throw missing(`${at}.scheduleId`, 'the schedule of the course');
  const id = await serviceIdOfSchedule(writing.db, writing.businessId, scheduleId);
  const [service] = id === undefined ? [] : await fullServices(writing, [{ id }]);
  if (service?.type !== 'COURSE') throw scheduleNotFound();
  return { kind: 'COURSE', service, timeZone };
}

async function serviceOf(
  writing: BookingWriting,
  id: string | null | undefined,
  field: string,
): Promise<Service> {
  if (!id) throw missing(field, 'the service to book');
  const [service] = await fullServices(writing, [{ id }]);
  if (!service) throw invalidField(field, 'is not a service of the business');
  return service;
}

/** Default: that of the business. */
async function zoneFor(
  { db, businessId }: BookingWriting,
  asked: string | null | undefined,
): Promise<string> {
  return asked || ((await findBusiness(db, businessId))?.timeZone ?? 'UTC');
}

const isoTime = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/;

/** An instant, or wall clock in the zone. Undefined if it is absent. */
function momentOf(text: string | null | undefined, timeZone: string, field: string): Instant | undefined {
  if (!text) return undefined;
  const instant = instantIn(text, timeZone);
  if (instant !== undefined) return instant;
  const description = 'must be a time of a whole minute, for example 2027-03-01T09:30:00+01:00';
  throw invalidField(field, description, 'FORMAT');
}

/** An instant, or wall clock in the zone. Undefined if the text is not a time of a whole minute. */
export function instantIn(text: string, timeZone: string): Instant | undefined {
  const [, minutes, seconds = '00', offset] = isoTime.exec(text) ?? [];
  const zoned = `${minutes}:${seconds}${offset?.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2') ?? 'Z'}`;
  const instant = minutes === undefined ? Number.NaN : Date.parse(zoned);
  // Date.parse moves a day that does not exist to the next month.
  const isDay = !Number.isNaN(instant) && new Date(`${minutes}Z`).toISOString().startsWith(minutes ?? '');
  if (!isDay || seconds !== '00') return undefined;
  return offset === undefined ? clockOf(timeZone).instantOf(`${minutes}:00`) : instant;
}

function missing(field: string, what: string): ApiError {
  return invalidField(field, `is required: ${what}`, 'REQUIRED_FIELD');
}

function scheduleNotFound(): ApiError {
  return new ApiError('SCHEDULE_NOT_FOUND', 'Schedule not found.');
}
