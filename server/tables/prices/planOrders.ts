import { sql } from 'kysely';
import { liveBookingStatuses } from '../../../contract/entities/bookings/booking.ts';
import type { PlanOrder } from '../../../contract/entities/prices/planOrder.ts';
import type { Queries, Sql } from '../../database/database.ts';
import { json } from '../../database/sqlCompiler.ts';
import { present } from '../rows.ts';

/** An order, with when a cancellation takes effect. */
export interface StoredOrder extends Omit<PlanOrder, 'status'> {
  canceledFrom?: string;
}

interface OrderRow {
  id: string;
  plan_id: string;
  member_id: string;
  plan_name: string;
  plan_description: string | null;
  pricing: PlanOrder['pricing'] | null;
  sessions: number | null;
  used: number;
  start_date: Date;
  end_date: Date | null;
  canceled_from: Date | null;
  cancellation: PlanOrder['cancellation'] | null;
  created_date: Date;
  updated_date: Date;
}

/** `rest` follows the tenant's condition. */
export async function selectOrders(db: Queries, businessId: string, rest: Sql): Promise<StoredOrder[]> {
  const rows = await db.rows(sql<OrderRow>`
    select plan_orders.*, (
      select count(*)::int from plan_order_bookings as paid join bookings
        on bookings.business_id = paid.business_id and bookings.id = paid.booking_id
      where paid.business_id = plan_orders.business_id and paid.order_id = plan_orders.id
        and bookings.status = any(${[...liveBookingStatuses]}::text[])) as used
    from plan_orders where business_id = ${businessId} ${rest}`);
  return rows.map((row) =>
    present({
      id: row.id,
      planId: row.plan_id,
      planName: row.plan_name,
      planDescription: row.plan_description,
      pricing: row.pricing,
      sessions: row.sessions === null ? null : { limit: row.sessions, used: row.used },
      buyer: { memberId: row.member_id },
      startDate: row.start_date.toISOString(),
      endDate: row.end_date?.toISOString(),
      canceledFrom: row.canceled_from?.toISOString(),
      cancellation: row.cancellation,
      createdDate: row.created_date.toISOString(),
      updatedDate: row.updated_date.toISOString(),
    }),
  );
}

export async function countOrders(db: Queries, businessId: string, rest: Sql): Promise<number> {
  const row = await db.first(sql<{ count: number }>`
    select count(*)::int as count from plan_orders where business_id = ${businessId} ${rest}`);
  return row?.count ?? 0;
}

/** The plans among these with a current or former order. */
export async function findOrderedPlans(
  db: Queries,
  businessId: string,
  planIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db.rows(sql<{ id: string }>`
    select id from unnest(${planIds}::uuid[]) as plans(id) where exists (
      select from plan_orders where business_id = ${businessId} and plan_id = plans.id)`);
  return new Set(rows.map(({ id }) => id));
}

export async function insertOrder(db: Queries, businessId: string, order: StoredOrder): Promise<void> {
  const { id, planId, buyer, planName, planDescription, pricing, sessions, startDate, endDate, createdDate } =
    order;
  await db.write(
    sql`insert into plan_orders (business_id, id, plan_id, member_id, plan_name, plan_description, pricing, sessions,
        start_date, end_date, created_date, updated_date)
      values (${businessId}, ${id}, ${planId}, ${buyer.memberId}, ${planName}, ${planDescription ?? null},
        ${pricing ? json(pricing) : null}, ${sessions?.limit ?? null}, ${startDate}, ${endDate ?? null}, ${createdDate}, ${createdDate})`,
    1,
  );
}

/** Records that an order pays for a booking. */
export async function insertPaidBooking(
  db: Queries,
  businessId: string,
  { orderId, bookingId }: { orderId: string; bookingId: string },
): Promise<void> {
  await db.write(
    sql`insert into plan_order_bookings (business_id, booking_id, order_id)
      values (${businessId}, ${bookingId}, ${orderId})`,
    1,
  );
}

export async function storeCancellation(
  db: Queries,
  businessId: string,
  { id, canceledFrom, cancellation, updatedDate }: StoredOrder,
): Promise<void> {
  await db.write(
    sql`update plan_orders set canceled_from = ${canceledFrom ?? null},
        cancellation = ${cancellation ? json(cancellation) : null}, updated_date = ${updatedDate}
      where business_id = ${businessId} and id = ${id}`,
    1,
  );
}
