import { confirmBooking } from '../../../../contract/calls/bookings/bookings.ts';
import {
  createContact,
  getContact,
  listContacts,
  updateContact,
} from '../../../../contract/calls/bookings/contacts.ts';
import {
  countExtendedBookings,
  queryExtendedBookings,
} from '../../../../contract/calls/bookings/extendedBookings.ts';
import type { Contact } from '../../../../contract/entities/bookings/contact.ts';
import { contactFields } from '../../../../contract/entities/bookings/contactFields.ts';
import { customerName } from '../../../../contract/entities/bookings/contactDetails.ts';
import { extendedBookingFields } from '../../../../contract/entities/bookings/extendedBookingFields.ts';
import { isFields, type Fields } from '../../../../contract/paths.ts';
import type { FamilyCalls } from '../recordCalls.ts';
import { withNulls } from '../withNulls.ts';

/** Bookings change by actions (src/bookings), not by writes of their fields. */
export const bookings: FamilyCalls = {
  entity: 'booking',
  fields: extendedBookingFields,
  pagedBy: 'offset',
  async query(api, query, sending) {
    const answer = await api.send(queryExtendedBookings, { body: { query } }, sending);
    const items = answer.extendedBookings.map(({ booking }) => ({
      ...booking,
      name: customerName(booking.contactDetails),
    }));
    return { items, metadata: answer.pagingMetadata };
  },
  count: async (api, filter, sending) =>
    (await api.send(countExtendedBookings, { body: { filter } }, sending)).count,
  /** The bookings of the first hundred customers with the text in their name, email address or phone number. */
  async textCondition(api, q, sending) {
    const query = { filter: JSON.stringify({ q }), range: '[0,99]' };
    const found = await api.send(listContacts, { query }, sending);
    return { 'contactDetails.contactId': { $in: found.map(({ id }) => id) } };
  },
  actions: { list: queryExtendedBookings, show: queryExtendedBookings, edit: confirmBooking },
};

const withName = (contact: Contact) => ({ ...contact, name: customerName(contact) });

/** The total in `contacts 0-24/310`. */
const totalIn = (headers: Headers): number => Number(headers.get('Content-Range')?.split('/')[1]);

/** The conditions of a filter, which all apply, without its nesting. */
const conditionsOf = ({ $and: inner, ...own }: Fields): [string, unknown][] => [
  ...Object.entries(own),
  ...(Array.isArray(inner) ? inner.filter(isFields).flatMap(conditionsOf) : []),
];

const listed = (value: unknown): unknown => (isFields(value) && '$in' in value ? value['$in'] : [value]);

/** A filter of contacts in the dialect of ra-data-simple-rest. */
const restFilter = (filter: Fields): Fields =>
  Object.fromEntries(
    conditionsOf(filter).map(([key, value]) => [
      key,
      key === 'id' || isFields(value) ? listed(value) : value,
    ]),
  );

/** Customers are listed in the dialect of ra-data-simple-rest. */
export const contacts: FamilyCalls = {
  entity: 'contact',
  fields: contactFields,
  pagedBy: 'offset',
  async query(api, { filter = {}, sort = [], paging }, sending) {
    const { limit = 50, offset = 0 } = paging ?? {};
    const [by] = sort;
    const query = {
      filter: JSON.stringify(restFilter(filter)),
      range: JSON.stringify([offset, offset + limit - 1]),
      ...(by && { sort: JSON.stringify([by.fieldName, by.order ?? 'ASC']) }),
    };
    let total = 0;
    const onHeaders = (headers: Headers) => {
      total = totalIn(headers);
    };
    const found = await api.send(listContacts, { query }, { ...sending, onHeaders });
    return { items: found.map(withName), metadata: { total } };
  },
  textCondition: (_api, q) => Promise.resolve({ q }),
  actions: { list: listContacts, show: getContact, create: createContact, edit: updateContact },
  getOne: async (api, id, sending) => withName(await api.send(getContact, { path: { id } }, sending)),
  create: async (api, contact, sending) =>
    withName((await api.send(createContact, { body: { contact } }, sending)).contact),
  async update(api, change, sending) {
    const { name: _name, ...contact } = withNulls(change);
    const input = { path: { 'contact.id': change.patch.id }, body: { contact } };
    return withName((await api.send(updateContact, input, sending)).contact);
  },
};
