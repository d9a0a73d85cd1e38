import { sql } from 'kysely';
import { forStaff, extended } from '../../../contract/audience.ts';
import {
  bookingsSettings,
  slotsSplitLimits,
  type BookingsSettings,
  type BookingsSettingsInput,
} from '../../../contract/entities/bookings/bookingsSettings.ts';
import { guid } from '../../../contract/entities/values/text.ts';
import {
  findBookingsSettings,
  insertBookingsSettings,
  storeBookingsSettings,
  type StoredSettings,
} from '../../tables/calendar/bookingsSettings.ts';
import type { CallContext } from '../callContext.ts';
import { changeEntity, type EntityFamily } from '../changeEntity.ts';
import { notFound } from '../notFound.ts';
import { recordChange } from '../recordChange.ts';
import type { Writing } from '../writing.ts';

const settingsEntity: EntityFamily<StoredSettings> = {
  kind: 'bookingsSettings',
  wireName: 'bookingsSettings',
  noun: 'record of settings',
  schema: extended(bookingsSettings, { id: forStaff(guid) }),
  readOnly: [],
  dated: false,
  lock: (db, businessId) => findBookingsSettings(db, businessId, sql`for update`),
  store: storeBookingsSettings,
};

/** Initial settings of a business. */
export async function addBookingsSettings(writing: Writing): Promise<void> {
  const slotsSplitInterval = { sameAsDuration: false, valueInMinutes: slotsSplitLimits.default };
  const after = { id: crypto.randomUUID(), revision: '1', slotsSplitInterval };
  await insertBookingsSettings(writing.db, writing.businessId, after, writing.now);
  await recordChange(writing, 'bookingsSettings', { action: 'created', after });
}

/** Throws NOT_FOUND for an unknown business. */
export async function readBookingsSettings({
  db,
  businessId,
}: Pick<CallContext, 'db' | 'businessId'>): Promise<BookingsSettings> {
  const found = await findBookingsSettings(db, businessId);
  if (!found) throw notFound(settingsEntity.noun);
  return withoutId(found);
}

/** Throws field violations, and REVISION_MISMATCH as `changeEntity` does. */
export async function updateBookingsSettings(
  writing: Writing,
  patch: BookingsSettingsInput,
): Promise<BookingsSettings> {
  return withoutId(await changeEntity(writing, settingsEntity, { id: writing.businessId, patch }));
}

const withoutId = ({ id: _id, ...settings }: StoredSettings): BookingsSettings => settings;
