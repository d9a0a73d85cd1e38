/**
 * What free times are computed from. The questions and answers: question.ts and answer.ts.
 *
 * Units: an {@link Instant} is epoch milliseconds; lengths are whole minutes and named so; spans are half open. Rules
 * (hours, closures, recurrence) are wall clock plus IANA zone; sessions, appointments and blocked time are instants.
 * Absent means "does not apply", never a default, unless a comment says otherwise. The caller resolves switches: a
 * number of a policy that is switched off is absent.
 *
 * Arrays have no order that matters, and ids are compared as they are: the caller normalises their case.
 */

/** Milliseconds since 1970-01-01T00:00:00Z, a whole number. */
export type Instant = number;

/** `2027-03-28` */
export type LocalDate = string;

/** `2027-03-28T09:00:00`, without an offset. The calendar writes whole minutes. */
export type LocalDateTime = string;

/** IANA name, as `Europe/Berlin`. */
export type TimeZone = string;

/** Holds its start, not its end. */
export interface Span {
  start: Instant;
  end: Instant;
}

/** All that the business has decided. It may hold more than one question needs. */
export interface Rules {
  business: Business;
  places: readonly Place[];
  /** People and rooms, those in the trash included: diagnose names them. */
  resources: readonly Resource[];
  services: readonly Service[];
}

export interface Business {
  timeZone: TimeZone;
  slotsSplit: SlotsSplit;
  /**
   * The business's own schedule. Its DEFAULT events close the business, or one place when they name it; FREE ones close
   * nothing.
   */
  closures: Schedule;
}

/** How far apart starts are. */
type SlotsSplit =
  /** Free gaps are filled in steps of duration and buffer. */
  | { by: 'DURATION' }
  /** 5 to 1440, counted from the beginning of the window. */
  | { by: 'MINUTES'; minutes: number };

/** A place of the business. */
export interface Place {
  id: string;
  name: string;
  /** Exactly one is. */
  default: boolean;
  archived: boolean;
  /** Absent: the business's. */
  timeZone?: TimeZone;
  hours: Schedule;
}

export interface Schedule {
  id: string;
  /** Its own. Absent: that of its place, else the business's. */
  timeZone?: TimeZone;
  /** The place whose zone counts. A place's own schedule names that place. */
  placeId?: string;
  events: readonly CalendarEvent[];
}

/** Working hours or a closure: both ends are wall clock. */
export interface CalendarEvent {
  id: string;
  type: 'WORKING_HOURS' | 'DEFAULT';
  /** For a MASTER: its first occurrence. */
  start: LocalDateTime;
  /** On the same day or a later one. Exclusive. 24:00 is 00:00 of the next day. */
  end: LocalDateTime;
  /** Overrides that of the schedule, for both ends and for `recurrence.until`. */
  timeZone?: TimeZone;
  /** From the first instant of the day of `start` to the first instant of the day of `end`; times of day are ignored. */
  allDay?: boolean;
  transparency: 'BUSY' | 'FREE';
  /** Absent: holds at every place. */
  placeId?: string;
  cancelled?: boolean;
  /** Makes it a MASTER; without it there is one occurrence. */
  recurrence?: Recurrence;
  /** Only with `recurrence`. */
  exceptions?: readonly EventException[];
}

/** Weekly, as RFC 5545 says, with weeks that begin on Monday. The week of the master's start is the first. */
export interface Recurrence {
  frequency: 'WEEKLY';
  /** Every n weeks, at least 1. */
  interval: number;
  /** At least one. The master's own start counts only when its weekday is among them. */
  days: readonly Weekday[];
  /** The last wall clock at which an occurrence may start, itself included. Not together with `count`. */
  until?: LocalDateTime;
  /** Number of occurrences. Cancelled and moved ones count, days that do not exist do not. */
  count?: number;
}

export type Weekday = 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY';

/** Replaces one occurrence of a master; it may lie on another day. */
export interface EventException {
  /** The day on which the rule has the occurrence, in the zone of the master. */
  of: LocalDate;
  /** No occurrence at all: the rest is not looked at. */
  cancelled?: boolean;
  start: LocalDateTime;
  end: LocalDateTime;
  allDay?: boolean;
  /** Absent: holds at every place, whatever the master says. */
  placeId?: string;
}

/** Somebody, a room or a device: whatever one booking at a time takes up. */
export interface Resource {
  id: string;
  name: string;
  /** `staffResourceTypeId` of the contract for a person; any other for a room or device. */
  typeId: string;
  hours: Hours;
  /** Rooms and devices: the places they stand at. Absent: everywhere. Ignored for people. */
  placeIds?: readonly string[];
  /** In the trash. */
  deleted: boolean;
  /** People: false for somebody who works here but gives no services. Ignored for rooms and devices. */
  serviceProvider: boolean;
}

/** When a resource works. */
export type Hours =
  /** Never assigned. A person works by the hours of the default place; a room is open around the clock. */
  | { from: 'DEFAULT' }
  /** Assigned to a place: works by its hours. */
  | { from: 'PLACE'; placeId: string }
  /** Its own hours, even when they are empty. */
  | { from: 'OWN'; schedule: Schedule };

