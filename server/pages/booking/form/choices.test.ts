import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BookingPolicyInput } from '../../../../contract/entities/terms/bookingPolicy.ts';
import { newestMessages } from '../../../mail/outbox.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { ask, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { minutesLater } from '../../../testing/bookings/testBookings.ts';
import { createBookingForm, updateBookingForm } from '../../../../contract/calls/terms/bookingForms.ts';
import { updateAddOn } from '../../../../contract/calls/prices/addOns.ts';
import { updateAddOnGroup } from '../../../../contract/calls/prices/addOnGroups.ts';
import { updateServiceOptionsAndVariants } from '../../../../contract/calls/prices/optionsAndVariants.ts';
import { getService, updateService } from '../../../../contract/calls/services/services.ts';
import {
  ada,
  addExtras,
  addVariants,
  inputIn,
  variantsOf,
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
    const addOn = { name: 'Half an hour more', price: { value: '20.25' }, durationInMinutes: 30 };
    const { ids, names } = await addExtras(server, { admin, serviceId: service.id }, [addOn]);
    const longer = { ...ada, [names[0]!]: 'yes' };
    expect(await read(massageForm)).toContain('+€20.25');
    const { page } = await fillIn(massageForm, { ...longer, email: '' });
    expect(page).toMatch(/data-total="7050"[\s\S]*?>\s*€90\.75\s*</);
    expect((await fillIn(massageForm, longer)).page).toContain('Total: €90.75');
    expect(await bookings()).toMatchObject([
      { endDate: minutesLater(90), bookedAddOns: [{ id: ids[0], durationInMinutes: 30 }] },
    ]);
  });

  test('explains that an add-on makes the appointment too long, and offers times for both', async () => {
    const pages = await openPages();
    const { massage, slotOf, named, book, fillIn, browser, visit, admin } = pages;
    const service = await massage();
    const fields = { name: 'Half an hour more', price: { value: '20' }, durationInMinutes: 30 };
    const { names } = await addExtras(server, { admin, serviceId: service.id }, [fields]);
    const startDate = minutesLater(60);
    await book(
      { bookedEntity: slotOf(service, { ...named, startDate }), status: 'CONFIRMED' },
      { as: 'admin' },
    );
    const form = await visit(massageForm);
    expect(wordsOf(await form.clone().text())).toMatch(/Half an hour more \+30 min \+€20\.00/);
    const again = await browser.submit(form, { ...ada, [names[0]!]: 'yes' });
    expect([again.status, await again.clone().text()]).toEqual([
      409,
      expect.stringContaining('With this add-on, the appointment no longer fits.'),
    ]);
    const offered = offeredIn(await again.clone().text());
    // The previous appointment lasts until 10:00, so a longer one must begin by 9:30.
    expect(offered).toHaveLength(3);
    for (const start of offered) {
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
    const prices = { Adult: '18.50', Child: '9' };
    const { optionId } = await addVariants(server, { admin, serviceId: service.id, name: 'Age' }, prices);
    const path = `/booking-form/yoga?session=${eventId}`;
    expect((await fillIn(path, { ...ada, 'people-Adult': '0', 'people-Child': '0' })).page).toContain(
      'Choose at least one person.',
    );
    const people = { 'people-Adult': '1', 'people-Child': '2' };
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

  describe('changed by the business while the form is open', () => {
    const people = { participantsPolicy: { maxParticipantsPerBooking: 5 } };
    const varied = {
      payment: {
        rateType: 'VARIED' as const,
        varied: { defaultPrice: { value: '18' } },
        options: { inPerson: true },
      },
    };

    test('books the same add-on after the order in its group has changed', async () => {
      const { massage, admin, visit, browser, bookings } = await openPages();
      const service = await massage();
      const addOns = ['Hot stones', 'Champagne'].map((name) => ({ name, price: { value: '10' } }));
      const extras = await addExtras(server, { admin, serviceId: service.id }, addOns);
      const form = await visit(massageForm);
      const [stones, champagne] = extras.ids;
      const { id } = extras.addOnGroup;
      const body = { addOnGroup: { id: id!, addOnIds: [champagne!, stones!] }, serviceId: service.id };
      await ask(server, updateAddOnGroup, { body }, admin);
      expect((await browser.submit(form, { ...ada, [extras.names[0]!]: 'yes' })).status).toBe(303);
      expect(await bookings()).toMatchObject([{ bookedAddOns: [{ id: stones }] }]);
    });

    test('returns if a chosen add-on is no longer offered', async () => {
      const { massage, admin, visit, browser, bookings } = await openPages();
      const service = await massage();
      const addOns = ['Hot stones', 'Champagne'].map((name) => ({ name, price: { value: '10' } }));
      const { names, ids, addOnGroup } = await addExtras(server, { admin, serviceId: service.id }, addOns);
      const form = await visit(massageForm);
      const { id } = addOnGroup;
      const body = { addOnGroup: { id: id!, addOnIds: [ids[1]!] }, serviceId: service.id };
      await ask(server, updateAddOnGroup, { body }, admin);
      const again = await browser.submit(form, { ...ada, [names[0]!]: 'yes' });
      expect([again.status, await again.clone().text()]).toEqual([
        409,
        expect.stringContaining('This form has changed since you opened it.'),
      ]);
      expect(await bookings()).toEqual([]);
      expect((await browser.submit(again, ada)).status).toBe(303);
    });

    test('books the same variants after another was added before them', async () => {
      const { class: offerClass, admin, visit, browser, bookings } = await openPages(people);
      const { service, eventId } = await offerClass(varied);
      const prices = { Adult: '18.50', 'Child under 6': '9' };
      const { id, revision, optionId } = await addVariants(
        server,
        { admin, serviceId: service.id, name: 'Age' },
        prices,
      );
      const form = await visit(`/booking-form/yoga?session=${eventId}`);
      const body = variantsOf(
        { id, revision, serviceId: service.id, optionId, name: 'Age' },
        { VIP: '60', ...prices },
      );
      await ask(
        server,
        updateServiceOptionsAndVariants,
        { path: { 'serviceOptionsAndVariants.id': id }, body },
        admin,
      );
      const chosen = { 'people-Adult': '1', 'people-Child%20under%206': '2' };
      expect((await browser.submit(form, { ...ada, ...chosen })).status).toBe(303);
      expect((await bookings())[0]?.participantsChoices?.serviceChoices).toMatchObject([
        { numberOfParticipants: 1, choices: [{ custom: 'Adult' }] },
        { numberOfParticipants: 2, choices: [{ custom: 'Child under 6' }] },
      ]);
    });

    test('does not book a variant of an appointment that is no longer offered', async () => {
      const { massage, admin, visit, browser, bookings } = await openPages();
      const service = await massage(varied);
      const { id, revision, optionId } = await addVariants(
        server,
        { admin, serviceId: service.id, name: 'Oil' },
        { Almond: '20', Lavender: '30' },
      );
      const form = await visit(massageForm);
      expect(await form.clone().text()).toContain('<legend><bdi>Oil</bdi></legend>');
      const body = variantsOf(
        { id, revision, serviceId: service.id, optionId, name: 'Oil' },
        { Lavender: '30' },
      );
      await ask(
        server,
        updateServiceOptionsAndVariants,
        { path: { 'serviceOptionsAndVariants.id': id }, body },
        admin,
      );
      const again = await browser.submit(form, { ...ada, variant: 'Almond' });
      expect([again.status, await again.clone().text()]).toEqual([
        409,
        expect.stringContaining('This form has changed since you opened it.'),
      ]);
      expect((await browser.submit(again, { ...ada, variant: 'Lavender' })).status).toBe(303);
      expect((await bookings())[0]?.participantsChoices?.serviceChoices).toMatchObject([
        { choices: [{ custom: 'Lavender' }] },
      ]);
    });

    test('keeps each answer at its question', async () => {
      const { massage, admin, visit, browser, bookings } = await openPages();
      const fields = [{ type: 'SHORT_TEXT' as const, label: 'Injuries' }];
      const { bookingForm } = await ask(
        server,
        createBookingForm,
        { body: { bookingForm: { name: 'Intake', fields } } },
        admin,
      );
      await massage({ form: { id: bookingForm.id } });
      const form = await visit(massageForm);
      const injuries = inputIn(await form.clone().text(), 'Injuries');
      const { id, revision } = bookingForm;
      const changed = {
        id,
        revision,
        fields: [{ type: 'SHORT_TEXT' as const, label: 'Music' }, ...bookingForm.fields],
      };
      await ask(
        server,
        updateBookingForm,
        { path: { 'bookingForm.id': id }, body: { bookingForm: changed } },
        admin,
      );
      expect((await browser.submit(form, { ...ada, [injuries]: 'Left knee' })).status).toBe(303);
      expect(await bookings()).toMatchObject([
        { additionalFields: [{ label: 'Injuries', value: 'Left knee' }] },
      ]);
    });

    test('a new price is shown before anything is booked, whatever the customer chose without a script', async () => {
      const { massage, admin, visit, browser, bookings } = await openPages();
      const service = await massage();
      const addOns = [{ name: 'Hot stones', price: { value: '10' } }];
      const { names } = await addExtras(server, { admin, serviceId: service.id }, addOns);
      const values = { ...ada, [names[0]!]: 'yes' };
      const form = await visit(massageForm);
      const { revision } = (await ask(server, getService, { path: { serviceId: service.id } }, admin))
        .service;
      const payment = { ...service.payment, fixed: { price: { value: '170.50' } } };
      const body = { service: { revision, payment } };
      await ask(server, updateService, { path: { 'service.id': service.id }, body }, admin);
      const again = await browser.submit(form, values);
      expect([again.status, await again.clone().text()]).toEqual([
        409,
        expect.stringContaining(
          'The price has changed since you opened this form. The total is now €180.50. Nothing has been booked yet.',
        ),
      ]);
      expect(await bookings()).toEqual([]);
      expect((await browser.submit(again, values)).status).toBe(303);
    });

    test('a new price of something that was not chosen does not matter', async () => {
      const { massage, admin, visit, browser } = await openPages();
      const service = await massage();
      const addOns = [{ name: 'Hot stones', price: { value: '10' } }];
      const { ids } = await addExtras(server, { admin, serviceId: service.id }, addOns);
      const form = await visit(massageForm);
      const addOn = { id: ids[0]!, revision: '1', price: { value: '12' } };
      await ask(server, updateAddOn, { path: { 'addOn.id': ids[0]! }, body: { addOn } }, admin);
      expect((await browser.submit(form, ada)).status).toBe(303);
    });
  });
});
