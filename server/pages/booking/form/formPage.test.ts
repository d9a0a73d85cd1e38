import { beforeAll, describe, expect, test } from 'vitest';
import { createBookingForm } from '../../../../contract/calls/terms/bookingForms.ts';
import type { BookingPolicyInput } from '../../../../contract/entities/terms/bookingPolicy.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { ask, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { minutesLater, tuesday } from '../../../testing/bookings/testBookings.ts';
import {
  ada,
  at,
  feesOf,
  inputIn,
  massageForm,
  offeredIn,
  openBookingPages,
  textOf,
  wordsOf,
} from '../../../testing/bookings/testBookingPages.ts';

describe.each(engineOfTheDay(import.meta.url))('booking form on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });
  const openPages = (terms: BookingPolicyInput = {}) => openBookingPages(server, terms);

  test('creates a confirmed booking from the input, and shows no contact details', async () => {
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
              { type: 'CHOICE', label: 'Pressure', choices: ['Soft', 'Firm'] },
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
    const form = await pages.text(massageForm);
    const [injuries, agree, pressure] = ['Injuries', 'I agree', 'Pressure'].map((label) =>
      inputIn(form, label),
    );
    const answers = { ...ada, [injuries!]: 'None', [agree!]: 'yes' };
    const refused = await pages.fillIn(massageForm, { ...answers, [pressure!]: 'Hard' });
    expect([refused.status, refused.page.includes(`id="${pressure}-fault"`)]).toEqual([400, true]);
    expect(refused.page).toMatch(/<option\s+value="Soft"\s*>\s*Soft/);
    const { status, page } = await pages.fillIn(massageForm, { ...answers, [pressure!]: 'Firm' });
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
        { label: 'Pressure', value: 'Firm', valueType: 'SHORT_TEXT' },
      ],
    });
    expect(booking?.bookedEntity.slot?.resource?.id).toBe(pages.resourceId);
  });

  test('returns with each error at its field and the input', async () => {
    const { massage, fillIn, bookings, text: read } = await openPages();
    await massage();
    const [answer = ''] = /answer-[\w-]+/.exec(await read(massageForm)) ?? [];
    const { status, page } = await fillIn(massageForm, {
      name: ' ',
      email: 'ada@',
      phone: '“call”',
      [answer]: 'Left <shoulder>',
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

  test('requires approval if the service does', async () => {
    const { massage, fillIn, text: read, bookings } = await openPages();
    await massage({ onlineBooking: { enabled: true, requireManualApproval: true } });
    expect(await read(massageForm)).toContain('My business confirms each request.');
    expect((await fillIn(massageForm)).page).toMatch(
      /Your request has been sent[\s\S]*You’ll get an answer before Tue,? 2 Mar, 10:00\./,
    );
    expect((await bookings()).map(({ status }) => status)).toEqual(['PENDING']);
  });

  test('keeps the input and offers the nearest times if the time was taken by another booking', async () => {
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
    // The Enter key presses the first button.
    expect(/<button[^>]*>/.exec(page.slice(page.indexOf('<form')))?.[0]).toContain('disabled');
    const sent = await browser.submit(again, { ...ada, start: minutesLater(60) });
    expect(sent.status).toBe(303);
    expect((await bookings()).map(({ startDate }) => startDate)).toEqual(
      expect.arrayContaining([tuesday, minutesLater(60)]),
    );
  });

  test('offers the times nearest to a time that does not exist, not to the current time', async () => {
    const { massage, visit } = await openPages();
    await massage();
    const page = await visit(`/booking-form/massage?start=${encodeURIComponent('2027-03-16T02:00:00.000Z')}`);
    expect(page.status).toBe(409);
    const offered = offeredIn(await page.text());
    expect(offered).toHaveLength(3);
    expect(offered.filter((start) => /^2027-03-1[56]/.test(start ?? ''))).toEqual(offered);
  });

  test('leads to the calendar without a time', async () => {
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

  test.each<[string, number | undefined, string]>([
    ['is ahead', 60, 'You can cancel until Tue 2 Mar, 09:00. You can’t reschedule online.'],
    ['has passed', 3 * 1440, 'It’s too late to cancel this time online. You can’t reschedule online.'],
    ['does not exist', undefined, 'You can’t cancel or reschedule online.'],
  ])('says whether a change is possible when its time limit %s', async (_when, minutes, words) => {
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

  test.each<[string, BookingPolicyInput, string, string]>([
    [
      'both',
      {},
      'Cancel any time before the start by contacting us. Reschedule any time before the start by contacting us.',
      'You can cancel or reschedule until the start by contacting us.',
    ],
    [
      'rescheduling',
      { cancellationPolicy: { enabled: true } },
      'Cancel any time before the start. Reschedule any time before the start by contacting us.',
      'You can cancel until the start. You can reschedule until the start by contacting us.',
    ],
  ])('leads to the business for changes that the link does not allow: %s', async (_what, more, ...words) => {
    const { massage, text } = await openPages({
      cancellationPolicy: { enabled: true, allowAnonymous: false },
      reschedulePolicy: { enabled: true, allowAnonymous: false },
      ...more,
    });
    await massage();
    expect(wordsOf(await text('/service-page/massage'))).toContain(words[0]);
    expect(wordsOf(await text('/booking-calendar/massage'))).toContain(words[1]);
    expect(wordsOf(await text(massageForm))).toContain(words[1]);
  });

  test('says until when cancelling is free, and the fees after that', async () => {
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

  test.each([
    ['the times', '/booking-calendar/massage'],
    ['the form', massageForm],
    ['the page of the service', '/service-page/massage'],
  ])('formats a share of the price in the language of %s', async (_page, path) => {
    const { massage, text } = await openPages(feesOf({ percentage: '12.5' }));
    await massage();
    const german = new URL(path, 'http://localhost');
    german.searchParams.set('language', 'de');
    expect(wordsOf(await text(path))).toContain('12.5% of the price');
    expect(wordsOf(await text(german.pathname + german.search))).toContain('12,5 % des Preises');
  });

  test('omits a fee that begins when customers can no longer cancel', async () => {
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

  test('names the chosen zone and the zone of the business, on the page and after booking', async () => {
    const { massage, fillIn, text: read } = await openPages();
    await massage();
    const path = `${massageForm}&zone=America/New_York`;
    const zones = 'New York time (UTC−5) Tue 2 Mar, 10:00–11:00 in Berlin';
    const page = await read(path);
    expect(page).toMatch(/<p>New York time[^<]*<\/p>\s*<p>Tue[^<]*in Berlin<\/p>/);
    const form = wordsOf(page);
    expect(form.replaceAll(',', '')).toContain(`Tue 2 March 04:00–05:00 ${zones}`.replaceAll(',', ''));
    expect(form).toMatch(/Book for Tue,? 2 Mar, 04:00 \(New York\)/);
    expect(wordsOf((await fillIn(path)).page).replaceAll(',', '')).toContain(zones.replaceAll(',', ''));
    expect(wordsOf(await read(massageForm))).not.toContain('Berlin');
  });

  test('keeps its time in its URL and offers no other language after a refusal', async () => {
    const { massage, visit, browser } = await openPages();
    await massage();
    expect(await textOf(await visit(massageForm))).toContain('hreflang="de"');
    const again = await textOf(await browser.submit(await visit(massageForm), { ...ada, email: '' }));
    expect(again).toMatch(new RegExp(`<form method="post" action="/booking-form/massage\\?[^"]*${at}`));
    expect(again).not.toContain('hreflang');
  });

  test('creates one booking if it is sent twice', async () => {
    const { massage, visit, browser, bookings } = await openPages();
    await massage();
    const form = await visit(massageForm);
    const [one, two] = [await browser.submit(form.clone(), ada), await browser.submit(form, ada)];
    expect([one.status, two.status]).toEqual([303, 303]);
    expect(two.headers.get('Location')).toBe(one.headers.get('Location'));
    expect(await bookings()).toHaveLength(1);
  });

  test('is refused from another site, browser or service', async () => {
    const { massage, visit, browser, bookings } = await openPages();
    await massage();
    const form = await visit(massageForm);
    const foreign = await browser.submit(form.clone(), ada, { 'Sec-Fetch-Site': 'cross-site' });
    const wrong = await browser.submit(form, { ...ada, token: 'x'.repeat(43) });
    expect([foreign.status, wrong.status]).toEqual([403, 403]);
    expect(await bookings()).toEqual([]);
  });

  test('limits a network to forty bookings', async () => {
    const { class: offerClass, fillIn } = await openPages();
    const { eventId } = await offerClass({ capacity: 100 });
    const path = `/booking-form/yoga?session=${eventId}`;
    for (let count = 0; count < 40; count += 1) expect((await fillIn(path)).status).toBe(303);
    const { status, page } = await fillIn(path);
    expect([status, page]).toEqual([429, expect.stringContaining('Too many attempts. Try again in')]);
  });

  test('asks for the address of a service at the customer’s, and stores it', async () => {
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
});
