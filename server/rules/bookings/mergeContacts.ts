import { sql } from 'kysely';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import type { Contact } from '../../../contract/entities/bookings/contact.ts';
import { invalidField } from '../../../contract/errors.ts';
import { copyPaths } from '../../../contract/paths.ts';
import { selectBookings, type StoredBooking } from '../../tables/calendar/bookings.ts';
import {
  deleteContact,
  insertContact,
  lockContacts,
  restoreContact,
  updateContact,
} from '../../tables/calendar/contacts.ts';
import { changesOfRequest, type ChangeRow } from '../../tables/history/recordedChanges.ts';
import { changedSince } from '../history/changedSince.ts';
import { planUndo } from '../history/undoneFields.ts';
import { notFound } from '../notFound.ts';
import { recordChanges } from '../recordChange.ts';
import { nextRevision } from '../revisions.ts';
import type { Writing } from '../writing.ts';
import { storeBookings } from './changeBookings.ts';
import { readContact, recorded } from './contacts.ts';

/** Throws NOT_FOUND, and field violations if both contacts are the same. */
export async function mergeContacts(
  writing: Writing,
  id: string,
  { otherId }: { otherId: string },
): Promise<Contact> {
  const { db, businessId, now } = writing;
  if (id === otherId) {
    throw invalidField('otherId', 'must be another contact');
  }
  if ((await lockContacts(db, businessId, [id, otherId])).length < 2) throw notFound('contact');
  const contact = await readContact(writing, id);
  const other = await readContact(writing, otherId);
  const bookings = await selectBookings(db, businessId, sql`and contact_id = ${otherId}`, { lock: true });
  await moveBookings(writing, bookings, { from: otherId, to: id });
  const notes = [contact.notes, other.notes].filter(Boolean).join('\n\n');
  await restoreContact(db, businessId, { ...contact, ...(notes !== '' && { notes }) }, now);
  await deleteContact(db, businessId, otherId);
  const merged = await readContact(writing, id);
  const [before, after] = [recorded(contact), recorded(merged)];
  await recordChanges(writing, 'contact', [
    { action: 'acted', slug: 'merged', before, after, body: {} },
    { action: 'deleted', before: restorable(other) },
  ]);
  return merged;
}

/**
 * Undoes a merge: the deleted contact is back with its bookings, and the other one has its own fields. A booking
 * made since belongs to the contact with its email. `change`: the deletion, `merged`: its merge. Throws CHANGED_SINCE if those fields were
 * edited, and NOT_FOUND if the other contact was erased.
 */
export async function unmergeContacts(writing: Writing, change: ChangeRow, merged: ChangeRow): Promise<void> {
  const { db, businessId, now } = writing;
  const [contactId, otherId] = [merged.entity_id, change.entity_id];
  await lockContacts(db, businessId, [contactId]);
  const contact = await readContact(writing, contactId);
  const other = change.before as Restorable;
  const otherEmail = other.email?.toLowerCase();
  // Later bookings with the deleted contact's email have overwritten the other contact's details.
  const overwritten = otherEmail !== undefined && contact.email?.toLowerCase() === otherEmail ? details : [];
  const planned = planUndo(merged, recorded(contact));
  const edited = planned.edited.filter((path) => !overwritten.some((field) => field === path));
  if (edited.length > 0) throw changedSince(merged, edited);
  const paths = [...new Set([...planned.paths, ...overwritten])];

  const moved = await changesOfRequest(db, businessId, { ...change, entity: 'booking' });
  const ids = moved.map(({ entity_id: id }) => id);
  const ofOther = sql`and contact_id = ${contactId}
    and (id = any(${ids}::uuid[]) or contact_email = ${otherEmail ?? null})`;
  const bookings = await selectBookings(db, businessId, ofOther, { lock: true });
  await moveBookings(writing, bookings, { from: contactId, to: otherId });

  await insertContact(db, businessId, { ...other, revision: nextRevision(other) }, now);
  if (paths.length > 0) {
    const restored = copyPaths(contact, merged.before, paths);
    await updateContact(db, businessId, restored, now);
  }
  await recordChanges(writing, 'contact', [
    { action: 'restored', after: other, deletedDate: change.at },
    ...(paths.length > 0
      ? [
          {
            action: 'updated' as const,
            before: recorded(contact),
            after: recorded(await readContact(writing, contactId)),
          },
        ]
      : []),
  ]);
}

/** The change of the contact that a deleted one was merged into. */
export async function mergeOf(
  { db, businessId }: Writing,
  deletion: ChangeRow,
): Promise<ChangeRow | undefined> {
  return (await changesOfRequest(db, businessId, deletion)).find(({ action }) => action === 'merged');
}

const details = ['firstName', 'lastName', 'email', 'phone'] as const;

/** Gives bookings of a contact to another one. */
async function moveBookings(
  writing: Writing,
  bookings: readonly StoredBooking[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  if (bookings.length === 0) return;
  const changed = bookings.map((before) => {
    const { booking } = before;
    const { createdBy } = booking;
    const after: Booking = {
      ...booking,
      contactDetails: { ...booking.contactDetails, contactId: to },
      ...(createdBy?.contactId === from && { createdBy: { ...createdBy, contactId: to } }),
    };
    return { before, after: { ...before, booking: after } };
  });
  await storeBookings(writing, changed, (before, after) => ({ action: 'updated', before, after }));
}

/** A deleted contact, as its restoration needs it. */
export const restorable = (contact: Contact) => ({
  ...recorded(contact),
  createdDate: contact.createdDate,
  ...(contact.revision !== undefined && { revision: contact.revision }),
});
export type Restorable = ReturnType<typeof restorable>;
