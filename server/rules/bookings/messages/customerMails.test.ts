import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookingsCancelBookingAnonymously } from '../../../../contract/calls/bookings/anonymousBookings.ts';
import * as bulk from '../../../../contract/calls/bookings/bookingsInBulk.ts';
import * as calls from '../../../../contract/calls/bookings/bookings.ts';
import { previewMove } from '../../../../contract/calls/bookings/moveTimes.ts';
import { createAddOnGroup } from '../../../../contract/calls/prices/addOnGroups.ts';
import { createAddOn } from '../../../../contract/calls/prices/addOns.ts';
import { createCategory } from '../../../../contract/calls/services/categories.ts';
import { deleteService } from '../../../../contract/calls/services/services.ts';
import { restoreService } from '../../../../contract/calls/workbench/frontdesk.ts';
import { previewServiceDeletion } from '../../../../contract/calls/services/previews.ts';
import { createTestBusiness, setTestClock } from '../../../../contract/calls/workbench/qa.ts';
import type { ServiceInput } from '../../../../contract/entities/services/service.ts';
import type { BookingPolicyInput } from '../../../../contract/entities/terms/bookingPolicy.ts';
import { deliverDue } from '../../../mail/deliverDue.ts';
import type { OutgoingMail } from '../../../mail/mailer.ts';
import { mailTexts } from '../../../mail/mailTexts.ts';
import { newestMessages } from '../../../mail/outbox.ts';
import { findBusiness, insertBusiness } from '../../../tables/businesses.ts';
import { copyRows } from '../../../tables/businessCopy.ts';
import { samples } from '../../../samples/samples.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { ask, requestFor, startTestApp, testNow, yogaClass, type TestApp } from '../../../testing/testApp.ts';
import { minutesLater, tuesday } from '../../../testing/bookings/testBookings.ts';
import { createBusiness } from '../../businesses/businesses.ts';
import { installationWriting, loadSampleInto } from '../../businesses/loadBusiness.ts';
import { queueMail } from '../../../mail/mails.ts';
import { bookingMailStates, keepBookingMailState } from '../../../tables/calendar/bookingMails.ts';
import { manageToken, readManageToken } from './manageLink.ts';
import { remindCustomers } from './reminders.ts';
import { ofToday } from '../../../../testDeep.ts';
import { confirmed, email, eventIn, openForMails, notified } from '../../../testing/bookings/testMails.ts';

const approval = { onlineBooking: { enabled: true, requireManualApproval: true } };

