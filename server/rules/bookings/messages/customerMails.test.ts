import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '../../../../contract/call.ts';
import { bookingsCancelBookingAnonymously } from '../../../../contract/calls/bookings/anonymousBookings.ts';
import * as bulk from '../../../../contract/calls/bookings/bookingsInBulk.ts';
import * as calls from '../../../../contract/calls/bookings/bookings.ts';
import { previewMove } from '../../../../contract/calls/bookings/moveTimes.ts';
import {
  cancelEvent,
  createEvent,
  getEvent,
  updateEvent,
} from '../../../../contract/calls/calendar/calendarEvents.ts';
import { createAddOnGroup } from '../../../../contract/calls/prices/addOnGroups.ts';
import { createAddOn } from '../../../../contract/calls/prices/addOns.ts';
import { createLocation } from '../../../../contract/calls/locations/locations.ts';
import { createCategory } from '../../../../contract/calls/services/categories.ts';
import { setServiceLocations } from '../../../../contract/calls/services/serviceParts.ts';
import { deleteService } from '../../../../contract/calls/services/services.ts';
import { restoreService } from '../../../../contract/calls/workbench/frontdesk.ts';
import {
  previewServiceDeletion,
  previewServiceLocations,
} from '../../../../contract/calls/services/previews.ts';
import { createTestBusiness, setTestClock } from '../../../../contract/calls/workbench/qa.ts';
import type { BookingPolicyInput } from '../../../../contract/entities/terms/bookingPolicy.ts';
import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import { deliverDue } from '../../../mail/deliverDue.ts';
import type { OutgoingMail } from '../../../mail/mailer.ts';
import { mailTexts } from '../../../mail/mailTexts.ts';
import { newestMessages } from '../../../mail/outbox.ts';
import { findBusiness, insertBusiness } from '../../../tables/businesses.ts';
import { copyRows } from '../../../tables/businessCopy.ts';
import { samples } from '../../../samples/samples.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { instantIn, lineIn, parseCalendar, partsIn } from '../../../testing/bookings/parseCalendar.ts';
import { ask, requestFor, startTestApp, testNow, type TestApp } from '../../../testing/testApp.ts';
import {
  minutesLater,
  openForBookings,
  tuesday,
  type BookingBody,
} from '../../../testing/bookings/testBookings.ts';
import { selectBookings } from '../../../tables/calendar/bookings.ts';
import { createBusiness } from '../../businesses/businesses.ts';
import { installationWriting, loadSampleInto } from '../../businesses/loadBusiness.ts';
import { queueMail } from '../../../mail/mails.ts';
import { bookingMailStates, keepBookingMailState } from '../../../tables/calendar/bookingMails.ts';
import { manageToken, readManageToken } from './manageLink.ts';
import { remindCustomers } from './reminders.ts';

const email = 'Ada@example.com';
const told = { participantNotification: { notifyParticipants: true } };
const confirmed = { status: 'CONFIRMED' } as const;
const approval = { onlineBooking: { enabled: true, requireManualApproval: true } };

const eventIn = (mail: { calendars?: readonly { method: string; content: string }[] }) => {
  const [file] = mail.calendars ?? [];
  if (!file) throw new Error('There is no calendar file.');
  const calendar = parseCalendar(file.content);
  const [event] = partsIn(calendar, 'VEVENT');
  if (!event) throw new Error('There is no event.');
  return {
    method: file.method,
    uid: lineIn(event, 'UID').value,
    sequence: Number(lineIn(event, 'SEQUENCE').value),
    status: lineIn(event, 'STATUS').value,
    title: lineIn(event, 'SUMMARY').text,
    start: instantIn(calendar, lineIn(event, 'DTSTART')),
    end: instantIn(calendar, lineIn(event, 'DTEND')),
    organizer: lineIn(event, 'ORGANIZER').value,
    attendee: lineIn(event, 'ATTENDEE').value,
  };
};

/** The same subject for two customers. */
const both = (subject: string) => [email, 'ben@example.com'].map((to) => `${to} ${subject}`);

const wish = (notifyParticipants: boolean) => ({ participantNotification: { notifyParticipants } });

const summaries = (all: readonly { recipient: string; subject: string }[]) =>
  all.map(({ recipient, subject }) => `${recipient} ${subject}`).toSorted();

