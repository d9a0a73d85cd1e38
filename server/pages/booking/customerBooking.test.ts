import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { cancelEvent, updateEvent } from '../../../contract/calls/calendar/calendarEvents.ts';
import { createLocation } from '../../../contract/calls/locations/locations.ts';
import * as calls from '../../../contract/calls/bookings/bookings.ts';
import { listActivity } from '../../../contract/calls/history/activity.ts';
import { createServiceOptionsAndVariants } from '../../../contract/calls/prices/optionsAndVariants.ts';
import type { BookingPolicyInput } from '../../../contract/entities/terms/bookingPolicy.ts';
import { newestMessages } from '../../mail/outbox.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { minutesLater, tuesday } from '../../testing/bookings/testBookings.ts';
import {
  ada,
  feesOf,
  massageForm,
  openBooked,
  openBookingPages,
  wordsOf,
} from '../../testing/bookings/testBookingPages.ts';

describe.each(engineOfTheDay(import.meta.url))('a customer’s booking on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });
  const booked = (terms: BookingPolicyInput = {}) => openBooked(server, terms);

  test('is only found by its link', async () => {
    const { link, visit, booking } = await booked();
    expect((await visit(link)).status).toBe(200);
    const wrong = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`;
    for (const path of [wrong, `/booking/${booking.id}`, '/booking/x', '/booking']) {
      const page = await visit(path);
      expect([path, page.status]).toEqual([path, 404]);
      expect(await page.text()).toMatch(/Open it from your last email, or contact [A-Z]/);
    }
    expect(server.log.some(({ path }) => String(path).includes(link.slice(-43)))).toBe(false);
  });

  test('is available as a calendar file', async () => {
    const { link, visit, origin } = await booked();
    const file = await visit(`${link}/calendar.ics`);
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH');
    const lines = (await file.text()).replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'DTSTART;TZID=Europe/Berlin:20270302T100000',
        'DTEND;TZID=Europe/Berlin:20270302T110000',
        'SUMMARY:Massage',
        `URL:${origin}${link}`,
        'STATUS:CONFIRMED',
      ]),
    );
  });

  test('at the customer’s address shows it neither on its page nor in its calendar file', async () => {
    const { massage, fillIn, text } = await openBookingPages(server);
    await massage({ locations: [{ type: 'CUSTOMER' }] });
    const address = 'Kastanienallee 7';
    const { page, location } = await fillIn(massageForm, { ...ada, address });
    for (const shown of [page, await text('/service-page/massage')])
      expect(shown).toContain('At your address');
    expect(page).not.toContain(address);
    const file = await text(`${location}/calendar.ics?language=de`);
    expect(file).toContain('LOCATION:Bei Ihnen');
    expect(file).not.toContain(address);
  });

  test('is confirmed by email, with each change by the customer', async () => {
    const { businessId, link, origin, visit, browser } = await booked();
    const mails = async () => {
      const { secret } = server.options.config;
      const mails = await newestMessages(server.database, { businessId, limit: 9 }, secret);
      return mails.map(({ recipient, content }) => ({ recipient, ...content }));
    };
    const [confirmed, ...others] = await mails();
    expect(others).toEqual([]);
    expect(confirmed).toMatchObject({
      recipient: ada.email,
      subject: 'Confirmed: Massage, Tue 2 Mar, 10:00',
    });
    expect(confirmed?.text).toContain(`${origin}${link}`);
    expect(await (await visit('/dev/mailbox')).text()).toMatch(
      /Adds or updates an event:[\s\S]*Massage<[\s\S]*2 March 2027,? (?:at )?10:00.11:00 \(Europe\/Berlin\)[\s\S]*href="data:text\/calendar[^"]*METHOD%3AREQUEST[^"]*" download/,
    );
    const [uid] = /UID:.*/.exec(await (await visit(`${link}/calendar.ics`)).text()) ?? [];
    expect(confirmed?.calendars?.[0]?.content).toContain(uid);
    expect((await browser.submit(await visit(`${link}/change`), {})).status).toBe(303);
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Cancelled: Massage, Tue 2 Mar, 10:00',
      'Confirmed: Massage, Tue 2 Mar, 10:00',
    ]);
  });

  test('has one entry in the history, with the name of its customer', async () => {
    const { admin, booking } = await booked();
    const filter = JSON.stringify({ entityId: booking.id });
    const changes = await ask(server, listActivity, { query: { filter } }, admin);
    expect(changes.map(({ action, actor }) => ({ action, ...actor }))).toEqual([
      { action: 'created', kind: 'VISITOR', id: expect.any(String), name: 'Ada King Lovelace' },
    ]);
  });

  test('is rescheduled to another time', async () => {
    const { link, visit, browser, bookings } = await booked();
    const start = minutesLater(120);
    const confirm = await visit(`${link}/change?start=${encodeURIComponent(start)}`);
    expect(await confirm.clone().text()).toContain('Reschedule your booking?');
    const moved = await browser.submit(confirm, {});
    expect([moved.status, moved.headers.get('Location')]).toEqual([303, `${link}?moved=1`]);
    expect(await (await visit(`${link}?moved=1`)).text()).toContain('Your booking was rescheduled.');
    expect((await bookings()).map(({ startDate, status }) => [startDate, status])).toEqual([
      [start, 'CONFIRMED'],
    ]);
  });

  test('is rescheduled among the times around its own', async () => {
    const { link, text, visit, browser } = await booked();
    const start = minutesLater(14 * 24 * 60);
    await browser.submit(await visit(`${link}/change?start=${encodeURIComponent(start)}`), {});
    expect(wordsOf(await text(`${link}/change`))).toContain('13 – 19 March');
  });

  test('is not rescheduled to the time that it has, which is not offered', async () => {
    const { link, text, visit, browser, bookings, businessId } = await booked();
    const own = encodeURIComponent(tuesday);
    const other = encodeURIComponent(minutesLater(60));
    const offered = await text(`${link}/change?day=2027-03-02`);
    expect([offered.includes(own), offered.includes(other)]).toEqual([false, true]);
    expect(await text(`${link}/change?start=${own}`)).not.toContain('Reschedule your booking?');
    const before = await bookings();
    const confirm = await visit(`${link}/change?start=${other}`);
    const kept = await browser.submit(confirm, { start: tuesday });
    expect([kept.status, await kept.text()]).toEqual([
      409,
      expect.stringContaining('This is the time of your booking. Nothing has changed.'),
    ]);
    expect(await bookings()).toEqual(before);
    const { secret } = server.options.config;
    expect(await newestMessages(server.database, { businessId, limit: 9 }, secret)).toHaveLength(1);
  });

  test('is not rescheduled to the session that it has, which is not offered', async () => {
    const { addSession, book, bookings, browser, linkOf, text, visit, yoga } = await openBookingPages(server);
    const { service, eventId } = await yoga();
    const other = await addSession(service, { start: '2027-03-03T18:00:00' });
    const booking = await book({ bookedEntity: { slot: { eventId } }, status: 'CONFIRMED' }, { as: 'admin' });
    const link = await linkOf(booking);
    for (const [day, isOffered] of [
      ['2027-03-02', false],
      ['2027-03-03', true],
    ] as const) {
      const offered = await text(`${link}/change?day=${day}`);
      expect(offered).not.toContain(`session=${eventId}`);
      expect(offered.includes(`session=${other}`)).toBe(isOffered);
    }
    const confirm = await visit(`${link}/change?session=${other}`);
    expect((await browser.submit(confirm, { session: eventId })).status).toBe(409);
    expect((await bookings()).map(({ revision }) => revision)).toEqual([booking.revision]);
  });

  test('of a party is not rescheduled to a session with fewer spots, nor onto a waitlist', async () => {
    const { addSession, book, linkOf, text, yoga } = await openBookingPages(server, {
      waitlistPolicy: { enabled: true, capacity: 9 },
    });
    const { service, eventId } = await yoga();
    const confirmed = { status: 'CONFIRMED', totalParticipants: 3 } as const;
    const booking = await book({ bookedEntity: { slot: { eventId } }, ...confirmed }, { as: 'admin' });
    const days = { small: '2027-03-03', full: '2027-03-04', free: '2027-03-05' };
    const sessions = {
      small: await addSession(service, { start: `${days.small}T18:00:00`, capacity: 2 }),
      full: await addSession(service, { start: `${days.full}T18:00:00`, capacity: 3 }),
      free: await addSession(service, { start: `${days.free}T18:00:00` }),
    };
    await book({ bookedEntity: { slot: { eventId: sessions.full } }, ...confirmed }, { as: 'admin' });
    const link = await linkOf(booking);
    for (const [name, session] of Object.entries(sessions)) {
      const page = await text(`${link}/change?day=${days[name as keyof typeof days]}`);
      expect([name, page.includes(`session=${session}`)]).toEqual([name, name === 'free']);
      expect(page).not.toContain('Join waitlist');
    }
    expect(wordsOf(await text(`${link}/change?day=${days.free}`))).toContain('Earliest: Fri 5');
  });

  test('says before it is rescheduled that the other session is elsewhere', async () => {
    const { addSession, admin, book, linkOf, locationId, text, yoga } = await openBookingPages(server);
    const { service, eventId } = await yoga({
      locations: [{ type: 'BUSINESS', business: { id: locationId } }],
    });
    const booking = await book({ bookedEntity: { slot: { eventId } }, status: 'CONFIRMED' }, { as: 'admin' });
    const [here, other] = [
      await addSession(service, { start: '2027-03-03T18:00:00' }),
      await addSession(service, { start: '2027-03-04T18:00:00' }),
    ];
    const { location } = await ask(
      server,
      createLocation,
      { body: { location: { name: 'Harbour' } } },
      admin,
    );
    const event = { id: other, revision: '1', location: { id: location.id, type: 'BUSINESS' as const } };
    await ask(server, updateEvent, { path: { 'event.id': other }, body: { event } }, admin);
    const confirmation = async (session: string) =>
      /<dl class="moves">[\s\S]*<\/dl>/.exec(
        await text(`${await linkOf(booking)}/change?session=${session}`),
      )?.[0];
    const place = booking.bookedEntity.slot?.location?.name ?? 'unknown';
    expect(await confirmation(here)).not.toContain(place);
    expect(wordsOf((await confirmation(other)) ?? '')).toMatch(new RegExp(`${place}.*New.*Harbour`));
  });

  test('says before it is rescheduled what its customer can change afterwards', async () => {
    const { link, text } = await booked({
      cancellationPolicy: {
        enabled: true,
        limitLatestCancellation: true,
        latestCancellationInMinutes: 1440,
      },
      reschedulePolicy: { enabled: true },
    });
    const confirmation = async (start: string) =>
      wordsOf(await text(`${link}/change?start=${encodeURIComponent(start)}`));
    expect(await confirmation(minutesLater(120))).toContain('You can cancel until Mon 1 Mar, 12:00.');
    expect(await confirmation(minutesLater(-60))).toContain('It’s too late to cancel this time online.');
  });

  test('keeps its time if the new time was taken by another booking', async () => {
    const { link, visit, browser, bookings, book, slotOf, service, named } = await booked();
    const start = minutesLater(120);
    const confirm = await visit(`${link}/change?start=${encodeURIComponent(start)}`);
    await book(
      { bookedEntity: slotOf(service, { ...named, startDate: start }), status: 'CONFIRMED' },
      { as: 'admin' },
    );
    const refused = await browser.submit(confirm, {});
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining('This time was just taken. Your booking hasn’t changed.'),
    ]);
    expect((await bookings())[0]?.startDate).toBe(tuesday);
  });

  test('is cancelled once', async () => {
    const terms = feesOf({ amount: { value: '25' }, startInMinutes: 3 * 1440 });
    const { link, visit, browser, bookings } = await booked(terms);
    const page = await visit(`${link}/change`);
    expect(await page.clone().text()).toMatch(/Cancelling now costs €25\.00\.[\s\S]*Cancel for €25\.00/);
    expect((await browser.submit(page.clone(), {})).status).toBe(303);
    expect((await bookings()).map(({ status }) => status)).toEqual(['CANCELED']);
    const again = await browser.submit(page, {});
    expect([again.status, await again.text()]).toEqual([
      expect.any(Number),
      expect.stringContaining('This booking was changed in the meantime.'),
    ]);
    expect(await (await visit(link)).text()).toMatch(
      /Your booking is cancelled[\s\S]*The time is free for others again[\s\S]*Cancellation fee: €25\.00/,
    );
    const late = await visit(`${link}/change`);
    expect([late.status, late.headers.get('Location')]).toEqual([303, link]);
  });

  test('states a share as the fee if the price has no amount', async () => {
    const { massage, fillIn, bookings, linkOf, text } = await openBookingPages(
      server,
      feesOf({ percentage: '12.5' }),
    );
    const custom = { description: 'Ask us' };
    await massage({ payment: { rateType: 'CUSTOM', custom, options: { inPerson: true } } });
    await fillIn(massageForm);
    const [booking] = await bookings();
    const page = await text(`${await linkOf(booking!)}/change?language=de`);
    expect(wordsOf(page)).toContain('12,5 % des Preises');
  });

  test('of anyone keeps the price that its customer saw, whoever is assigned', async () => {
    const pages = await openBookingPages(server);
    const { admin, massage, fillIn, businessId, resourceId, browser, visit } = pages;
    const service = await massage({
      payment: { rateType: 'VARIED', varied: { defaultPrice: { value: '60' } }, options: { inPerson: true } },
    });
    const optionId = crypto.randomUUID();
    const serviceOptionsAndVariants = {
      serviceId: service.id,
      options: { values: [{ id: optionId, type: 'STAFF_MEMBER' as const }] },
      variants: {
        values: [{ choices: [{ optionId, staffMemberId: resourceId }], price: { value: '72' } }],
      },
    };
    await ask(server, createServiceOptionsAndVariants, { body: { serviceOptionsAndVariants } }, admin);
    const money = 'Total: €60.00 · Pay in person';
    const { page, location } = await fillIn(massageForm);
    expect(page).toContain(money);
    const { secret } = server.options.config;
    const newestText = async () =>
      (await newestMessages(server.database, { businessId, limit: 1 }, secret))[0]?.content?.text;
    expect(await newestText()).toContain(money);
    const start = encodeURIComponent(minutesLater(120));
    await browser.submit(await visit(`${location}/change?start=${start}`), {});
    expect(await newestText()).toMatch(new RegExp(`rescheduled[\\s\\S]*${money}`));
  });

  test('has no fee if the business cancelled it, which the page says', async () => {
    const terms = feesOf({ amount: { value: '25' } });
    const { link, text: read, act, booking } = await booked(terms);
    await act(calls.cancelBooking, booking);
    const page = await read(link);
    expect(wordsOf(page)).toMatch(/Your booking is cancelled My business cancelled it\. /);
    expect(page).not.toContain('Cancellation fee');
  });

  test('shows the message with which the business cancelled it', async () => {
    const { link, text: read, act, booking } = await booked();
    const message = ' The heating is broken.\nWe are sorry. ';
    const participantNotification = { notifyParticipants: true, message };
    await act(calls.cancelBooking, booking, { participantNotification });
    expect(await read(link)).toMatch(
      /Message from My business:<\/p>\s*<p[^>]*>The heating is broken\.\nWe are sorry\.<\/p>/,
    );
  });

  test('that the business cancels without a notification shows no message', async () => {
    const { link, text: read, act, booking } = await booked();
    const participantNotification = { notifyParticipants: false, message: 'Between us: no interest.' };
    await act(calls.cancelBooking, booking, { participantNotification });
    expect(await read(link)).not.toContain('no interest');
  });

  test('of a session that the business cancels does not say that a spot is free', async () => {
    const pages = await openBookingPages(server);
    const { eventId } = await pages.class();
    const { location } = await pages.fillIn(`/booking-form/yoga?session=${eventId}`);
    await ask(server, cancelEvent, { path: { eventId }, body: {} }, pages.admin);
    const page = wordsOf(await pages.text(`${location}`));
    expect(page).toContain('Your booking is cancelled My business cancelled it.');
    expect(page).not.toContain('free for others');
  });

  test.each<[string, BookingPolicyInput, string | undefined, string]>([
    ['both', {}, 'Reschedule or cancel', 'see and change'],
    ['cancelling', { reschedulePolicy: { enabled: false } }, 'Cancel booking', 'see and cancel'],
    ['rescheduling', { cancellationPolicy: { enabled: false } }, 'Reschedule', 'see and change'],
    [
      'nothing',
      { reschedulePolicy: { enabled: false }, cancellationPolicy: { enabled: false } },
      undefined,
      'see',
    ],
  ])('offers only the changes that its policy allows: %s', async (_what, terms, name, does) => {
    const { link, text: read } = await booked(terms);
    const page = await read(link);
    expect(page).toContain(`Keep this page’s link: it lets you ${does} your booking.`);
    expect(/\/change"\s*>([^<]*)</.exec(page)?.[1]?.trim()).toBe(name);
  });

  test.each<[string, readonly [string, string], BookingPolicyInput]>([
    [
      'a limit that has passed',
      ['can no longer be cancelled online.', 'can’t be rescheduled online.'],
      {
        cancellationPolicy: {
          enabled: true,
          limitLatestCancellation: true,
          latestCancellationInMinutes: 3 * 1440,
        },
        reschedulePolicy: { enabled: false },
      },
    ],
    [
      'a policy that wants an account',
      ['can’t be cancelled online.', 'can’t be rescheduled online.'],
      {
        cancellationPolicy: { enabled: true, allowAnonymous: false },
        reschedulePolicy: { enabled: true, allowAnonymous: false },
      },
    ],
  ])(
    'cannot be changed because of %s, which the page explains, not even by a forged form',
    async (_why, [cancelled, moved], terms) => {
      const { link, visit, browser, bookings, text: read } = await booked(terms);
      const page = await read(`${link}/change`);
      expect(page).toContain(`This booking ${cancelled}`);
      expect(page).toContain(`This booking ${moved}`);
      expect(page).not.toContain('<form method="post"');
      // The form of another booking in this browser has no valid token here.
      const forged = await browser.visit(`${link}/change`, {
        method: 'POST',
        body: new URLSearchParams({ action: 'cancel', revision: '2' }),
        headers: { Origin: new URL(link, 'http://localhost').origin },
      });
      expect(forged.status).toBe(403);
      expect((await visit(link)).status).toBe(200);
      expect((await bookings()).map(({ status }) => status)).toEqual(['CONFIRMED']);
    },
  );

  test.each(['enabled', 'allowAnonymous'])(
    'explains the refusal of a form that was open when %s was turned off',
    async (flag) => {
      const { link, visit, browser, bookings, businessId } = await booked();
      const page = await visit(`${link}/change`);
      await server.database.write(
        sql`update booking_policy_snapshots set policy = jsonb_set(policy, ${`{cancellationPolicy,${flag}}`}, 'false') where business_id = ${businessId}`,
        1,
      );
      const refused = await browser.submit(page, {});
      expect([refused.status, await refused.text()]).toEqual([
        expect.any(Number),
        expect.stringContaining('This booking can no longer be cancelled online.'),
      ]);
      expect((await bookings()).map(({ status }) => status)).toEqual(['CONFIRMED']);
    },
  );

  test('cancelBooking requires the member, not the visitor', async () => {
    const { booking, act } = await booked();
    expect((await act(calls.cancelBooking, booking, {}, 'member')).status).toBe(404);
  });
});
