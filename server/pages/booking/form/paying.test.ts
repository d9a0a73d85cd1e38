import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '../../../../contract/calls/services/categories.ts';
import { cancelBooking } from '../../../../contract/calls/bookings/bookings.ts';
import {
  cancelPlanOrder,
  createPlanOrder,
  listPlanOrders,
} from '../../../../contract/calls/prices/planOrders.ts';
import { createPricingPlan } from '../../../../contract/calls/prices/pricingPlans.ts';
import { enablePricingPlansForService } from '../../../../contract/calls/services/serviceParts.ts';
import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import type { PricingPlanInput } from '../../../../contract/entities/prices/pricingPlan.ts';
import type { ServiceInput } from '../../../../contract/entities/services/service.ts';
import { newestMessages } from '../../../mail/outbox.ts';
import { createMember } from '../../../rules/identity/members.ts';
import { startSignInSession } from '../../../rules/identity/signIn/signInSessions.ts';
import { bookByPlan } from '../../../rules/payments/bookByPlan.ts';
import { selectBookings } from '../../../tables/calendar/bookings.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { openBrowser } from '../../../testing/identity/testBrowser.ts';
import { ask, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { openForBookings, tuesday } from '../../../testing/bookings/testBookings.ts';
import { addExtras } from '../../../testing/bookings/testBookingPages.ts';

type Options = NonNullable<NonNullable<ServiceInput['payment']>['options']>;

const ada = { name: 'Ada Lovelace', email: 'ada@example.com' };
const person = { email: 'ada@example.com', password: 'a long enough password' };
const form = `/booking-form/massage?start=${encodeURIComponent(tuesday)}`;

const costs = (options: Options): ServiceInput => ({
  payment: { rateType: 'FIXED', fixed: { price: { value: '70.50' } }, options },
});

/** The URL of a link by its text. */
const linkIn = (page: string, words: string) =>
  new RegExp(String.raw`href="([^"]*)"[^>]*>\s*${words}`).exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';

describe.each(engineOfTheDay(import.meta.url))('paying for a booking on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  /** A business with its own host and a massage that customers see. */
  async function opened(options: Options, more: ServiceInput = {}) {
    const business = await openForBookings(server);
    const { businessId, admin } = business;
    const { database, passwords } = server.options;
    const host = `b${businessId.slice(0, 8)}`;
    const origin = `http://${host}.localhost:4600`;
    await database.write(sql`update businesses set host = ${host} where id = ${businessId}`, 1);
    const category = { name: 'Offered' };
    const { id } = (await ask(server, createCategory, { body: { category } }, admin)).category;
    const service = await business.appointment({ category: { id }, ...costs(options), ...more });
    const now = server.options.clock();
    const addMember = (email: string) =>
      createMember(database, passwords, {
        businessId,
        email,
        name: 'Ada',
        password: person.password,
        role: null,
        now,
      });
    const browser = openBrowser(server);
    const visit = (path: string) => browser.visit(origin + path);
    return {
      ...business,
      origin,
      service,
      browser,
      visit,
      text: async (path: string) => (await visit(path)).text(),
      addMember,
      signIn: async (memberId: string) => {
        const { cookie } = await database.transaction((db) =>
          startSignInSession(db, { businessId, memberId, cookie: undefined, requestId: 'test', now }),
        );
        browser.cookies.set('frontdesk', cookie);
      },
      /** A plan that the service accepts. */
      addPlan: async (fields: PricingPlanInput = {}) => {
        const body = { plan: { name: 'Ten weeks', ...fields } };
        const { plan } = await ask(server, createPricingPlan, { body }, admin);
        const asked = { path: { serviceId: service.id }, body: { pricingPlanIds: [plan.id] } };
        await ask(server, enablePricingPlansForService, asked, admin);
        return plan.id;
      },
      give: async (planId: string, memberId: string) =>
        (await ask(server, createPlanOrder, { body: { planId, memberId } }, admin)).order.id,
      cancel: (orderId: string) => ask(server, cancelPlanOrder, { path: { id: orderId }, body: {} }, admin),
      bookings: async (): Promise<Booking[]> =>
        (await selectBookings(database, businessId, sql``)).map(({ booking }) => booking),
    };
  }

  /** A customer who is signed in and has a plan of the massage. */
  async function withPlan(
    options: Options = { pricingPlan: true },
    { sessions }: { sessions?: number } = {},
  ) {
    const pages = await opened(options);
    const planId = await pages.addPlan(
      sessions === undefined ? {} : { benefit: { type: 'LIMITED', sessions } },
    );
    const memberId = await pages.addMember(person.email);
    const orderId = await pages.give(planId, memberId);
    await pages.signIn(memberId);
    return { ...pages, planId, memberId, orderId };
  }

  /** Books as the form does after it has read the order. */
  function bookWith(
    pages: Awaited<ReturnType<typeof withPlan>>,
    { planIds = [pages.planId], startDate = tuesday }: { planIds?: string[]; startDate?: string },
  ): Promise<Booking> {
    const { businessId, origin, service, slotOf, named, memberId, orderId } = pages;
    const { options } = server;
    const { config } = options;
    return options.database.transaction((db) =>
      bookByPlan(
        {
          db,
          businessId,
          publicUrl: origin,
          actor: { identityType: 'UNKNOWN' },
          now: options.clock(),
          requestId: 'test',
          secret: config.secret,
          config,
          caller: { rank: 'visitor' },
        },
        { booking: { bookedEntity: slotOf(service, { ...named, startDate }), totalParticipants: 1 } },
        { orderId, memberId, planIds, owes: false },
      ),
    );
  }

  describe('the form', () => {
    test('shows the only payment method, and no others', async () => {
      const { text, browser, visit, bookings } = await opened({ inPerson: true });
      const page = await text(form);
      expect(page).toContain('Pay in person');
      expect(page).not.toMatch(/type="radio"|Sign in to use|pay online/i);
      expect((await browser.submit(await visit(form), ada)).status).toBe(303);
      expect(await bookings()).toMatchObject([
        { selectedPaymentOption: 'OFFLINE', paymentStatus: 'UNDEFINED', status: 'CONFIRMED' },
      ]);
    });

    test('has no payment methods if there is nothing to pay', async () => {
      const { text } = await opened(
        { inPerson: true },
        { payment: { rateType: 'NO_FEE', options: { inPerson: true } } },
      );
      expect(await text(form)).not.toMatch(/Pay in person|name="payment"/);
    });

    test('offers plan and payment in person, the plan first', async () => {
      const { text, orderId, visit, browser, bookings } = await withPlan({
        pricingPlan: true,
        inPerson: true,
      });
      const page = await text(form);
      expect(page).toMatch(
        new RegExp(
          String.raw`<legend>Payment</legend>[\s\S]*value="${orderId}"\s+checked[\s\S]*Use your plan: Ten weeks[\s\S]*value="OFFLINE"[\s\S]*Pay in person`,
        ),
      );
      expect(page).toMatch(/data-total="7050"[\s\S]*?>\s*€0\.00\s*</);
      const sent = await browser.submit(await visit(form), { ...ada, payment: 'OFFLINE' });
      expect(sent.status).toBe(303);
      expect(await bookings()).toMatchObject([
        { selectedPaymentOption: 'OFFLINE', createdBy: { anonymousVisitorId: expect.any(String) as string } },
      ]);
    });

    test.each([
      [undefined, 'Choose how to pay.'],
      ['ONLINE', 'This payment method is no longer available.'],
    ])('returns if the payment method is %s', async (payment, words) => {
      const { visit, browser, bookings } = await withPlan({ pricingPlan: true, inPerson: true });
      const sent = await browser.submit(await visit(form), { ...ada, ...(payment && { payment }) });
      expect([sent.status, await sent.text()]).toEqual([400, expect.stringContaining(words)]);
      expect(await bookings()).toEqual([]);
    });

    test('cannot be sent for a service that is only paid online, and explains it', async () => {
      const { text, visit, browser, bookings, update, service } = await opened({ inPerson: true });
      const before = await visit(form);
      const { id, revision } = service;
      await update({ ...costs({ online: true }), id, revision }, 'payment');
      const page = await text(form);
      expect(page).toMatch(/online payment isn’t available right now\. Contact us to book\./);
      expect(page).not.toContain('<form method="post"');
      expect((await browser.submit(before.clone(), ada)).status).toBe(409);
      expect(await bookings()).toEqual([]);
    });

    test('names the plans of a service, and leads through sign-in back to the same time', async () => {
      const { text, browser, addPlan, addMember, give } = await opened({ pricingPlan: true });
      const planId = await addPlan({
        benefit: { type: 'LIMITED', sessions: 10 },
        perks: [{ description: 'Towels & tea' }, { description: 'Sauna' }],
      });
      const page = await text(`${form}&zone=Europe%2FLondon`);
      expect(page).toContain('You need a plan to book this service: Ten weeks.');
      expect(page).toMatch(/Ten weeks<[^·]*· 10 sessions\s*<ul>[^?]*Towels &amp; tea[^?]*Sauna/);
      expect(page).not.toContain('<form method="post"');
      await give(planId, await addMember(person.email));
      const signedIn = await browser.submit(await browser.visit(linkIn(page, 'Sign in to use')), person);
      const back = new URL(signedIn.headers.get('Location') ?? '');
      expect(back.pathname).toBe('/booking-form/massage');
      expect(Object.fromEntries(back.searchParams)).toMatchObject({ start: tuesday, zone: 'Europe/London' });
      const after = await (await browser.visit(back.href)).text();
      expect(after).toContain('Your plan Ten weeks covers this booking. · 10 sessions left');
      expect(after).toContain('<form method="post"');
    });

    test('has the details of the customer who is signed in', async () => {
      const { text, addMember, signIn } = await opened({ inPerson: true });
      expect(await text(form)).not.toContain(person.email);
      await signIn(await addMember(person.email));
      const page = await text(form);
      expect(page).toMatch(/id="name"[^>]*value="Ada"/);
      expect(page).toMatch(/id="email"[^>]*value="ada@example\.com"/);
    });

    test('tells a customer without a suitable plan how to get one', async () => {
      const { text, addPlan, addMember, signIn } = await opened({ pricingPlan: true });
      await addPlan();
      await signIn(await addMember(person.email));
      expect(await text(form)).toMatch(/You need a plan to book this service: Ten weeks\. Contact us/);
    });
  });

  describe('a plan', () => {
    test('pays for a booking, which belongs to its member', async () => {
      const { visit, browser, bookings, memberId, businessId } = await withPlan();
      const sent = await browser.submit(await visit(form), ada);
      expect(sent.status).toBe(303);
      expect(await bookings()).toMatchObject([
        {
          status: 'CONFIRMED',
          paymentStatus: 'PAID',
          selectedPaymentOption: 'MEMBERSHIP',
          createdBy: { memberId },
        },
      ]);
      const page = await (await visit(sent.headers.get('Location') ?? '')).text();
      const money = 'Total: €70.50 · Paid with your plan';
      expect(page).toContain(money);
      const { secret } = server.options.config;
      const [mail] = await newestMessages(server.database, { businessId, limit: 1 }, secret);
      expect(mail?.content?.text).toContain(money);
    });

    test('with sessions pays for as many bookings, of which a cancelled one is given back', async () => {
      const pages = await withPlan(undefined, { sessions: 2 });
      const { text, visit, browser, bookings, admin, orderId } = pages;
      const later = form.replace('T09', 'T11');
      const sessions = async () =>
        (await ask(server, listPlanOrders, { query: {} }, admin)).find(({ id }) => id === orderId)?.sessions;
      const before = await visit(later.replace('T11', 'T13'));
      for (const [page, left] of [
        [form, '2 sessions left'],
        [later, '1 session left'],
      ] as const) {
        expect(await text(page)).toContain(`Your plan Ten weeks covers this booking. · ${left}`);
        expect((await browser.submit(await visit(page), ada)).status).toBe(303);
      }
      expect(await sessions()).toEqual({ limit: 2, used: 2 });
      expect(await text(later.replace('T11', 'T13'))).toMatch(
        /All sessions of your plan Ten weeks are used\. You need a plan/,
      );
      expect((await browser.submit(before.clone(), ada)).status).toBe(409);
      const [booking] = await bookings();
      const path = { bookingId: booking?.id ?? '' };
      await ask(server, cancelBooking, { path, body: { revision: booking?.revision ?? '' } }, admin);
      expect(await sessions()).toEqual({ limit: 2, used: 1 });
      expect((await browser.submit(before, ada)).status).toBe(303);
      expect(await sessions()).toEqual({ limit: 2, used: 2 });
    });

    test('with one session pays for one of two bookings at the same time', async () => {
      const pages = await withPlan(undefined, { sessions: 1 });
      const outcomes = await Promise.allSettled(
        ['T09', 'T13'].map((hour) => bookWith(pages, { startDate: tuesday.replace('T09', hour) })),
      );
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'FAILED_PRECONDITION', data: { sessions: 1 } },
      });
      expect(await pages.bookings()).toHaveLength(1);
    });

    test('does not pay for add-ons', async () => {
      const { visit, browser, bookings, service, admin } = await withPlan();
      const addOn = { name: 'Hot stones', price: { value: '20.25' } };
      const { names } = await addExtras(server, { admin, serviceId: service.id }, [addOn]);
      const values = { ...ada, [names[0]!]: 'yes' };
      const faulty = await browser.submit(await visit(form), { ...values, email: '' });
      expect(await faulty.clone().text()).toMatch(/data-total="7050"[\s\S]*?>\s*€20\.25\s*</);
      const sent = await browser.submit(faulty, values);
      expect(await bookings()).toMatchObject([{ paymentStatus: 'PARTIALLY_PAID' }]);
      expect(await (await visit(sent.headers.get('Location') ?? '')).text()).toContain(
        'Total: €90.75 · Paid with your plan · Add-ons to pay in person: €20.25',
      );
    });

    test('pays for nothing if it is cancelled while the form is filled in', async () => {
      const { visit, browser, bookings, cancel, orderId } = await withPlan({
        pricingPlan: true,
        inPerson: true,
      });
      const page = await visit(form);
      await cancel(orderId);
      const sent = await browser.submit(page, { ...ada, payment: orderId });
      expect([sent.status, await sent.text()]).toEqual([
        400,
        expect.stringContaining('This payment method is no longer available.'),
      ]);
      expect(await bookings()).toEqual([]);
    });

    test.each(['cancelled', 'of another member', 'of another plan'])(
      '%s is refused even if the form offered it',
      async (kind) => {
        const pages = await withPlan();
        const { memberId, planId } = pages;
        const other = kind === 'of another member' ? await pages.addMember('other@example.com') : memberId;
        const orderId = kind === 'of another member' ? await pages.give(planId, other) : pages.orderId;
        if (kind === 'cancelled') await pages.cancel(orderId);
        const planIds = kind === 'of another plan' ? [crypto.randomUUID()] : [planId];
        await expect(bookWith({ ...pages, orderId }, { planIds })).rejects.toMatchObject({
          code: 'FAILED_PRECONDITION',
        });
        expect(await pages.bookings()).toEqual([]);
      },
    );

    test('alone pays for one person, so that the form does not ask for more', async () => {
      const { visit, browser, bookings, orderId, yoga, update, admin, planId } = await withPlan();
      const { service, eventId } = await yoga();
      const { id } = (await ask(server, createCategory, { body: { category: { name: 'More' } } }, admin))
        .category;
      const { revision } = service;
      const changed = { ...costs({ pricingPlan: true }), category: { id }, id: service.id, revision };
      await update(changed, 'category,payment');
      const asked = { path: { serviceId: service.id }, body: { pricingPlanIds: [planId] } };
      await ask(server, enablePricingPlansForService, asked, admin);
      const page = await visit(`/booking-form/yoga?session=${eventId}`);
      expect(await page.clone().text()).not.toContain('name="people"');
      const sent = await browser.submit(page, { ...ada, people: '2', payment: orderId });
      expect(await sent.text()).toMatch(/id="people-fault">[\s\S]*?A plan covers one person\.</);
      expect(await bookings()).toEqual([]);
    });

    test('pays for one person', async () => {
      const { visit, browser, bookings, orderId, yoga, update, admin, planId } = await withPlan();
      const { service, eventId } = await yoga();
      const { id } = (await ask(server, createCategory, { body: { category: { name: 'More' } } }, admin))
        .category;
      const changed = {
        ...costs({ pricingPlan: true, inPerson: true }),
        category: { id },
        id: service.id,
        revision: service.revision,
      };
      await update(changed, 'category,payment');
      const asked = { path: { serviceId: service.id }, body: { pricingPlanIds: [planId] } };
      await ask(server, enablePricingPlansForService, asked, admin);
      const page = await visit(`/booking-form/yoga?session=${eventId}`);
      const sent = await browser.submit(page, { ...ada, people: '2', payment: orderId });
      expect([sent.status, await sent.text()]).toEqual([
        400,
        expect.stringContaining('A plan covers one person.'),
      ]);
      expect(await bookings()).toEqual([]);
    });
  });
});
