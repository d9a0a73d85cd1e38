/** What may be asked of free times. Each question is asked with rules, busy times and one `now`; see answer.ts. */

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

/** Starts in `[from, to)`. At most 12 months of the wall clock, and from ≤ to; else refused naming the field. */
export interface Range {
  /** Texts are wall clock in the zone asked for, numbers are instants. */
  from: LocalDateTime | Instant;
  to: LocalDateTime | Instant;
  /** Of local texts and local days. Absent: the business's. */
  timeZone?: TimeZone;
}

export interface CustomerChoices {
  /** One of the service's durations; else refused as `customerChoices.durationInMinutes`. */
  durationInMinutes?: number;
  /** Refused as `customerChoices.durationChoiceId` when unknown. */
  durationChoiceId?: string;
  /** Lengthen the appointment. Refused as `customerChoices.addOnIds` when unknown. */
  addOnIds?: readonly string[];
}

/** Only these places: of the kind, and with the id where one is given. */
export interface PlaceFilter {
  kind?: 'BUSINESS' | 'CUSTOM' | 'CUSTOMER';
  /** Of a place, or of a custom address. */
  id?: string;
}

/** Slots whose violation is exactly so. */
export interface ViolationFilter {
  tooEarlyToBook?: boolean;
  tooLateToBook?: boolean;
  bookOnlineDisabled?: boolean;
}

/** Only these resources of a type, the staff type included; no ids: any. The answer names who is free of the type. */
export interface TypeFilter {
  typeId: string;
  resourceIds: readonly string[];
}

interface Listed {
  /** True or false filters; absent: both. */
  bookable?: boolean;
  violations?: ViolationFilter;
  /** Keeps the first n of each local day, after the filters and in the order of the answer. */
  perDay?: number;
  /** Items of one page. Absent: all. */
  limit?: number;
  /** `next` of the page before. */
  after?: Position;
}

/** Where a page ended. Callers hand it back and look no further. */
export type Position = readonly (string | number)[];

/** Bookings that are not looked at: those that the asker is about to move or to confirm. */
interface Excepting {
  exceptBookingIds?: readonly string[];
}

/** Starts of one appointment service, a slot for each start and place (newer calls). */
export interface SlotsQuestion extends Range, Listed, Excepting {
  ask: 'SLOTS';
  serviceId: string;
  choices?: CustomerChoices;
  /** Any of them; absent or empty: every place of the service. */
  places?: readonly PlaceFilter[];
  types?: readonly TypeFilter[];
  /**
   * Shown in `availableResources` besides those of `types`. Neither given: the staff type, or the first needed type where
   * there is no staff.
   */
  includeTypeIds?: readonly string[];
}

/** One start, on the grid or off it. By local text: the earliest that is listed, else the earliest instant. */
export interface SlotQuestion extends Excepting {
  ask: 'SLOT';
  serviceId: string;
  start: LocalDateTime | Instant;
  /** Absent: start and the duration chosen. Otherwise the length must be one that the service offers, add-ons included. */
  end?: LocalDateTime | Instant;
  timeZone?: TimeZone;
  choices?: CustomerChoices;
  /** Absent: the first place, by name and id, at which it is bookable, else at which it is listed. */
  place?: PlaceFilter;
  types?: readonly TypeFilter[];
  includeTypeIds?: readonly string[];
}

/** Starts of appointments, an entry for each person, and sessions of classes (old availability query, without pages). */
export interface EntriesQuestion extends Range, Omit<Listed, 'limit' | 'after'> {
  ask: 'ENTRIES';
  /** Unknown ones and courses are left out. */
  serviceIds: readonly string[];
  /** Of people; for rooms for rent, of the first needed type; of a class, the resources that it names. */
  resourceIds?: readonly string[];
  places?: readonly PlaceFilter[];
  /** At least so many places open. */
  openSpots?: number;
}

/** Sessions of classes that start in the range. */
export interface EventSlotsQuestion extends Range, Omit<Listed, 'bookable'> {
  ask: 'EVENT_SLOTS';
  /** Absent: all classes. Unknown ones and other types are left out. */
  serviceIds?: readonly string[];
  /** Absent: bookable ones only. */
  includeNonBookable?: boolean;
  minBookableCapacity?: number;
}

/** One session of a class, cancelled or not. */
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

/** Several appointments in a row, at one place, without a gap. Starts are those of the first part. */
export interface ChainSlotsQuestion extends Range, Listed, Excepting {
  ask: 'CHAIN_SLOTS';
  /** 2 to 8, else refused as `services`. */
  parts: readonly ChainPart[];
  /** Absent: every place that all parts have. */
  place?: PlaceFilter;
}

export interface ChainSlotQuestion extends Excepting {
  ask: 'CHAIN_SLOT';
  parts: readonly ChainPart[];
  start: LocalDateTime | Instant;
  /** Must be the end of the last part, where it is given. */
  end?: LocalDateTime | Instant;
  timeZone?: TimeZone;
  place?: PlaceFilter;
}

/** The same in the old shape (multislot). One part is asked as {@link EntriesQuestion}, but ordered within each day. */
export interface ChainEntriesQuestion extends Range, Listed {
  ask: 'CHAIN_ENTRIES';
  /** 1 to 6, else refused as `slots`. */
  parts: readonly ChainPart[];
  place: PlaceFilter;
}

/** Places of a course. */
export interface CourseQuestion {
  ask: 'COURSE';
  /** Of the service's schedule. */
  scheduleId: string;
}

/** Why something can or cannot be booked. */
export interface DiagnoseQuestion extends Range {
  ask: 'DIAGNOSE';
  serviceId: string;
  choices?: CustomerChoices;
  /** Only this person, or this room where there is no staff. */
  resourceId?: string;
  place?: PlaceFilter;
  /** About one start only. */
  start?: LocalDateTime;
}
