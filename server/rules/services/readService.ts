import { sql } from 'kysely';
import { rankAllows, type CallerRank } from '../../../contract/callerRank.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import type { Sql } from '../../database/database.ts';
import type { ServiceDetails } from '../../tables/services/partsOfServices.ts';
import { shownToCustomers } from '../../tables/services/publicOffer.ts';
import { lockService, lockServices } from '../../tables/services/services.ts';
import { findServices, fullServices, type Reading } from '../../tables/services/fullServices.ts';
import type { WireJson } from '../../json/wireJson.ts';
import { notFound } from '../notFound.ts';

/** Visibility of services, the same in lists, counts and single reads: customers see only offered ones. */
export function visibleTo(rank: CallerRank): Sql<boolean> {
  return rankAllows(rank, 'staff') ? sql<boolean>`true` : shownToCustomers;
}

interface ReadOptions {
  rank?: CallerRank;
  details?: ServiceDetails;
}

/** One service as visible to the caller, in wire form. Throws NOT_FOUND. */
export async function readServiceDocument(
  reading: Reading,
  id: string,
  { rank = 'owner', details }: ReadOptions = {},
): Promise<WireJson<Service>> {
  const [found] = await findServices(reading, [id], details);
  if (!found || found.deleted || !(found.shown || rankAllows(rank, 'staff'))) throw notFound('service');
  return found.document;
}

/** The same as an object. */
export async function readService(reading: Reading, id: string, options?: ReadOptions): Promise<Service> {
  return (await readServiceDocument(reading, id, options)).read();
}

/** Locks a service until the transaction ends. Throws NOT_FOUND. */
export async function lockFullService(reading: Reading, id: string): Promise<Service> {
  return fullServiceOf(reading, await lockService(reading.db, reading.businessId, id));
}

/** Services that are locked until the transaction ends. */
export interface LockedServices {
  /** By id; missing and deleted ones are left out. */
  services: ReadonlyMap<string, Service>;
  /** The undeleted categories that they have. */
  categories: ReadonlySet<string>;
}

/** Locks services until the transaction ends. */
export async function lockFullServices(reading: Reading, ids: readonly string[]): Promise<LockedServices> {
  // Both are sent at once. The connection reads the services after their locks are granted.
  const [rows, found] = await Promise.all([
    lockServices(reading.db, reading.businessId, ids),
    findServices(reading, ids),
  ]);
  const locked = rows.filter(({ deleted }) => !deleted);
  const services = new Map(found.map(({ id, document }) => [id, document]));
  return {
    services: new Map(
      locked.flatMap(({ id }) => {
        const document = services.get(id);
        return document ? [[id, document.read()] as const] : [];
      }),
    ),
    categories: new Set(locked.flatMap(({ category }) => category ?? [])),
  };
}

/** The service of a row; throws NOT_FOUND without one. */
export async function fullServiceOf(reading: Reading, row: { id: string } | undefined): Promise<Service> {
  const [found] = row ? await fullServices(reading, [row]) : [];
  if (!found) throw notFound('service');
  return found;
}
