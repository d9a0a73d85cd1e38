import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf } from '../../../contract/call.ts';
import * as calls from '../../../contract/calls/bookings/bookings.ts';
import { createEvent } from '../../../contract/calls/calendar/calendarEvents.ts';
import { createRedirectSession } from '../../../contract/calls/identity/redirectSessions.ts';
import { createAddOn } from '../../../contract/calls/prices/addOns.ts';
import { createAddOnGroup } from '../../../contract/calls/prices/addOnGroups.ts';
import { createBookingForm } from '../../../contract/calls/terms/bookingForms.ts';
import type { BookingPolicyInput } from '../../../contract/entities/terms/bookingPolicy.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import type { ServiceInput } from '../../../contract/entities/services/service.ts';
import { isWithoutSecrets } from '../public/servicePages.ts';
import { manageToken } from '../../rules/bookings/messages/manageLink.ts';
import { newestMessages } from '../../mail/outbox.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { openBrowser } from '../../testing/identity/testBrowser.ts';
import { ask, refused, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { minutesLater, openForBookings, tuesday } from '../../testing/testBookings.ts';
import { updateEvent } from '../../../contract/calls/calendar/calendarEvents.ts';
import { getLocation } from '../../../contract/calls/places/locations.ts';
import { createCategory } from '../../../contract/calls/services/categories.ts';
import { createServiceOptionsAndVariants } from '../../../contract/calls/prices/optionsAndVariants.ts';
import { getService, updateService } from '../../../contract/calls/services/services.ts';
import { selectBookings } from '../../tables/calendar/bookings.ts';

const textOf = (response: Response) => response.text();

const inPerson = {
  rateType: 'FIXED' as const,
  fixed: { price: { value: '70.50' } },
  options: { inPerson: true },
};

const ada = { name: 'Ada King Lovelace', email: 'ada@example.com', phone: '+49 30 1234567' };

/** The text of a page in one line. */
const wordsOf = (page: string) => page.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

/** The starts of the buttons that book a time. */
const offeredIn = (page: string) =>
  [...page.matchAll(/<button[^>]*name="start"\s+value="([^"]*)"/g)].map(([, value]) => value);

/** The one-line summary of the service on phones. */
const briefIn = (page: string) => wordsOf(/<p class="brief">[\s\S]*?<\/p>/.exec(page)?.[0] ?? '').trim();

/** The label of a day in the calendar. */
const wordOn = (page: string, day: number) =>
  new RegExp(String.raw`class="number">${day}</span>\s*<span class="count">([^<]*)<`).exec(page)?.[1];

type FeeWindows = NonNullable<BookingPolicyInput['cancellationFeePolicy']>['cancellationWindows'];

/** Terms with fees, which a policy must explain in its own words. */
const feesOf = (...cancellationWindows: NonNullable<FeeWindows>): BookingPolicyInput => ({
  saveCreditCardPolicy: { enabled: true },
  customPolicyDescription: { enabled: true, description: 'Late is dear.' },
  cancellationFeePolicy: { enabled: true, cancellationWindows },
});

/** The address of a link by its name. */
const linkIn = (page: string, name: string) =>
  new RegExp(String.raw`href="([^"]*)"[^>]*>\s*(?:<bdi>)?${name}`)
    .exec(page)?.[1]
    ?.replaceAll('&amp;', '&') ?? `no ${name}`;

/** The purpose of a redirect session: a slot. */
const slotIn = (service: { id: string }, slot: object = {}) => ({
  bookingsCheckout: {
    slotAvailability: {
      slot: { serviceId: service.id, startDate: tuesday, endDate: minutesLater(60), ...slot },
      bookable: true,
    },
  },
});

/** The page that a redirect within the host leads to. */
async function followed({ visit }: { visit: (path: string) => Promise<Response> }, response: Response) {
  const location = response.headers.get('Location');
  expect(location).toMatch(/^\/booking-/);
  return visit(location ?? '');
}

/** The lines of an event that mail and page share. */
const eventOf = (file = '') =>
  file.split('\r\n').filter((line) => !/^(METHOD|ATTENDEE|DTSTAMP| )/.test(line));

describe.each(engineOfTheDay(import.meta.url))('booking pages on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  /** A business with its own host whose services customers see. */
  async function openPages(terms: BookingPolicyInput = {}) {
    const business = await openForBookings(server, terms);
    const { businessId, admin } = business;
    const host = `b${businessId.slice(0, 8)}`;
    const origin = `http://${host}.localhost:4600`;
    await server.database.write(sql`update businesses set host = ${host} where id = ${businessId}`, 1);
    const { category } = await ask(
      server,
      createCategory,
      { body: { category: { name: 'Offered' } } },
      admin,
    );
    const shown = { category: { id: category.id } };
    const browser = openBrowser(server, '203.0.113.7');
    const visit = (path: string) => browser.visit(origin + path);
    return {
      ...business,
      origin,
      browser,
      visit,
      text: async (path: string) => (await visit(path)).text(),
      massage: (fields: ServiceInput = {}) =>
        business.appointment({ ...shown, payment: inPerson, ...fields }),
      class: (fields: ServiceInput & { capacity?: number } = {}) => business.yoga({ ...shown, ...fields }),
      offerShown: (fields: ServiceInput) => business.offer({ ...shown, ...fields }),
      /** Fills in the form of a time and follows to the page of the booking. */
      fillIn: async (path: string, values: Record<string, string> = ada) => {
        const sent = await browser.submit(await visit(path), values);
        const location = sent.headers.get('Location');
        return {
          status: sent.status,
          location,
          page: location ? await textOf(await browser.visit(location)) : await textOf(sent),
        };
      },
      bookings: async (): Promise<Booking[]> =>
        (await selectBookings(server.database, businessId, sql``)).map(({ booking }) => booking),
      linkOf: async ({ id }: Booking) =>
        `/booking/${await manageToken(server.options.config.secret, { businessId, bookingId: id })}`,
    };
  }

  const at = `start=${encodeURIComponent(tuesday)}`;
  const massageForm = `/booking-form/massage?${at}`;

  /** A booked massage and its link. */
  async function booked(terms: BookingPolicyInput = {}) {
    const pages = await openPages(terms);
    const service = await pages.massage();
    await pages.fillIn(massageForm);
    const [booking] = await pages.bookings();
    return { ...pages, service, booking: booking!, link: await pages.linkOf(booking!) };
  }

  describe('calendar', () => {
    test('links the free times of a day to the form, and leaves out taken ones', async () => {
      const { massage, slotOf, book, named, text: read } = await openPages();
      const service = await massage();
      await book({ bookedEntity: slotOf(service, named), status: 'CONFIRMED' }, { as: 'admin' });
      const page = await read('/booking-calendar/massage?day=2027-03-02');
      expect(page).toContain('<h1>Massage</h1>');
      expect(page).toMatch(/aria-label="Tuesday,? 2 March, \d+ times"\s+aria-current="date"/);
      const times = [...page.matchAll(/class="time"\s+href="([^"]*)"/g)].map(([, href = '']) =>
        new URL(href.replaceAll('&amp;', '&'), 'http://x').searchParams.get('start'),
      );
      expect(times.length).toBeGreaterThan(3);
      expect(times).not.toContain(tuesday);
      expect(times).toContain(minutesLater(60));
      expect(page).toContain('Times are shown in Berlin time (UTC+1).');
    });

    test('shows times in another zone', async () => {
      const { massage, text: read } = await openPages();
      await massage();
      const page = await read('/booking-calendar/massage?day=2027-03-02&zone=America/New_York');
      expect(page).toContain('Times are shown in New York time (UTC−5).');
      expect(page).toMatch(/>04:00<\/a/);
      expect(await read('/booking-calendar/massage?zones=1')).toContain('<option>Asia/Tokyo</option>');
    });

    test('a change of the zone keeps the dates and the day', async () => {
      const { massage, text: read } = await openPages();
      await massage();
      const page = await read('/booking-calendar/massage?from=2027-03-08&day=2027-03-09&zones=1');
      const [, form = ''] =
        /<form class="filters" method="get" id="zone">([\s\S]*?)<\/form>/.exec(page) ?? [];
      expect(form).toContain('name="from" value="2027-03-08"');
      expect(form).toContain('name="day" value="2027-03-09"');
    });

    test('offers the first free day where the week has none, and says so where nothing is free', async () => {
      const { massage, text: read } = await openPages();
      await massage();
      const month = await read('/booking-calendar/massage?view=month&from=2027-04-01');
      expect(month).toContain('April 2027');
      expect(month.match(/class="weekday"/g)).toHaveLength(30);
      const none = await openPages({
        limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 200 * 1440 },
      });
      await none.massage();
      expect(await none.text('/booking-calendar/massage')).toContain(
        'No free times in the next three months.',
      );
      const late = await openPages({
        limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 20 * 1440 },
      });
      await late.massage();
      expect(await late.text('/booking-calendar/massage')).toMatch(
        /class="button filled"\s+href="[^"]*"\s*>Earliest: Mon,? 22 Mar/,
      );
    });

    test('lists sessions of a class with the spots left', async () => {
      const full = await openPages({ waitlistPolicy: { enabled: true, capacity: 2 } });
      const { service, eventId } = await full.class({ capacity: 1 });
      const before = await full.text('/booking-calendar/yoga?day=2027-03-02');
      expect(before).toContain('1 spot left');
      await full.book(
        { bookedEntity: { slot: { eventId, serviceId: service.id } }, status: 'CONFIRMED' },
        { as: 'admin' },
      );
      const after = await full.text('/booking-calendar/yoga?day=2027-03-02');
      expect(after).toContain('Join waitlist');
      expect(after).toMatch(/aria-label="Tuesday,? 2 March, Waitlist"/);
    });

    test('names length, price and place in one line, and the length of sessions of a class', async () => {
      const { massage, class: offerClass, text: read, locationId, admin } = await openPages();
      await massage();
      const locations = [{ type: 'BUSINESS' as const, business: { id: locationId } }];
      await offerClass({ locations });
      const { location } = await ask(server, getLocation, { path: { id: locationId } }, admin);
      expect(briefIn(await read('/booking-calendar/massage'))).toBe(`60 min · €70.50 · ${location.name}`);
      expect(briefIn(await read('/booking-calendar/yoga'))).toBe(`60 min · €15.00 · ${location.name}`);
    });

    test('shows the waitlist of a full week, and how many spots a day has', async () => {
      const pages = await openPages({ waitlistPolicy: { enabled: true, capacity: 2 } });
      const { service, eventId } = await pages.class({ capacity: 1 });
      expect(await pages.text('/booking-calendar/yoga')).toMatch(/aria-label="Tuesday,? 2 March, 1 spot"/);
      const bookedEntity = { slot: { eventId, serviceId: service.id } };
      await pages.book({ bookedEntity, status: 'CONFIRMED' }, { as: 'admin' });
      const full = await pages.text('/booking-calendar/yoga');
      expect(full).toMatch(/aria-label="Tuesday,? 2 March, Waitlist"\s+aria-current="date"/);
      expect(full).toContain('Join waitlist');
    });

    test('calls a day closed only if it has no hours', async () => {
      const { massage, text: read, resourceId } = await openPages();
      await massage();
      const anyone = await read('/booking-calendar/massage?from=2027-03-01');
      // Sunday; Monday is today.
      expect([wordOn(anyone, 7), wordOn(anyone, 1)]).not.toContain(undefined);
      expect(wordOn(anyone, 7)).toBe('Closed');
      expect(wordOn(anyone, 1)).not.toBe('Closed');
      expect(wordOn(await read(`/booking-calendar/massage?from=2027-03-01&with=${resourceId}`), 7)).toBe(
        'None',
      );
    });

    test('offers no later dates than can be asked for', async () => {
      const { massage, text: read } = await openPages();
      await massage();
      expect(await read('/booking-calendar/massage')).toContain('aria-label="Later dates"');
      expect(await read('/booking-calendar/massage?from=2028-02-20')).not.toContain(
        'aria-label="Later dates"',
      );
    });

    test('is in the language of the visitor, from right to left in Hebrew', async () => {
      const { massage, text: read } = await openPages();
      await massage();
      expect(await read('/booking-calendar/massage?language=he')).toMatch(
        /<html lang="he" dir="rtl">[\s\S]*בחירת מועד/,
      );
      expect(await read('/booking-calendar/massage?language=de')).toContain('Termin wählen');
    });

    test('says that online booking is off', async () => {
      const { massage, text: read, fillIn, businessId } = await openPages();
      // The service names no location of the business, so that the default location is to be contacted.
      await massage({ onlineBooking: { enabled: false }, locations: [{ type: 'CUSTOMER' }] });
      await server.database.write(
        sql`update locations set email = 'front@desk.example' where business_id = ${businessId} and is_default`,
        1,
      );
      const page = await read('/booking-calendar/massage');
      expect(page).toContain('Online booking isn’t available. Contact us to book.');
      expect(page).toContain('href="mailto:front@desk.example"');
      expect(page).not.toContain('class="time"');
      expect((await fillIn(massageForm)).page).not.toContain('<form method="post"');
    });
  });

  describe('form', () => {
    test('creates a confirmed booking with what was filled in, and shows no contact details', async () => {
      const pages = await openPages();
      const { bookingForm } = await ask(
        server,
        createBookingForm,
        {
          body: {
            bookingForm: {
              name: 'Intake',
              fields: [
                { type: 'SHORT_TEXT', label: 'Injuries', required: true },
                { type: 'CHECK_BOX', label: 'I agree' },
              ],
            },
          },
        },
        pages.admin,
      );
      await pages.massage({
        form: { id: bookingForm.id },
        payment: { rateType: 'FIXED', fixed: { price: { value: '70' } }, options: { inPerson: true } },
      });
      const { status, page } = await pages.fillIn(massageForm, {
        ...ada,
        'answer-0': 'None',
        'answer-1': 'yes',
      });
      expect(status).toBe(303);
      expect(page).toContain('Your booking is confirmed');
      expect(wordsOf(page)).toMatch(/Tuesday,? 2 March, 10:00.11:00/);
      expect(page).not.toMatch(/ada@example|Lovelace|1234567/);
      expect(page).toContain('We’ve emailed you the details.');
      const [booking, ...others] = await pages.bookings();
      expect(others).toEqual([]);
      expect(booking).toMatchObject({
        status: 'CONFIRMED',
        contactDetails: {
          firstName: 'Ada King',
          lastName: 'Lovelace',
          email: 'ada@example.com',
          phone: '+49 30 1234567',
        },
        startDate: tuesday,
        selectedPaymentOption: 'OFFLINE',
        formId: bookingForm.id,
        additionalFields: [
          { label: 'Injuries', value: 'None', valueType: 'SHORT_TEXT' },
          { label: 'I agree', value: 'true', valueType: 'CHECK_BOX' },
        ],
      });
      expect(booking?.bookedEntity.slot?.resource?.id).toBe(pages.resourceId);
    });

    test('comes back with each error at its field and everything typed', async () => {
      const { massage, fillIn, bookings } = await openPages();
      await massage();
      const { status, page } = await fillIn(massageForm, {
        name: ' ',
        email: 'ada@',
        phone: '“call”',
        'answer-0': 'Left <shoulder>',
      });
      expect(status).toBe(400);
      expect(page).toContain('<title>Error: Your details');
      for (const [name, words] of [
        ['name', 'Enter your name.'],
        ['email', 'Enter an email such as'],
        ['phone', 'Enter a phone number'],
      ]) {
        expect(page).toMatch(
          new RegExp(`id="${name}-fault">[\\s\\S]*?${words}[\\s\\S]*?id="${name}"[^>]*aria-invalid="true"`),
        );
      }
      expect(page).toContain('value="ada@"');
      expect(page).toContain('Left &lt;shoulder&gt;');
      expect(await bookings()).toEqual([]);
    });

    test('waits for approval where the service asks for it', async () => {
      const { massage, fillIn, text: read, bookings } = await openPages();
      await massage({ onlineBooking: { enabled: true, requireManualApproval: true } });
      expect(await read(massageForm)).toContain('My business confirms each request.');
      expect((await fillIn(massageForm)).page).toMatch(
        /Your request has been sent[\s\S]*You’ll get an answer before Tue,? 2 Mar, 10:00\./,
      );
      expect((await bookings()).map(({ status }) => status)).toEqual(['PENDING']);
    });

    test('taken meanwhile: keeps what was typed and offers the nearest times, which can be booked', async () => {
      const { massage, slotOf, named, book, browser, visit, bookings } = await openPages();
      const service = await massage();
      const form = await visit(massageForm);
      await book({ bookedEntity: slotOf(service, named), status: 'CONFIRMED' }, { as: 'admin' });
      const again = await browser.submit(form, ada);
      expect(again.status).toBe(409);
      const page = await again.clone().text();
      expect(page).toContain('This time was just taken.');
      expect(page).toContain('value="Ada King Lovelace"');
      const offered = offeredIn(page);
      expect(offered).toHaveLength(3);
      expect(offered).toContain(minutesLater(60));
      expect(page).toMatch(/Book for Tue,? 2 Mar, 11:00/);
      // The Enter key takes the first button.
      expect(/<button[^>]*>/.exec(page.slice(page.indexOf('<form')))?.[0]).toContain('disabled');
      const sent = await browser.submit(again, { ...ada, start: minutesLater(60) });
      expect(sent.status).toBe(303);
      expect((await bookings()).map(({ startDate }) => startDate)).toEqual(
        expect.arrayContaining([tuesday, minutesLater(60)]),
      );
    });

    test('of a time that does not exist offers those nearest to it, not to now', async () => {
      const { massage, visit } = await openPages();
      await massage();
      const page = await visit(
        `/booking-form/massage?start=${encodeURIComponent('2027-03-16T02:00:00.000Z')}`,
      );
      expect(page.status).toBe(409);
      const offered = offeredIn(await page.text());
      expect(offered).toHaveLength(3);
      expect(offered.filter((start) => /^2027-03-1[56]/.test(start ?? ''))).toEqual(offered);
    });

    test('without a time leads to the calendar', async () => {
      const { massage, class: offerClass, visit, locationId } = await openPages();
      await massage();
      await offerClass();
      const of = async (path: string) => {
        const { status, headers } = await visit(path);
        return [status, headers.get('Location')];
      };
      expect(await of(`/booking-form/massage?location=${locationId}&minutes=60`)).toEqual([
        303,
        `/booking-calendar/massage?location=${locationId}`,
      ]);
      expect(await of('/booking-form/yoga')).toEqual([303, '/booking-calendar/yoga']);
    });

    test.each<[string, string]>([
      ['2027-03-02T18:00:00', 'This course is full.'],
      ['2027-02-22T18:00:00', 'This course has ended.'],
    ])('of a course that begins %s asks for nothing once there is nothing to book', async (start, words) => {
      const { offerShown, addSession, fillIn, text: read } = await openPages();
      const course = await offerShown({
        type: 'COURSE',
        name: 'Foundations',
        defaultCapacity: 1,
        onlineBooking: { enabled: true },
        payment: { rateType: 'NO_FEE', options: { inPerson: true } },
      });
      await addSession(course, { start });
      await fillIn('/booking-form/foundations');
      const form = await read('/booking-form/foundations');
      expect(form).toContain(words);
      expect(form).not.toContain('<form method="post"');
      expect(await read('/service-page/foundations')).toContain(words);
    });

    test.each<[string, number | undefined, string]>([
      ['is ahead', 60, 'You can cancel until Tue 2 Mar, 09:00. You can’t reschedule online.'],
      ['has passed', 3 * 1440, 'It’s too late to cancel this time online. You can’t reschedule online.'],
      ['does not exist', undefined, 'You can’t cancel or reschedule online.'],
    ])('says whether a change is possible when its last time %s', async (_when, minutes, words) => {
      const { massage, text } = await openPages({
        cancellationPolicy:
          minutes === undefined
            ? { enabled: false }
            : { enabled: true, limitLatestCancellation: true, latestCancellationInMinutes: minutes },
        reschedulePolicy: { enabled: false },
      });
      await massage();
      expect(wordsOf(await text(massageForm))).toContain(words);
    });

    test('says until when cancelling is free, and what it costs after that', async () => {
      const { massage, text } = await openPages(
        feesOf({ amount: { value: '25' }, startInMinutes: 720 }, { percentage: '90', startInMinutes: 60 }),
      );
      await massage();
      expect(wordsOf(await text('/booking-calendar/massage'))).toContain(
        'Cancelling less than 12 hours before the start costs €25.00.',
      );
      expect(wordsOf(await text(massageForm))).toContain(
        'Cancelling is free of charge until Mon 1 Mar, 22:00. After that, cancelling costs €25.00. From Tue 2 Mar, 09:00, cancelling costs 90% of the price.',
      );
    });

    test('says nothing of a fee that begins when customers can no longer cancel', async () => {
      const { massage, text } = await openPages({
        ...feesOf({ amount: { value: '25' }, startInMinutes: 60 }),
        cancellationPolicy: {
          enabled: true,
          limitLatestCancellation: true,
          latestCancellationInMinutes: 720,
        },
      });
      await massage();
      expect(wordsOf(await text(massageForm))).not.toContain('€25.00');
    });

    test('in another zone names both zones at the time and one on the button, and the booking does', async () => {
      const { massage, fillIn, text: read } = await openPages();
      await massage();
      const path = `${massageForm}&zone=America/New_York`;
      const zones = 'New York time (UTC−5) Tue 2 Mar, 10:00–11:00 in Berlin';
      const form = wordsOf(await read(path));
      expect(form.replaceAll(',', '')).toContain(`Tue 2 March 04:00–05:00 ${zones}`.replaceAll(',', ''));
      expect(form).toMatch(/Book for Tue,? 2 Mar, 04:00 \(New York\)/);
      expect(wordsOf((await fillIn(path)).page).replaceAll(',', '')).toContain(zones.replaceAll(',', ''));
      expect(wordsOf(await read(massageForm))).not.toContain('Berlin');
    });

    test('that came back keeps its time in its address and offers no other language', async () => {
      const { massage, visit, browser } = await openPages();
      await massage();
      expect(await textOf(await visit(massageForm))).toContain('hreflang="de"');
      const again = await textOf(await browser.submit(await visit(massageForm), { ...ada, email: '' }));
      expect(again).toMatch(new RegExp(`<form method="post" action="/booking-form/massage\\?[^"]*${at}`));
      expect(again).not.toContain('hreflang');
    });

    test('sent twice makes one booking', async () => {
      const { massage, visit, browser, bookings } = await openPages();
      await massage();
      const form = await visit(massageForm);
      const [one, two] = [await browser.submit(form.clone(), ada), await browser.submit(form, ada)];
      expect([one.status, two.status]).toEqual([303, 303]);
      expect(two.headers.get('Location')).toBe(one.headers.get('Location'));
      expect(await bookings()).toHaveLength(1);
    });

    test('of another site, browser or service is refused', async () => {
      const { massage, visit, browser, bookings } = await openPages();
      await massage();
      const form = await visit(massageForm);
      const foreign = await browser.submit(form.clone(), ada, { 'Sec-Fetch-Site': 'cross-site' });
      const wrong = await browser.submit(form, { ...ada, token: 'x'.repeat(43) });
      expect([foreign.status, wrong.status]).toEqual([403, 403]);
      expect(await bookings()).toEqual([]);
    });

    test('one network must wait after forty bookings', async () => {
      const { class: offerClass, fillIn } = await openPages();
      const { eventId } = await offerClass({ capacity: 100 });
      const path = `/booking-form/yoga?session=${eventId}`;
      for (let count = 0; count < 40; count += 1) expect((await fillIn(path)).status).toBe(303);
      const { status, page } = await fillIn(path);
      expect([status, page]).toEqual([429, expect.stringContaining('Too many attempts. Try again in')]);
    });

    test('of a class takes several people, and the policy limits them', async () => {
      const {
        class: offerClass,
        fillIn,
        bookings,
      } = await openPages({ participantsPolicy: { maxParticipantsPerBooking: 3 } });
      const { eventId } = await offerClass();
      const path = `/booking-form/yoga?session=${eventId}`;
      expect((await fillIn(path, { ...ada, people: '4' })).page).toContain('Enter a number from 1 to 3.');
      expect((await fillIn(path, { ...ada, people: '2' })).status).toBe(303);
      expect((await bookings()).map(({ totalParticipants }) => totalParticipants)).toEqual([2]);
    });

    test('of a class is taken for a session beyond the rows of its series', async () => {
      const { offerShown, admin, fillIn, text, bookings } = await openPages();
      const service = await offerShown(yogaClass());
      const event = {
        scheduleId: service.schedule?.id,
        start: { localDate: '2027-03-08T18:00:00' },
        end: { localDate: '2027-03-08T19:00:00' },
        recurrenceRule: { frequency: 'WEEKLY' as const, days: ['MONDAY' as const] },
      };
      const { event: series } = await ask(server, createEvent, { body: { event } }, admin);
      const session = encodeURIComponent(`${series.id}:2028-11-06T18:00:00`);
      const path = `/booking-form/yoga?session=${session}`;
      expect((await fillIn(path)).status).toBe(303);
      expect((await bookings()).map(({ startDate }) => startDate)).toEqual(['2028-11-06T17:00:00.000Z']);
      // The link still leads to it.
      expect(await text(path)).toContain('name="session"');
    });

    test('of a full class joins the waiting list', async () => {
      const {
        class: offerClass,
        fillIn,
        browser,
        bookings,
      } = await openPages({ waitlistPolicy: { enabled: true, capacity: 2 } });
      const { eventId } = await offerClass({ capacity: 1 });
      const path = `/booking-form/yoga?session=${eventId}`;
      await fillIn(path);
      const { page, location } = await fillIn(path);
      expect(page).toMatch(/You’re on the waitlist[\s\S]*class="button filled"[^>]*>\s*Leave waitlist/);
      expect(page).not.toContain('You can cancel');
      const change = await browser.visit(`${location}/change`);
      expect(await change.clone().text()).not.toContain('Choose a new time');
      expect((await bookings()).map(({ status }) => status).toSorted()).toEqual([
        'CONFIRMED',
        'WAITING_LIST',
      ]);
      expect((await browser.submit(change, {})).status).toBe(303);
      expect((await bookings()).map(({ status }) => status).toSorted()).toEqual(['CANCELED', 'CONFIRMED']);
    });

    test('takes a place that the waiting list offers, while it is held', async () => {
      const pages = await openPages({ waitlistPolicy: { enabled: true, reservationTimeInMinutes: 60 } });
      const { act, browser, bookings, linkOf, visit } = pages;
      const { eventId } = await pages.class({ capacity: 1 });
      const path = `/booking-form/yoga?session=${eventId}`;
      await pages.fillIn(path);
      await pages.fillIn(path);
      const statuses = ['CONFIRMED', 'WAITING_LIST'] as const;
      const [taken, waiting] = statuses.map(
        (status) => async () => (await bookings()).find((booking) => booking.status === status)!,
      );
      const link = await linkOf(await waiting!());
      expect(await pages.text(link)).not.toContain('Confirm your spot');
      await act(calls.cancelBooking, await taken!());
      const page = await visit(link);
      const text = await page.clone().text();
      expect(text).toContain('A spot is free for you');
      expect(text).toContain('Confirm it by Mon 1 Mar, 11:00.');
      const accept = await visit(`${link}/accept`);
      expect([accept.status, accept.headers.get('Location')]).toEqual([303, link]);
      const late = await server.database.write(
        sql`update waiting_offers set expires = ${minutesLater(-10_000)} where business_id = ${pages.businessId}`,
      );
      expect(late).toBe(1);
      const refused = await browser.submit(page.clone(), {});
      expect([refused.status, await refused.text()]).toEqual([
        409,
        expect.stringContaining('This spot is no longer held for you.'),
      ]);
      expect(await pages.text(link)).toMatch(/on the waitlist[\s\S]*This spot is no longer held for you\./);
      await server.database.write(
        sql`update waiting_offers set expires = ${tuesday} where business_id = ${pages.businessId}`,
        1,
      );
      const sent = await browser.submit(page, {});
      expect([sent.status, sent.headers.get('Location')]).toEqual([303, link]);
      expect(await pages.text(link)).toContain('Your booking is confirmed');
    });

    test('of a class without its own location names the first location of the service', async () => {
      const { class: offerClass, fillIn, text: read, bookings, linkOf, ...pages } = await openPages();
      const { locationId, admin, businessId } = pages;
      const { eventId } = await offerClass({
        locations: [{ type: 'BUSINESS', business: { id: locationId } }],
      });
      const { location } = await ask(server, getLocation, { path: { id: locationId } }, admin);
      const { page } = await fillIn(`/booking-form/yoga?session=${eventId}`);
      expect(page).toContain(location.name);
      const [booking] = await bookings();
      expect(booking?.bookedEntity.slot?.location).toMatchObject({
        id: locationId,
        locationType: 'OWNER_BUSINESS',
      });
      expect(await read(`${await linkOf(booking!)}/calendar.ics`)).toMatch(
        new RegExp(`LOCATION:${location.name}`),
      );
      const { secret } = server.options.config;
      const [mail] = await newestMessages(server.database, { businessId, limit: 1 }, secret);
      expect(mail?.content?.text).toContain(`Where: ${location.name}`);
      const body = { event: { id: eventId, revision: '1', end: { localDate: '2027-03-02T19:30:00' } } };
      await ask(server, updateEvent, { path: { 'event.id': eventId }, body }, admin);
      expect((await bookings())[0]).toMatchObject({
        endDate: '2027-03-02T18:30:00.000Z',
        bookedEntity: { slot: { location: { id: locationId } } },
      });
    });

    test('of a course is offered while a place is left', async () => {
      const { offerShown, addSession, fillIn, text: read } = await openPages();
      const course = await offerShown({
        type: 'COURSE',
        name: 'Foundations',
        defaultCapacity: 1,
        onlineBooking: { enabled: true },
        payment: { rateType: 'NO_FEE', options: { inPerson: true } },
      });
      const offered = async () => (await read('/service-page/foundations')).includes('/booking-form/');
      expect(await offered()).toBe(false);
      await addSession(course, { start: '2027-03-02T18:00:00' });
      expect(await offered()).toBe(true);
      await fillIn('/booking-form/foundations');
      expect(await offered()).toBe(false);
    });

    test('adds up add-ons and lengthens the appointment by them', async () => {
      const { massage, fillIn, text: read, bookings, admin } = await openPages();
      const service = await massage();
      const { addOn } = await ask(
        server,
        createAddOn,
        { body: { addOn: { name: 'Half an hour more', price: { value: '20.25' }, durationInMinutes: 30 } } },
        admin,
      );
      await ask(
        server,
        createAddOnGroup,
        { body: { addOnGroup: { name: 'Extras', addOnIds: [addOn.id] }, serviceId: service.id } },
        admin,
      );
      expect(await read(massageForm)).toContain('+€20.25');
      const { page } = await fillIn(massageForm, { ...ada, email: '', 'addon-0-0': 'yes' });
      expect(page).toMatch(/data-total="7050"[\s\S]*?>\s*€90\.75\s*</);
      expect((await fillIn(massageForm, { ...ada, 'addon-0-0': 'yes' })).page).toContain('Total: €90.75');
      expect(await bookings()).toMatchObject([
        { endDate: minutesLater(90), bookedAddOns: [{ id: addOn.id, durationInMinutes: 30 }] },
      ]);
    });

    test('whose add-on makes the appointment too long says so, and offers times for both', async () => {
      const pages = await openPages();
      const { massage, slotOf, named, book, fillIn, browser, visit, admin } = pages;
      const service = await massage();
      const fields = { name: 'Half an hour more', price: { value: '20' }, durationInMinutes: 30 };
      const { addOn } = await ask(server, createAddOn, { body: { addOn: fields } }, admin);
      await ask(
        server,
        createAddOnGroup,
        { body: { addOnGroup: { name: 'Extras', addOnIds: [addOn.id] }, serviceId: service.id } },
        admin,
      );
      const startDate = minutesLater(60);
      await book(
        { bookedEntity: slotOf(service, { ...named, startDate }), status: 'CONFIRMED' },
        { as: 'admin' },
      );
      const form = await visit(massageForm);
      expect(wordsOf(await form.clone().text())).toMatch(/Half an hour more \+30 min \+€20\.00/);
      const again = await browser.submit(form, { ...ada, 'addon-0-0': 'yes' });
      expect([again.status, await again.clone().text()]).toEqual([
        409,
        expect.stringContaining('With this add-on, the appointment no longer fits.'),
      ]);
      const offered = offeredIn(await again.clone().text());
      // The appointment before lasts until 10:00, so that a longer one begins by 9:30 at the latest.
      expect(offered).toContain(tuesday);
      const longer = offered.filter((start) => start !== tuesday);
      expect(longer).toHaveLength(3);
      for (const start of longer) {
        const end = Date.parse(start ?? '') + 90 * 60_000;
        expect(end <= Date.parse(startDate) || Date.parse(start ?? '') >= Date.parse(minutesLater(120))).toBe(
          true,
        );
      }
      const { status } = await fillIn(massageForm);
      expect(status).toBe(303);
    });

    test('of variants adds up people, and the page of the booking shows the same total', async () => {
      const {
        class: offerClass,
        admin,
        fillIn,
        text: read,
        bookings,
        linkOf,
      } = await openPages({ participantsPolicy: { maxParticipantsPerBooking: 5 } });
      const { service, eventId } = await offerClass({
        payment: {
          rateType: 'VARIED',
          varied: { defaultPrice: { value: '18' } },
          options: { inPerson: true },
        },
      });
      const optionId = crypto.randomUUID();
      const variants = { Adult: '18.50', Child: '9' };
      await ask(
        server,
        createServiceOptionsAndVariants,
        {
          body: {
            serviceOptionsAndVariants: {
              serviceId: service.id,
              options: {
                values: [
                  {
                    id: optionId,
                    type: 'CUSTOM',
                    customData: { name: 'Age', choices: Object.keys(variants) },
                  },
                ],
              },
              variants: {
                values: Object.entries(variants).map(([custom, value]) => ({
                  choices: [{ optionId, custom }],
                  price: { value },
                })),
              },
            },
          },
        },
        admin,
      );
      const path = `/booking-form/yoga?session=${eventId}`;
      expect((await fillIn(path, { ...ada, 'people-0': '0', 'people-1': '0' })).page).toContain(
        'Choose at least one person.',
      );
      const people = { 'people-0': '1', 'people-1': '2' };
      expect((await fillIn(path, { ...ada, ...people, email: '' })).page).toMatch(/>\s*€36\.50\s*</);
      expect((await fillIn(path, { ...ada, ...people })).page).toMatch(
        /Yoga · 3 people[\s\S]*Total: €36\.50 · Pay in person/,
      );
      const [booking] = await bookings();
      expect(booking?.participantsChoices?.serviceChoices).toEqual([
        { numberOfParticipants: 1, choices: [{ optionId, custom: 'Adult' }] },
        { numberOfParticipants: 2, choices: [{ optionId, custom: 'Child' }] },
      ]);
      const link = await linkOf(booking!);
      expect(await read(link)).toContain('Total:');
      await server.database.write(
        sql`update bookings set created_date = created_date - interval '1 hour' where id = ${booking?.id}`,
        1,
      );
      const { revision } = (await ask(server, getService, { path: { serviceId: service.id } }, admin))
        .service;
      const body = { service: { revision, name: 'Slow yoga' } };
      await ask(server, updateService, { path: { 'service.id': service.id }, body }, admin);
      expect(await read(link)).not.toContain('Total:');
    });

    test('at the customer’s asks for the address and keeps it', async () => {
      const { massage, fillIn, bookings } = await openPages();
      await massage({ locations: [{ type: 'CUSTOMER' }] });
      const path = `${massageForm}&location=customer`;
      const missing = await fillIn(path);
      expect([missing.status, missing.page]).toEqual([
        400,
        expect.stringContaining('Enter the address to come to.'),
      ]);
      const { page } = await fillIn(path, { ...ada, address: 'Lindenstraße 9, Berlin' });
      expect(page).toContain('Your booking is confirmed');
      expect((await bookings())[0]?.bookedEntity.slot?.location).toMatchObject({
        locationType: 'CUSTOM',
        formattedAddress: 'Lindenstraße 9, Berlin',
      });
    });

    test('of a course books all its sessions', async () => {
      const { businessId, offerShown, addSession, fillIn, text: read, bookings, linkOf } = await openPages();
      const course = await offerShown({
        type: 'COURSE',
        name: 'Foundations',
        defaultCapacity: 4,
        onlineBooking: { enabled: true },
        payment: { rateType: 'NO_FEE', options: { inPerson: true } },
      });
      await addSession(course, { start: '2027-03-02T18:00:00' });
      await addSession(course, { start: '2027-03-09T18:00:00' });
      expect(await read('/service-page/foundations')).toContain('href="/booking-form/foundations"');
      expect((await fillIn('/booking-form/foundations')).page).toContain('Your booking is confirmed');
      const [booking] = await bookings();
      expect(booking?.bookedEntity.schedule?.serviceId).toBe(course.id);
      const link = await linkOf(booking!);
      const event = eventOf(await read(`${link}/calendar.ics`));
      expect(event.filter((line) => line.startsWith('RDATE'))).toHaveLength(2);
      const { secret } = server.options.config;
      const [mail] = await newestMessages(server.database, { businessId, limit: 1 }, secret);
      expect(event).toEqual(eventOf(mail?.content?.calendars?.[0]?.content));
      expect(await read(`${link}/change`)).toContain('Courses can’t be rescheduled.');
    });
  });

  describe('a customer’s booking', () => {
    test('is found by its link only', async () => {
      const { link, visit, booking } = await booked();
      expect((await visit(link)).status).toBe(200);
      const wrong = `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`;
      for (const path of [wrong, `/booking/${booking.id}`, '/booking/x', '/booking'])
        expect([path, (await visit(path)).status]).toEqual([path, 404]);
      expect(server.log.some(({ path }) => String(path).includes(link.slice(-43)))).toBe(false);
    });

    test('comes as a calendar file', async () => {
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

    test('is told to the customer, with what the customer changes', async () => {
      const { businessId, link, origin, visit, browser } = await booked();
      const told = async () => {
        const { secret } = server.options.config;
        const mails = await newestMessages(server.database, { businessId, limit: 9 }, secret);
        return mails.map(({ recipient, content }) => ({ recipient, ...content }));
      };
      const [confirmed, ...others] = await told();
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
      expect((await told()).map(({ subject }) => subject)).toEqual([
        'Cancelled: Massage, Tue 2 Mar, 10:00',
        'Confirmed: Massage, Tue 2 Mar, 10:00',
      ]);
    });

    test('moves to another time', async () => {
      const { link, visit, browser, bookings } = await booked();
      const start = minutesLater(120);
      const confirm = await visit(`${link}/change?start=${encodeURIComponent(start)}`);
      expect(await confirm.clone().text()).toContain('Move your booking?');
      const moved = await browser.submit(confirm, {});
      expect([moved.status, moved.headers.get('Location')]).toEqual([303, `${link}?moved=1`]);
      expect(await (await visit(`${link}?moved=1`)).text()).toContain('Your booking was moved.');
      expect((await bookings()).map(({ startDate, status }) => [startDate, status])).toEqual([
        [start, 'CONFIRMED'],
      ]);
    });

    test('stays where it is when the new time was taken meanwhile', async () => {
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
        /Your booking is cancelled[\s\S]*Cancellation fee: €25\.00/,
      );
      const late = await visit(`${link}/change`);
      expect([late.status, late.headers.get('Location')]).toEqual([303, link]);
    });

    test('that the business cancelled costs no fee', async () => {
      const terms = feesOf({ amount: { value: '25' } });
      const { link, text: read, act, booking } = await booked(terms);
      await act(calls.cancelBooking, booking);
      const page = await read(link);
      expect(page).toContain('Your booking is cancelled');
      expect(page).not.toContain('Cancellation fee');
    });

    test.each<[string, BookingPolicyInput, string | undefined]>([
      ['both', {}, 'Reschedule or cancel'],
      ['cancelling', { reschedulePolicy: { enabled: false } }, 'Cancel booking'],
      ['rescheduling', { cancellationPolicy: { enabled: false } }, 'Reschedule'],
      [
        'nothing',
        { reschedulePolicy: { enabled: false }, cancellationPolicy: { enabled: false } },
        undefined,
      ],
    ])('offers only the changes that its policy allows: %s', async (_what, terms, name) => {
      const { link, text: read } = await booked(terms);
      const page = await read(link);
      expect(/\/change"\s*>([^<]*)</.exec(page)?.[1]?.trim()).toBe(name);
    });

    test.each<[string, readonly [string, string], BookingPolicyInput]>([
      [
        'a limit that has passed',
        ['cancelled online any more.', 'rescheduled online.'],
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
        ['cancelled online.', 'rescheduled online.'],
        {
          cancellationPolicy: { enabled: true, allowAnonymous: false },
          reschedulePolicy: { enabled: true, allowAnonymous: false },
        },
      ],
    ])('stays by %s, in words and against a forged form', async (_why, [cancelled, moved], terms) => {
      const { link, visit, browser, bookings, text: read } = await booked(terms);
      const page = await read(`${link}/change`);
      expect(page).toContain(`This booking can’t be ${cancelled}`);
      expect(page).toContain(`This booking can’t be ${moved}`);
      expect(page).not.toContain('<form method="post"');
      // The form of another booking of this browser has no valid token here.
      const forged = await browser.visit(`${link}/change`, {
        method: 'POST',
        body: new URLSearchParams({ action: 'cancel', revision: '2' }),
        headers: { Origin: new URL(link, 'http://localhost').origin },
      });
      expect(forged.status).toBe(403);
      expect((await visit(link)).status).toBe(200);
      expect((await bookings()).map(({ status }) => status)).toEqual(['CONFIRMED']);
    });

    test.each(['enabled', 'allowAnonymous'])(
      'a form that was open when %s went off is refused in words',
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
          expect.stringContaining('This booking can’t be cancelled online any more.'),
        ]);
        expect((await bookings()).map(({ status }) => status)).toEqual(['CONFIRMED']);
      },
    );

    test('the call needs the member, not the visitor', async () => {
      const { booking, act } = await booked();
      expect((await act(calls.cancelBooking, booking, {}, 'member')).status).toBe(404);
    });
  });

  describe('a visit that another site started', () => {
    type Intent = Omit<BodyOf<typeof createRedirectSession>, 'callbacks'>;

    async function visitFrom(pages: Awaited<ReturnType<typeof openPages>>, intent: Intent, callbacks = {}) {
      const body = { ...intent, callbacks: { postFlowUrl: `${pages.origin}/shop`, ...callbacks } };
      const { redirectSession } = await ask(
        server,
        createRedirectSession,
        { body },
        pages.tokenOf('visitor'),
      );
      return pages.browser.visit(redirectSession.fullUrl);
    }
    test('leads from the list over times and form to the page of thanks', async () => {
      const pages = await openPages();
      await pages.massage();
      const thankYouPageUrl = `${pages.origin}/thanks?from=book`;
      const list = await visitFrom(pages, { bookingsBook: {} }, { thankYouPageUrl });
      const calendar = await pages.text(linkIn(await textOf(list), 'Massage'));
      expect(linkIn(calendar, 'Back to')).toBe(`${pages.origin}/shop?wixMemberLoggedIn=false`);
      const [, time = ''] = /class="time"\s+href="([^"]*)"/.exec(calendar) ?? [];
      const form = await pages.visit(time.replaceAll('&amp;', '&'));
      expect(form.headers.get('Content-Security-Policy')).toContain(`form-action 'self' ${pages.origin};`);
      const sent = await pages.browser.submit(form, ada);
      expect([sent.status, sent.headers.get('Location')]).toEqual([
        303,
        `${thankYouPageUrl}&wixMemberLoggedIn=false`,
      ]);
      expect(await pages.bookings()).toHaveLength(1);
    });

    test('without a page of thanks shows the result with the way back, also after a form came back', async () => {
      const pages = await openPages();
      const service = await pages.massage();
      const form = await followed(pages, await visitFrom(pages, slotIn(service)));
      const refused = await pages.browser.submit(form, { ...ada, email: '' });
      const sent = await pages.browser.submit(refused, ada);
      const result = await pages.text(sent.headers.get('Location') ?? '');
      expect(result).toContain('Your booking is confirmed');
      expect(result.match(/shop\?wixMemberLoggedIn=false"[^>]*>\s*Back to b/g)).toHaveLength(1);
    });

    test('a slot leads to its form, with person, place, length and time zone', async () => {
      const pages = await openPages();
      const service = await pages.massage({
        schedule: { availabilityConstraints: { sessionDurations: [90] } },
      });
      const { bookingsCheckout } = slotIn(service, {
        endDate: minutesLater(90),
        resource: { id: pages.resourceId, name: 'Anyone' },
        location: { id: pages.locationId, locationType: 'OWNER_BUSINESS', name: 'Here' },
      });
      const form = await followed(
        pages,
        await visitFrom(pages, { bookingsCheckout: { ...bookingsCheckout, timezone: 'America/New_York' } }),
      );
      const page = wordsOf(await form.clone().text());
      expect([form.status, page]).toEqual([200, expect.stringMatching(/Tue,? 2 March, 04:00.05:30/)]);
      expect((await pages.browser.submit(form, ada)).status).toBe(303);
      expect(await pages.bookings()).toMatchObject([
        {
          startDate: tuesday,
          endDate: minutesLater(90),
          bookedEntity: { slot: { resource: { id: pages.resourceId }, location: { id: pages.locationId } } },
        },
      ]);
    });

    test('a session and a course lead to their forms', async () => {
      const pages = await openPages();
      const { service, eventId } = await pages.class();
      const form = await followed(pages, await visitFrom(pages, slotIn(service, { eventId })));
      expect(await form.text()).toMatch(/name="session" value="[\w-]{36}"/);
      const course = await pages.offerShown({
        type: 'COURSE',
        name: 'Foundations',
        defaultCapacity: 4,
        onlineBooking: { enabled: true },
        payment: { rateType: 'NO_FEE', options: { inPerson: true } },
      });
      await pages.addSession(course, { start: '2027-03-02T18:00:00' });
      const whole = await followed(pages, await visitFrom(pages, slotIn(course)));
      expect(await whole.text()).toContain('Book all sessions');
    });

    test('a slot that is taken offers the nearest times; one without a time leads to the calendar', async () => {
      const pages = await openPages();
      const service = await pages.massage();
      await pages.book(
        { bookedEntity: pages.slotOf(service, pages.named), status: 'CONFIRMED' },
        { as: 'admin' },
      );
      const taken = await followed(pages, await visitFrom(pages, slotIn(service)));
      expect([taken.status, await taken.text()]).toEqual([
        409,
        expect.stringMatching(/This time isn’t free any more\.[\s\S]*Nearest free times/),
      ]);
      const calendar = await followed(
        pages,
        await visitFrom(pages, slotIn(service, { startDate: undefined, endDate: undefined })),
      );
      expect(await calendar.text()).toContain('Choose a time');
    });

    test.each<[string, object]>([
      ['a service that is not there', { serviceId: crypto.randomUUID() }],
      ['another person', { resource: { id: crypto.randomUUID() } }],
      ['another place', { location: { locationType: 'OWNER_BUSINESS', id: crypto.randomUUID() } }],
      ['another length', { endDate: minutesLater(45) }],
      ['a start that is no time', { startDate: 'tomorrow' }],
    ])('a slot with %s leads to a page that says so and lists the services', async (_what, slot) => {
      const pages = await openPages();
      const service = await pages.massage();
      const page = await visitFrom(pages, slotIn(service, slot));
      expect([page.status, await page.text()]).toEqual([
        409,
        expect.stringMatching(
          /isn’t offered any more\. Nothing is booked yet\.[\s\S]*<bdi>Massage<[\s\S]*wixMemberLoggedIn=false/,
        ),
      ]);
    });

    test('a service that customers do not see has no form', async () => {
      const pages = await openPages();
      const service = await pages.massage({ hidden: true });
      expect((await visitFrom(pages, slotIn(service))).status).toBe(409);
    });

    test.each(['thankYouPageUrl', 'postFlowUrl'])(
      'never leads to a %s of somebody else',
      async (callback) => {
        const pages = await openPages();
        const body = { bookingsBook: {}, callbacks: { [callback]: 'https://evil.example/' } };
        const error = await refused(server, createRedirectSession, { body }, pages.tokenOf('visitor'));
        expect(error.violations).toMatchObject([{ field: `callbacks.${callback}` }]);
      },
    );

    test('another browser and another business have no way back', async () => {
      const pages = await openPages();
      await pages.massage();
      const list = await textOf(await visitFrom(pages, { bookingsBook: {} }));
      const link = linkIn(list, 'Massage');
      expect(await pages.text(link)).toContain('Back to');
      expect(await textOf(await openBrowser(server).visit(pages.origin + link))).not.toContain('Back to');
      const other = await openPages();
      await other.massage();
      expect(await textOf(await pages.browser.visit(other.origin + link))).not.toContain('Back to');
    });
  });

  test('pages refuse other methods, and load only what is theirs', async () => {
    const { massage, origin, visit } = await openPages();
    await massage();
    for (const path of ['/booking-form/massage', '/booking-calendar/massage', '/booking/x']) {
      const put = await server.app(new Request(origin + path, { method: 'PUT' }));
      expect([path, put.status]).toEqual([path, 405]);
    }
    for (const path of ['/booking-calendar/massage', massageForm]) {
      const page = await visit(path);
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
  });

  test('each page stays under 60 kB: Hebrew, a full month, all zones, another zone, from another site', async () => {
    const pages = await openPages();
    const { massage, text: read } = pages;
    await massage();
    const body = { bookingsBook: {}, callbacks: { postFlowUrl: `${pages.origin}/shop` } };
    const { redirectSession } = await ask(server, createRedirectSession, { body }, pages.tokenOf('visitor'));
    const [, trip = ''] =
      /[?&]page=([^&"]+)/.exec(await textOf(await pages.browser.visit(redirectSession.fullUrl))) ?? [];
    expect(trip).toMatch(/^[\w-]{20,}/);
    const common = `language=he&zone=America/Argentina/Buenos_Aires&page=${trip}`;
    const bytesOf: Record<string, number> = {};
    for (const [name, path] of Object.entries({
      month: `/booking-calendar/massage?view=month&from=2027-03-01&day=2027-03-02&zones=1&${common}`,
      week: `/booking-calendar/massage?day=2027-03-02&zones=1&${common}`,
      form: `${massageForm}&${common}`,
    })) {
      const page = await read(path);
      expect(page).toContain('dir="rtl"');
      bytesOf[name] = Buffer.byteLength(page);
    }
    expect(Object.entries(bytesOf).filter(([, bytes]) => bytes >= 60_000)).toEqual([]);
  });

  test('pages that are sent compressed contain no token of a form', async () => {
    const { massage, class: offerClass, text: read } = await openPages();
    await massage();
    await offerClass();
    for (const path of ['/booking-calendar/massage', '/booking-calendar/yoga', '/service-page/massage']) {
      expect([path, isWithoutSecrets(path)]).toEqual([path, true]);
      expect(await read(path)).not.toContain('name="token"');
    }
    for (const path of ['/booking-form/massage', '/booking/x', '/booking/x/change', '/identity/sign-in'])
      expect([path, isWithoutSecrets(path)]).toEqual([path, false]);
  });
});
