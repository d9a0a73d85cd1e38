import type { Service } from '../../../contract/entities/services/service.ts';
import type { Queries } from '../../database/database.ts';
import { defaultLocation } from '../../tables/locations/locations.ts';

/** How customers reach the business. */
export interface Contact {
  phone?: string | undefined;
  email?: string | undefined;
}

/** The contact details of the first location of a service that has some, else of the default location. */
export async function contactFor(
  { db, businessId }: { db: Queries; businessId: string },
  { locations = [] }: Pick<Service, 'locations'>,
): Promise<Contact> {
  const own = locations.find(({ business }) => business?.phone ?? business?.email)?.business;
  const { phone, email } = own ?? (await defaultLocation(db, businessId)) ?? {};
  return { phone, email };
}