describe.each(engineOfTheDay(import.meta.url))('messages to customers on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open(), { mode: 'qa', mailAddress: 'desk@studio.example' });
  });

  const storedBooking = async ({ businessId }: { businessId: string }, { id }: Booking) =>
    (await selectBookings(server.database, businessId, sql`and id = ${id}`))[0]?.booking;

  /** A business, with the messages to its customers. */
  async function opened(terms: BookingPolicyInput = {}) {
    const business = await openForBookings(server, terms);
    const { businessId } = business;
    const { secret } = server.options.config;
    const mails = async (limit = 50) =>
      (await newestMessages(server.database, { businessId, limit }, secret)).map(
        ({ content, ...message }) => {
          if (!content) throw new Error('The message cannot be read.');
          return { ...message, ...content };
        },
      );
    const newest = async () => {
      const [mail] = await mails(1);
      if (!mail) throw new Error('There is no message.');
      return mail;
    };
    /** Books as a visitor whose browser has a language. */
    const bookIn = async (language: string, booking: BookingBody['booking'], options = {}) => {
      const body = { booking: { totalParticipants: 1, contactDetails: { email }, ...booking }, ...options };
      const headers = { 'Accept-Language': language };
      const token = business.tokens.visitor;
      const response = await server.app(requestFor(calls.createBooking, { body }, { token, headers }));
      expect(response.status).toBe(200);
      return ((await response.json()) as { booking: Booking }).booking;
    };
    const actNotifying = async (call: Call, booking: Booking, body: object = {}) => {
      const answer = await business.act(call, booking, { ...told, ...body });
      expect(answer).toMatchObject({ status: 200 });
      return answer.booking ?? booking;
    };
    return { ...business, mails, newest, bookIn, actNotifying };
  }

  describe.each(['en', 'de', 'he'] as const)('in %s', (language) => {
    const texts = mailTexts[language];

    test('follow a booking from the request to the cancellation, with one calendar event', async () => {
      const { appointment, slotOf, bookIn, actNotifying, mails, newest, businessId, named, admin } =
        await opened();
      const title = 'Yoga & <Tea>, "late"';
      const service = await appointment({ ...approval, name: title });
      const contactDetails = { email, firstName: 'Ada', lastName: 'L' };
      const bookedEntity = slotOf(service, named);
      const booking = await bookIn(`${language},en;q=0.5`, { contactDetails, bookedEntity }, told);
      expect(await mails()).toEqual([]);

      const pending = await actNotifying(calls.markBookingAsPending, booking);
      const asked = await newest();
      expect(asked).toMatchObject({ recipient: email, language });
      expect(asked.subject).toContain(texts['booking.pending.subject'].replace('{title}', title));
      expect(asked.subject).toMatch(/, .*10:00$/);
      expect(eventIn(asked)).toEqual({
        method: 'REQUEST',
        uid: `${booking.id}@frontdesk`,
        sequence: 2,
        status: 'TENTATIVE',
        title,
        start: tuesday,
        end: minutesLater(60),
        organizer: 'mailto:desk@studio.example',
        attendee: `mailto:${email}`,
      });

      const decided = await actNotifying(calls.confirmBooking, pending);
      const confirmation = await newest();
      expect(confirmation.subject).toContain(texts['booking.confirmed.subject'].replace('{title}', title));
      expect(confirmation.text).toContain(texts['booking.confirmed.text']);
      expect(confirmation.text).toContain('Ada');
      expect(confirmation.text).toMatch(new RegExp(`/booking/[\\w-]{86}\\?language=${language}$`, 'm'));
      const link = /\S+\/booking\/([\w-]{86})/.exec(confirmation.text) ?? [];
      expect(link[0]).toMatch(/^http:\/\/localhost:4600\/booking\//);
      const { secret } = server.options.config;
      expect(await readManageToken(secret, link[1] ?? '')).toEqual({ businessId, bookingId: booking.id });
      expect(confirmation.html).toContain(`href="${link[0]}?language=${language}"`);
      expect(confirmation.html).toContain(`dir="${language === 'he' ? 'rtl' : 'ltr'}"`);
      expect(confirmation.html).toContain('Yoga &amp; &lt;Tea&gt;, &quot;late&quot;');
      expect(confirmation.html).not.toContain('<Tea>');
      expect(eventIn(confirmation)).toMatchObject({ method: 'REQUEST', sequence: 3, status: 'CONFIRMED' });

      const slot = { startDate: minutesLater(120), endDate: minutesLater(180) };
      const flowControlSettings = { skipBusinessConfirmation: true };
      const message = 'Room 2 is being painted.';
      const before = await mails();
      const path = { bookingId: booking.id };
      const previewed = await ask(server, previewMove, { path, body: { slot, message } }, admin);
      expect(await mails()).toEqual(before);
      const moved = await actNotifying(calls.rescheduleBooking, decided, {
        slot,
        flowControlSettings,
        participantNotification: { notifyParticipants: true, message },
      });
      const rescheduled = await newest();
      expect(rescheduled.text).toContain(message);
      expect(previewed.mail).toEqual({
        to: email,
        language,
        subject: rescheduled.subject,
        text: rescheduled.text,
      });
      expect(rescheduled.text).toContain(texts['booking.rescheduled.text']);
      expect(rescheduled.text).toContain(texts['booking.before'].split('{')[0]);
      expect(eventIn(rescheduled)).toMatchObject({
        uid: `${booking.id}@frontdesk`,
        sequence: 4,
        status: 'CONFIRMED',
        start: minutesLater(120),
        end: minutesLater(180),
      });

      await actNotifying(calls.cancelBooking, moved);
      const cancelled = await newest();
      expect(cancelled.text).toContain(texts['booking.cancelled.text']);
      expect(cancelled.text).not.toContain('/booking/');
      expect(eventIn(cancelled)).toMatchObject({
        method: 'CANCEL',
        uid: `${booking.id}@frontdesk`,
        sequence: 5,
        status: 'CANCELLED',
      });
      const all = await mails();
      expect(all).toHaveLength(4);
      for (const { subject, text, html } of all) {
        expect(`${subject}${text}${html}`).not.toMatch(/\{\w+\}|undefined|\[object|Invalid/);
      }
    });

    test('say that a request is declined', async () => {
      const { yoga, bookIn, actNotifying, newest } = await opened();
      const { eventId } = await yoga();
      const booking = await bookIn(language, { bookedEntity: { slot: { eventId } } }, told);
      await actNotifying(calls.declineBooking, booking);
      const declined = await newest();
      expect(declined.text).toContain(texts['booking.declined.text']);
      // The calendar never contained it.
      expect(declined.calendars).toBeUndefined();
    });
  });

  test('confirm that a customer joined a waitlist', async () => {
    const waitlistPolicy = { enabled: true, capacity: 5, reservationTimeInMinutes: 60 };
    const { yoga, newest, book } = await opened({ waitlistPolicy });
    const { eventId } = await yoga({ capacity: 1 });
    const bookedEntity = { slot: { eventId } };
    await book({ bookedEntity, ...confirmed }, { as: 'admin' });
    await book({ bookedEntity, status: 'WAITING_LIST', contactDetails: { email } }, told);
    const waiting = await newest();
    expect(waiting.text).toContain(mailTexts.en['booking.waitlisted.text']);
    expect(waiting.calendars).toBeUndefined();
  });

  test('give times in the zones of the customer and of the business', async () => {
    const { appointment, slotOf, book, newest, named } = await opened();
    const service = await appointment();
    const contactDetails = { email, timeZone: 'America/New_York' };
    const bookedEntity = slotOf(service, named);
    await book({ bookedEntity, contactDetails, ...confirmed }, { as: 'admin', ...told });
    const { text, calendars } = await newest();
    expect(text).toMatch(/When: Tuesday, 2 March 2027, 04:00–05:00 \(Eastern Standard Time\)/);
    expect(text).toMatch(/Local time at My business: .*10:00–11:00 \(Central European Standard Time\)/);
    expect(calendars?.[0]?.content).toContain('DTSTART;TZID=Europe/Berlin:20270302T100000');
  });

  test('contain add-ons, total, last free cancellation and contact; after the end also the fee and a link to book again', async () => {
    const studio = await opened({
      saveCreditCardPolicy: { enabled: true },
      customPolicyDescription: { enabled: true, description: 'Late is dear.' },
      cancellationFeePolicy: {
        enabled: true,
        cancellationWindows: [
          { percentage: '50', startInMinutes: 720 },
          { amount: { value: '25' }, startInMinutes: 60 },
        ],
      },
    });
    const { appointment, slotOf, bookIn, act, actNotifying, newest, named, admin, businessId } = studio;
    const { category } = await ask(
      server,
      createCategory,
      { body: { category: { name: 'Offered' } } },
      admin,
    );
    const service = await appointment({
      category: { id: category.id },
      payment: { rateType: 'FIXED', fixed: { price: { value: '70.50' } }, options: { inPerson: true } },
    });
    const { addOn } = await ask(
      server,
      createAddOn,
      { body: { addOn: { name: 'Warm oil', price: { value: '9.50' } } } },
      admin,
    );
    await ask(
      server,
      createAddOnGroup,
      { body: { addOnGroup: { name: 'Extras', addOnIds: [addOn.id] }, serviceId: service.id } },
      admin,
    );
    await server.database.write(
      sql`update locations set phone = '+49 30 1', email = 'front@desk.example'
        where business_id = ${businessId} and is_default`,
      1,
    );
    const booking = await bookIn(
      'en',
      {
        bookedEntity: slotOf(service, named),
        bookedAddOns: [{ id: addOn.id }],
        selectedPaymentOption: 'OFFLINE',
        contactDetails: { email, timeZone: 'Europe/Berlin' },
      },
      told,
    );
    await actNotifying(calls.confirmBooking, booking);
    const { text } = await newest();
    for (const line of [
      '- Add-ons: Warm oil',
      '- Total: €80.00, to pay in person',
      'Questions? +49 30 1 · front@desk.example',
    ])
      expect(text.split('\n')).toContain(line);
    expect(text).toMatch(/^- Free cancellation until Monday,? 1 March 2027.* 22:00$/m);
    const { secret } = server.options.config;
    const token = await manageToken(secret, { businessId, bookingId: booking.id });
    await ask(server, setTestClock, { body: { now: minutesLater(-600) } }, studio.tokens.owner);
    const held = await server.app(
      requestFor(
        bookingsCancelBookingAnonymously,
        { path: { token }, body: { revision: '2' } },
        { token: studio.tokens.visitor },
      ),
    );
    expect(held.status).toBe(200);
    const cancelled = await newest();
    expect(cancelled.subject).toContain('Cancelled: Massage');
    expect(cancelled.text).toContain('- Cancellation fee: €40.00');
    expect(cancelled.text).not.toMatch(/Free cancellation|Total/);
    expect(cancelled.text).toMatch(/Book again:\n\S+\?language=en/);

    const other = await bookIn(
      'en',
      { bookedEntity: slotOf(service, { ...named, startDate: minutesLater(120) }) },
      told,
    );
    const { booking: taken = other } = await act(calls.confirmBooking, other, told);
    await actNotifying(calls.cancelBooking, taken);
    expect((await newest()).text).not.toContain('fee');
  });

  test('are only sent if the call requests one', async () => {
    const { yoga, book, mails, act, bookIn } = await opened();
    const { eventId } = await yoga();
    const bookedEntity = { slot: { eventId } };
    const silent = await book({ bookedEntity, ...confirmed, contactDetails: { email } }, { as: 'admin' });
    await act(calls.cancelBooking, silent);
    const loud = await bookIn('de', { bookedEntity }, told);
    const body = { participantNotification: { notifyParticipants: false } };
    const { booking = loud } = await act(calls.confirmBooking, loud, body);
    await act(calls.cancelBooking, booking);
    expect(await mails()).toEqual([]);
  });

  test('follow the option of the original booking if the call has none', async () => {
    const { yoga, bookIn, mails, admin } = await opened();
    const { eventId } = await yoga();
    const bookedEntity = { slot: { eventId } };
    const confirmOrDecline = (bookingId: string) =>
      ask(server, calls.confirmOrDeclineBooking, { path: { bookingId }, body: {} }, admin);
    await confirmOrDecline((await bookIn('en', { bookedEntity })).id);
    expect(await mails()).toEqual([]);
    await confirmOrDecline((await bookIn('de', { bookedEntity }, told)).id);
    expect(await mails()).toMatchObject([
      { language: 'de', subject: expect.stringContaining('Bestätigt') as string },
    ]);
  });

  test('are queued once, and only if the change is stored', async () => {
    const { yoga, bookIn, mails, act, actNotifying } = await opened();
    const { eventId } = await yoga();
    const booking = await bookIn('en', { bookedEntity: { slot: { eventId } } }, told);
    expect((await act(calls.confirmBooking, { ...booking, revision: '7' }, told)).status).not.toBe(200);
    expect(await mails()).toEqual([]);
    await actNotifying(calls.confirmBooking, booking);
    await actNotifying(calls.confirmBooking, booking);
    expect((await act(calls.confirmBooking, booking, told)).status).toBe(200);
    expect(await mails()).toHaveLength(1);
  });

  test('contain personal messages of the business only, and no link in a name', async () => {
    const waitlistPolicy = { enabled: true, capacity: 5, reservationTimeInMinutes: 60 };
    const { yoga, book, newest } = await opened({ waitlistPolicy });
    const { eventId } = await yoga({ capacity: 1 });
    const message = 'Visit evil.example\n<b>now</b>';
    const participantNotification = { notifyParticipants: true, message };
    const contactDetails = { email, firstName: 'Win at evil.example' };
    const bookedEntity = { slot: { eventId } };
    await book({ bookedEntity, contactDetails, ...confirmed }, { as: 'admin', participantNotification });
    const { text, html } = await newest();
    expect(text).toContain(message);
    expect(html).toContain('&lt;b&gt;now&lt;/b&gt;');
    expect(text).not.toContain('Win at');
    const waiting = { bookedEntity, contactDetails, status: 'WAITING_LIST' as const };
    await book(waiting, { participantNotification });
    const fromVisitor = await newest();
    expect(fromVisitor.text).toContain(mailTexts.en['booking.waitlisted.text']);
    expect(fromVisitor.text).not.toContain('evil');
  });

  test('of a bulk call are one per person, without failed items', async () => {
    const { yoga, book, mails, admin, addSession } = await opened();
    const { service, eventId } = await yoga();
    const other = await addSession(service, { start: '2027-03-09T18:00:00' });
    const bookAt = (at: string, address: string) =>
      book(
        { bookedEntity: { slot: { eventId: at } }, contactDetails: { email: address }, ...confirmed },
        { as: 'admin', ...told },
      );
    const bookings = [
      await bookAt(eventId, email),
      await bookAt(other, email.toLowerCase()),
      await bookAt(eventId, 'bob@example.com'),
      await bookAt(other, 'bob@example.com'),
    ];
    const before = (await mails()).length;
    const bookingsInfo = bookings.map(({ id, revision }, index) => ({
      bookingId: id,
      revision: index === 3 ? '9' : revision,
      ...told,
    }));
    const body = { bookings: { bookingsInfo } };
    const { bulkActionMetadata } = await ask(server, bulk.bulkCancelBooking, { body }, admin);
    expect(bulkActionMetadata).toMatchObject({ totalSuccesses: 3, totalFailures: 1 });
    const sent = (await mails()).slice(0, -before);
    expect(sent).toHaveLength(2);
    const toAda = sent.find(({ recipient }) => recipient === email);
    expect(toAda?.calendars?.map(({ method }) => method)).toEqual(['CANCEL', 'CANCEL']);
    const toBob = sent.find(({ recipient }) => recipient === 'bob@example.com');
    expect(toBob?.calendars).toHaveLength(1);
    expect(toBob?.text).not.toContain('9 March');
  });

  test('are not sent for samples, copies, previews and restored records', async () => {
    const count = async () =>
      (
        await server.database.first(sql<{ count: number }>`
        select ((select count(*) from outbox) + (select count(*) from booking_mails))::int as count`)
      )?.count;
    const before = await count();
    await server.addBusiness(samples.studio(testNow));
    for (let copies = 0; copies < 2; copies += 1) {
      await ask(server, createTestBusiness, { body: { sample: 'studio' } });
    }
    expect(await remindCustomers(server.options)).toBe(0);
    expect(await count()).toBe(before);

    const { yoga, book, mails, admin } = await opened();
    const { service, eventId } = await yoga();
    const contactDetails = { email };
    await book(
      { bookedEntity: { slot: { eventId } }, contactDetails, ...confirmed },
      { as: 'admin', ...told },
    );
    expect(await mails()).toHaveLength(1);
    const serviceId = service.id;
    await ask(server, previewServiceDeletion, { body: { ids: [serviceId], ...told } }, admin);
    expect(await mails()).toHaveLength(1);
    await ask(server, deleteService, { path: { serviceId } }, admin);
    await ask(server, restoreService, { path: { serviceId } }, admin);
    expect(await mails()).toHaveLength(1);
  });

  test('remove the event when the service is deleted', async () => {
    const { yoga, book, newest, admin } = await opened();
    const { service, eventId } = await yoga();
    const bookedEntity = { slot: { eventId } };
    const booking = await book(
      { bookedEntity, contactDetails: { email }, ...confirmed },
      { as: 'admin', ...told },
    );
    await ask(server, deleteService, { path: { serviceId: service.id }, query: told }, admin);
    expect(eventIn(await newest())).toMatchObject({
      method: 'CANCEL',
      uid: `${booking.id}@frontdesk`,
      sequence: 2,
      status: 'CANCELLED',
    });
  });

  /** A class with three customers, one of whom is not notified. */
  async function bookedClass() {
    const business = await opened();
    const { admin, locationId } = business;
    const here = { type: 'BUSINESS', business: { id: locationId } } as const;
    const { service, eventId } = await business.yoga({ locations: [here] });
    const change = async (fields: object, id = eventId) => {
      const { event } = await ask(server, getEvent, { path: { eventId: id } }, admin);
      const body = { event: { revision: event.revision, ...fields } };
      await ask(server, updateEvent, { path: { 'event.id': id }, body }, admin);
    };
    await change({ location: { id: locationId, type: 'BUSINESS' } });
    const addLocation = async (name: string) =>
      (await ask(server, createLocation, { body: { location: { name } } }, admin)).location.id;
    const bookedEntity = { slot: { eventId } };
    const bookAs = (address: string, tells: boolean, status: Booking['status'] = 'CONFIRMED') =>
      business.book(
        { bookedEntity, contactDetails: { email: address }, status },
        { as: 'admin', ...wish(tells) },
      );
    const [booking] = [
      await bookAs(email, true),
      await bookAs('ben@example.com', true),
      await bookAs('silent@example.com', false),
    ];
    const sent = (await business.mails()).length;
    const news = async () => {
      const all = await business.mails();
      return all.slice(0, all.length - sent);
    };
    return { ...business, service, eventId, booking, change, addLocation, news };
  }

  describe('after a change of the calendar', () => {
    test('bookings of a moved session move, and customers are notified as when they booked', async () => {
      const business = await bookedClass();
      const { booking, change, news } = business;
      await change({
        start: { localDate: '2027-03-03T09:00:00' },
        end: { localDate: '2027-03-03T10:30:00' },
      });
      const all = await news();
      expect(summaries(all)).toEqual(both('Rescheduled: Yoga, Wed 3 Mar, 09:00'));
      const mine = all.find(({ recipient }) => recipient === email);
      expect(mine?.text).toMatch(/Previously: .*2 March/);
      expect(eventIn(mine ?? {})).toMatchObject({
        method: 'REQUEST',
        uid: `${booking.id}@frontdesk`,
        sequence: 2,
        start: '2027-03-03T08:00:00.000Z',
        end: '2027-03-03T09:30:00.000Z',
      });
      expect(await storedBooking(business, booking)).toMatchObject({
        startDate: '2027-03-03T08:00:00.000Z',
        endDate: '2027-03-03T09:30:00.000Z',
        bookedEntity: { slot: { startDate: '2027-03-03T08:00:00.000Z' } },
      });
    });

    test('bookings of a cancelled session are cancelled, and their calendar events removed', async () => {
      const { booking, eventId, admin, news } = await bookedClass();
      await ask(server, cancelEvent, { path: { eventId } }, admin);
      const all = await news();
      expect(summaries(all)).toEqual(both('Cancelled: Yoga, Tue 2 Mar, 18:00'));
      expect(eventIn(all.find(({ recipient }) => recipient === email) ?? {})).toMatchObject({
        method: 'CANCEL',
        uid: `${booking.id}@frontdesk`,
        sequence: 2,
      });
    });

    test('a new location is announced, a new title or more spots are not', async () => {
      const { change, news, addLocation } = await bookedClass();
      await change({ title: 'Slow yoga', totalCapacity: 20 });
      expect(await news()).toEqual([]);
      await change({ location: { id: await addLocation('Upstairs'), type: 'BUSINESS' } });
      const all = await news();
      expect(summaries(all)).toEqual(both('Changed: Yoga, Tue 2 Mar, 18:00'));
      expect(all[0]?.text).toContain('Where: Upstairs');
      expect(all[0]?.calendars?.[0]?.content).toContain('LOCATION:Upstairs');
    });

    test('a person gets one message about several sessions, and none about past ones', async () => {
      const { service, book, admin, tokens, news, businessId, eventId } = await bookedClass();
      const { event: series } = await ask(
        server,
        createEvent,
        {
          body: {
            event: {
              scheduleId: service.schedule?.id,
              start: { localDate: '2027-03-04T18:00:00' },
              end: { localDate: '2027-03-04T19:00:00' },
              totalCapacity: 9,
              recurrenceRule: { frequency: 'WEEKLY', interval: 1, days: ['THURSDAY'], count: 3 },
            },
          },
        },
        admin,
      );
      const sessions = await server.database.rows(
        sql<{
          id: string;
        }>`select id from sessions where business_id = ${businessId} and series_id = ${series.id}
          order by start_date`,
      );
      for (const { id } of sessions.slice(0, 2)) {
        await book(
          { bookedEntity: { slot: { eventId: id } }, contactDetails: { email }, ...confirmed },
          { as: 'admin', ...told },
        );
      }
      const before = (await news()).length;
      await ask(server, cancelEvent, { path: { eventId: series.id } }, admin);
      const all = await news();
      expect(all).toHaveLength(before + 1);
      expect(all[0]?.calendars?.map(({ method }) => method)).toEqual(['CANCEL', 'CANCEL']);
      await ask(server, setTestClock, { body: { now: '2027-03-03T12:00:00Z' } }, tokens.owner);
      await ask(server, cancelEvent, { path: { eventId } }, admin);
      expect(await news()).toHaveLength(before + 1);
    });

    test('customers of a course get all its times again', async () => {
      const { offer, addSession, book, admin, mails } = await opened();
      const course = await offer({
        type: 'COURSE',
        name: 'Foundations',
        defaultCapacity: 4,
        onlineBooking: { enabled: true },
        payment: { rateType: 'NO_FEE', options: { inPerson: true } },
      });
      const first = await addSession(course, { start: '2027-03-02T18:00:00' });
      await addSession(course, { start: '2027-03-09T18:00:00' });
      const schedule = { scheduleId: course.schedule?.id ?? '', serviceId: course.id };
      await book(
        { bookedEntity: { schedule }, contactDetails: { email }, ...confirmed },
        { as: 'admin', ...told },
      );
      const { event } = await ask(server, getEvent, { path: { eventId: first } }, admin);
      const moved = {
        revision: event.revision,
        start: { localDate: '2027-03-03T18:00:00' },
        end: { localDate: '2027-03-03T19:00:00' },
      };
      await ask(server, updateEvent, { path: { 'event.id': first }, body: { event: moved } }, admin);
      const [changed, confirmation, ...others] = await mails();
      expect([changed?.subject, confirmation?.subject, others]).toEqual([
        'Changed: Foundations, Wed 3 Mar, 18:00',
        'Confirmed: Foundations, Tue 2 Mar, 18:00',
        [],
      ]);
      const calendar = parseCalendar(changed?.calendars?.[0]?.content ?? '');
      const [whole] = partsIn(calendar, 'VEVENT');
      expect(whole?.lines.get('RDATE')?.map((line) => instantIn(calendar, line))).toEqual([
        '2027-03-03T17:00:00.000Z',
        '2027-03-09T17:00:00.000Z',
      ]);
    });

    test.each([
      ['MOVE_TO_LOCATION', 'REQUEST'],
      ['DELETE', 'CANCEL'],
    ] as const)(
      'removing a location with %s sends as many messages as the preview counts, with %s',
      async (action, method) => {
        const { service, booking, admin, news, addLocation } = await bookedClass();
        const location = await addLocation('Upstairs');
        const newLocation = { type: 'BUSINESS', business: { id: location } } as const;
        const body = {
          locations: [newLocation],
          removedLocationSessionsAction: {
            action,
            ...(action === 'MOVE_TO_LOCATION' && { moveToLocationOptions: { newLocation } }),
          },
          ...told,
        };
        const path = { serviceId: service.id };
        const { impact } = await ask(server, previewServiceLocations, { path, body }, admin);
        expect([impact.messages, impact.bookings.moved + impact.bookings.cancelled]).toEqual([3, 3]);
        expect(await news()).toEqual([]);
        await ask(server, setServiceLocations, { path, body }, admin);
        const all = await news();
        expect(all).toHaveLength(3);
        const mine = all.find(({ recipient }) => recipient === email);
        expect(eventIn(mine ?? {})).toMatchObject({ method, uid: `${booking.id}@frontdesk`, sequence: 2 });
        const [file] = mine?.calendars ?? [];
        expect(file?.content.includes('LOCATION:Upstairs')).toBe(method === 'REQUEST');
      },
    );
  });

  test('are not copied with a business', async () => {
    const { database, options } = server;
    const sample = samples.studio(testNow);
    await database.transaction(async (db) => {
      const { id: from } = await createBusiness(db, sample.business, { now: testNow, requestId: 'test' });
      const writing = installationWriting({ db, businessId: from, now: testNow }, options);
      await loadSampleInto(writing, sample);
      const bookingId = sample.bookings[0]?.booking.id ?? '';
      const state = { language: 'de', tells: true, invited: true };
      await keepBookingMailState(db, { businessId: from, bookingId }, state);
      await queueMail(db, { businessId: from, to: email, kind: 'passwordChanged' }, writing);
      const original = await findBusiness(db, from);
      if (!original) throw new Error('There is no business.');
      const copy = { ...original, id: crypto.randomUUID(), host: null };
      await insertBusiness(db, copy);
      await copyRows(db, { from, to: copy.id });
      expect(await newestMessages(db, { businessId: copy.id, limit: 9 }, writing.secret)).toEqual([]);
      expect((await bookingMailStates(db, copy.id, [bookingId])).size).toBe(0);
      expect((await bookingMailStates(db, from, [bookingId])).size).toBe(1);
    });
  });

  test('are delivered with their calendar file after the mail server recovers', async () => {
    const { yoga, book, newest } = await opened();
    const { eventId } = await yoga();
    const bookedEntity = { slot: { eventId } };
    await book({ bookedEntity, contactDetails: { email }, ...confirmed }, { as: 'admin', ...told });
    const { id } = await newest();
    const arrived: OutgoingMail[] = [];
    const failing = { deliver: () => Promise.reject(new Error('connect ECONNREFUSED')) };
    const working = { deliver: (mail: OutgoingMail) => Promise.resolve(void arrived.push(mail)) };
    const never = new AbortController().signal;
    while ((await deliverDue(server.options, failing, never)) > 0);
    const later = () => new Date(server.options.clock().getTime() + 15_000);
    while ((await deliverDue({ ...server.options, clock: later }, working, never)) > 0);
    const mine = arrived.filter((mail) => mail.id === id);
    expect(mine).toHaveLength(1);
    expect(eventIn(mine[0] ?? {})).toMatchObject({ method: 'REQUEST', status: 'CONFIRMED' });
  });

  describe('reminders', () => {
    const sunday = '2027-03-28T16:00:00.000Z';
    let studio: Awaited<ReturnType<typeof opened>>;
    let booking: Booking;
    const setClock = (now: string | null) =>
      ask(server, setTestClock, { body: { now } }, studio.tokens.owner);
    const reminders = async () =>
      (await studio.mails()).filter(({ subject }) => subject.startsWith('Reminder'));
    beforeEach(async () => {
      studio = await opened();
      // 18:00 in Berlin, on the day on which the clocks are set forward.
      const { service } = await studio.yoga();
      const eventId = await studio.addSession(service, { start: '2027-03-28T18:00:00' });
      const bookedEntity = { slot: { eventId } };
      booking = await studio.book(
        { bookedEntity, contactDetails: { email }, ...confirmed },
        { as: 'admin', ...told },
      );
    });

    test('are sent once, 24 hours before, also over a clock change', async () => {
      expect(booking.startDate).toBe(sunday);
      await setClock('2027-03-27T15:59:59.000Z');
      expect(await remindCustomers(server.options)).toBe(0);
      await setClock('2027-03-27T16:00:00.000Z');
      const counts = await Promise.all([remindCustomers(server.options), remindCustomers(server.options)]);
      expect(counts.toSorted()).toEqual([0, 1]);
      expect(await remindCustomers(server.options)).toBe(0);
      const [reminder, ...others] = await reminders();
      expect(others).toEqual([]);
      expect(reminder?.usefulUntil).toEqual(new Date(sunday));
      expect(reminder?.text).toContain('/booking/');
      expect(eventIn(reminder ?? {})).toMatchObject({ sequence: 1, status: 'CONFIRMED', start: sunday });
      await setClock(null);
    });

    test('are not sent after a cancellation or the start', async () => {
      await studio.act(calls.cancelBooking, booking);
      await setClock('2027-03-27T17:00:00.000Z');
      expect(await remindCustomers(server.options)).toBe(0);
      await setClock(null);
      expect(await reminders()).toEqual([]);
    });

    test('that cannot be rendered delay no other one', async () => {
      const { eventId } = booking.bookedEntity.slot ?? {};
      const contactDetails = { email: 'bo@example.com' };
      const bookedEntity = { slot: { eventId } };
      await studio.book({ bookedEntity, contactDetails, ...confirmed }, { as: 'admin', ...told });
      const ofAda = sql`business_id = ${studio.businessId} and id = ${booking.id}`;
      const inZone = (zone: string) =>
        server.database.write(sql`update bookings set contact_details =
          contact_details || jsonb_build_object('timeZone', ${zone}::text) where ${ofAda}`);
      await inZone('Nowhere');
      // Both are due; Ada's comes first.
      await server.database.write(sql`update booking_mails set remind_at = remind_at - interval '1 minute'
        where business_id = ${studio.businessId} and booking_id = ${booking.id}`);
      await setClock('2027-03-27T17:00:00.000Z');
      const logged: object[] = [];
      expect(await remindCustomers({ ...server.options, log: (entry) => logged.push(entry) })).toBe(1);
      expect(logged).toEqual([expect.objectContaining({ bookingId: booking.id })]);
      expect((await reminders()).map(({ recipient }) => recipient)).toEqual(['bo@example.com']);
      await inZone('Europe/Berlin');
      expect(await remindCustomers(server.options)).toBe(1);
      await setClock(null);
    });

    test('are sent late rather than never, but not after the start', async () => {
      await setClock('2027-03-28T16:00:00.000Z');
      expect(await remindCustomers(server.options)).toBe(0);
      expect(await reminders()).toEqual([]);
      await setClock(null);
    });

    test('follow a rescheduling, also a silent one', async () => {
      const service = await studio.read(booking.bookedEntity.slot?.serviceId ?? '');
      const eventId = await studio.addSession(service, { start: '2027-04-04T18:00:00' });
      const moved = await studio.act(calls.rescheduleBooking, booking, { slot: { eventId } });
      expect(moved.status).toBe(200);
      await setClock('2027-03-27T17:00:00.000Z');
      expect(await remindCustomers(server.options)).toBe(0);
      await setClock('2027-04-03T16:00:00.000Z');
      expect(await remindCustomers(server.options)).toBe(1);
      await setClock(null);
    });

    test('are kept by another change after they are due', async () => {
      await setClock('2027-03-27T18:00:00.000Z');
      const body = { submissionId: crypto.randomUUID() };
      await ask(
        server,
        calls.setBookingSubmissionId,
        { path: { bookingId: booking.id }, body },
        studio.admin,
      );
      expect(await remindCustomers(server.options)).toBe(1);
      await ask(
        server,
        calls.setBookingSubmissionId,
        { path: { bookingId: booking.id }, body: { submissionId: crypto.randomUUID() } },
        studio.admin,
      );
      expect(await remindCustomers(server.options)).toBe(0);
      await setClock(null);
    });
  });

  test('are not sent for a booking within a day of its start, nor to customers who are not notified', async () => {
    const { yoga, book, addSession, businessId } = await opened();
    const { service } = await yoga();
    const soon = await addSession(service, { start: '2027-03-02T09:00:00' });
    const later = await addSession(service, { start: '2027-03-20T09:00:00' });
    const contactDetails = { email };
    await book(
      { bookedEntity: { slot: { eventId: soon } }, contactDetails, ...confirmed },
      { as: 'admin', ...told },
    );
    await book({ bookedEntity: { slot: { eventId: later } }, contactDetails, ...confirmed }, { as: 'admin' });
    const planned = await server.database.rows(
      sql`select 1 from booking_mails where business_id = ${businessId} and remind_at is not null`,
    );
    expect(planned).toEqual([]);
  });
});
