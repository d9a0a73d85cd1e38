import {
  business as businessSchema,
  type Business,
  type BusinessInput,
} from '../../../contract/entities/identity/business.ts';
import type { Queries } from '../../database/database.ts';
import {
  findBusiness,
  lockBusiness,
  relabelPrices,
  storeBusiness,
  type Business as BusinessRow,
} from '../../tables/businesses.ts';
import { findOwner } from '../../tables/identity/members.ts';
import type { CallContext } from '../callContext.ts';
import { planChange, saveEntity, type EntityFamily } from '../changeEntity.ts';
import { notFound } from '../notFound.ts';
import type { Writing } from '../writing.ts';

/** The settings of a business, under its own id. */
export const businessFamily: EntityFamily<Business> = {
  kind: 'business',
  wireName: 'business',
  noun: 'business',
  schema: businessSchema,
  touched: (patch) => Object.keys(patch),
  readOnly: ['sampleOwnerPasswordUnchanged', 'onlinePayments'],
  lock: async (db, businessId) => {
    const row = await lockBusiness(db, businessId);
    return row && settingsOf(row);
  },
  store: async (db, businessId, { logo = null, hue = null, revision = '1', ...settings }, now) =>
    storeBusiness(db, { ...settings, id: businessId, logo, hue, revision, updatedDate: now }),
};

function settingsOf(row: BusinessRow): Business {
  const { id, revision, updatedDate, name, logo, hue, currency, timeZone, locale } = row;
  return {
    id,
    revision,
    updatedDate: updatedDate.toISOString(),
    name,
    ...(logo && { logo }),
    ...(hue && { hue }),
    currency,
    timeZone,
    locale,
  };
}

/** Throws NOT_FOUND. */
export async function readBusiness({
  db,
  businessId,
}: Pick<CallContext, 'db' | 'businessId'>): Promise<Business> {
  const row = await findBusiness(db, businessId);
  if (!row) throw notFound(businessFamily.noun);
  return withOwner(db, settingsOf(row));
}

/** Changes the settings, and with the currency that of all prices. */
export async function updateBusiness(
  writing: Writing,
  { patch }: { patch: BusinessInput },
): Promise<Business> {
  const { db, businessId } = writing;
  const { before, after } = await planChange(writing, businessFamily, { id: businessId, patch });
  const saved = await saveEntity(writing, businessFamily, before, after);
  if (saved.currency !== before.currency) await relabelPrices(db, businessId, saved.currency);
  return withOwner(db, saved);
}

async function withOwner(db: Queries, settings: Business): Promise<Business> {
  const owner = await findOwner(db, settings.id);
  return { ...settings, sampleOwnerPasswordUnchanged: owner?.password_is_sample ?? false };
}
