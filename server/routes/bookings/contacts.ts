import * as calls from '../../../contract/calls/bookings/contacts.ts';
import { answer, type Route } from '../../http/route.ts';
import {
  contactSortFields,
  createContact,
  eraseContact,
  listContacts,
  readContact,
  updateContact,
} from '../../rules/bookings/contacts.ts';
import { mergeContacts } from '../../rules/bookings/mergeContacts.ts';
import { contentRange, parseRestList } from '../../rules/restList.ts';
import { writingOf } from '../../rules/writing.ts';

const rules = { filter: calls.contactFilter, sortFields: contactSortFields } as const;

export const contactRoutes: readonly Route[] = [
  answer(calls.listContacts, async ({ query }, context) => {
    const asked = parseRestList(query, rules);
    const { contacts, total } = await listContacts(context, asked);
    context.setHeader('Content-Range', contentRange('contacts', asked.offset, contacts.length, total));
    return contacts;
  }),
  answer(calls.getContact, ({ path }, context) => readContact(context, path.id)),
  answer(calls.createContact, async ({ body }, context) => ({
    contact: await createContact(context, body.contact),
  })),
  answer(calls.updateContact, async ({ path, body }, context) => ({
    contact: await updateContact(context, path['contact.id'], body.contact),
  })),
  answer(calls.eraseContact, ({ path }, context) => eraseContact(context, path.id)),
  answer(calls.mergeContacts, ({ path, body }, context) => mergeContacts(writingOf(context), path.id, body)),
];
