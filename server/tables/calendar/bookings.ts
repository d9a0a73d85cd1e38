import { sql } from 'kysely';
import {
  liveBookingStatuses,
  participantsOf,
  type Booking,
  type BookingStatus,
} from '../../../contract/entities/bookings/booking.ts';
import type { Money } from '../../../contract/entities/values/money.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { Queries, Sql } from '../../database/database.ts';
import { DatabaseError } from '../../database/databaseError.ts';
import { insertMany, updateMany } from '../manyRows.ts';
import { keepPolicies } from '../terms/policySnapshots.ts';
import { present, versionOf, type VersionedRow } from '../rows.ts';

/** A booking with internal data that the wire omits. */
export interface StoredBooking {
  booking: Booking;
  /** The session whose spots it takes; absent for a course, which takes a spot in every session. */
  sessionId?: string;
  /** The person and the rooms of an appointment. Default: the resource of the slot. */
  resourceIds?: readonly string[];
  /** The buffer after an appointment, as the service had it when it was booked. Default: 0. */
  bufferMinutes?: number;
  paid?: Money;
  /** The price that the customer saw; absent if there was none, or of bookings before it was stored. */
  price?: BookingPrice;
  /** The message of the business with its cancellation or refusal. */
  reason?: string;
  /** The change that cancelled it together with its session, and its status before. */
  canceledBy?: string;
  statusBefore?: BookingStatus;
}

/** Amounts as on the wire, in the currency of the business. `addOns`: the part of the total for add-ons. */
export interface BookingPrice {
  total: string;
  addOns: string;
}

type Stored<Key extends keyof Booking> = NonNullable<Booking[Key]>;

export interface BookingRow extends VersionedRow {
  session_id: string | null;
  booked_entity: Booking['bookedEntity'];
  start_date: Date;
  end_date: Date | null;
  resource_ids: string[];
  buffer_minutes: number;
  status: BookingStatus;
  payment_status: Stored<'paymentStatus'>;
  selected_payment_option: Stored<'selectedPaymentOption'> | null;
  paid_amount: string;
  paid_currency: string | null;
  contact_details: Booking['contactDetails'];
  total_participants: number;
  canceled_date: Date | null;
  canceled_by: string | null;
  status_before: BookingStatus | null;
  /** Without migration: the price and the reason are read with their booking only. */
  details: BookingDetails & Pick<StoredBooking, 'price' | 'reason'>;
}

/** Stored and returned, never queried. */
type BookingDetails = Omit<
  Booking,
  | 'id'
  | 'revision'
  | 'createdDate'
  | 'updatedDate'
  | 'bookedEntity'
  | 'startDate'
  | 'endDate'
  | 'status'
  | 'paymentStatus'
  | 'selectedPaymentOption'
  | 'contactDetails'
  | 'totalParticipants'
  | 'canceledDate'
>;

export function toStoredBooking(row: BookingRow): StoredBooking {
  const { price, reason, ...details } = row.details;
  const booking: Booking = present({
    ...versionOf(row),
    bookedEntity: row.booked_entity,
    contactDetails: row.contact_details,
    totalParticipants: details.participantsChoices ? null : row.total_participants,
    status: row.status,
    paymentStatus: row.payment_status,
    selectedPaymentOption: row.selected_payment_option,
    startDate: row.start_date.toISOString(),
    endDate: row.end_date?.toISOString(),
    canceledDate: row.canceled_date?.toISOString(),
    ...details,
  });
  return present({
    booking,
    sessionId: row.session_id,
    resourceIds: row.resource_ids,
    bufferMinutes: row.buffer_minutes,
    paid: row.paid_currency === null ? null : { value: row.paid_amount, currency: row.paid_currency },
    price,
    reason,
    canceledBy: row.canceled_by,
    statusBefore: row.status_before,
  });
}

