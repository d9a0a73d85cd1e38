import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  bookingsGetBookingAnonymously,
  getAnonymousActionToken,
} from '../../../contract/calls/bookings/anonymousBookings.ts';
import * as bookingCalls from '../../../contract/calls/bookings/bookings.ts';
import * as bulk from '../../../contract/calls/bookings/bookingsInBulk.ts';
import * as calls from '../../../contract/calls/bookings/contacts.ts';
import {
  countExtendedBookings,
  queryExtendedBookings,
} from '../../../contract/calls/bookings/extendedBookings.ts';
import { listActivity } from '../../../contract/calls/history/activity.ts';
import { getUndoSteps, redoLastAction, undoLastAction } from '../../../contract/calls/history/history.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import type { ContactDetails } from '../../../contract/entities/bookings/contactDetails.ts';
import { contacts as migration } from '../../database/migrations/0045_contacts.ts';
import { copyRows } from '../../tables/businessCopy.ts';
import { findBusiness, insertBusiness } from '../../tables/businesses.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import {
  ask,
  refused,
  requestFor,
  startTestApp,
  testNow,
  yogaClass,
  type TestApp,
} from '../../testing/testApp.ts';
import { openForBookings, type BookingBody } from '../../testing/bookings/testBookings.ts';
import { samples } from '../../samples/samples.ts';
import { compareTexts } from '../../scheduling/locations.ts';
import { createBusiness } from '../businesses/businesses.ts';
import { installationWriting, loadSampleInto } from '../businesses/loadBusiness.ts';

const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'Ada@example.com', phone: '+49 30 1234567' };

/** The start of the session in March. */
const at = (day: string) => `2027-03-${day}T17:00:00.000Z`;

const contactIdOf = ({ contactDetails }: Booking): string => contactDetails.contactId ?? 'none';

