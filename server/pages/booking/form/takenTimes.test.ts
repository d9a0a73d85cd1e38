import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../../contract/calls/bookings/bookings.ts';
import { cancelEvent, updateEvent } from '../../../../contract/calls/calendar/calendarEvents.ts';
import { createLocation } from '../../../../contract/calls/locations/locations.ts';
import type { ServiceInput } from '../../../../contract/entities/services/service.ts';
import type { BookingPolicyInput } from '../../../../contract/entities/terms/bookingPolicy.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { ask, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { minutesLater, tuesday } from '../../../testing/bookings/testBookings.ts';
import {
  ada,
  addExtras,
  addVariants,
  massageForm,
  openBookingPages,
  wordsOf,
} from '../../../testing/bookings/testBookingPages.ts';

const formOf = (eventId: string, more = '') => `/booking-form/yoga?session=${eventId}${more}`;

/** The labels of the buttons that book another session. */
const sessionsIn = (page: string) =>
  [...page.matchAll(/<button[^>]*name="session"[^>]*>([^<]*)</g)].map(([, label = '']) => label.trim());

describe.each(engineOfTheDay(import.meta.url))(
  'booking form of a time that is not free on $name',
  ({ open }) => {
    let server: TestApp;
    beforeAll(async () => {
      server = startTestApp(await open());
    });
    const openPages = (terms: BookingPolicyInput = {}) => openBookingPages(server, terms);

    /** A class with a spot in its first session and later sessions here and at the harbour. */
    async function openClass(terms: BookingPolicyInput = {}) {
      const pages = await openPages({ participantsPolicy: { maxParticipantsPerBooking: 4 }, ...terms });
      const { admin, locationId, addSession } = pages;
      const body = { location: { name: 'Harbour' } };
      const harbour = (await ask(server, createLocation, { body }, admin)).location.id;
      const locations = [locationId, harbour].map((id) => ({ type: 'BUSINESS' as const, business: { id } }));
      const { service, eventId } = await pages.class({ capacity: 1, locations });
      const at = async (start: string, capacity: number, place = locationId) => {
        const id = await addSession(service, { start, capacity });
        const event = { id, revision: '1', location: { id: place, type: 'BUSINESS' as const } };
        await ask(server, updateEvent, { path: { 'event.id': id }, body: { event } }, admin);
        return id;
      };
      const fill = (id = eventId) =>
        pages.book(
          { bookedEntity: { slot: { eventId: id, serviceId: service.id } }, status: 'CONFIRMED' },
          { as: 'admin' },
        );
      return { ...pages, service, eventId, harbour, at, fill };
    }

    test('offers sessions at the chosen location with enough spots, and keeps the number of people', async () => {
      const { eventId, harbour, at, fill, locationId, visit, text, browser, bookings } = await openClass();
      await at('2027-03-02T19:00:00', 9, harbour);
      await at('2027-03-03T18:00:00', 1);
      const wide = await at('2027-03-04T18:00:00', 9);
      const form = await visit(formOf(eventId, `&location=${locationId}`));
      await fill();
      const again = await browser.submit(form, { ...ada, people: '3' });
      const page = await again.clone().text();
      expect(sessionsIn(page)).toEqual(['Book for Thu 4 Mar, 18:00']);
      expect(page).toMatch(/id="people"[\s\S]*?value="3"/);
      await browser.submit(again, { ...ada, people: '3', session: wide });
      expect((await bookings()).map(({ totalParticipants }) => totalParticipants)).toEqual(
        expect.arrayContaining([1, 3]),
      );
      expect(sessionsIn(await text(formOf(eventId)))).toEqual([
        expect.stringMatching(/^Book for Tue 2 Mar, 19:00 · Harbour$/),
        expect.stringMatching(/^Book for Wed 3 Mar, 18:00 · .+$/),
        expect.stringMatching(/^Book for Thu 4 Mar, 18:00 · .+$/),
      ]);
    });

    test('names the location of the session, whichever was chosen before', async () => {
      const { harbour, at, locationId, text } = await openClass();
      const session = await at('2027-03-02T19:00:00', 9, harbour);
      const page = await text(formOf(session, `&location=${locationId}`));
      expect(wordsOf(/<aside[\s\S]*<\/aside>/.exec(page)?.[0] ?? '').match(/Harbour/g)).toHaveLength(2);
    });

    test('can be sent for fewer people if some spots are left', async () => {
      const { at, visit, browser, fill, bookings } = await openClass();
      const session = await at('2027-03-02T19:00:00', 3);
      const form = await visit(formOf(session));
      await fill(session);
      const again = await browser.submit(form, { ...ada, people: '3' });
      const page = await again.clone().text();
      expect([again.status, page]).toEqual([409, expect.stringContaining('There aren’t enough spots left.')]);
      expect(page).toMatch(
        /id="people-fault">[\s\S]*?2 spots left[\s\S]*?id="people"[^>]*aria-invalid="true"/,
      );
      expect((await browser.submit(again, { ...ada, people: '2' })).status).toBe(303);
      expect(await bookings()).toHaveLength(2);
    });

    test('books without the add-ons that do not fit', async () => {
      const { massage, slotOf, named, book, visit, browser, bookings, admin } = await openPages();
      const service = await massage();
      const addOns = [
        { name: 'Half an hour more', price: { value: '20' }, durationInMinutes: 30 },
        { name: 'Hot stones', price: { value: '10' } },
      ];
      const { names, ids } = await addExtras(server, { admin, serviceId: service.id }, addOns);
      const startDate = minutesLater(60);
      await book(
        { bookedEntity: slotOf(service, { ...named, startDate }), status: 'CONFIRMED' },
        { as: 'admin' },
      );
      const chosen = { ...ada, [names[0]!]: 'yes', [names[1]!]: 'yes' };
      const again = await browser.submit(await visit(massageForm), chosen);
      const [, start = '', label] =
        /name="without"\s+value="([^"]*)"[^>]*>([^<]*)</.exec(await again.clone().text()) ?? [];
      expect([start, label?.trim()]).toEqual([tuesday, 'Book without Half an hour more']);
      const wrong = await browser.submit(again.clone(), { ...chosen, email: '', without: start });
      expect(await wrong.text()).not.toMatch(new RegExp(`name="${names[0]}"[^>]*checked`));
      expect((await browser.submit(again, { ...chosen, without: start })).status).toBe(303);
      expect(await bookings()).toContainEqual(
        expect.objectContaining({
          startDate: tuesday,
          bookedAddOns: [expect.objectContaining({ id: ids[1] })],
        }),
      );
    });

    test('does not invite to the waitlist of a full course that has started', async () => {
      const { offerShown, addSession, text, book } = await openPages({
        waitlistPolicy: { enabled: true, capacity: 2 },
      });
      const course = await offerShown({
        type: 'COURSE',
        name: 'Foundations',
        defaultCapacity: 1,
        onlineBooking: { enabled: true },
        payment: { rateType: 'NO_FEE', options: { inPerson: true } },
      });
      await addSession(course, { start: '2027-02-22T18:00:00', capacity: 1 });
      await addSession(course, { start: '2027-03-09T18:00:00', capacity: 1 });
      const schedule = { serviceId: course.id, scheduleId: course.schedule?.id };
      await book({ bookedEntity: { schedule }, status: 'CONFIRMED' }, { as: 'admin' });
      const page = await text('/booking-form/foundations');
      expect(page).toContain('This course has started. Booking is closed.');
      expect(page).not.toContain('waitlist');
    });

    test('for the waitlist says that a spot has opened', async () => {
      const { eventId, fill, visit, browser, act, bookings } = await openClass({
        waitlistPolicy: { enabled: true, capacity: 2 },
      });
      const taken = await fill();
      const form = await visit(formOf(eventId));
      await act(calls.cancelBooking, taken);
      const again = await browser.submit(form, ada);
      const page = await again.clone().text();
      expect([again.status, page]).toEqual([
        409,
        expect.stringContaining('A spot has opened. You can book it now. Nothing has been booked yet.'),
      ]);
      expect(page).toContain('Book for Tue 2 Mar, 18:00');
      expect(sessionsIn(page)).toEqual([]);
      expect((await browser.submit(again, ada)).status).toBe(303);
      expect((await bookings()).map(({ status }) => status).toSorted()).toEqual(['CANCELED', 'CONFIRMED']);
    });

    test('does not say that a cancelled session was taken', async () => {
      const { eventId, visit, browser, admin } = await openClass();
      const form = await visit(formOf(eventId));
      await ask(server, cancelEvent, { path: { eventId }, body: {} }, admin);
      const again = await browser.submit(form, ada);
      expect([again.status, await again.text()]).toEqual([
        409,
        expect.stringContaining('This time is no longer available. Nothing has been booked yet.'),
      ]);
    });

    test.each<[string, BookingPolicyInput, string]>([
      [
        'not open yet',
        { limitEarlyBookingPolicy: { enabled: true, earliestBookingInMinutes: 60 } },
        'Booking for this time hasn’t opened yet. Choose another time. Booking opens 2 Mar 2027, 09:00.',
      ],
      [
        'closed',
        { limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 10 * 1440 } },
        'It’s too late to book this time online. Choose another time.',
      ],
    ])('says why the policy refuses a time that is %s', async (_when, terms, words) => {
      const { massage, text } = await openPages(terms);
      await massage();
      const page = wordsOf(await text(massageForm));
      expect(page).toContain(words);
      expect(page).not.toMatch(/no longer available|Nothing has been booked yet/);
    });

    describe('with errors of a choice', () => {
      const varied: ServiceInput = {
        payment: {
          rateType: 'VARIED',
          varied: { defaultPrice: { value: '18' } },
          options: { inPerson: true },
        },
      };

      test('marks the options if none is chosen', async () => {
        const { massage, admin, fillIn } = await openPages();
        const { id: serviceId } = await massage(varied);
        await addVariants(server, { admin, serviceId, name: 'Oil' }, { Almond: '20', Lavender: '30' });
        const { page } = await fillIn(massageForm);
        expect(page).toMatch(/id="variant-fault">[\s\S]*?Choose at least one person\./);
        expect(
          page.match(/name="variant"[^>]*aria-invalid="true" aria-describedby="variant-fault"/g),
        ).toHaveLength(2);
      });

      test('says at the group that too many people are chosen', async () => {
        const { service, at, admin, fillIn, update } = await openClass();
        const { id } = service;
        await update({ ...varied, id, revision: service.revision }, 'payment');
        await addVariants(server, { admin, serviceId: id, name: 'Age' }, { VIP: '60', Adult: '20' });
        const session = await at('2027-03-02T19:00:00', 9);
        const { page } = await fillIn(formOf(session), { ...ada, 'people-VIP': '3', 'people-Adult': '3' });
        expect(page).toMatch(
          /<legend>Number of people<\/legend>\s*<div class="fault" id="people-fault">[\s\S]*?You can book for up to 4 people at once\./,
        );
        expect(page.match(/aria-invalid="true" aria-describedby="people-fault"/g)).toHaveLength(2);
      });

      test('says how many add-ons of a group can be chosen, before and after an error', async () => {
        const { massage, admin, text, fillIn } = await openPages();
        const { id: serviceId } = await massage();
        const addOns = ['Hot stones', 'Champagne'].map((name) => ({ name, price: { value: '10' } }));
        const { names } = await addExtras(server, { admin, serviceId, maxNumberOfAddOns: 1 }, addOns);
        expect(await text(massageForm)).toMatch(
          /<legend><bdi>Extras<\/bdi><\/legend>\s*<p[^>]*>Choose up to 1\.</,
        );
        const { page } = await fillIn(massageForm, { ...ada, [names[0]!]: 'yes', [names[1]!]: 'yes' });
        expect(page.match(/Choose up to 1\./g)).toHaveLength(1);
        expect(page).toMatch(/<\/legend>\s*<div class="fault"[\s\S]*?Choose up to 1\./);
      });
    });
  },
);
