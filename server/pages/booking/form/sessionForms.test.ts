import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as calls from '../../../../contract/calls/bookings/bookings.ts';
import { createEvent, updateEvent } from '../../../../contract/calls/calendar/calendarEvents.ts';
import type { ServiceInput } from '../../../../contract/entities/services/service.ts';
import type { BookingPolicyInput } from '../../../../contract/entities/terms/bookingPolicy.ts';
import { newestMessages } from '../../../mail/outbox.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { ask, startTestApp, yogaClass, type TestApp } from '../../../testing/testApp.ts';
import { minutesLater, tuesday } from '../../../testing/bookings/testBookings.ts';
import { getLocation } from '../../../../contract/calls/locations/locations.ts';
import { ada, openBookingPages, wordsOf } from '../../../testing/bookings/testBookingPages.ts';

/** The lines of an event that mail and page have in common. */
const eventOf = (file = '') =>
  file.split('\r\n').filter((line) => !/^(METHOD|ATTENDEE|DTSTAMP| )/.test(line));

const foundations: ServiceInput = {
  type: 'COURSE',
  name: 'Foundations',
  defaultCapacity: 4,
  onlineBooking: { enabled: true },
  payment: { rateType: 'NO_FEE', options: { inPerson: true } },
};

describe.each(engineOfTheDay(import.meta.url))('booking form of classes and courses on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });
  const openPages = (terms: BookingPolicyInput = {}) => openBookingPages(server, terms);

  test.each<[string, string]>([
    ['2027-03-02T18:00:00', 'This course is full.'],
    ['2027-02-22T18:00:00', 'This course has ended.'],
  ])('asks for no input if a course that begins %s cannot be booked', async (start, words) => {
    const { offerShown, addSession, fillIn, text: read } = await openPages();
    const course = await offerShown({ ...foundations, defaultCapacity: 1 });
    await addSession(course, { start });
    await fillIn('/booking-form/foundations');
    const form = await read('/booking-form/foundations');
    expect(form).toContain(words);
    expect(form).not.toContain('<form method="post"');
    expect(await read('/service-page/foundations')).toContain(words);
  });

  test.each<[boolean, string, string]>([
    [false, 'This course has started. Booking is closed.', '4 spots left'],
    [true, '4 spots left', 'This course has started.'],
  ])('a course that has started, with booking after its start %s', async (enabled, said, unsaid) => {
    const { offerShown, addSession, text: read } = await openPages({ bookAfterStartPolicy: { enabled } });
    const course = await offerShown(foundations);
    await addSession(course, { start: '2027-02-22T18:00:00', capacity: 4 });
    await addSession(course, { start: '2027-03-09T18:00:00', capacity: 4 });
    const page = await read('/service-page/foundations');
    expect(page).toContain(said);
    expect(page).not.toContain(unsaid);
    expect(page).toMatch(/Tuesday,? 9 March 2027/);
    expect(page.includes('href="/booking-form/foundations"')).toBe(enabled);
    const form = await read('/booking-form/foundations');
    expect(form.includes('This course has started. Booking is closed.')).toBe(!enabled);
    expect(form.includes('<form method="post"')).toBe(enabled);
  });

  test('of a class accepts several people up to the limit of the policy', async () => {
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

  test('of a class books a session after the rows of its series', async () => {
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
    // The link remains valid.
    expect(await text(path)).toContain('name="session"');
  });

  test('of a full class joins the waitlist', async () => {
    const {
      class: offerClass,
      fillIn,
      browser,
      bookings,
      text,
    } = await openPages({ waitlistPolicy: { enabled: true, capacity: 2 } });
    const { eventId } = await offerClass({ capacity: 1 });
    const path = `/booking-form/yoga?session=${eventId}`;
    await fillIn(path);
    const { page, location } = await fillIn(path);
    expect(page).toMatch(/You’re on the waitlist[\s\S]*class="button outlined"[^>]*>\s*Leave waitlist/);
    expect(page).not.toContain('You can cancel');
    expect(page).toContain('Your place in line: 1');
    expect(await text(`${(await fillIn(path)).location}`)).toContain('Your place in line: 2');
    const change = await browser.visit(`${location}/change`);
    expect(await change.clone().text()).not.toContain('Choose a new time');
    expect((await bookings()).map(({ status }) => status).toSorted()).toEqual([
      'CONFIRMED',
      'WAITING_LIST',
      'WAITING_LIST',
    ]);
    const left = await browser.submit(change, {});
    expect(left.status).toBe(303);
    expect((await bookings()).map(({ status }) => status).toSorted()).toEqual([
      'CANCELED',
      'CONFIRMED',
      'WAITING_LIST',
    ]);
    const after = await text(left.headers.get('Location') ?? '');
    expect(after).toMatch(/You’ve left the waitlist[\s\S]*won’t contact you if a spot opens/);
    expect(await text(`${location}`)).toMatch(
      /Your booking is cancelled[\s\S]*Your spot is free for others again/,
    );
  });

  test('of a full class joins the waitlist with as many people as it has room for', async () => {
    const {
      class: offerClass,
      fillIn,
      bookings,
      text,
    } = await openPages({
      waitlistPolicy: { enabled: true, capacity: 3 },
      participantsPolicy: { maxParticipantsPerBooking: 4 },
    });
    const { eventId } = await offerClass({ capacity: 2 });
    const path = `/booking-form/yoga?session=${eventId}`;
    await fillIn(path, { ...ada, people: '2' });
    // A class of two never has room for a third person.
    expect(await text(path)).toMatch(/name="people"[^>]*max="2"/);
    await fillIn(path, { ...ada, people: '2' });
    expect(await text(path)).not.toContain('name="people"');
    await fillIn(path);
    const waiting = (await bookings()).filter(({ status }) => status === 'WAITING_LIST');
    expect(new Set(waiting.map(({ totalParticipants }) => totalParticipants))).toEqual(new Set([1, 2]));
  });

  test('accepts a spot offered by the waitlist while it is reserved', async () => {
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

  test('of a course books it at the location of the service', async () => {
    const { offerShown, addSession, fillIn, text: read, bookings, linkOf, ...pages } = await openPages();
    const { locationId, admin, businessId } = pages;
    const course = await offerShown({
      ...foundations,
      locations: [{ type: 'BUSINESS', business: { id: locationId } }],
    });
    const first = await addSession(course, { start: '2027-03-02T18:00:00' });
    await addSession(course, { start: '2027-03-09T18:00:00' });
    const { location } = await ask(server, getLocation, { path: { id: locationId } }, admin);
    const { page } = await fillIn('/booking-form/foundations');
    const words = wordsOf(page);
    expect(words).toContain('Tuesday 2 March, 18:00–19:00');
    expect(words).toContain('2 sessions, the last on Tue 9 Mar, 18:00–19:00');
    expect(words).toContain(location.name);
    const locationNow = async () => (await bookings())[0]?.bookedEntity.schedule?.location;
    expect(await locationNow()).toMatchObject({ id: locationId, locationType: 'OWNER_BUSINESS' });
    const link = await linkOf((await bookings())[0]!);
    expect(await read(`${link}/calendar.ics`)).toMatch(new RegExp(`LOCATION:${location.name}`));
    const { secret } = server.options.config;
    const [mail] = await newestMessages(server.database, { businessId, limit: 1 }, secret);
    expect(mail?.content?.text).toContain(`Where: ${location.name}`);
    const event = { id: first, revision: '1', location: { type: 'CUSTOMER' as const } };
    await ask(server, updateEvent, { path: { 'event.id': first }, body: { event } }, admin);
    expect(await locationNow()).toEqual({ locationType: 'CUSTOM' });
  });

  test('of a course states the same terms as the pages before and after it', async () => {
    const {
      offerShown,
      addSession,
      fillIn,
      text: read,
    } = await openPages({
      cancellationPolicy: {
        enabled: true,
        limitLatestCancellation: true,
        latestCancellationInMinutes: 7 * 1440,
        allowAnonymous: false,
      },
    });
    const course = await offerShown(foundations);
    await addSession(course, { start: '2027-03-16T18:00:00' });
    const dated = 'You can cancel until Tue 9 Mar, 18:00 by contacting us. You can’t reschedule online.';
    expect(wordsOf(await read('/service-page/foundations'))).toContain(
      'Cancel up to 7 days before the start by contacting us. You can’t reschedule online.',
    );
    expect(wordsOf(await read('/booking-form/foundations'))).toContain(dated);
    const words = wordsOf((await fillIn('/booking-form/foundations')).page);
    expect(words).toContain(dated);
    expect(words).toContain('Keep this page’s link: it lets you see your booking.');
  });

  test('of a course is offered while a spot is left', async () => {
    const { offerShown, addSession, fillIn, text: read } = await openPages();
    const course = await offerShown({ ...foundations, defaultCapacity: 1 });
    const offered = async () => (await read('/service-page/foundations')).includes('/booking-form/');
    expect(await offered()).toBe(false);
    await addSession(course, { start: '2027-03-02T18:00:00' });
    expect(await offered()).toBe(true);
    await fillIn('/booking-form/foundations');
    expect(await offered()).toBe(false);
  });

  test('of a course books all its sessions', async () => {
    const { businessId, offerShown, addSession, fillIn, text: read, bookings, linkOf } = await openPages();
    const course = await offerShown(foundations);
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
