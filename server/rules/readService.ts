import { sql } from 'kysely';
import { rankAllows, type CallerRank } from '../../contract/call.ts';
import type { Service } from '../../contract/entities/service.ts';
import { ApiError } from '../../contract/errors.ts';
import type { Sql } from '../database/database.ts';
import { lockService, selectServiceRows, type ServiceRow } from '../tables/services.ts';
import { wholeServices, type Reading } from '../tables/wholeServices.ts';

/** The same words for a service of another business, a deleted one and none at all. */
function serviceNotFound(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no such service. It may have been deleted.');
}

/** Whom a service is shown to: hidden ones only to the staff, in every list, count and single answer alike. */
export function visibleTo(rank: CallerRank): Sql<boolean> {
  return rankAllows(rank, 'staff') ? sql<boolean>`true` : sql<boolean>`not services.hidden`;
}

interface ReadOptions {
  rank?: CallerRank;
  staffDetails?: boolean;
}

/** One service as the caller may see it. Throws NOT_FOUND. */
export async function readService(
  reading: Reading,
  id: string,
  { rank = 'owner', staffDetails = false }: ReadOptions = {},
): Promise<Service> {
  const rest = sql`and services.id = ${id} and ${visibleTo(rank)}`;
  const rows = await selectServiceRows(reading.db, reading.businessId, rest);
  const [found] = await wholeServices(reading, rows, { staffDetails });
  if (!found) throw serviceNotFound();
  return found;
}

/** One service to be changed: locked until the transaction ends. Throws NOT_FOUND. */
export async function lockWholeService(reading: Reading, id: string): Promise<Service> {
  return wholeOf(reading, await lockService(reading.db, reading.businessId, id));
}

/** The service of a row; NOT_FOUND without one. */
export async function wholeOf(reading: Reading, row: ServiceRow | undefined): Promise<Service> {
  const [found] = row ? await wholeServices(reading, [row]) : [];
  if (!found) throw serviceNotFound();
  return found;
}
