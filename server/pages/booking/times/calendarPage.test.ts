import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BookingPolicyInput } from '../../../../contract/entities/terms/bookingPolicy.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { ask, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { minutesLater, tuesday } from '../../../testing/bookings/testBookings.ts';
import { getLocation } from '../../../../contract/calls/locations/locations.ts';
import { massageForm, openBookingPages, wordsOf } from '../../../testing/bookings/testBookingPages.ts';

/** The one-line summary of the service on phones. */
const briefIn = (page: string) => wordsOf(/<p class="brief">[\s\S]*?<\/p>/.exec(page)?.[0] ?? '').trim();

/** The label of a day in the calendar. */
const wordOn = (page: string, day: number) =>
  new RegExp(String.raw`class="number">${day}</span>\s*<span class="count">([^<]*)<`).exec(page)?.[1];

describe.each(engineOfTheDay(import.meta.url))('calendar page on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });
  const openPages = (terms: BookingPolicyInput = {}) => openBookingPages(server, terms);

  test('links the free times of a day to the form, without taken ones', async () => {
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
    const [, form = ''] = /<form class="filters" method="get" id="zone">([\s\S]*?)<\/form>/.exec(page) ?? [];
    expect(form).toContain('name="from" value="2027-03-08"');
    expect(form).toContain('name="day" value="2027-03-09"');
  });

  test('offers the first free day if the week has none, and says if there is none', async () => {
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
      'No times available in the next three months.',
    );
    const late = await openPages({
      limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 20 * 1440 },
    });
    await late.massage();
    expect(await late.text('/booking-calendar/massage')).toMatch(
      /class="button filled"\s+href="[^"]*"\s*>Earliest: Mon,? 22 Mar/,
    );
  });

  test('advises to choose another location only if that one has times', async () => {
    const pages = await openPages();
    const { class: offerClass, text: read, locationId } = pages;
    const here = { type: 'BUSINESS' as const, business: { id: locationId } };
    const custom = { type: 'CUSTOM' as const, id: crypto.randomUUID() };
    const locations = [here, { ...custom, custom: { address: { formattedAddress: 'The park' } } }];
    const { service } = await offerClass({ locations });
    const park = service.locations?.find(({ type }) => type === 'CUSTOM')?.id;
    const page = await read(`/booking-calendar/yoga?location=${park}`);
    expect(page).toContain('No times available in the next three months.');
    expect(page).toContain('Try another location.');
  });

  test('advises to contact the business if no choice has times, and nothing to who changes a booking', async () => {
    const {
      massage,
      book,
      slotOf,
      named,
      linkOf,
      text: read,
      locationId,
    } = await openPages({
      limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 200 * 1440 },
    });
    const here = { type: 'BUSINESS' as const, business: { id: locationId } };
    const service = await massage({ name: 'Two places', locations: [here, { type: 'CUSTOMER' }] });
    const page = await read('/booking-calendar/two-places');
    expect(page).toContain('Contact us to book.');
    expect(page).not.toContain('Try another');
    const booking = await book(
      { bookedEntity: slotOf(service, named), status: 'CONFIRMED' },
      { as: 'admin' },
    );
    const change = await read(`${await linkOf(booking)}/change`);
    expect(change).toContain('No times available in the next three months.');
    expect(change).not.toMatch(/Try another|Contact us to book/);
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

  test('shows duration, price and location in one line, also of class sessions', async () => {
    const { massage, class: offerClass, text: read, locationId, admin } = await openPages();
    await massage();
    const locations = [{ type: 'BUSINESS' as const, business: { id: locationId } }];
    await offerClass({ locations });
    const { location } = await ask(server, getLocation, { path: { id: locationId } }, admin);
    expect(briefIn(await read('/booking-calendar/massage'))).toBe(`60 min · €70.50 · ${location.name}`);
    expect(briefIn(await read('/booking-calendar/yoga'))).toBe(`60 min · €15.00 · ${location.name}`);
  });

  test('shows the waitlist of a full week, and the number of spots per day', async () => {
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

  test('links to no dates after the last possible one', async () => {
    const { massage, text: read } = await openPages();
    await massage();
    expect(await read('/booking-calendar/massage')).toContain('aria-label="Later dates"');
    expect(await read('/booking-calendar/massage?from=2028-02-20')).not.toContain('aria-label="Later dates"');
  });

  test('is in the language of the visitor, from right to left in Hebrew', async () => {
    const { massage, text: read } = await openPages();
    await massage();
    expect(await read('/booking-calendar/massage?language=he')).toMatch(
      /<html lang="he" dir="rtl">[\s\S]*בחירת מועד/,
    );
    expect(await read('/booking-calendar/massage?language=de')).toContain('Termin wählen');
  });

  test('says that online booking is off and whom to contact, as the page of the service does', async () => {
    const { massage, text: read, fillIn, businessId } = await openPages();
    // The service has no business location, so that the page shows the contact of the default location.
    await massage({ onlineBooking: { enabled: false }, locations: [{ type: 'CUSTOMER' }] });
    await server.database.write(
      sql`update locations set email = 'front@desk.example' where business_id = ${businessId} and is_default`,
      1,
    );
    const page = await read('/booking-calendar/massage');
    for (const shown of [page, await read('/service-page/massage')]) {
      expect(shown).toContain('Online booking isn’t available. Contact us to book.');
      expect(shown).toContain('href="mailto:front@desk.example"');
    }
    expect(page).not.toContain('class="time"');
    expect((await fillIn(massageForm)).page).not.toContain('<form method="post"');
  });
});