export interface Service {
  id: string;
  name: string;
  type: 'APPOINTMENT' | 'CLASS' | 'COURSE';
  scheduleId: string;
  /** Where it is given. A class or course also names the place of each session. */
  places: readonly ServicePlace[];
  /** The ids of the resources of its staff, those of deleted people included. */
  staffIds: readonly string[];
  /** Further types that an appointment takes one resource of. The first rules the windows where there is no staff. */
  needs: readonly ResourceNeed[];
  /** Appointments: minutes that customers choose from. The first is the default. */
  durations: readonly number[];
  /** Choices of a priced variant by duration: `durationChoiceId`. */
  durationChoices?: readonly { id: string; minutes: number }[];
  /** Add-ons that lengthen the appointment. */
  addOns?: readonly { id: string; minutes: number }[];
  /** Kept free after each appointment; 0 for none. */
  bufferInMinutes: number;
  onlineBooking: boolean;
  /** Only where bookings wait for approval: several requests for one time. */
  allowMultipleRequests: boolean;
  policy: Policy;
  hidden: boolean;
  /** In the trash. */
  deleted: boolean;
  categoryId?: string;
  payment: PaymentFacts;
}

/** A place of the business, an address of the service, or the customer's own. */
export type ServicePlace =
  | { kind: 'BUSINESS'; placeId: string }
  | { kind: 'CUSTOM'; id: string; name: string }
  | { kind: 'CUSTOMER' };

export interface ResourceNeed {
  typeId: string;
  /** Named resources, those in the trash included. Empty: any of the type. */
  resourceIds: readonly string[];
}

/** The numbers of a booking policy that rule when customers may book. */
export interface Policy {
  /** How long before the start booking opens. */
  earliestBookingInMinutes?: number;
  /** How long before the start booking closes. */
  latestBookingInMinutes?: number;
  bookAfterStart: boolean;
  /** At least 1. */
  maxParticipantsPerBooking: number;
  /** Absent: no waiting list. */
  waitingListCapacity?: number;
}

/** Only for the notes of diagnose. */
interface PaymentFacts {
  online: boolean;
  inPerson: boolean;
  /** The plans that pay for it, where payment by plan is on. */
  planIds: readonly string[];
}

/** All that takes up time or places. */
export interface Busy {
  appointments: readonly Appointment[];
  sessions: readonly Session[];
  blocks: readonly BlockedTime[];
  /** Recurring sessions and blocked times beyond their stored rows. */
  series: readonly Series[];
  /** The places of courses, which are booked whole. */
  courses: readonly CoursePlaces[];
}

/** The booking of an appointment. */
export interface Appointment extends Span {
  /** Of the booking. */
  id: string;
  serviceId: string;
  /** CONFIRMED and PENDING take places; the others hold nothing. */
  status: 'CREATED' | 'CONFIRMED' | 'CANCELED' | 'PENDING' | 'DECLINED' | 'WAITING_LIST';
  /** As the service had it when it was booked. */
  bufferInMinutes: number;
  /** Its person and its rooms; empty where nobody is assigned yet. */
  resourceIds: readonly string[];
}

/** An occurrence of a class or course. */
export interface Session extends Span, Places {
  /** The event's id. */
  id: string;
  serviceId: string;
  scheduleId: string;
  title?: string;
  allDay?: boolean;
  cancelled: boolean;
  place: ServicePlace;
  resources: readonly TakenResource[];
  /** Kept free after the end; 0 for none. */
  reservedAfterInMinutes: number;
  /** The series that it is an occurrence of, and where the rule has it: the start in the zone of the series. */
  occurrence?: { seriesId: string; start: LocalDateTime };
}

/** Of a class session or a whole course. The places of a session of a course are not looked at. */
export interface Places {
  capacity: number;
  /** Participants of bookings that are CONFIRMED or PENDING. */
  taken: number;
  /** Places offered to the waiting list. An offer holds them while now is before `expires`. */
  offers: readonly { places: number; expires: Instant }[];
  /** People on the waiting list, those with an offer included. */
  waiting: number;
}

export interface TakenResource {
  id: string;
  /** FREE: named, but not taken. The event's own transparency is resolved by the caller. */
  transparency: 'BUSY' | 'FREE';
}

/** Absences, holidays of one person, repairs of a room, busy times of another calendar. */
export interface BlockedTime extends Span {
  id: string;
  title?: string;
  cancelled: boolean;
  resources: readonly TakenResource[];
  reservedAfterInMinutes: number;
  occurrence?: { seriesId: string; start: LocalDateTime };
}

/**
 * A recurring session or blocked time. Occurrences before `storedUntil` exist as rows, and only as rows. Later ones
 * follow the rule, unless a row names the same series and start. An occurrence made from the rule has the id
 * `<id of the series>:<local start>`, no participants and no offers.
 */
export interface Series {
  id: string;
  timeZone: TimeZone;
  /** Wall clock of the first occurrence. */
  start: LocalDateTime;
  /** Its end. A session lasts the minutes between the two texts, elapsed; blocked time has both ends on the clock. */
  end: LocalDateTime;
  recurrence: Recurrence;
  storedUntil: LocalDateTime;
  template:
    | ({ kind: 'SESSION' } & Omit<Session, keyof Span | keyof Places | 'id' | 'occurrence' | 'cancelled'> &
        Pick<Places, 'capacity'>)
    | ({ kind: 'BLOCK' } & Omit<BlockedTime, keyof Span | 'id' | 'occurrence' | 'cancelled'>);
}

export interface CoursePlaces extends Places {
  serviceId: string;
}