describe.each(engineOfTheDay(import.meta.url))('contacts on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function opened() {
    const business = await openForBookings(server);
    const { admin, tokens, book } = business;
    const { eventId } = await business.yoga({ capacity: 100, defaultCapacity: 100 });
    const bookedEntity = { slot: { eventId } };
    /** The booking as staff read it. */
    const asStaff = async ({ id }: Booking): Promise<Booking> => {
      const body = { query: { filter: { id } } };
      const { extendedBookings } = await ask(server, queryExtendedBookings, { body }, tokens.staff);
      return extendedBookings[0]!.booking;
    };
    return {
      ...business,
      bookedEntity,
      asStaff,
      bookAs: async (
        contactDetails: ContactDetails,
        as = 'visitor',
        entity: BookingBody['booking']['bookedEntity'] = bookedEntity,
      ) => asStaff(await book({ bookedEntity: entity, contactDetails }, { as })),
      list: async (query: Record<string, unknown> = {}) => {
        const texts = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)]);
        const request = requestFor(
          calls.listContacts,
          { query: Object.fromEntries(texts) },
          { token: tokens.staff },
        );
        const response = await server.app(request);
        return {
          range: response.headers.get('Content-Range'),
          contacts: (await response.json()) as { id: string; firstName?: string }[],
        };
      },
      contact: (id: string) => ask(server, calls.getContact, { path: { id } }, admin),
    };
  }

  test('are created by bookings, and identified by email, else by phone number', async () => {
    const { bookAs, contact, act } = await opened();
    const first = await bookAs(ada);
    const id = contactIdOf(first);
    expect(contactIdOf(await bookAs({ email: 'ADA@Example.com' }))).toBe(id);
    expect(contactIdOf(await bookAs({ firstName: 'Countess', phone: '0049 30 1234567' }))).not.toBe(id);
    expect(contactIdOf(await bookAs({ firstName: 'Countess', phone: '+49 (30) 123-4567' }))).toBe(id);
    const other = await bookAs({ ...ada, email: 'anne@example.com' });
    expect(contactIdOf(other)).not.toBe(id);
    expect(contactIdOf(await bookAs({ phone: '12345' }))).toBe('none');
    await act(bookingCalls.cancelBooking, first);
    expect(await contact(id)).toEqual({
      id,
      firstName: 'Countess',
      lastName: 'Lovelace',
      email: 'ADA@Example.com',
      phone: '+49 (30) 123-4567',
      createdDate: first.createdDate,
      revision: '1',
      counts: { bookings: 3, upcoming: 2, canceled: 1 },
    });
  });

  test('are searched by parts of name, email and phone number', async () => {
    const { bookAs, list, admin } = await opened();
    await bookAs(ada);
    await bookAs({ firstName: 'Zoë', lastName: "O'Neil", email: 'zoe_o@example.com', phone: '040/77' });
    await bookAs({ firstName: '100%', email: 'other@example.com' });
    const found = async (q: string) =>
      (await list({ filter: { q } })).contacts.map(({ firstName }) => firstName);
    expect(await found('')).toEqual(['100%', 'Ada', 'Zoë']);
    expect(await found('a love')).toEqual(['Ada']);
    expect(await found('LOVE')).toEqual(['Ada']);
    expect(await found('zoe')).toEqual(['Zoë']);
    expect(await found('oneil')).toEqual(['Zoë']);
    expect(await found('030 123')).toEqual(['Ada']);
    expect(await found('77')).toEqual(['Zoë']);
    expect(await found('0%')).toEqual(['100%']);
    expect(await found('_')).toEqual(['Zoë']);
    expect(await found('nobody')).toEqual([]);
    const last = await list({ range: [1, 1], sort: ['name', 'DESC'] });
    expect([last.range, last.contacts.map(({ firstName }) => firstName)]).toEqual([
      'contacts 1-1/3',
      ['Ada'],
    ]);
    const { contacts } = await list({ filter: { q: 'love' } });
    const byId = await list({ filter: { id: [contacts[0]!.id, crypto.randomUUID()] } });
    expect(byId.contacts).toEqual(contacts);
    const query = { filter: '{"name":"x"}' };
    expect((await refused(server, calls.listContacts, { query }, admin)).rules).toEqual([
      'filter.name FIELD_NOT_ALLOWED',
    ]);
  });

  test('have bookings that filters find by contact, and by email in any case', async () => {
    const { bookAs, tokens } = await opened();
    const id = contactIdOf(await bookAs(ada));
    await bookAs({ email: 'other@example.com' });
    await bookAs({ email: 'ada@example.com' });
    const count = async (filter: Record<string, unknown>) =>
      (await ask(server, countExtendedBookings, { body: { filter } }, tokens.staff)).count;
    expect(await count({ 'contactDetails.contactId': id })).toBe(2);
    expect(await count({ 'contactDetails.email': 'aDa@EXAMPLE.com' })).toBe(2);
    expect(await count({ 'contactDetails.email': { $in: ['Ada@Example.com', 'OTHER@example.com'] } })).toBe(
      3,
    );
    expect(await count({ 'contactDetails.email': { $ne: 'ADA@example.com' } })).toBe(1);
  });

  test('are hidden from customers', async () => {
    const { bookAs, book, bookedEntity, admin, tokens, attempt, act } = await opened();
    const id = contactIdOf(await bookAs(ada));
    const body = { booking: { bookedEntity, contactDetails: { email: ada.email }, totalParticipants: 1 } };
    const texts: string[] = [];
    for (const token of [tokens.visitor, tokens.member]) {
      const response = await server.app(requestFor(bookingCalls.createBooking, { body }, { token }));
      texts.push(await response.text());
      const many = { body: { createBookingsInfo: [body], returnFullEntity: true } };
      texts.push(await (await server.app(requestFor(bulk.bulkCreateBooking, many, { token }))).text());
    }
    const booking = await book({ bookedEntity, contactDetails: { email: ada.email } }, { as: 'member' });
    const path = { bookingId: booking.id };
    const { token } = await ask(server, getAnonymousActionToken, { path }, admin);
    const request = requestFor(bookingsGetBookingAnonymously, { path: { token } }, { token: tokens.visitor });
    texts.push(await (await server.app(request)).text());
    const own = requestFor(queryExtendedBookings, { body: {} }, { token: tokens.member });
    texts.push(await (await server.app(own)).text());
    const cancelled = await act(bookingCalls.cancelBooking, booking, {}, 'member');
    expect(cancelled.booking?.status).toBe('CANCELED');
    texts.push(JSON.stringify(cancelled));
    for (const text of texts) {
      expect(text).toContain(ada.email);
      expect(text).not.toContain('contactId');
      expect(text).not.toContain(id);
    }
    for (const field of ['contactDetails.contactId', 'createdBy.contactId']) {
      const asked = { body: { filter: { [field]: id } } };
      const outcome = await refused(server, countExtendedBookings, asked, tokens.member);
      expect(outcome).toMatchObject({ status: 400 });
      expect(await ask(server, countExtendedBookings, asked, tokens.staff)).toBeDefined();
    }
    for (const who of ['visitor', 'member'] as const) {
      expect((await attempt(calls.getContact, { path: { id } }, who)).status).toBe(403);
      expect((await attempt(calls.listContacts, {}, who)).status).toBe(403);
    }
  });

  test('are set by admins only, with their own email or a new one', async () => {
    const { bookAs, contact, refuse, bookedEntity } = await opened();
    const id = contactIdOf(await bookAs(ada));
    const byPhone = contactIdOf(await bookAs({ firstName: 'Grace', phone: '+44 20 7946' }));
    const asAdmin = async (contactDetails: ContactDetails) =>
      contactIdOf(await bookAs(contactDetails, 'admin'));
    expect(await asAdmin({ contactId: id })).toBe(id);
    expect(await asAdmin({ contactId: id.toUpperCase(), email: 'ADA@example.com' })).toBe(id);
    const attemptOf = (contactDetails: object) =>
      refuse({ booking: { bookedEntity, totalParticipants: 1, contactDetails } }, 'admin');
    expect((await attemptOf({ contactId: crypto.randomUUID() })).rules).toEqual([
      'booking.contactDetails.contactId VALIDATION',
    ]);
    const conflict = { status: 409, code: 'CONTACT_DETAILS_CONFLICT', data: { contactId: id } };
    expect(await attemptOf({ contactId: id, email: 'other@example.com' })).toMatchObject(conflict);
    expect(await attemptOf({ contactId: byPhone, email: ada.email })).toMatchObject({ code: conflict.code });
    expect(await asAdmin({ contactId: byPhone, email: 'grace@example.com' })).toBe(byPhone);
    expect(await contact(byPhone)).toMatchObject({ email: 'grace@example.com' });
    expect((await contact(id)).email?.toLowerCase()).toBe('ada@example.com');
    // Customers cannot name a contact.
    const ofVisitor = await bookAs({ contactId: id, email: 'other@example.com' });
    expect(contactIdOf(ofVisitor)).not.toBe(id);
  });

  test('can be merged by admins', async () => {
    const { bookAs, contact, admin, attempt, asStaff } = await opened();
    const contactId = contactIdOf(await bookAs({ ...ada, phone: undefined }));
    const moved = await bookAs({ firstName: 'A.', email: 'ada.king@example.com', phone: '+44 20 7946' });
    const otherId = contactIdOf(moved);
    const merged = await ask(
      server,
      calls.mergeContacts,
      { path: { id: contactId }, body: { otherId } },
      admin,
    );
    const { phone: _phone, ...own } = ada;
    expect(merged).toMatchObject({ id: contactId, ...own, phone: '+44 20 7946', counts: { bookings: 2 } });
    expect(await contact(contactId)).toEqual(merged);
    expect(await asStaff(moved)).toMatchObject({
      contactDetails: { contactId, email: 'ada.king@example.com' },
      createdBy: { contactId },
      revision: '2',
    });
    expect((await refused(server, calls.getContact, { path: { id: otherId } }, admin)).status).toBe(404);
    expect(contactIdOf(await bookAs({ email: 'ADA.King@example.com' }))).toBe(contactId);
    const formerEmail = { contactId, email: 'ada@example.com' };
    expect(contactIdOf(await bookAs(formerEmail, 'admin'))).toBe(contactId);
    const self = { path: { id: contactId }, body: { otherId: contactId } };
    expect((await refused(server, calls.mergeContacts, self, admin)).rules).toEqual(['otherId VALIDATION']);
    expect((await attempt(calls.mergeContacts, self, 'staff')).status).toBe(403);
  });

  test('are both back after the undo of a merge, which a redo repeats, unless fields were edited', async () => {
    const { bookAs, contact, admin, asStaff, tokens } = await opened();
    const id = contactIdOf(await bookAs({ ...ada, phone: undefined }));
    const moved = await bookAs({ firstName: 'A.', email: 'a.king@example.com', phone: '+44 20 7946' });
    const otherId = contactIdOf(moved);
    const noted = { path: { 'contact.id': otherId }, body: { contact: { notes: 'Tea.', revision: '1' } } };
    await ask(server, calls.updateContact, noted, admin);
    const [remaining, other] = [await contact(id), await contact(otherId)];
    const merge = () => ask(server, calls.mergeContacts, { path: { id }, body: { otherId } }, admin);
    const stepOf = async (way: 'undo' | 'redo') => (await ask(server, getUndoSteps, {}, admin))[way];
    const undoing = async () => ({ body: { changeId: (await stepOf('undo'))?.changeId ?? '' } });
    const redoing = async () => ({ body: { changeId: (await stepOf('redo'))?.changeId ?? '' } });
    const merged = await merge();
    const since = await bookAs({ email: 'a.king@example.com' });
    const merges = async () => {
      const query = { filter: JSON.stringify({ entityId: id, action: 'merged' }) };
      const listed = await ask(server, listActivity, { query }, admin);
      return listed.map(({ mergedName, undone }) => ({ mergedName, undone }));
    };
    expect(await merges()).toEqual([{ mergedName: 'A.', undone: false }]);
    await ask(server, undoLastAction, await undoing(), admin);
    expect(await merges()).toEqual([{ mergedName: 'A.', undone: true }]);
    const { revision: _revision, updatedDate: _date, counts, ...ownFields } = remaining;
    const { revision: _next, updatedDate: _now, ...fields } = await contact(id);
    expect(fields).toEqual({ ...ownFields, counts });
    expect(await contact(otherId)).toEqual({
      ...other,
      revision: '3',
      updatedDate: testNow.toISOString(),
      counts: { ...other.counts, bookings: 2, upcoming: 2 },
    });
    expect(await asStaff(moved)).toMatchObject({
      contactDetails: { contactId: otherId },
      createdBy: { contactId: otherId },
    });
    expect(contactIdOf(await asStaff(since))).toBe(otherId);

    await ask(server, redoLastAction, await redoing(), admin);
    expect(await merges()).toEqual([
      { mergedName: 'A.', undone: false },
      { mergedName: 'A.', undone: true },
    ]);
    expect(await contact(id)).toMatchObject({ phone: merged.phone, notes: 'Tea.', counts: { bookings: 3 } });
    expect((await refused(server, calls.getContact, { path: { id: otherId } }, admin)).status).toBe(404);
    const { revision } = await contact(id);
    const edit = { path: { 'contact.id': id }, body: { contact: { notes: 'Coffee.', revision } } };
    await ask(server, calls.updateContact, edit, admin);
    expect(await refused(server, undoLastAction, await undoing(), admin)).toMatchObject({
      code: 'CHANGED_SINCE',
      data: { fields: ['notes'] },
    });
    expect(contactIdOf(await asStaff(moved))).toBe(id);

    // Its erasure covers the merged one, whose merge can then not be undone.
    const { extendedBookings } = await ask(
      server,
      queryExtendedBookings,
      { body: { query: { filter: { 'contactDetails.contactId': id } } } },
      tokens.staff,
    );
    for (const { booking } of extendedBookings) {
      const body = { revision: booking.revision, flowControlSettings: { ignoreCancellationPolicy: true } };
      await ask(server, bookingCalls.cancelBooking, { path: { bookingId: booking.id }, body }, admin);
    }
    await ask(server, calls.eraseContact, { path: { id } }, admin);
    const activity = await ask(
      server,
      listActivity,
      { query: { filter: JSON.stringify({ entityId: otherId }) } },
      admin,
    );
    expect(JSON.stringify(activity)).not.toMatch(/king|Tea|7946/);
    expect(await merges()).toEqual([{ undone: false }, { undone: true }]);
    expect((await stepOf('undo'))?.entity).not.toBe('contact');
  });

  test('are changed by admins, with the history of the changes', async () => {
    const { bookAs, contact, admin, attempt, tokens } = await opened();
    const id = contactIdOf(await bookAs(ada));
    const otherId = contactIdOf(await bookAs({ firstName: 'Grace', email: 'grace@example.com' }));
    const change = async (fields: object) => {
      const { revision } = await contact(id);
      return { path: { 'contact.id': id }, body: { contact: { revision, ...fields } } };
    };
    const fields = {
      lastName: null,
      email: 'countess@example.com',
      phone: ' +44 20 7946 ',
      notes: 'Knocks twice.',
    };
    const changed = await ask(server, calls.updateContact, await change(fields), admin);
    expect(changed.contact).toMatchObject({
      firstName: 'Ada',
      email: 'countess@example.com',
      phone: '+44 20 7946',
      notes: 'Knocks twice.',
      revision: '2',
    });
    expect(changed.contact).not.toHaveProperty('lastName');
    // Later bookings find it by the new email, and keep its notes.
    expect(contactIdOf(await bookAs({ email: 'Countess@example.com' }))).toBe(id);
    expect(await contact(id)).toMatchObject({ notes: 'Knocks twice.', revision: '2' });
    const taken = await refused(
      server,
      calls.updateContact,
      await change({ email: 'GRACE@example.com' }),
      admin,
    );
    expect(taken).toMatchObject({ code: 'CONTACT_DETAILS_CONFLICT', data: { contactId: otherId } });
    const stale = { path: { 'contact.id': id }, body: { contact: { revision: '1', notes: 'x' } } };
    expect(await refused(server, calls.updateContact, stale, admin)).toMatchObject({
      code: 'REVISION_MISMATCH',
      data: { contact: { notes: 'Knocks twice.' } },
    });
    const wrong = await change({ email: 'no', phone: 'abc!' });
    expect((await refused(server, calls.updateContact, wrong, admin)).rules).toEqual([
      'contact.email FORMAT',
      'contact.phone FORMAT',
    ]);
    expect((await attempt(calls.updateContact, await change({ notes: 'y' }), 'staff')).status).toBe(403);
    const nameless = await change({ firstName: ' ', email: null, phone: ' ' });
    expect((await refused(server, calls.updateContact, nameless, admin)).rules).toEqual([
      'contact.firstName REQUIRED_FIELD',
    ]);
    const query = { filter: JSON.stringify({ entityId: id }) };
    const [entry, ...others] = await ask(server, listActivity, { query }, tokens.staff);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ entity: 'contact', action: 'updated' });
    expect(entry?.fields.map(({ field }) => field)).toEqual(['email', 'lastName', 'notes', 'phone']);
  });

  test('keep both notes when merged, and the merge in their history', async () => {
    const { bookAs, contact, admin } = await opened();
    const id = contactIdOf(await bookAs(ada));
    const otherId = contactIdOf(await bookAs({ firstName: 'A.', email: 'a@example.com' }));
    for (const [one, notes] of [
      [id, 'First.'],
      [otherId, 'Second.'],
    ] as const) {
      const body = { contact: { notes, revision: '1' } };
      await ask(server, calls.updateContact, { path: { 'contact.id': one }, body }, admin);
    }
    await ask(server, calls.mergeContacts, { path: { id }, body: { otherId } }, admin);
    expect(await contact(id)).toMatchObject({ notes: 'First.\n\nSecond.', revision: '3' });
    const changes = async (entityId: string) => {
      const query = { filter: JSON.stringify({ entityId }) };
      const listed = await ask(server, listActivity, { query }, admin);
      return listed.map(({ action, name }) => `${action} ${name}`);
    };
    expect(await changes(id)).toEqual(['merged Ada Lovelace', 'updated Ada Lovelace']);
    expect(await changes(otherId)).toEqual(['deleted A.', 'updated A.']);
  });

  test('are added by admins, found by later bookings, and removed by undo while they have none', async () => {
    const { bookAs, contact, admin, attempt, list } = await opened();
    const input = { body: { contact: { ...ada, phone: ' +49 30 7654 ', notes: 'Met at the fair.' } } };
    expect((await attempt(calls.createContact, input, 'staff')).status).toBe(403);
    const { contact: added } = await ask(server, calls.createContact, input, admin);
    const { id } = added;
    expect(added).toMatchObject({
      ...ada,
      phone: '+49 30 7654',
      notes: 'Met at the fair.',
      createdDate: testNow.toISOString(),
      counts: { bookings: 0, upcoming: 0, canceled: 0 },
    });
    const conflict = { code: 'CONTACT_DETAILS_CONFLICT', data: { contactId: id } };
    expect(await refused(server, calls.createContact, input, admin)).toMatchObject(conflict);
    const nameless = { body: { contact: { notes: 'Who?' } } };
    expect((await refused(server, calls.createContact, nameless, admin)).rules).toEqual([
      'contact.firstName REQUIRED_FIELD',
    ]);
    const query = { filter: JSON.stringify({ entityId: id }) };
    expect(await ask(server, listActivity, { query }, admin)).toMatchObject([
      { action: 'created', name: 'Ada Lovelace' },
    ]);

    const body = async (way: 'undo' | 'redo') => {
      const steps = await ask(server, getUndoSteps, {}, admin);
      return { body: { changeId: steps[way]?.changeId ?? '' } };
    };
    await ask(server, undoLastAction, await body('undo'), admin);
    expect((await list()).contacts).toEqual([]);
    await ask(server, redoLastAction, await body('redo'), admin);
    expect(await contact(id)).toMatchObject({ ...ada, phone: '+49 30 7654', notes: 'Met at the fair.' });
    expect(contactIdOf(await bookAs({ email: 'ada@example.com' }))).toBe(id);
    expect(await refused(server, undoLastAction, await body('undo'), admin)).toMatchObject({
      code: 'FAILED_PRECONDITION',
      data: { bookings: 1 },
    });
  });

  test('are filtered by visits, creation and notes', async () => {
    const { bookAs, act, admin, list, businessId } = await opened();
    const visitor = async (firstName: string, daysAgo?: number) => {
      const booking = await bookAs({ firstName, email: `${firstName.toLowerCase()}@example.com` });
      if (daysAgo === undefined) return contactIdOf(booking);
      await act(bookingCalls.confirmBooking, booking);
      const start = new Date(testNow.getTime() - daysAgo * 86_400_000);
      await server.database.write(sql`update bookings set start_date = ${start}, end_date = ${start}
        where business_id = ${businessId} and id = ${booking.id}`);
      return contactIdOf(booking);
    };
    await visitor('Ann', -3);
    await visitor('Bea', 100);
    const cleo = await visitor('Cleo', 400);
    await visitor('Dora', 400);
    await visitor('Dora', -3);
    const eve = await visitor('Eve');
    await ask(
      server,
      calls.updateContact,
      { path: { 'contact.id': cleo }, body: { contact: { revision: '1', notes: 'Tea.' } } },
      admin,
    );
    await server.database.write(sql`
      update contacts set created_date = ${new Date(testNow.getTime() - 40 * 86_400_000)} where id = ${eve}`);
    const found = async (filter: calls.ContactFilter) =>
      (await list({ filter })).contacts.map(({ firstName }) => firstName).join(' ');
    expect(await found({ visits: ['upcoming'] })).toBe('Ann Dora');
    expect(await found({ visits: ['quiet3Months'] })).toBe('Bea Cleo');
    expect(await found({ visits: ['quiet12Months', 'never'] })).toBe('Cleo Eve');
    expect(await found({ createdInDays: 30 })).toBe('Ann Bea Cleo Dora');
    expect(await found({ createdInDays: 41, visits: ['never'], q: 'eve' })).toBe('Eve');
    expect(await found({ hasNotes: true })).toBe('Cleo');
    expect(await found({ hasNotes: false })).toBe('Ann Bea Dora Eve');
    expect((await list({ filter: { hasNotes: true } })).range).toBe('contacts 0-0/1');
  });

  test('have visits and payments, counted by their bookings', async () => {
    const { bookAs, act, contact, businessId } = await opened();
    const booking = await bookAs(ada);
    const other = await bookAs(ada);
    const id = contactIdOf(booking);
    for (const one of [booking, other]) await act(bookingCalls.confirmBooking, one);
    expect(await contact(id)).toMatchObject({ nextVisit: booking.startDate });
    const past = new Date(testNow.getTime() - 86_400_000);
    await server.database.write(sql`
      update bookings set start_date = ${past}, end_date = ${past}, status = 'CONFIRMED', paid_amount = 12.5,
        paid_currency = (select currency from businesses where id = ${businessId})
      where business_id = ${businessId} and id = ${booking.id}`);
    const visited = await contact(id);
    expect(visited).toMatchObject({
      lastVisit: past.toISOString(),
      nextVisit: other.startDate,
      counts: { bookings: 2, upcoming: 1 },
    });
    expect(visited.paid).toEqual([{ value: '12.50', currency: 'EUR' }]);
    await server.database.write(sql`
      update bookings set paid_amount = 15, paid_currency = 'JPY'
      where business_id = ${businessId} and id = ${other.id}`);
    await server.database.write(sql`update businesses set currency = 'JPY' where id = ${businessId}`);
    const paid = (await contact(id)).paid?.map(({ value, currency }) => `${currency} ${Number(value)}`);
    expect(paid).toEqual(['EUR 12.5', 'JPY 15']);
  });

  /** A course with three sessions and a seat of Ada; the days are those of March. */
  async function inCourse(days: readonly [number, number, number]) {
    const business = await opened();
    const { offer, addSession, bookAs, act, admin } = business;
    const course = await offer(yogaClass({ type: 'COURSE', name: 'Sleep well' }));
    for (const day of days) {
      await addSession(course, { start: `2027-03-${String(day).padStart(2, '0')}T18:00:00` });
    }
    const bookedEntity = { schedule: { scheduleId: course.schedule?.id ?? '' } };
    const seat = await bookAs(ada, 'admin', bookedEntity);
    await act(bookingCalls.confirmBooking, seat);
    const id = contactIdOf(seat);
    return {
      ...business,
      id,
      /** The same server at noon of a day. */
      on: (day: number) => {
        const later = startTestApp(server.database);
        later.passTime((Date.UTC(2027, 2, day, 12) - testNow.getTime()) / 1000);
        return {
          contact: () => ask(later, calls.getContact, { path: { id } }, admin),
          erase: () => refused(later, calls.eraseContact, { path: { id } }, admin),
        };
      },
    };
  }

  test('visit each session of a course', async () => {
    const { on, bookAs } = await inCourse([4, 11, 18]);
    // A request for 2 March, which no one has confirmed yet.
    await bookAs(ada);
    const [before, between, after] = [await on(1).contact(), await on(5).contact(), await on(19).contact()];
    expect(before).not.toHaveProperty('lastVisit');
    expect(before.nextVisit).toBe(at('04'));
    expect(between).toMatchObject({ lastVisit: at('04'), nextVisit: at('11') });
    expect(after.lastVisit).toBe(at('18'));
    expect(after).not.toHaveProperty('nextVisit');
  });

  test('are not erased before their course has ended', async () => {
    const { on } = await inCourse([4, 11, 18]);
    const [between, after] = [on(5), on(19)];
    expect((await between.contact()).counts.upcoming).toBe(1);
    expect(await between.erase()).toMatchObject({ code: 'FAILED_PRECONDITION', data: { upcoming: 1 } });
    expect((await after.contact()).counts.upcoming).toBe(0);
  });

  test('are erased on request from bookings, history, events and mails', async () => {
    const { bookAs, admin, act, asStaff, businessId, attempt } = await opened();
    const booked = await bookAs({ ...ada, fullAddress: { addressLine: 'Mill Lane 1' } });
    const id = contactIdOf(booked);
    const booking = await bookAs({ firstName: 'Grace', email: 'grace@example.com' });
    const path = { path: { id } };
    const body = { contact: { notes: 'Knocks twice.', revision: '1' } };
    await ask(server, calls.updateContact, { path: { 'contact.id': id }, body }, admin);
    expect(await refused(server, calls.eraseContact, path, admin)).toMatchObject({
      code: 'FAILED_PRECONDITION',
      data: { upcoming: 1 },
    });
    expect((await attempt(calls.eraseContact, path, 'staff')).status).toBe(403);
    await act(bookingCalls.cancelBooking, booked, { participantNotification: { notifyParticipants: true } });

    const personal = /lovelace|ada@example|1234567|mill lane|knocks/i;
    const stored = async () => {
      const rows = await server.database.rows(sql<{ text: string }>`
        select changes::text as text from changes where business_id = ${businessId}
        union all select domain_events::text from domain_events where business_id = ${businessId}
        union all select bookings::text from bookings where business_id = ${businessId}
        union all select contacts::text from contacts where business_id = ${businessId}
        union all select recipient from outbox where business_id = ${businessId}`);
      return rows.filter(({ text }) => personal.test(text)).length;
    };
    expect(await stored()).toBeGreaterThan(4);
    expect(await ask(server, calls.eraseContact, path, admin)).toEqual({ bookings: 1 });
    expect(await stored()).toBe(0);
    expect((await refused(server, calls.getContact, path, admin)).status).toBe(404);
    const { contactDetails, ...figures } = await asStaff(booked);
    expect(contactDetails).toEqual({});
    expect(figures).toMatchObject({ status: 'CANCELED', startDate: booked.startDate, totalParticipants: 1 });
    expect(await asStaff(booking)).toEqual(booking);
    // The history of the booking stays readable.
    const query = { filter: JSON.stringify({ entityId: booked.id }) };
    const history = await ask(server, listActivity, { query }, admin);
    expect(history.map(({ action }) => action)).toEqual(['updated', 'canceled', 'created']);
    expect(history[1]?.fields.map(({ field }) => field)).toContain('status');
  });

  test('leave a history that nothing else can rewrite', async () => {
    const { bookAs, businessId } = await opened();
    await bookAs(ada);
    const rewrite = (assignment: string) =>
      server.database.write(sql`
        update changes set ${sql.raw(assignment)} where business_id = ${businessId} and entity = 'booking'`);
    for (const assignment of [
      "after = jsonb_set(without_customer(entity, after), '{status}', '\"CANCELED\"')",
      "after = after - 'contactDetails'",
      "before = without_customer(entity, before), after = without_customer(entity, after), action = 'x'",
    ]) {
      await expect(rewrite(assignment)).rejects.toThrow('changes are only ever added');
    }
  });

  test('are the same in a copy of a business, and exist for bookings of earlier versions', async () => {
    const { database, options } = server;
    const contactsOf = (businessId: string) =>
      database.rows(sql<{
        id: string;
      }>`select id, first_name, last_name, email, phone, created_date from contacts
        where business_id = ${businessId} order by id`);
    const sample = samples.studio(testNow);
    const to = crypto.randomUUID();
    const from = await database.transaction(async (db) => {
      const { id } = await createBusiness(db, sample.business, { now: testNow, requestId: 'test' });
      await loadSampleInto(installationWriting({ db, businessId: id, now: testNow }, options), sample);
      const original = await findBusiness(db, id);
      await insertBusiness(db, { ...original!, id: to, host: null });
      await copyRows(db, { from: id, to });
      return id;
    });
    const made = await contactsOf(from);
    const ids = sample.bookings.map(({ booking }) => contactIdOf(booking));
    expect(made.map(({ id }) => id)).toEqual([...new Set(ids)].toSorted(compareTexts));
    expect(await contactsOf(to)).toEqual(made);
    const [fill = ''] =
      /insert into contacts \(business_id[\s\S]*?group by business_id, contact_id;/.exec(migration.up) ?? [];
    await database.write(sql`delete from contacts`);
    await database.rows(sql.raw(fill));
    expect(await contactsOf(from)).toEqual(made);
  });
});
