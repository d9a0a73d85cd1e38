/**
 * The input of the availability engine. question.ts and answer.ts have its questions and answers.
 *
 * Units: an {@link Instant} is epoch milliseconds; durations are whole minutes and named so; spans are half-open. Rules
 * (hours, closures, recurrence) are wall-clock time with an IANA zone; sessions, appointments and blocked time are
 * instants. Absent means "does not apply", never a default, unless a comment says otherwise. The caller resolves
 * switches: the number of a disabled policy is absent.
 *
 * Arrays have no significant order. IDs are compared literally: the caller normalises their case.
 */

/** Integer milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

/** `2027-03-28` */
export type LocalDate = string;

/** `2027-03-28T09:00:00`, without an offset. The calendar stores whole minutes. */
export type LocalDateTime = string;

/** IANA name, such as `Europe/Berlin`. */
export type TimeZone = string;

/** Half-open: contains its start, not its end. */
export interface Span {
  start: Instant;
  end: Instant;
}

/** The configuration of the business. It may contain more than one question needs. */
export interface Rules {
  business: Business;
  locations: readonly BusinessLocation[];
  /** People and rooms, including deleted ones, which diagnose reports. */
  resources: readonly Resource[];
  services: readonly Service[];
}

export interface Business {
  timeZone: TimeZone;
  slotsSplit: SlotsSplit;
  /**
   * The schedule of the business. Its DEFAULT events close the business, or the location that they name; FREE events
   * close nothing.
   */
  closures: Schedule;
}

/** The distance between starts. */
type SlotsSplit =
  /** Fills free gaps in steps of duration and buffer. */
  | { by: 'DURATION' }
  /** 5 to 1440, from the start of the window. */
  | { by: 'MINUTES'; minutes: number };

/** A location of the business. */
export interface BusinessLocation {
  id: string;
  name: string;
  /** True for exactly one. */
  default: boolean;
  archived: boolean;
  /** Default: the zone of the business. */
  timeZone?: TimeZone;
  hours: Schedule;
}

export interface Schedule {
  id: string;
  /** Its own zone. Default: that of its location, else that of the business. */
  timeZone?: TimeZone;
  /** The location whose zone applies. The schedule of a location names that location. */
  locationId?: string;
  events: readonly CalendarEvent[];
}

/** Working hours or a closure; both ends are wall-clock time. */
export interface CalendarEvent {
  id: string;
  type: 'WORKING_HOURS' | 'DEFAULT';
  /** Of a MASTER: its first occurrence. */
  start: LocalDateTime;
  /** Exclusive, on the same day or later. 24:00 is 00:00 of the next day. */
  end: LocalDateTime;
  /** Overrides the zone of the schedule, for both ends and for `recurrence.until`. */
  timeZone?: TimeZone;
  /** From the first instant of the day of `start` to that of the day of `end`; ignores times of day. */
  allDay?: boolean;
  transparency: 'BUSY' | 'FREE';
  /** Absent: applies to every location. */
  locationId?: string;
  cancelled?: boolean;
  /** Makes it a MASTER; without it, the event has one occurrence. */
  recurrence?: Recurrence;
  /** Only with `recurrence`. */
  exceptions?: readonly EventException[];
}

/** Weekly, as in RFC 5545, with weeks that begin on Monday. The week of the MASTER's start is the first. */
export interface Recurrence {
  frequency: 'WEEKLY';
  /** Every n weeks, at least 1. */
  interval: number;
  /** At least one. The start of the MASTER is an occurrence only if its weekday is listed. */
  days: readonly Weekday[];
  /** The last wall-clock time at which an occurrence may start, inclusive. Not together with `count`. */
  until?: LocalDateTime;
  /** Number of occurrences. Cancelled and moved ones count, days that do not exist do not. */
  count?: number;
}

export type Weekday = 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY';

/** Replaces one occurrence of a MASTER; may be on another day. */
export interface EventException {
  /** The day of the occurrence by the rule, in the zone of the MASTER. */
  of: LocalDate;
  /** Removes the occurrence; the other fields are ignored. */
  cancelled?: boolean;
  start: LocalDateTime;
  end: LocalDateTime;
  allDay?: boolean;
  /** Absent: applies to every location, regardless of the MASTER. */
  locationId?: string;
}

/** A person, room or device: has one booking at a time. */
export interface Resource {
  id: string;
  name: string;
  /** `staffResourceTypeId` of the contract for a person; another type for a room or device. */
  typeId: string;
  hours: Hours;
  /** Locations of rooms and devices. Absent: everywhere. Ignored for people. */
  locationIds?: readonly string[];
  /** Deleted. */
  deleted: boolean;
  /** Of people: false if the person provides no services. Ignored for rooms and devices. */
  serviceProvider: boolean;
}

/** The working hours of a resource. */
export type Hours =
  /** Not assigned. A person works by the hours of the default location; a room is always open. */
  | { from: 'DEFAULT' }
  /** Assigned to the hours of a location. */
  | { from: 'LOCATION'; locationId: string }
  /** Its own hours, which may be empty. */
  | { from: 'OWN'; schedule: Schedule };

