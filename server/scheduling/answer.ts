/** The answers of the availability engine. */

import type { DiagnoseCode } from '../../contract/entities/availability/diagnosis.ts';
import type { WeekState } from '../../contract/entities/availability/week.ts';
import type { Instant, LocalDate, LocalDateTime, Span, TimeZone } from './model.ts';
import type { Position } from './question.ts';

/** The answer to each question. An invalid question throws a {@link Refusal}. */
export interface AnswerTo {
  SLOTS: Page<Slot>;
  /** Undefined if no window covers the start or the service does not offer the duration. */
  SLOT: Slot | undefined;
  ENTRIES: Page<Entry>;
  EVENT_SLOTS: Page<Slot>;
  EVENT_SLOT: Slot | undefined;
  CHAIN_SLOTS: Page<Slot>;
  CHAIN_SLOT: Slot | undefined;
  CHAIN_ENTRIES: Page<Entry>;
  COURSE: CourseAvailability;
  DIAGNOSE: Diagnosis;
  WEEK: Week;
  LOAD: Load;
}

/** The `refusal` of a thrown error. */
export type Refusal =
  | { code: 'INVALID_VALUE'; field: string; description: string }
  | { code: 'SERVICE_NOT_FOUND'; serviceId: string }
  /** The schedule does not belong to a course. */
  | { code: 'FAILED_RESOLVING_SCHEDULE'; scheduleId: string };

export interface Page<Item> {
  items: readonly Item[];
  timeZone: TimeZone;
  /** Absent on the last page. */
  next?: Position;
}

/** A bookable time in the shape of the newer calls. */
export interface Slot extends Span {
  serviceId: string;
  scheduleId: string;
  /** In the requested zone. */
  localStart: LocalDateTime;
  localEnd: LocalDateTime;
  location: OfferedLocation;
  bookable: boolean;
  /** 1 for appointments. */
  totalCapacity: number;
  remainingCapacity: number;
  /** Maximum number of participants of one booking; 0 if not bookable. */
  bookableCapacity: number;
  violations: Violations;
  /** Only if not bookable. Reasons that apply are true, the others absent. */
  nonBookableReasons?: NonBookableReasons;
  /** Of appointments: the free resources, by name and id. Lists contain at most 10 of a type. */
  availableResources: readonly AvailableResources[];
  /** Of class sessions. */
  event?: EventOfSlot;
  /** Of chains: the parts in order. */
  parts?: readonly SlotPart[];
  /** Only for one slot by local time: the clocks skip or repeat that time. */
  clockChange?: 'SKIPPED' | 'REPEATED';
}

export interface OfferedLocation {
  kind: 'BUSINESS' | 'CUSTOM' | 'CUSTOMER';
  /** Absent for CUSTOMER. */
  id?: string;
  /** Empty for CUSTOMER. */
  name: string;
}

export interface Violations {
  tooEarlyToBook: boolean;
  /** Only with tooEarlyToBook: the time at which booking opens. */
  earliestBookingDate?: Instant;
  tooLateToBook: boolean;
  bookOnlineDisabled: boolean;
}

export interface NonBookableReasons {
  noRemainingCapacity?: true;
  violatesBookingPolicy?: true;
  /** The remaining spots are offered to the waitlist. */
  reservedForWaitingList?: true;
  eventCancelled?: true;
}

export interface AvailableResources {
  typeId: string;
  resources: readonly NamedResource[];
  /** More resources are free than the list contains. */
  hasMore: boolean;
}

export interface NamedResource {
  id: string;
  name: string;
}

interface EventOfSlot {
  id: string;
  title?: string;
  allDay: boolean;
  /** Present if the policy has a waitlist. People with an offer count. */
  waitingList?: { totalCapacity: number; remainingCapacity: number };
}

export interface SlotPart extends Span {
  serviceId: string;
  scheduleId: string;
  localStart: LocalDateTime;
  localEnd: LocalDateTime;
  availableResources: readonly AvailableResources[];
}

/** A bookable time in the shape of the older calls. */
export interface Entry extends Span {
  serviceId: string;
  scheduleId: string;
  /** In the requested zone. */
  localStart: LocalDateTime;
  location: OfferedLocation;
  /** The resource whose grid has the start; of a class its first resource by name and id, if any. */
  resource?: NamedResource;
  /** Of class sessions. */
  eventId?: string;
  bookable: boolean;
  totalSpots: number;
  openSpots: number;
  waitingList?: { totalSpots: number; openSpots: number };
  violations: Violations;
  /** The remaining spots are offered to the waitlist. */
  locked: boolean;
}

export interface CourseAvailability {
  bookable: boolean;
  totalSpots: number;
  openSpots: number;
  violations: Violations;
  locked: boolean;
  maxParticipantsPerBooking: number;
  waitingList?: { totalSpots: number; openSpots: number };
}

export interface Diagnosis {
  bookable: boolean;
  /**
   * First the reasons that alone prevent a booking, then the others; each group in the order of the contract's list.
   */
  reasons: readonly Reason[];
  /** The reasons of the first group. Absent if a time is bookable. */
  sufficient?: readonly DiagnoseCode[];
  timeZone: TimeZone;
}

export interface Reason {
  code: DiagnoseCode;
  evidence: Evidence;
}

/** IDs, times and numbers of the rule; only those of its reason. Lists are sorted and contain at most 100 items. */
export interface Evidence {
  serviceId?: string;
  /** RESOURCE_TAKEN: the locations of the service, if a required type has resources at none of them. */
  locationIds?: readonly string[];
  resourceIds?: readonly string[];
  typeIds?: readonly string[];
  bookingIds?: readonly string[];
  sessionIds?: readonly string[];
  blockIds?: readonly string[];
  closureIds?: readonly string[];
  planIds?: readonly string[];
  /** The starts that the rule removes. */
  starts?: readonly Instant[];
  /** The number of the rule: duration, buffer time, earliest or latest booking. */
  minutes?: number;
  /** TOO_EARLY: the time at which booking of the first start opens. */
  opens?: Instant;
  capacity?: number;
  taken?: number;
}

/** The hours of a week, without those outside working hours. */
export interface Week {
  cells: readonly WeekCell[];
  timeZone: TimeZone;
}

export interface WeekCell {
  /** In the requested zone. */
  localStart: LocalDateTime;
  state: WeekState;
  /** Number of bookable starts. */
  starts: number;
}

export interface Load {
  days: readonly LoadDay[];
  timeZone: TimeZone;
}

export interface LoadDay {
  date: LocalDate;
  /** Working hours of all people, without closures, blocked time and time off. */
  openMinutes: number;
  /** Of all people: appointments and sessions, without buffers. */
  bookedMinutes: number;
  /** Of the sessions that start on the day. */
  spots: number;
  takenSpots: number;
}
