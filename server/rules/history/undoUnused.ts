import type { Sql } from '../../database/database.ts';
import { ApiError } from '../../../contract/errors.ts';
import { countServicesUsing } from '../../tables/services/serviceUses.ts';
import { countResourcesOf } from '../../tables/locations/resources.ts';
import type { Writing } from '../writing.ts';

/** Throws FAILED_PRECONDITION if services use a record, whose creation can therefore not be undone. */
export async function refuseUsedBy(
  { db, businessId }: Writing,
  noun: string,
  used: Sql<boolean>,
): Promise<void> {
  const services = await countServicesUsing(db, businessId, used);
  if (services === 0) return;
  throw new ApiError(
    'FAILED_PRECONDITION',
    `${services === 1 ? 'One service uses' : `${services} services use`} this ${noun}. Remove it there first.`,
    { data: { services } },
  );
}

/** The same for a resource type with resources. */
export async function refuseTypeWithResources({ db, businessId }: Writing, id: string): Promise<void> {
  const resources = await countResourcesOf(db, businessId, id);
  if (resources === 0) return;
  const description = 'Rooms or equipment have this type. Delete them first.';
  throw new ApiError('FAILED_PRECONDITION', description, { data: { resources } });
}
