/** What free times answer. */

import type { DiagnoseCode } from '../../contract/entities/availability/diagnosis.ts';
import type { Instant, LocalDateTime, Span, TimeZone } from './model.ts';
import type { Position } from './question.ts';

/** The answer to each question. A question that cannot be answered throws a {@link Refusal}. */
export interface AnswerTo {
  SLOTS: Page<Slot>;
  /** Nothing where no window covers it, or the length is not offered. */
  SLOT: Slot | undefined;
  ENTRIES: Page<Entry>;
  EVENT_SLOTS: Page<Slot>;
  EVENT_SLOT: Slot | undefined;
  CHAIN_SLOTS: Page<Slot>;
  CHAIN_SLOT: Slot | undefined;
  CHAIN_ENTRIES: Page<Entry>;
  COURSE: CourseAvailability;
  DIAGNOSE: Diagnosis;
}

/** Thrown as the `refusal` of an error. */
export type Refusal =
  | { code: 'INVALID_VALUE'; field: string; description: string }
  | { code: 'SERVICE_NOT_FOUND'; serviceId: string }
  /** The schedule is not a course's. */
  | { code: 'FAILED_RESOLVING_SCHEDULE'; scheduleId: string };

export interface Page<Item> {
  items: readonly Item[];
  timeZone: TimeZone;
  /** Absent on the last page. */
  next?: Position;
}

/** A time that could be booked, in the shape of the newer calls. */
export interface Slot extends Span {
  serviceId: string;
  scheduleId: string;
  /** In the zone asked for. */
  localStart: LocalDateTime;
  localEnd: LocalDateTime;
  place: SlotPlace;
  bookable: boolean;
  /** 1 for appointments. */
  totalCapacity: number;
  remainingCapacity: number;
  /** What one booking can take: 0 when not bookable. */
  bookableCapacity: number;
  violations: Violations;
  /** Only when not bookable; the reasons that hold are true, the others absent. */
  nonBookableReasons?: NonBookableReasons;
  /** Appointments: who is free, by name and id. Lists name at most 10 of a type. */
  availableResources: readonly AvailableResources[];
  /** Sessions of classes. */
  event?: EventOfSlot;
  /** Chains: their parts in order. */
  parts?: readonly SlotPart[];
  /** One slot by local text: the clocks skip or repeat that time. */
  clockChange?: 'SKIPPED' | 'REPEATED';
}

export interface SlotPlace {
  kind: 'BUSINESS' | 'CUSTOM' | 'CUSTOMER';
  /** Absent for CUSTOMER. */
  id?: string;
  /** Empty for CUSTOMER. */
  name: string;
}

export interface Violations {
  tooEarlyToBook: boolean;
  /** Only with tooEarlyToBook: when booking opens. */
  earliestBookingDate?: Instant;
  tooLateToBook: boolean;
  bookOnlineDisabled: boolean;
}

export interface NonBookableReasons {
  noRemainingCapacity?: true;
  violatesBookingPolicy?: true;
  /** Only offers to the waiting list stand between. */
  reservedForWaitingList?: true;
  eventCancelled?: true;
}

export interface AvailableResources {
  typeId: string;
  resources: readonly NamedResource[];
  /** More are free than are named. */
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
  /** Where the policy has one; the people on it are counted. */
  waitingList?: { totalCapacity: number; remainingCapacity: number };
}

export interface SlotPart extends Span {
  serviceId: string;
  scheduleId: string;
  localStart: LocalDateTime;
  localEnd: LocalDateTime;
  availableResources: readonly AvailableResources[];
}

/** A time that could be booked, in the shape of the old calls. */
export interface Entry extends Span {
  serviceId: string;
  scheduleId: string;
  /** In the zone asked for. */
  localStart: LocalDateTime;
  place: SlotPlace;
  /** Whose grid it is on; of a class its first resource by name and id, where it names one. */
  resource?: NamedResource;
  /** Sessions of classes. */
  eventId?: string;
  bookable: boolean;
  totalSpots: number;
  openSpots: number;
  waitingList?: { totalSpots: number; openSpots: number };
  violations: Violations;
  /** Only offers to the waiting list stand between. */
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
  /** Those first whose repair alone makes something bookable, then in the order of the contract's list. */
  reasons: readonly Reason[];
  timeZone: TimeZone;
}

export interface Reason {
  code: DiagnoseCode;
  evidence: Evidence;
}

/** Ids, times and numbers of the rule; only what belongs to the reason. Lists are sorted and hold at most 100. */
export interface Evidence {
  serviceId?: string;
  placeIds?: readonly string[];
  resourceIds?: readonly string[];
  typeIds?: readonly string[];
  bookingIds?: readonly string[];
  sessionIds?: readonly string[];
  blockIds?: readonly string[];
  closureIds?: readonly string[];
  planIds?: readonly string[];
  /** The starts that it takes away. */
  starts?: readonly Instant[];
  /** Duration, buffer, earliest or latest booking: the number of the rule. */
  minutes?: number;
  /** TOO_EARLY: when booking of the first start opens. */
  opens?: Instant;
  capacity?: number;
  taken?: number;
}