function columnsOf({
  booking,
  sessionId,
  paid,
  price,
  reason,
  canceledBy,
  statusBefore,
  ...stored
}: StoredBooking) {
  const { id, revision, createdDate, updatedDate, bookedEntity, startDate, endDate, ...rest } = booking;
  const { status, paymentStatus, selectedPaymentOption, contactDetails, canceledDate, ...others } = rest;
  const { totalParticipants: _counted, ...details } = others;
  const { slot, schedule } = bookedEntity;
  const location = (slot ?? schedule)?.location;
  return {
    id,
    revision,
    created_date: createdDate,
    updated_date: updatedDate,
    service_id: (slot ?? schedule)?.serviceId,
    schedule_id: (slot ?? schedule)?.scheduleId,
    session_id: sessionId,
    booked_entity: bookedEntity,
    start_date: startDate,
    end_date: endDate,
    location_type: location?.locationType,
    location_id: location?.id,
    resource_ids: stored.resourceIds ?? (slot?.resource?.id === undefined ? [] : [slot.resource.id]),
    buffer_minutes: stored.bufferMinutes ?? 0,
    status,
    payment_status: paymentStatus ?? 'UNDEFINED',
    selected_payment_option: selectedPaymentOption,
    paid_amount: paid?.value ?? '0',
    paid_currency: paid?.currency,
    contact_id: contactDetails.contactId,
    contact_email: contactDetails.email?.toLowerCase(),
    contact_details: contactDetails,
    total_participants: participantsOf(booking),
    canceled_date: canceledDate,
    canceled_by: canceledBy,
    status_before: statusBefore,
    details: { ...details, ...(price && { price }), ...(reason !== undefined && { reason }) },
  };
}

/**
 * Stores bookings, which takes their spots and times, with snapshots of their policies. Throws
 * SESSION_CAPACITY_EXCEEDED if a session has too few spots, also for several bookings at once, and SLOT_NOT_AVAILABLE if
 * another booking holds the time of an appointment.
 */
export async function insertBookings(
  db: Queries,
  businessId: string,
  bookings: readonly StoredBooking[],
): Promise<void> {
  const rows = bookings.map((stored) => ({ business_id: businessId, ...columnsOf(stored) }));
  await insertMany(db, 'bookings', rows).catch(refusedByConstraint);
  await keepPolicies(
    db,
    businessId,
    bookings.map(({ booking }) => booking.id),
  );
}

/** Stores changed bookings; their status decides whether they take spots and times. Throws as {@link insertBookings}. */
export async function updateBookings(
  db: Queries,
  businessId: string,
  bookings: readonly StoredBooking[],
): Promise<void> {
  await updateMany(db, 'bookings', businessId, bookings.map(columnsOf)).catch(refusedByConstraint);
}

/** Several requests raced for one time or spot, and another one has it. */
function refusedByConstraint(error: unknown): never {
  if (!(error instanceof DatabaseError)) throw error;
  if (error.constraint === 'one_booking_at_a_time') throw slotNotAvailable(error);
  if (error.constraint === 'session_holds_its_participants') throw noSpotsLeft(error);
  throw error;
}

/** The refusal of an appointment whose time is taken, and of a cancelled session. */
export function slotNotAvailable(cause?: unknown): ApiError {
  return new ApiError('SLOT_NOT_AVAILABLE', 'This time is no longer available. Choose another one.', {
    cause,
  });
}

/** The refusal of a booking that does not fit into its session; decisions use another code (waitingLists.ts). */
export function noSpotsLeft(cause?: unknown): ApiError {
  return new ApiError('SESSION_CAPACITY_EXCEEDED', 'The session has too few open spots.', { cause });
}

/** The bookings among these whose time another one holds, other parts of the same multi-service booking aside. */
export async function findTakenBookings(
  db: Queries,
  businessId: string,
  bookings: readonly StoredBooking[],
): Promise<Set<string>> {
  const times = bookings.flatMap(({ booking: { id, startDate, endDate }, resourceIds = [], bufferMinutes }) =>
    resourceIds.map((resource) => ({ id, resource, start: startDate, end: endDate, buffer: bufferMinutes })),
  );
  if (times.length === 0) return new Set();
  const rows = await db.rows(sql<{ id: string }>`
    select distinct asked.id
    from jsonb_to_recordset(${JSON.stringify(times)}::jsonb)
        as asked(id uuid, resource uuid, "start" timestamptz, "end" timestamptz, buffer integer)
      join held_times on id_span(business_id, business_id, '[]') && id_span(${businessId}, ${businessId}, '[]')
        and id_span(resource_id, resource_id, '[]') && id_span(asked.resource, asked.resource, '[]')
        and during && tstzrange(asked.start, asked.end + make_interval(mins => coalesce(asked.buffer, 0)))
    where held_times.booking_id <> asked.id and not exists (
      select from bookings as parts join bookings as others using (business_id, chain_id)
      where business_id = ${businessId} and parts.id = asked.id and others.id = held_times.booking_id)`);
  return new Set(rows.map(({ id }) => id));
}

