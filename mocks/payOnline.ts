import { sql } from 'kysely';
import { platformDatabase } from './testServer.ts';

/** Adds a payment on the booking pages to a booking, in euros. */
export async function payOnline(bookingId: string, amount: number): Promise<void> {
  const { database, businessId } = await platformDatabase();
  await database.write(sql`
    insert into booking_payments
      (business_id, id, booking_id, status, amount, total, currency, provider, created_date, expires_date)
    values (${businessId}, gen_random_uuid(), ${bookingId}, 'PAID', ${amount}, ${amount}, 'EUR', 'test', now(), now())`);
}