describe.each(engineOfTheDay(import.meta.url))('messages to customers on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open(), { mode: 'qa', mailAddress: 'desk@studio.example' });
  });

  const opened = (terms?: BookingPolicyInput) => openForMails(server, terms);

  describe.each(ofToday(['en', 'de', 'he'] as const, 3))('in %s', (language) => {
    const texts = mailTexts[language];

    test('follow a booking from the request to the cancellation, with one calendar event', async () => {
      const { appointment, slotOf, bookIn, actNotifying, mails, newest, businessId, named, admin } =
        await opened();
      const title = 'Yoga & <Tea>, "late"';
      const service = await appointment({ ...approval, name: title });
      const contactDetails = { email, firstName: 'Ada', lastName: 'L' };
      const bookedEntity = slotOf(service, named);
      const booking = await bookIn(`${language},en;q=0.5`, { contactDetails, bookedEntity }, notified);
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
      expect(rescheduled.text).toContain(`${texts['booking.rescheduled.text']}\n\n${message}\n`);
      expect(rescheduled.html).toMatch(new RegExp(`<p dir="auto"[^>]*>${message}`));
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
      expect(cancelled.text).toContain(
        texts['booking.cancelledByBusiness.text'].replace('{business}', 'My business'),
      );
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
      const booking = await bookIn(language, { bookedEntity: { slot: { eventId } } }, notified);
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
    await book({ bookedEntity, status: 'WAITING_LIST', contactDetails: { email } }, notified);
    const waiting = await newest();
    expect(waiting.text).toContain(mailTexts.en['booking.waitlisted.text']);
    expect(waiting.calendars).toBeUndefined();
  });

  test('give times in the zones of the customer and of the business', async () => {
    const { appointment, slotOf, book, newest, named } = await opened();
    const service = await appointment();
    const contactDetails = { email, timeZone: 'America/New_York' };
    const bookedEntity = slotOf(service, named);
    await book({ bookedEntity, contactDetails, ...confirmed }, { as: 'admin', ...notified });
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
      notified,
    );
    await actNotifying(calls.confirmBooking, booking);
    const { text } = await newest();
    for (const line of [
      '- Add-ons: Warm oil',
      '- Total: €80.00 · Pay in person',
      'Questions? +49 30 1 · front@desk.example',
    ])
      expect(text.split('\n')).toContain(line);
    expect(text).toMatch(/^- Free cancellation until Monday,? 1 March 2027.* 22:00$/m);
    const { secret } = server.options.config;
    const token = await manageToken(secret, { businessId, bookingId: booking.id });
    await ask(server, setTestClock, { body: { now: minutesLater(-600) } }, studio.tokens.owner);
    const response = await server.app(
      requestFor(
        bookingsCancelBookingAnonymously,
        { path: { token }, body: { revision: '2' } },
        { token: studio.tokens.visitor },
      ),
    );
    expect(response.status).toBe(200);
    const cancelled = await newest();
    expect(cancelled.subject).toContain('Cancelled: Massage');
    expect(cancelled.text).toContain(mailTexts.en['booking.cancelled.text']);
    expect(cancelled.text).toContain('- Cancellation fee: €40.00');
    expect(cancelled.text).not.toMatch(/Free cancellation|Total/);
    expect(cancelled.text).toMatch(/Book again:\n\S+\?language=en/);

    const other = await bookIn(
      'en',
      { bookedEntity: slotOf(service, { ...named, startDate: minutesLater(120) }) },
      notified,
    );
    const { booking: taken = other } = await act(calls.confirmBooking, other, notified);
    await actNotifying(calls.cancelBooking, taken);
    expect((await newest()).text).not.toContain('fee');
  });

  test('contain the fees of a cancellation that is no longer free', async () => {
    const { appointment, slotOf, book, newest, named } = await opened({
      saveCreditCardPolicy: { enabled: true },
      customPolicyDescription: { enabled: true, description: 'Late is dear.' },
      cancellationFeePolicy: {
        enabled: true,
        cancellationWindows: [{ percentage: '50' }, { amount: { value: '25' }, startInMinutes: 120 }],
      },
    });
    const booked = async (price: ServiceInput['payment']) => {
      const service = await appointment({ payment: { options: { inPerson: true }, ...price } });
      const contactDetails = { email, timeZone: 'Europe/Berlin' };
      const startDate = price?.fixed ? tuesday : minutesLater(120);
      const bookedEntity = slotOf(service, { ...named, startDate });
      await book({ bookedEntity, contactDetails, ...confirmed }, { as: 'admin', ...notified });
      return (await newest()).text;
    };
    const text = await booked({ rateType: 'FIXED', fixed: { price: { value: '70.50' } } });
    expect(text).toMatch(/^- You can cancel until Tuesday,? 2 March 2027.* 10:00$/m);
    expect(text).toMatch(/^- Cancelling costs €35\.25$/m);
    expect(text).toMatch(/^- From Tuesday,? 2 March 2027.* 08:00, cancelling costs €25\.00$/m);
    expect(await booked({ rateType: 'CUSTOM', custom: { description: 'Ask us' } })).toMatch(
      /^- Cancelling costs 50% of the price$/m,
    );
  });

  const feeLater = {
    saveCreditCardPolicy: { enabled: true },
    customPolicyDescription: { enabled: true, description: 'Late is dear.' },
    cancellationFeePolicy: {
      enabled: true,
      cancellationWindows: [{ percentage: '50', startInMinutes: 720 }],
    },
  };
  test.each([
    ['You can cancel until', {}, 'Tuesday,? 2 March 2027.* 18:00'],
    ['You can cancel free of charge until', feeLater, 'Tuesday,? 2 March 2027.* 06:00'],
  ])('of a course that the link does not cancel contain the contact: “%s”', async (words, terms, time) => {
    const { offer, addSession, book, newest, businessId } = await opened({
      cancellationPolicy: { enabled: true, allowAnonymous: false },
      ...terms,
    });
    const course = await offer(yogaClass({ type: 'COURSE', name: 'Foundations' }));
    await addSession(course);
    const bookCourse = async () => {
      const bookedEntity = { schedule: { scheduleId: course.schedule?.id ?? '' } };
      const contactDetails = { email, timeZone: 'Europe/Berlin' };
      await book({ bookedEntity, contactDetails, ...confirmed }, { as: 'admin', ...notified });
      return (await newest()).text;
    };
    expect(await bookCourse()).not.toMatch(/cancel|contact/i);
    await server.database.write(
      sql`update locations set email = 'front@desk.example' where business_id = ${businessId} and is_default`,
      1,
    );
    const sentence = `^- ${words} ${time} by contacting us: front@desk\\.example$`;
    expect(await bookCourse()).toMatch(new RegExp(sentence, 'm'));
  });

  test('are only sent if the call requests one', async () => {
    const { yoga, book, mails, act, bookIn } = await opened();
    const { eventId } = await yoga();
    const bookedEntity = { slot: { eventId } };
    const silent = await book({ bookedEntity, ...confirmed, contactDetails: { email } }, { as: 'admin' });
    await act(calls.cancelBooking, silent);
    const loud = await bookIn('de', { bookedEntity }, notified);
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
    await confirmOrDecline((await bookIn('de', { bookedEntity }, notified)).id);
    expect(await mails()).toMatchObject([
      { language: 'de', subject: expect.stringContaining('Bestätigt') as string },
    ]);
  });

  test('are queued once, and only if the change is stored', async () => {
    const { yoga, bookIn, mails, act, actNotifying } = await opened();
    const { eventId } = await yoga();
    const booking = await bookIn('en', { bookedEntity: { slot: { eventId } } }, notified);
    expect((await act(calls.confirmBooking, { ...booking, revision: '7' }, notified)).status).not.toBe(200);
    expect(await mails()).toEqual([]);
    await actNotifying(calls.confirmBooking, booking);
    await actNotifying(calls.confirmBooking, booking);
    expect((await act(calls.confirmBooking, booking, notified)).status).toBe(200);
    expect(await mails()).toHaveLength(1);
  });

  test('contain personal messages of the business only, and no link in a name', async () => {
    const waitlistPolicy = { enabled: true, capacity: 5, reservationTimeInMinutes: 60 };
    const { yoga, book, newest } = await opened({ waitlistPolicy });
    const { eventId } = await yoga({ capacity: 1 });
    const message = `Visit evil.example\n<b>now</b>${' and again'.repeat(300)}`;
    const participantNotification = { notifyParticipants: true, message };
    const contactDetails = { email, firstName: 'Win at evil.example' };
    const bookedEntity = { slot: { eventId } };
    await book({ bookedEntity, contactDetails, ...confirmed }, { as: 'admin', participantNotification });
    const { text, html } = await newest();
    expect(text).toContain(message);
    expect(html).toContain('&lt;b&gt;now&lt;/b&gt; and again');
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
        { as: 'admin', ...notified },
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
      ...notified,
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
      { as: 'admin', ...notified },
    );
    expect(await mails()).toHaveLength(1);
    const serviceId = service.id;
    await ask(server, previewServiceDeletion, { body: { ids: [serviceId], ...notified } }, admin);
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
      { as: 'admin', ...notified },
    );
    await ask(server, deleteService, { path: { serviceId: service.id }, query: notified }, admin);
    expect(eventIn(await newest())).toMatchObject({
      method: 'CANCEL',
      uid: `${booking.id}@frontdesk`,
      sequence: 2,
      status: 'CANCELLED',
    });
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
    await book({ bookedEntity, contactDetails: { email }, ...confirmed }, { as: 'admin', ...notified });
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
});
