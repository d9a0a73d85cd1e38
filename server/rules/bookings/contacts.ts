import { sql } from 'kysely';
import type { ContactFilter } from '../../../contract/calls/bookings/contacts.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import type { Contact } from '../../../contract/entities/bookings/contact.ts';
import { invalidArgument } from '../../../contract/errors.ts';
import { selectBookings } from '../../tables/calendar/bookings.ts';
import {
  contactsLike,
  countContacts,
  deleteContact,
  lockContacts,
  restoreContact,
  selectContacts,
} from '../../tables/calendar/contacts.ts';
import type { CallContext } from '../callContext.ts';
import { notFound } from '../notFound.ts';
import type { RestQuestion } from '../restList.ts';
import { writingOf } from '../writing.ts';
import { storeBookings } from './changeBookings.ts';

export const contactSortFields = ['name', 'createdDate'] as const;

/** One page of the contacts, and the total of all matches. */
export async function listContacts(
  { db, businessId, now }: CallContext,
  { filter, sort, offset, limit }: RestQuestion<ContactFilter, (typeof contactSortFields)[number]>,
): Promise<{ contacts: Contact[]; total: number }> {
  const { id: ids, q = '' } = filter;
  const which = sql`${ids ? sql`and id = any(${ids}::uuid[])` : sql``} ${q.trim() === '' ? sql`` : contactsLike(q)}`;
  const { field = 'name', descending = false } = sort ?? {};
  const order = sql`order by ${sql.ref(field === 'name' ? 'searched' : 'created_date')}
    ${descending ? sql`desc` : sql`asc`}, id limit ${limit} offset ${offset}`;
  return {
    contacts: await selectContacts(db, businessId, sql`${which} ${order}`, now),
    total: await countContacts(db, businessId, which),
  };
}

/** Throws NOT_FOUND. */
export async function readContact(
  { db, businessId, now }: Pick<CallContext, 'db' | 'businessId' | 'now'>,
  id: string,
): Promise<Contact> {
  const [contact] = await selectContacts(db, businessId, sql`and id = ${id}`, now);
  if (!contact) throw notFound('contact');
  return contact;
}

/** Throws NOT_FOUND, and field violations if both contacts are the same. */
export async function mergeContacts(
  context: CallContext,
  id: string,
  { otherId }: { otherId: string },
): Promise<Contact> {
  const { db, businessId } = context;
  if (id === otherId) {
    const description = 'must be another contact';
    throw invalidArgument([{ field: 'otherId', description, violatedRule: 'VALIDATION' }]);
  }
  if ((await lockContacts(db, businessId, [id, otherId])).length < 2) throw notFound('contact');
  const kept = await readContact(context, id);
  const bookings = await selectBookings(db, businessId, sql`and contact_id = ${otherId}`, { lock: true });
  const changed = bookings.map((before) => {
    const { booking } = before;
    const { createdBy } = booking;
    const after: Booking = {
      ...booking,
      contactDetails: { ...booking.contactDetails, contactId: id },
      ...(createdBy?.contactId === otherId && { createdBy: { ...createdBy, contactId: id } }),
    };
    return { before, after: { ...before, booking: after } };
  });
  if (changed.length > 0) {
    await storeBookings(writingOf(context), changed, (before, after) => ({
      action: 'updated',
      before,
      after,
    }));
  }
  await restoreContact(db, businessId, kept);
  await deleteContact(db, businessId, otherId);
  return readContact(context, id);
}
