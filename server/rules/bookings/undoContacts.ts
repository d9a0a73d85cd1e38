import { ApiError } from '../../../contract/errors.ts';
import { deleteContact, insertContact, lockContacts } from '../../tables/calendar/contacts.ts';
import { findChange, type ChangeRow } from '../../tables/history/recordedChanges.ts';
import { recordChange } from '../recordChange.ts';
import { nextRevision } from '../revisions.ts';
import type { Writing } from '../writing.ts';
import { readContact } from './contacts.ts';
import { mergeContacts, mergeOf, restorable, unmergeContacts, type Restorable } from './mergeContacts.ts';

/** Undoes a creation, or the undo of a merge. Throws FAILED_PRECONDITION for a created contact with bookings. */
export async function removeContact(writing: Writing, id: string, change: ChangeRow): Promise<void> {
  const { db, businessId } = writing;
  const undone = change.undoes === null ? undefined : await findChange(db, businessId, change.undoes);
  const merged = undone && (await mergeOf(writing, undone));
  if (merged) {
    await mergeContacts(writing, merged.entity_id, { otherId: id });
    return;
  }
  await lockContacts(db, businessId, [id]);
  const contact = await readContact(writing, id);
  const { bookings } = contact.counts;
  if (bookings > 0) {
    const description = 'The customer has bookings. Merge or erase the customer instead.';
    throw new ApiError('FAILED_PRECONDITION', description, { data: { bookings } });
  }
  await deleteContact(db, businessId, id);
  await recordChange(writing, 'contact', { action: 'deleted', before: restorable(contact) });
}

/** Undoes a merge, or the undo of a creation. `change`: the deletion. */
export async function returnContact(writing: Writing, change: ChangeRow): Promise<void> {
  const merged = await mergeOf(writing, change);
  if (merged) {
    await unmergeContacts(writing, change, merged);
    return;
  }
  const { db, businessId, now } = writing;
  const contact = change.before as Restorable;
  await insertContact(db, businessId, { ...contact, revision: nextRevision(contact) }, now);
  await recordChange(writing, 'contact', { action: 'restored', after: contact, deletedDate: change.at });
}
