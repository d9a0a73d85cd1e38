/** The questions to the availability engine. Each has rules, busy times and one `now`; answer.ts has the answers. */

import type { Instant, LocalDateTime, TimeZone } from './model.ts';

export type Question =
  | SlotsQuestion
  | SlotQuestion
  | EntriesQuestion
  | EventSlotsQuestion
  | EventSlotQuestion
  | ChainSlotsQuestion
  | ChainSlotQuestion
  | ChainEntriesQuestion
  | CourseQuestion
  | DiagnoseQuestion;

/** Also questions that are derived from others, which the oracle does not answer. */
export type AnyQuestion = Question | WeekQuestion | LoadQuestion;

/** Starts in `[from, to)`. Refused, naming the field, unless from ≤ to and within 12 months of wall-clock time. */
export interface Range {
  /** Texts are wall-clock time in the requested zone, numbers are instants. */
  from: LocalDateTime | Instant;
  to: LocalDateTime | Instant;
  /** For local times and days. Default: that of the business. */
  timeZone?: TimeZone;
}

export interface CustomerChoices {
  /** Refused as `customerChoices.durationInMinutes` unless it is one of the service's durations. */
  durationInMinutes?: number;
  /** Refused as `customerChoices.durationChoiceId` if unknown. */
  durationChoiceId?: string;
  /** Extend the appointment. Refused as `customerChoices.addOnIds` if unknown. */
  addOnIds?: readonly string[];
}

/** Only locations of this kind, with this id if given. */
export interface LocationFilter {
  kind?: 'BUSINESS' | 'CUSTOM' | 'CUSTOMER';
  /** Of a location, or of a custom address. */
  id?: string;
}

/** Only slots with exactly these values. */
export interface ViolationFilter {
  tooEarlyToBook?: boolean;
  tooLateToBook?: boolean;
  bookOnlineDisabled?: boolean;
}

/**
 * Only these resources of a type, which may be the staff type; without ids, any. The answer lists the free resources of
 * the type.
 */
export interface TypeFilter {
  typeId: string;
  resourceIds: readonly string[];
}

interface Listed {
  /** True or false filters; absent: both. */
  bookable?: boolean;
  violations?: ViolationFilter;
  /** Limits each local day to its first n items, after filtering and in the order of the answer. */
  perDay?: number;
  /** Page size. Absent: all items. */
  limit?: number;
  /** `next` of the previous page. */
  after?: Position;
}

/** The end of a page. Opaque to callers. */
export type Position = readonly (string | number)[];

/** Bookings to ignore: those that the caller is about to move or confirm. */
interface Excepting {
  exceptBookingIds?: readonly string[];
}

/** Starts of one appointment service, one slot per start and location (newer calls). */
export interface SlotsQuestion extends Range, Listed, Excepting {
  ask: 'SLOTS';
  serviceId: string;
  choices?: CustomerChoices;
  /** Any of them; absent or empty: all locations of the service. */
  locations?: readonly LocationFilter[];
  types?: readonly TypeFilter[];
  /**
   * Types in `availableResources` in addition to those of `types`. Default without either: the staff type, or the first
   * required type of a service without staff.
   */
  includeTypeIds?: readonly string[];
  /** Maximum number of free resources of a type in a slot. Default: 10. */
  mostResources?: number;
}

/** One start, on or off the grid. A local time means its earliest listed instant, else its earliest instant. */
export interface SlotQuestion extends Excepting {
  ask: 'SLOT';
  serviceId: string;
  start: LocalDateTime | Instant;
  /** Default: start plus the chosen duration. Otherwise the service must offer the duration, including add-ons. */
  end?: LocalDateTime | Instant;
  timeZone?: TimeZone;
  choices?: CustomerChoices;
  /** Default: the first location by name and id where the start is bookable, else the first where it is listed. */
  location?: LocationFilter;
  types?: readonly TypeFilter[];
  includeTypeIds?: readonly string[];
}

/** Starts of appointments, one entry per person, and class sessions (older availability query, without pages). */
export interface EntriesQuestion extends Range, Omit<Listed, 'limit' | 'after'> {
  ask: 'ENTRIES';
  /** Unknown ones and courses are ignored. */
  serviceIds: readonly string[];
  /** Of people; of rooms for rent those of the first required type; of a class its named resources. */
  resourceIds?: readonly string[];
  locations?: readonly LocationFilter[];
  /** Minimum number of open spots. */
  openSpots?: number;
  /** From the last start to the first. */
  latestFirst?: boolean;
  /** Refused as `to` if the answer has more entries. */
  most?: number;
}

/** Class sessions that start in the range. */
export interface EventSlotsQuestion extends Range, Omit<Listed, 'bookable'> {
  ask: 'EVENT_SLOTS';
  /** Default: all classes. Unknown ones and other types are ignored. */
  serviceIds?: readonly string[];
  /** Default: only bookable ones. */
  includeNonBookable?: boolean;
  minBookableCapacity?: number;
}

/** One class session, which may be cancelled. */
export interface EventSlotQuestion {
  ask: 'EVENT_SLOT';
  eventId: string;
  timeZone?: TimeZone;
}

export interface ChainPart {
  serviceId: string;
  choices?: CustomerChoices;
  types?: readonly TypeFilter[];
}

/** Several appointments in a row at one location. The first part decides the starts. */
export interface ChainSlotsQuestion extends Range, Listed, Excepting {
  ask: 'CHAIN_SLOTS';
  /** 2 to 8, otherwise refused as `services`. */
  parts: readonly ChainPart[];
  /** Default: every location that all parts have. */
  location?: LocationFilter;
}

export interface ChainSlotQuestion extends Excepting {
  ask: 'CHAIN_SLOT';
  parts: readonly ChainPart[];
  start: LocalDateTime | Instant;
  /** If given, must be the end of the last part. */
  end?: LocalDateTime | Instant;
  timeZone?: TimeZone;
  location?: LocationFilter;
}

/**
 * The same in the older shape (multislot). A single part is asked as {@link EntriesQuestion}, but ordered within each
 * day.
 */
export interface ChainEntriesQuestion extends Range, Listed {
  ask: 'CHAIN_ENTRIES';
  /** 1 to 6, otherwise refused as `slots`. */
  parts: readonly ChainPart[];
  location: LocationFilter;
}

/** The spots of a course. */
export interface CourseQuestion {
  ask: 'COURSE';
  /** Of the service. */
  scheduleId: string;
}

/** Asks for the reasons for which a service can or cannot be booked. */
export interface DiagnoseQuestion extends Range {
  ask: 'DIAGNOSE';
  serviceId: string;
  choices?: CustomerChoices;
  /** Only this person, or this room of a service without staff. */
  resourceId?: string;
  location?: LocationFilter;
  /** Only this start. */
  start?: LocalDateTime;
  /** Their time is free; for appointments. */
  exceptBookingIds?: readonly string[];
}

/** The hours of seven days, and why an appointment or class can or cannot be booked in them. */
export interface WeekQuestion {
  ask: 'WEEK';
  serviceId: string;
  /** Midnight of the first day. */
  from: LocalDateTime;
  timeZone?: TimeZone;
  location?: LocationFilter;
}

/** How much is booked on each of some days. */
export interface LoadQuestion {
  ask: 'LOAD';
  /** Midnight of the first day. */
  from: LocalDateTime;
  days: number;
  timeZone?: TimeZone;
}
