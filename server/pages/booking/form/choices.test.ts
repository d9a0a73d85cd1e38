import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAddOn } from '../../../../contract/calls/prices/addOns.ts';
import { createAddOnGroup } from '../../../../contract/calls/prices/addOnGroups.ts';
import type { BookingPolicyInput } from '../../../../contract/entities/terms/bookingPolicy.ts';
import { newestMessages } from '../../../mail/outbox.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { ask, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { minutesLater, tuesday } from '../../../testing/bookings/testBookings.ts';
import { createServiceOptionsAndVariants } from '../../../../contract/calls/prices/optionsAndVariants.ts';
import { getService, updateService } from '../../../../contract/calls/services/services.ts';
import {
  ada,
  massageForm,
  offeredIn,
  openBookingPages,
  wordsOf,
} from '../../../testing/bookings/testBookingPages.ts';

describe.each(engineOfTheDay(import.meta.url))('choices in a booking form on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });
  const openPages = (terms: BookingPolicyInput = {}) => openBookingPages(server, terms);

  test('adds add-ons to the price and to the duration', async () => {
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

  test('explains that an add-on makes the appointment too long, and offers times for both', async () => {
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
    // The previous appointment lasts until 10:00, so a longer one must begin by 9:30.
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

  test('adds up people by variant, and the page of the booking shows the same total', async () => {
    const {
      class: offerClass,
      admin,
      fillIn,
      text: read,
      bookings,
      businessId,
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
      /Yoga, 1 × Adult, 2 × Child · 3 people[\s\S]*Total: €36\.50 · Pay in person/,
    );
    const [booking] = await bookings();
    expect(booking?.participantsChoices?.serviceChoices).toEqual([
      { numberOfParticipants: 1, choices: [{ optionId, custom: 'Adult' }] },
      { numberOfParticipants: 2, choices: [{ optionId, custom: 'Child' }] },
    ]);
    const link = await linkOf(booking!);
    const { secret } = server.options.config;
    const [mail] = await newestMessages(server.database, { businessId, limit: 1 }, secret);
    expect(mail?.content?.text).toContain(
      '- Participants: 3\n- Option: 1 × Adult, 2 × Child\n- Total: €36.50 · Pay in person',
    );
    await server.database.write(
      sql`update bookings set created_date = created_date - interval '1 hour' where id = ${booking?.id}`,
      1,
    );
    const { revision } = (await ask(server, getService, { path: { serviceId: service.id } }, admin)).service;
    const body = { service: { revision, name: 'Slow yoga' } };
    await ask(server, updateService, { path: { 'service.id': service.id }, body }, admin);
    expect(await read(link)).toContain('Total: €36.50');
    // As bookings from before prices were stored.
    await server.database.write(
      sql`update bookings set details = details - 'price' where id = ${booking?.id}`,
      1,
    );
    expect(await read(link)).not.toContain('Total:');
  });
});
