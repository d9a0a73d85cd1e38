import type { Queries } from '../../database/database.ts';
import type { AppConfig } from '../options.ts';
import { findBusiness } from '../../tables/businesses.ts';
import { ownOrigins } from './ownOrigins.ts';

/**
 * Origin of the links in a business's mails, without a trailing slash: determined by configuration and business
 * only, never by a request's Host header (security goal B16).
 */
export async function mailOrigin(db: Queries, businessId: string, config: AppConfig): Promise<string> {
  const host = (await findBusiness(db, businessId))?.host ?? null;
  const own = ownOrigins(config, host).find((origin) => new URL(origin).hostname === `${host}.localhost`);
  return own ?? new URL(config.publicUrl).origin;
}
