import { sql } from 'kysely';
import type { ContactFilter } from '../../../contract/calls/bookings/contacts.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import {
  contactViolations,
  type Contact,
  type ContactInput,
} from '../../../contract/entities/bookings/contact.ts';
import { ApiError, invalidArgument } from '../../../contract/errors.ts';
import type { Sql } from '../../database/database.ts';
import { findContactId, selectBookings } from '../../tables/calendar/bookings.ts';
import {
  contactsLike,
  countContacts,
  deleteContact,
  eraseFromHistory,
  hasVisits,
  insertContact,
  lockContacts,
  mergedInto,
  selectContacts,
  updateContact as updateStored,
} from '../../tables/calendar/contacts.ts';
import { deleteMessagesTo } from '../../tables/outbox.ts';
import type { CallContext } from '../callContext.ts';
import { notFound } from '../notFound.ts';
import { recordChange, recordChanges } from '../recordChange.ts';
import type { RestQuestion } from '../restList.ts';
import { checkRevision, isUnchanged } from '../revisions.ts';
import { writingOf } from '../writing.ts';
import { storeBookings } from './changeBookings.ts';

export const contactSortFields = ['name', 'createdDate'] as const;

/** One page of the contacts, and the total of all matches. */
export async function listContacts(
  { db, businessId, now }: CallContext,
  { filter, sort, offset, limit }: RestQuestion<ContactFilter, (typeof contactSortFields)[number]>,
): Promise<{ contacts: Contact[]; total: number }> {
  const which = conditionOf(filter, now);
  const { field = 'name', descending = false } = sort ?? {};
  const order = sql`order by ${sql.ref(field === 'name' ? 'searched' : 'created_date')}
    ${descending ? sql`desc` : sql`asc`}, id limit ${limit} offset ${offset}`;
  return {
    contacts: await selectContacts(db, businessId, sql`${which} ${order}`, now),
    total: await countContacts(db, businessId, which),
  };
}

