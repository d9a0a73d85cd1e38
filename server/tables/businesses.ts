import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import type { BusinessUses } from '../../contract/calls/workbench/business.ts';
import { spotTakingStatuses } from '../../contract/entities/bookings/booking.ts';
import type { Hue } from '../../contract/entities/values/hue.ts';
import type { MediaItem } from '../../contract/entities/values/media.ts';
import { json } from '../database/sqlCompiler.ts';
import { insertInto } from './rows.ts';

/** A tenant. */
export interface Business {
  id: string;
  name: string;
  /** IANA name. */
  timeZone: string;
  /** ISO 4217; all prices of the business use it. */
  currency: string;
  /** BCP 47. */
  locale: string;
  /** The dashboard at `<host>.localhost` belongs to this business. */
  host: string | null;
  createdDate: Date;
  revision: string;
  updatedDate: Date;
  logo: MediaItem | null;
  /** The accent of the pages for customers. */
  hue: Hue | null;
}

/** The columns of a new business; the others have defaults. */
export type NewBusinessRow = Pick<
  Business,
  'id' | 'name' | 'timeZone' | 'currency' | 'locale' | 'host' | 'createdDate'
>;

const columns = sql`id, name, time_zone as "timeZone", currency, locale, host, created_date as "createdDate",
  revision, updated_date as "updatedDate", logo, hue`;

export async function insertBusiness(db: Queries, business: NewBusinessRow): Promise<void> {
  const { id, name, timeZone, currency, locale, host, createdDate } = business;
  await db.write(
    insertInto('businesses', {
      id,
      name,
      time_zone: timeZone,
      currency,
      locale,
      host,
      created_date: createdDate,
      updated_date: createdDate,
    }),
    1,
  );
}

export function findBusiness(db: Queries, id: string): Promise<Business | undefined> {
  return db.first(sql<Business>`select ${columns} from businesses where id = ${id}`);
}

/** The currency of a business that exists. */
export async function currencyOf(db: Queries, id: string): Promise<string> {
  const business = await findBusiness(db, id);
  if (!business) throw new TypeError(`There is no business ${id}.`);
  return business.currency;
}

export function findBusinessByHost(db: Queries, host: string): Promise<Business | undefined> {
  return db.first(sql<Business>`select ${columns} from businesses where host = ${host}`);
}

/** The oldest business: the only one of a single-business installation. */
export function findFirstBusiness(db: Queries): Promise<Business | undefined> {
  return db.first(sql<Business>`select ${columns} from businesses order by created_date, id limit 1`);
}

/** The same, locked until the transaction ends. */
export function lockBusiness(db: Queries, id: string): Promise<Business | undefined> {
  return db.first(sql<Business>`select ${columns} from businesses where id = ${id} for update`);
}

/** Stores the fields that a person may change. */
export async function storeBusiness(
  db: Queries,
  {
    id,
    revision,
    updatedDate,
    name,
    logo,
    hue,
    currency,
    timeZone,
    locale,
  }: Omit<Business, 'host' | 'createdDate'>,
): Promise<void> {
  await db.write(
    sql`update businesses set revision = ${revision}::bigint, updated_date = ${updatedDate}, name = ${name},
      logo = ${logo && json(logo)}, hue = ${hue}, currency = ${currency}, time_zone = ${timeZone},
      locale = ${locale} where id = ${id}`,
    1,
  );
}

/** A currency in the text of a JSON value. Inside of a string, the quotes would be escaped. */
const written = String.raw`"currency": "[A-Z]{3}"`;

/**
 * Writes a currency into all stored prices; amounts stay. Like names of references, it is derived (reference/entities.md
 * section 1, Money), so that neither revisions nor the history of the records change. Plans and bookings store none.
 */
export async function relabelPrices(db: Queries, businessId: string, currency: string): Promise<void> {
  const label = `"currency": "${currency}"`;
  for (const [table, column] of prices) {
    await db.write(
      sql`update ${sql.table(table)} set ${sql.ref(column)} =
          regexp_replace(${sql.ref(column)}::text, ${written}, ${label}, 'g')::jsonb
        where business_id = ${businessId} and ${sql.ref(column)}::text ~ ${written}`,
    );
  }
}

const prices = [
  ['services', 'payment'],
  ['service_options_and_variants', 'variants'],
  ['add_ons', 'price'],
  ['booking_policies', 'settings'],
] as const;

/** Counts for the consequences of a new currency or time zone. */
export async function countBusinessUses(db: Queries, businessId: string, now: Date): Promise<BusinessUses> {
  const coming = sql`from bookings where business_id = ${businessId} and status = any(${spotTakingStatuses}::text[])
    and coalesce(end_date, start_date) > ${now}`;
  const row = await db.first(sql<BusinessUses>`select
    ((select count(*) from services where business_id = ${businessId} and deleted_date is null
        and payment::text ~ ${written})
      + (select count(*) from add_ons where business_id = ${businessId} and price::text ~ ${written})
      + (select count(*) from pricing_plans where business_id = ${businessId} and not archived))::int as prices,
    (select count(*) ${coming})::int as bookings,
    (select count(*) ${coming} and paid_amount > 0)::int as "paidBookings",
    (select count(*) from sessions join services on services.business_id = sessions.business_id and services.id = service_id
      where sessions.business_id = ${businessId} and end_date > ${now} and status <> 'CANCELLED'
        and services.type <> 'APPOINTMENT')::int as sessions`);
  return row ?? { prices: 0, bookings: 0, paidBookings: 0, sessions: 0 };
}