export interface Service {
  id: string;
  name: string;
  type: 'APPOINTMENT' | 'CLASS' | 'COURSE';
  scheduleId: string;
  /** Where the service takes place. Sessions of classes and courses also have locations of their own. */
  locations: readonly ServiceLocation[];
  /** IDs of the resources of its staff, including deleted people. */
  staffIds: readonly string[];
  /**
   * Further types, of which an appointment takes one resource each. Without staff, the first one determines the
   * windows.
   */
  needs: readonly ResourceNeed[];
  /** Of appointments: the durations in minutes that customers choose from. The first is the default. */
  durations: readonly number[];
  /** Choices of a variant priced by duration, for `durationChoiceId`. */
  durationChoices?: readonly { id: string; minutes: number }[];
  /** Add-ons that extend the appointment. */
  addOns?: readonly { id: string; minutes: number }[];
  /** Buffer time after each appointment; 0 for none. */
  bufferInMinutes: number;
  onlineBooking: boolean;
  /** Only if bookings require approval: allows several requests for one time. */
  allowMultipleRequests: boolean;
  policy: Policy;
  hidden: boolean;
  /** Deleted. */
  deleted: boolean;
  categoryId?: string;
  payment: PaymentFacts;
}

/** A location of the business, an address of the service, or the customer's own. */
export type ServiceLocation =
  | { kind: 'BUSINESS'; locationId: string }
  | { kind: 'CUSTOM'; id: string; name: string }
  | { kind: 'CUSTOMER' };

export interface ResourceNeed {
  typeId: string;
  /** Specific resources, including deleted ones. Empty: any of the type. */
  resourceIds: readonly string[];
}

/** The limits of a booking policy on when customers may book. */
export interface Policy {
  /** Minutes before the start at which booking opens. */
  earliestBookingInMinutes?: number;
  /** Minutes before the start at which booking closes. */
  latestBookingInMinutes?: number;
  bookAfterStart: boolean;
  /** At least 1. */
  maxParticipantsPerBooking: number;
  /** Absent: no waitlist. */
  waitingListCapacity?: number;
}

/** Only for notes of diagnose. */
interface PaymentFacts {
  online: boolean;
  inPerson: boolean;
  /** The plans that pay for the service, if payment by plan is enabled. */
  planIds: readonly string[];
}

/** Everything that occupies time or spots. */
export interface Busy {
  appointments: readonly Appointment[];
  sessions: readonly Session[];
  blocks: readonly BlockedTime[];
  /** Recurring sessions and blocked times after their stored rows. */
  series: readonly Series[];
  /** The spots of courses, which are booked as a whole. */
  courses: readonly CourseSpots[];
}

/** The booking of an appointment. */
export interface Appointment extends Span {
  /** Of the booking. */
  id: string;
  serviceId: string;
  /** CONFIRMED and PENDING bookings occupy time; the others do not. */
  status: 'CREATED' | 'CONFIRMED' | 'CANCELED' | 'PENDING' | 'DECLINED' | 'WAITING_LIST';
  /** The buffer time of the service when it was booked. */
  bufferInMinutes: number;
  /** Its person and rooms; empty if none is assigned yet. */
  resourceIds: readonly string[];
}

/** An occurrence of a class or course. */
export interface Session extends Span, Spots {
  /** Of the event. */
  id: string;
  serviceId: string;
  scheduleId: string;
  title?: string;
  allDay?: boolean;
  cancelled: boolean;
  location: ServiceLocation;
  resources: readonly TakenResource[];
  /** Buffer time after the end; 0 for none. */
  reservedAfterInMinutes: number;
  /** The series of the occurrence, and its start by the rule in the zone of the series. */
  occurrence?: { seriesId: string; start: LocalDateTime };
}

/** Of a class session or a whole course. The spots of a course's sessions are ignored. */
export interface Spots {
  capacity: number;
  /** Participants of CONFIRMED and PENDING bookings. */
  taken: number;
  /** Spots offered to the waitlist, reserved until `expires`. */
  offers: readonly { spots: number; expires: Instant }[];
  /** People on the waitlist, including those with an offer. */
  waiting: number;
}

export interface TakenResource {
  id: string;
  /** FREE: the resource is only named. The caller has resolved the transparency of the event. */
  transparency: 'BUSY' | 'FREE';
}

/** Time off of a person, maintenance of a room, busy times of another calendar. */
export interface BlockedTime extends Span {
  id: string;
  title?: string;
  cancelled: boolean;
  resources: readonly TakenResource[];
  reservedAfterInMinutes: number;
  occurrence?: { seriesId: string; start: LocalDateTime };
}

/**
 * A recurring session or blocked time. Occurrences before `storedUntil` exist only as rows. Later ones follow the rule,
 * unless a row names the same series and start. An occurrence of the rule has the id `<id of the series>:<local
 * start>`, no participants and no offers.
 */
export interface Series {
  id: string;
  timeZone: TimeZone;
  /** Wall-clock start of the first occurrence. */
  start: LocalDateTime;
  /**
   * Its wall-clock end. A session has the elapsed minutes between both times; blocked time has both ends on the clock.
   */
  end: LocalDateTime;
  recurrence: Recurrence;
  storedUntil: LocalDateTime;
  template:
    | ({ kind: 'SESSION' } & Omit<Session, keyof Span | keyof Spots | 'id' | 'occurrence' | 'cancelled'> &
        Pick<Spots, 'capacity'>)
    | ({ kind: 'BLOCK' } & Omit<BlockedTime, keyof Span | 'id' | 'occurrence' | 'cancelled'>);
}

export interface CourseSpots extends Spots {
  serviceId: string;
}