function conditionOf({ id: ids, q = '', visits, createdInDays, hasNotes }: ContactFilter, now: Date): Sql {
  const conditions = [
    ids && sql`and id = any(${ids}::uuid[])`,
    q.trim() !== '' && contactsLike(q),
    visits && hasVisits(visits, now),
    createdInDays !== undefined &&
      sql`and created_date >= ${new Date(now.getTime() - createdInDays * 86_400_000)}`,
    hasNotes !== undefined && (hasNotes ? sql`and notes is not null` : sql`and notes is null`),
  ].filter((condition): condition is Sql => Boolean(condition));
  return sql.join(conditions, sql` `);
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

/** The fields of a contact that staff change, as the history keeps them. */
export const recorded = ({ id, firstName, lastName, email, phone, notes }: Omit<Contact, 'counts'>) => ({
  id,
  ...(firstName !== undefined && { firstName }),
  ...(lastName !== undefined && { lastName }),
  ...(email !== undefined && { email }),
  ...(phone !== undefined && { phone }),
  ...(notes !== undefined && { notes }),
});

const written = ['firstName', 'lastName', 'email', 'phone', 'notes'] as const;

function withInput<Fields extends Partial<Pick<Contact, (typeof written)[number]>>>(
  before: Fields,
  input: ContactInput,
): Fields {
  const after = { ...before };
  for (const key of written) {
    const value = input[key];
    if (value === undefined) continue;
    // A contact is found by email and phone number; other texts are stored as they are.
    const normalized = key === 'email' || key === 'phone' ? value?.trim() || null : value;
    if (normalized === null) delete after[key];
    else after[key] = normalized;
  }
  return after;
}

type Details = Pick<Contact, 'id'> & Partial<Contact>;

/**
 * Throws field violations for a contact without any contact details, and CONTACT_DETAILS_CONFLICT for a new email that
 * another contact has.
 */
async function checkContact(
  { db, businessId }: CallContext,
  after: Details,
  before?: Details,
): Promise<void> {
  const violations = contactViolations(after);
  if (violations.length > 0) throw invalidArgument(violations);
  const { id, email } = after;
  if (email === undefined || email.toLowerCase() === before?.email?.toLowerCase()) return;
  const owner = await findContactId(db, businessId, { email });
  if (owner === undefined || owner === id.toLowerCase()) return;
  throw new ApiError('CONTACT_DETAILS_CONFLICT', 'This email belongs to another customer.', {
    data: { contactId: owner },
  });
}

/** Throws as {@link checkContact}. */
export async function createContact(context: CallContext, input: ContactInput): Promise<Contact> {
  const { db, businessId, now } = context;
  const begun: Omit<Contact, 'counts'> = { id: crypto.randomUUID(), createdDate: now.toISOString() };
  const contact = withInput(begun, input);
  await checkContact(context, contact);
  await insertContact(db, businessId, contact, now);
  await recordChange(writingOf(context), 'contact', { action: 'created', after: recorded(contact) });
  return readContact(context, contact.id);
}

/** Throws NOT_FOUND, REVISION_MISMATCH, and as {@link checkContact}. */
export async function updateContact(context: CallContext, id: string, input: ContactInput): Promise<Contact> {
  const { db, businessId, now } = context;
  await lockContacts(db, businessId, [id]);
  const before = await readContact(context, id);
  checkRevision(before, input, { at: 'contact', wireName: 'contact', noun: 'customer' });
  const after = withInput(before, input);
  if (isUnchanged(before, after)) return before;
  await checkContact(context, after, before);
  await updateStored(db, businessId, after, now);
  await recordChange(writingOf(context), 'contact', {
    action: 'updated',
    before: recorded(before),
    after: recorded(after),
  });
  return readContact(context, id);
}

/** Throws NOT_FOUND, and FAILED_PRECONDITION for a contact with upcoming bookings. Returns the number of its bookings. */
export async function eraseContact(context: CallContext, id: string): Promise<{ bookings: number }> {
  const { db, businessId } = context;
  const writing = writingOf(context);
  await lockContacts(db, businessId, [id]);
  const { counts, email } = await readContact(context, id);
  if (counts.upcoming > 0) {
    const description = 'The customer has upcoming bookings. Cancel them first.';
    throw new ApiError('FAILED_PRECONDITION', description, { data: { upcoming: counts.upcoming } });
  }
  const bookings = await selectBookings(db, businessId, sql`and contact_id = ${id}`, { lock: true });
  const emails = new Set<string>();
  for (const { booking } of bookings) {
    if (booking.contactDetails.email) emails.add(booking.contactDetails.email.toLowerCase());
  }
  if (email !== undefined) emails.add(email.toLowerCase());
  if (bookings.length > 0) {
    await storeBookings(
      writing,
      bookings.map((before) => ({ before, after: { ...before, booking: withoutCustomer(before.booking) } })),
      (before, after) => ({ action: 'updated', before, after }),
    );
  }
  await deleteContact(db, businessId, id);
  const bookingIds = bookings.map(({ booking }) => booking.id);
  const contactIds = [id, ...(await mergedInto(db, businessId, id))];
  await recordChanges(
    writing,
    'contact',
    contactIds.map((one) => ({ action: 'purged', before: { id: one } })),
  );
  await eraseFromHistory(db, businessId, { contactIds, bookingIds });
  for (const address of emails) await deleteMessagesTo(db, businessId, address);
  return { bookings: bookings.length };
}

/** A booking with its time, service and payment, and without personal data. */
function withoutCustomer(booking: Booking): Booking {
  const {
    additionalFields: _answers,
    formSubmissionId: _form,
    externalUserId: _reference,
    extendedFields: _extended,
    createdBy,
    bookedEntity,
    ...rest
  } = booking;
  const { contactId: _contact, ...creator } = createdBy ?? {};
  const { slot } = bookedEntity;
  const isAtCustomer = slot?.location?.locationType === 'CUSTOM';
  return {
    ...rest,
    ...(createdBy && { createdBy: creator }),
    bookedEntity: isAtCustomer
      ? { ...bookedEntity, slot: { ...slot, location: { locationType: 'CUSTOM' } } }
      : bookedEntity,
    contactDetails: {},
  };
}
