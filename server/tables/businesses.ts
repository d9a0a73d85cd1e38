import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
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
}

const columns = sql`id, name, time_zone as "timeZone", currency, locale, host, created_date as "createdDate"`;

export async function insertBusiness(db: Queries, business: Business): Promise<void> {
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
    }),
    1,
  );
}

export function findBusiness(db: Queries, id: string): Promise<Business | undefined> {
  return db.first(sql<Business>`select ${columns} from businesses where id = ${id}`);
}

export function findBusinessByHost(db: Queries, host: string): Promise<Business | undefined> {
  return db.first(sql<Business>`select ${columns} from businesses where host = ${host}`);
}

/** The oldest business: the only one of a single-business installation. */
export function findFirstBusiness(db: Queries): Promise<Business | undefined> {
  return db.first(sql<Business>`select ${columns} from businesses order by created_date, id limit 1`);
}