/** Counts the live upcoming bookings of these services, including courses. */
export async function countBookingsAhead(
  db: Queries,
  businessId: string,
  serviceIds: readonly string[],
  now: Date,
): Promise<number> {
  const row = await db.first(sql<{ count: number }>`
    select count(*)::int as count from bookings
    where business_id = ${businessId} and service_id = any(${serviceIds}::uuid[])
      and status = any(${liveBookingStatuses}::text[]) and ${isAhead(now)}`);
  return row?.count ?? 0;
}

/** Counts the sessions and the live bookings of these services that are ahead, at most one beyond `most`. */
export async function countAhead(
  db: Queries,
  businessId: string,
  serviceIds: readonly string[],
  { now, most }: { now: Date; most: number },
): Promise<number> {
  const row = await db.first(sql<{ count: number }>`
    select count(*)::int as count from (
      select from sessions
      where business_id = ${businessId} and service_id = any(${serviceIds}::uuid[])
        and status = 'CONFIRMED' and start_date > ${now}
      union all
      select from bookings
      where business_id = ${businessId} and service_id = any(${serviceIds}::uuid[])
        and status = any(${liveBookingStatuses}::text[]) and ${isAhead(now)}
      limit ${most + 1}::int
    ) as looked_at`);
  return row?.count ?? 0;
}

/** Counts the live upcoming bookings with these people or rooms, of appointments and classes. */
export async function countBookingsWith(
  db: Queries,
  businessId: string,
  resourceIds: readonly string[],
  now: Date,
): Promise<number> {
  const row = await db.first(sql<{ count: number }>`
    select count(*)::int as count from bookings
    where business_id = ${businessId} and start_date > ${now} and status = any(${liveBookingStatuses}::text[])
      and booked_entity #>> '{slot,resource,id}' = any(${resourceIds}::text[])`);
  return row?.count ?? 0;
}

/** Condition on a booking: it has not begun, or it is of a course that has not ended. */
export function isAhead(now: Date): Sql {
  return sql`coalesce(case when bookings.books_course then bookings.end_date else bookings.start_date end, 'infinity')
    > ${now}`;
}

/** Condition on a booking: it was cancelled by the deletion of its service and is still ahead. */
export function comesBack(now: Date): Sql {
  return sql`bookings.canceled_by is not null and ${isAhead(now)}`;
}

/** Sorted by time. `rest` follows the tenant's condition. */
export async function selectBookings(
  db: Queries,
  businessId: string,
  rest: Sql,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredBooking[]> {
  const rows = await db.rows(sql<BookingRow>`
    select * from bookings where business_id = ${businessId} ${rest} order by start_date, id
    ${lock ? sql`for update` : sql``}`);
  return rows.map(toStoredBooking);
}

/** The bookings of a multi-service booking, sorted by time. Locks them in the order of their ids. */
export async function selectParts(
  db: Queries,
  businessId: string,
  chainIds: readonly string[],
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredBooking[]> {
  const ofChains = sql`and chain_id = any(${chainIds}::uuid[])`;
  if (lock) {
    await db.rows(sql`
      select from bookings where business_id = ${businessId} ${ofChains} order by id for update`);
  }
  return selectBookings(db, businessId, ofChains);
}

/** The contact of the first booking with an email address, or with the digits of a phone number. */
export async function findContactId(
  db: Queries,
  businessId: string,
  known: { email: string } | { digits: string },
): Promise<string | undefined> {
  const [booked, own] =
    'email' in known
      ? [sql`contact_email = ${known.email.toLowerCase()}`, sql`lower(email) = ${known.email.toLowerCase()}`]
      : [sql`contact_phone = ${known.digits}`, sql`phone_digits = ${known.digits}`];
  const row = await db.first(sql<{ id: string }>`
    (select contact_id as id from bookings
      where business_id = ${businessId} and ${booked} and contact_id is not null
      order by created_date limit 1)
    union all
    (select id from contacts where business_id = ${businessId} and ${own} order by created_date limit 1)
    limit 1`);
  return row?.id;
}

/** The participants of courses by the ids of their schedules; without courses that have none. */
export async function takenOfCourses(
  db: Queries,
  businessId: string,
  scheduleIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (scheduleIds.length === 0) return new Map();
  const rows = await db.rows(sql<{ id: string; taken: number }>`
    select schedule_id as id, sum(places)::int as taken from bookings
    where business_id = ${businessId} and books_course and schedule_id = any(${scheduleIds}::uuid[])
    group by schedule_id`);
  return new Map(rows.map(({ id, taken }) => [id, taken]));
}
