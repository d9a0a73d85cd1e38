import { sql } from 'kysely';
import type { Money } from '../../../contract/entities/values/money.ts';
import type { Queries, Sql } from '../../database/database.ts';

/** Payments whose outcome may still change the booking. */
export const unsettled = ['OPEN', 'FAILED', 'CANCELLED', 'EXPIRED'] as const;

export type BookingPaymentStatus = (typeof unsettled)[number] | 'PAID' | 'REFUND_DUE' | 'REFUNDED';

/** A payment of a booking by a provider (rules/payments/bookingPayments.ts). */
export interface BookingPayment {
  id: string;
  bookingId: string;
  status: BookingPaymentStatus;
  /** `93.00` */
  amount: string;
  /** Of the whole booking, when the payment began. */
  total: string;
  currency: string;
  provider: string;
  /** Undefined until the provider has begun it. */
  reference: string | null;
  pageUrl: string | null;
  expires: Date;
}

const columns = sql`id, booking_id as "bookingId", status, amount, total, currency, provider, reference,
  page_url as "pageUrl", expires_date as expires`;

export async function insertPayment(
  db: Queries,
  businessId: string,
  { now, ...payment }: Omit<BookingPayment, 'status' | 'reference' | 'pageUrl'> & { now: Date },
): Promise<void> {
  const { id, bookingId, amount, total, currency, provider, expires } = payment;
  await db.write(
    sql`insert into booking_payments (business_id, id, booking_id, status, amount, total, currency, provider,
        created_date, expires_date, due_date)
      values (${businessId}, ${id}, ${bookingId}, 'OPEN', ${amount}, ${total}, ${currency}, ${provider},
        ${now}, ${expires}, ${expires})`,
    1,
  );
}

/** The payments of a booking, the newest first. */
export function paymentsOf(db: Queries, businessId: string, bookingId: string): Promise<BookingPayment[]> {
  return db.rows(sql<BookingPayment>`
    select ${columns} from booking_payments where business_id = ${businessId} and booking_id = ${bookingId}
    order by position desc`);
}

export function findPayment(
  db: Queries,
  businessId: string,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<BookingPayment | undefined> {
  return db.first(sql<BookingPayment>`
    select ${columns} from booking_payments where business_id = ${businessId} and id = ${id}
    ${lock ? sql`for update` : sql``}`);
}

/** Keeps what the provider answered; the first answer stays. */
export async function noteBegun(
  db: Queries,
  { businessId, id }: { businessId: string; id: string },
  { reference, pageUrl }: { reference: string; pageUrl: string },
): Promise<void> {
  await db.write(sql`
    update booking_payments set reference = ${reference}, page_url = ${pageUrl}
    where business_id = ${businessId} and id = ${id} and reference is null`);
}

export async function storePaymentStatus(
  db: Queries,
  { businessId, id }: { businessId: string; id: string },
  { status, due }: { status: BookingPaymentStatus; due: Date | null },
): Promise<void> {
  await db.write(
    sql`update booking_payments set status = ${status}, due_date = ${due}
      where business_id = ${businessId} and id = ${id}`,
    1,
  );
}

/** A newer attempt decides when the booking is given up. */
export async function leaveToNewest(db: Queries, businessId: string, bookingId: string): Promise<void> {
  await db.write(sql`
    update booking_payments set due_date = null
    where business_id = ${businessId} and booking_id = ${bookingId} and status in ('FAILED', 'CANCELLED')`);
}

/** The amounts that {@link markRefundsDue} would pay back, by booking. */
export async function refundableAmounts(
  db: Queries,
  businessId: string,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, Money>> {
  const rows = await db.rows(sql<{ bookingId: string; value: string; currency: string }>`
    select booking_id as "bookingId", sum(amount)::text as value, min(currency) as currency from booking_payments
    where business_id = ${businessId} and booking_id = any(${bookingIds}::uuid[]) and status = 'PAID'
    group by booking_id`);
  return new Map(rows.map(({ bookingId, ...money }) => [bookingId, money]));
}

/** The payments of these bookings are to be paid back. */
export async function markRefundsDue(
  db: Queries,
  businessId: string,
  { bookingIds, now }: { bookingIds: readonly string[]; now: Date },
): Promise<void> {
  if (bookingIds.length === 0) return;
  await db.write(sql`
    update booking_payments set status = 'REFUND_DUE', due_date = ${now}
    where business_id = ${businessId} and booking_id = any(${bookingIds}::uuid[]) and status = 'PAID'`);
}

/**
 * Keeps the payments of restored bookings whose refund has not begun: one per booking, of the amount that it has paid.
 * Later due dates are those of attempts.
 */
export async function recallRefunds(
  db: Queries,
  businessId: string,
  { bookingIds, now }: { bookingIds: readonly string[]; now: Date },
): Promise<void> {
  if (bookingIds.length === 0) return;
  await db.write(sql`
    update booking_payments set status = 'PAID', due_date = null
    where business_id = ${businessId} and id in (
      select distinct on (booking_id) payments.id
      from booking_payments as payments join bookings
        on bookings.business_id = payments.business_id and bookings.id = booking_id
      where payments.business_id = ${businessId} and booking_id = any(${bookingIds}::uuid[])
        and payments.status = 'REFUND_DUE' and due_date <= ${now} and amount = paid_amount
      order by booking_id, position)`);
}

export interface DuePayment {
  businessId: string;
  paymentId: string;
}

/** The payments that are to be looked at now; `inBusinesses` is a condition on their business. */
export function findDuePayments(
  db: Queries,
  { now, inBusinesses, limit }: { now: Date; inBusinesses: Sql<boolean>; limit: number },
): Promise<DuePayment[]> {
  return db.rows(sql<DuePayment>`
    select business_id as "businessId", id as "paymentId" from booking_payments
    where due_date <= ${now} and ${inBusinesses} order by due_date limit ${limit}`);
}

export async function postponePayment(
  db: Queries,
  { businessId, paymentId }: DuePayment,
  due: Date,
): Promise<void> {
  await db.write(sql`
    update booking_payments set due_date = ${due}
    where business_id = ${businessId} and id = ${paymentId} and due_date is not null`);
}
