import { sql } from 'kysely';
import { rankAllows, type CallerRank } from '../../../contract/call.ts';
import type { Service } from '../../../contract/entities/service.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { Sql } from '../../database/database.ts';
import type { ServiceDetails } from '../../tables/services/serviceDocument.ts';
import { shownToCustomers } from '../../tables/services/publicOffer.ts';
import { lockService } from '../../tables/services/services.ts';
import { findServices, wholeServices, type Reading } from '../../tables/services/wholeServices.ts';
import type { WireJson } from '../../json/wireJson.ts';

/** The same words for a service of another business, a deleted one and none at all. */
function serviceNotFound(): ApiError {
  return new ApiError('NOT_FOUND', 'Service not found. It may have been deleted.');
}

/** Whom a service is shown to, in every list, count and single answer alike: to customers only what is offered. */
export function visibleTo(rank: CallerRank): Sql<boolean> {
  return rankAllows(rank, 'staff') ? sql<boolean>`true` : shownToCustomers;
}

interface ReadOptions {
  rank?: CallerRank;
  details?: ServiceDetails;
}

/** One service as the caller may see it, ready for the wire. Throws NOT_FOUND. */
export async function readServiceDocument(
  reading: Reading,
  id: string,
  { rank = 'owner', details }: ReadOptions = {},
): Promise<WireJson<Service>> {
  const [found] = await findServices(reading, [id], details);
  if (!found || found.deleted || !(found.shown || rankAllows(rank, 'staff'))) throw serviceNotFound();
  return found.document;
}

/** The same to work with. */
export async function readService(reading: Reading, id: string, options?: ReadOptions): Promise<Service> {
  return (await readServiceDocument(reading, id, options)).read();
}

/** One service to be changed: locked until the transaction ends. Throws NOT_FOUND. */
export async function lockWholeService(reading: Reading, id: string): Promise<Service> {
  return wholeOf(reading, await lockService(reading.db, reading.businessId, id));
}

/** The service of a row; NOT_FOUND without one. */
export async function wholeOf(reading: Reading, row: { id: string } | undefined): Promise<Service> {
  const [found] = row ? await wholeServices(reading, [row]) : [];
  if (!found) throw serviceNotFound();
  return found;
}
